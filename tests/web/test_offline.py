"""Pages without a connection, a new version, the installed application, a first visit's cost."""

from __future__ import annotations

import json
import re
import shutil
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from rithmomachia.server.settings import WEB_FOLDER
from tests.web.board import NAVIGATION_MS, Table
from tests.web.own_server import own_server
from tests.web.wire import Wire

READY = """async () => {
  const registration = await navigator.serviceWorker.ready;
  while (registration.active?.state !== "activated") await new Promise((go) => setTimeout(go, 20));
  while (!navigator.serviceWorker.controller) await new Promise((go) => setTimeout(go, 20));
}"""


@pytest.fixture
def visitor(browser: Browser) -> Iterator[BrowserContext]:
    """A browser that keeps what it is told to keep."""
    context = browser.new_context(reduced_motion="reduce", service_workers="allow")
    context.set_default_timeout(30_000)
    context.set_default_navigation_timeout(NAVIGATION_MS)
    yield context
    context.close()


def kept(page: Page) -> list[str]:
    """Paths the browser holds for later."""
    return cast(
        list[str],
        page.evaluate(
            """async () => {
              const names = await caches.keys();
              const kept = await Promise.all(names.map((name) => caches.open(name)));
              const all = await Promise.all(kept.map((one) => one.keys()));
              return all.flat().map((request) => new URL(request.url).pathname);
            }"""
        ),
    )


def test_after_one_visit_the_pages_need_no_connection(
    visitor: BrowserContext, base_url: str
) -> None:
    page = visitor.new_page()
    page.goto(base_url)
    page.evaluate(READY)
    visitor.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator("#bars")).to_contain_text("No connection")
    for ruleset in ("philosophers", "boissiere", "renaissance"):
        # None of these was opened before.
        page.goto(f"{base_url}/#/rules/{ruleset}")
        page.reload()
        expect(page.locator(".rule-items p").first).to_be_visible()
        expect(page.locator(".start-figure [data-piece]").first).to_be_attached()
    page.goto(f"{base_url}/#/editor")
    page.reload()
    expect(page.locator(".board-box [data-piece]")).to_have_count(48)
    page.locator('.board-box [data-cell="d3"]').click()
    page.locator('.board-box [data-cell="h4"]').click()
    moved = page.locator('.board-box [data-cell="h4"]')
    expect(moved).to_have_attribute("aria-label", re.compile("h4, White circle 8"))
    expect(page.locator(".verdict h2")).to_have_text("Not checked yet")
    page.goto(f"{base_url}/#/game/unheard-of")
    expect(page.get_by_role("alert")).to_be_visible()
    visitor.set_offline(False)
    expect(page.locator("#bars")).to_be_empty()


LESSONS = 12
HAS_LESSONS = """async (count) => {
  const lessons = async () => {
    const cache = await caches.open("rithmomachia-answers");
    return (await cache.keys()).filter((one) => one.url.includes("/api/position/turns")).length;
  };
  while ((await lessons()) < count) await new Promise((go) => setTimeout(go, 50));
}"""


def test_lessons_setup_and_analysis_open_without_a_connection(
    visitor: BrowserContext, base_url: str
) -> None:
    """None was opened before. Lessons are played; the others say what needs the server."""
    page = visitor.new_page()
    table = Table(page, base_url)
    page.goto(base_url)
    page.evaluate(READY)
    page.evaluate(HAS_LESSONS, LESSONS)
    visitor.set_offline(True)
    table.lesson(2)
    table.stage("xd5")
    table.stage("b7b8")
    table.confirm.click()
    expect(page.locator(".lesson-done")).to_be_visible()
    for number in range(1, LESSONS + 1):
        table.lesson(number)
    expect(page.get_by_role("alert")).to_have_count(0)

    table.open("setup/renaissance")
    expect(page.locator(".start-board [data-piece]")).to_have_count(48)
    expect(page.locator(".endings")).to_contain_text("Without a connection no game can begin")
    expect(page.get_by_role("button", name="Start the game")).to_be_disabled()
    first = page.locator('input[name="first"][value="black"]')
    first.check()

    table.open("analysis")
    expect(page.get_by_role("alert")).to_contain_text("this board can only be looked at")
    expect(page.locator(".board-box [data-piece]")).to_have_count(48)
    expect(table.cell("p8")).to_have_attribute("aria-label", re.compile("p8, Black square 361"))
    pyramid = table.cell("o8")
    expect(pyramid).to_have_attribute("aria-label", re.compile("Black pyramid 190"))
    visitor.set_offline(False)
    expect(page.get_by_role("alert")).to_have_count(0)
    for cell in ("d6", "d7"):
        table.cell(cell).click()
    expect(page.locator(".tree .turn-entry.shown")).to_contain_text("d6-d7")


