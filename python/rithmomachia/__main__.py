"""`python -m rithmomachia` is the command line."""

from rithmomachia.cli import main

if __name__ == "__main__":
    main()
