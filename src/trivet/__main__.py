"""``python -m trivet`` is ``trivet``."""

from trivet.cli import main

main()
