"""`python -m rithmomachia` is the command line."""

import sys

try:
    from rithmomachia.cli import main
except KeyboardInterrupt:
    # Broken off before anything was there: as quietly as later.
    sys.exit(130)

if __name__ == "__main__":
    main()