def test_all_files_are_kept_and_nothing_else(visitor: BrowserContext, base_url: str) -> None:
    page = visitor.new_page()
    page.goto(base_url)
    page.evaluate(READY)
    found = set(kept(page))
    files = {f"/{path.relative_to(WEB_FOLDER)}" for path in WEB_FOLDER.rglob("*.js")}
    files |= {f"/{path.relative_to(WEB_FOLDER)}" for path in WEB_FOLDER.rglob("*.css")}
    assert files - found == {"/sw.js"}
    assert "/" in found
    # Nothing of anybody's games lies about.
    assert not [path for path in found if path.startswith("/api/games")]


def test_a_connection_that_goes_is_told_and_comes_back(
    visitor: BrowserContext, base_url: str
) -> None:
    table = Table(visitor.new_page(), base_url)
    table.new("boissiere")
    table.stage("d3e3")
    visitor.set_offline(True)
    expect(table.page.locator("#bars[role='status']")).to_contain_text("No connection")
    visitor.set_offline(False)
    expect(table.page.locator("#bars")).to_be_empty()
    table.confirm.click()
    expect(table.page.locator(".turn-entry")).to_have_count(1)


@pytest.fixture
def copy(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """Pages of their own behind a server of their own: their folder and their address."""
    folder = tmp_path / "web"
    shutil.copytree(WEB_FOLDER, folder)
    with own_server(web_folder=folder) as (_, address):
        yield folder, address


def test_a_new_version_waits_until_it_is_let_in(
    visitor: BrowserContext, copy: tuple[Path, str]
) -> None:
    folder, address = copy
    page = visitor.new_page()
    page.goto(address)
    page.evaluate(READY)
    home = folder / "js" / "pages" / "home.js"
    before = page.get_by_role("heading", level=1).inner_text()
    text = home.read_text(encoding="utf-8")
    assert before in text
    home.write_text(text.replace(before, "A newer heading"), encoding="utf-8")
    page.reload()
    # The old version, whole; the new one makes itself known.
    expect(page.get_by_role("heading", level=1)).to_have_text(before)
    expect(page.locator("#bars")).to_contain_text("A new version is ready")
    page.get_by_role("button", name="Load it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("A newer heading")
    page.evaluate(READY)
    names = page.evaluate("caches.keys()")
    assert len([name for name in names if name != "rithmomachia-answers"]) == 1


def test_the_first_visit_is_light(visitor: BrowserContext, base_url: str) -> None:
    """All bytes over the wire, with headers and with what is kept for later."""
    with Wire(int(base_url.rsplit(":", 1)[1])) as wire:
        page = visitor.new_page()
        page.goto(wire.address)
        expect(page.get_by_role("link", name="New game")).to_be_visible()
        shown = wire.received
        page.evaluate(READY)
        page.evaluate(HAS_LESSONS, LESSONS)
        page.wait_for_timeout(500)
        whole = wire.received
    print(f"first page {shown} bytes, with all that is kept {whole}")
    assert 20_000 < shown < 120_000
    # What is kept for later comes when the page is done.
    assert shown < whole < 300_000


def test_it_can_be_installed(visitor: BrowserContext, base_url: str) -> None:
    page = visitor.new_page()
    page.goto(base_url)
    page.evaluate(READY)
    session = visitor.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"].endswith("/manifest.webmanifest")
    told = json.loads(manifest["data"])
    assert told["display"] == "standalone"
    purposes = {icon["purpose"] for icon in told["icons"]}
    assert purposes == {"any", "maskable"}
    for icon in told["icons"]:
        answer = page.request.get(base_url + icon["src"])
        assert answer.ok
        assert answer.headers["content-type"].split(";")[0] == icon["type"]
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", answer.body()[16:24])
            assert icon["sizes"] == f"{width}x{height}"
    faults = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # Every context of a test is one, and nothing else may stand in the way.
    assert [fault["errorId"] for fault in faults] == ["in-incognito"]
