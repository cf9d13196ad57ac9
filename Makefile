# Every target does its own set-up: virtual environment, packages, build. What is missing on the machine is
# named in one sentence by build/check-tools.sh. Set-up is done again only when what it came from has changed.

PYTHON     ?= python3
N          ?= 2000
VENV       := .venv
BIN        := $(VENV)/bin
DONE       := $(VENV)/done
PIP        := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
CORES      := $(shell nproc 2>/dev/null || echo 2)
# Whole files go to one core or another, so that what a file sets up once is set up once.
PYTEST     := $(BIN)/python -W error -m pytest --numprocesses $(CORES) --dist loadfile
# Its tests all have one name, by which several processes would know only one of them.
ONE_NAME   := tests/server/test_schema.py
CARGO_TEST := $(shell command -v cargo-nextest >/dev/null 2>&1 && echo 'nextest run' || echo test)

RUST       := $(shell find crates -name '*.rs' -not -path '*/target/*' 2>/dev/null) \
              $(wildcard Cargo.toml Cargo.lock crates/*/Cargo.toml crates/engine/nets/*.net rulesets/*.toml)

# armies is a base of others, sources a list of books: neither is a ruleset.
RULESETS   := $(filter-out rulesets/armies.toml rulesets/sources.toml,$(wildcard rulesets/*.toml))

.DEFAULT_GOAL := help
.PHONY: help play test test-browser test-postgres test-killed differential bench texts docs package lint types-js build \
        clean rust-tests python-tests

help:
	@echo 'make play            build what is needed and open the board in a browser'
	@echo 'make test            every check a newcomer needs to trust the build'
	@echo 'make test-browser    whole games in a real browser (Chromium)'
	@echo 'make test-postgres   games stored in PostgreSQL, by a server started for it'
	@echo 'make test-killed     a server killed in the middle of fifty games'
	@echo 'make differential    kernel against oracle on N=$(N) random positions'
	@echo 'make bench           benchmarks, Rust and Python'
	@echo 'make texts           catalogues of texts brought up to date with the sources'
	@echo 'make docs            the manual as HTML in docs/_build/html'
	@echo 'make package         wheel and source distribution in dist, checked and tried'
	@echo 'make lint            formatting, lints and types alone'
	@echo 'make types-js        types of the scripts in the browser, by tsc'
	@echo 'make build           the Python package in $(VENV)'
	@echo 'make clean           remove everything that was built'

# --- set-up -----------------------------------------------------------------------------------------

$(DONE)/venv:
	@PYTHON=$(PYTHON) sh build/check-tools.sh
	@test -x $(BIN)/python || { echo 'Making the virtual environment $(VENV)'; $(PYTHON) -m venv $(VENV); }
	@mkdir -p $(DONE) && touch $@

# $(call install,EXTRAS): pip alone, so that a package that is there already costs nothing.
install = $(BIN)/python build/requirements.py $(1) > $(DONE)/requirements.txt && $(PIP) --requirement $(DONE)/requirements.txt

$(DONE)/runtime: $(DONE)/venv pyproject.toml constraints.txt
	@echo 'Installing the packages needed to run'
	@$(call install,) && touch $@

$(DONE)/%: $(DONE)/runtime
	@echo 'Installing the packages needed for: $*'
	@$(call install,$*) && touch $@

$(DONE)/build: $(DONE)/runtime $(RUST) README.md LICENSE
	@PYTHON=$(PYTHON) sh build/check-tools.sh
	@echo 'Building the kernel (the first time takes a minute or several)'
	@VIRTUAL_ENV=$(CURDIR)/$(VENV) PIP_QUIET=1 PIP_NO_DEPS=1 PIP_DISABLE_PIP_VERSION_CHECK=1 \
		$(BIN)/python -m maturin develop --release --locked --quiet && touch $@

build: $(DONE)/build
	@echo 'Built: $(BIN)/rithmomachia'

# --- use --------------------------------------------------------------------------------------------

play: $(DONE)/build
	@$(BIN)/rithmomachia play

# --- checks -----------------------------------------------------------------------------------------

# Types are checked everywhere, so what the browser tests and the benchmarks import is installed too.
lint: $(DONE)/build $(DONE)/test $(DONE)/browser $(DONE)/bench $(DONE)/postgres $(DONE)/docs
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --locked --quiet -- -D warnings
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -W error -m mypy.stubtest rithmomachia._core
	@if command -v tsc >/dev/null 2>&1; then $(MAKE) --no-print-directory types-js; \
		else echo 'Skipped: types of the scripts, because tsc is not found (make types-js says what to install)'; fi

types-js:
	@sh build/check-typescript.sh
	sh build/types/check.sh

rust-tests: $(DONE)/venv
	cargo $(CARGO_TEST) --workspace --exclude rithmomachia-py --locked
	cargo test --workspace --exclude rithmomachia-py --doc --locked --quiet

python-tests: $(DONE)/build $(DONE)/test $(DONE)/postgres
	$(BIN)/rithmomachia rules check $(RULESETS)
	$(PYTEST) --ignore=tests/web --ignore=$(ONE_NAME)
	$(BIN)/python -W error -m pytest $(ONE_NAME)

test: lint rust-tests python-tests docs

test-browser: $(DONE)/build $(DONE)/test $(DONE)/browser
	@sh build/check-browser.sh
	$(PYTEST) --reruns 1 --timeout-method signal tests/web

test-postgres: $(DONE)/build $(DONE)/test $(DONE)/postgres
	@sh build/check-postgres.sh
	RITHMOMACHIA_TEST_POSTGRES=1 $(BIN)/python -W error -m pytest tests/storage

test-killed: $(DONE)/build $(DONE)/test $(DONE)/postgres
	@sh build/check-postgres.sh
	RITHMOMACHIA_TEST_POSTGRES=1 RITHMOMACHIA_TEST_GAMES=50 $(BIN)/python -W error -m pytest \
		--timeout 600 tests/server/test_several_servers.py -k killed

differential: $(DONE)/build $(DONE)/test
	$(BIN)/python -m tests.differential --positions $(N) --processes $(CORES)

bench: $(DONE)/build $(DONE)/bench
	cargo bench --package rithmomachia-core --locked
	$(BIN)/python benches/python_bench.py
	$(BIN)/python benches/stopping.py

# A warning is an error: a link that leads nowhere, a board that cannot be drawn, a name that is gone.
docs: $(DONE)/build $(DONE)/docs
	$(BIN)/python -m sphinx -W --keep-going --quiet --fresh-env -b html docs docs/_build/html
	@echo 'Built: docs/_build/html/index.html'

package: $(DONE)/venv $(DONE)/package
	@PYTHON=$(PYTHON) sh build/check-tools.sh
	@sh build/package.sh $(CURDIR)/$(BIN)

texts: $(DONE)/build
	@$(BIN)/python build/catalogues.py

clean:
	rm -rf $(VENV) target dist docs/_build docs/rulebook .mypy_cache .ruff_cache .pytest_cache .hypothesis test-results
	rm -f python/rithmomachia/_core*.so
	find python tests benches examples docs -name __pycache__ -type d -prune -exec rm -rf {} +
