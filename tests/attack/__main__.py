"""`python -m attack`: the long form of the attack."""

import sys

from attack.running import main

if __name__ == "__main__":
    sys.exit(main())
