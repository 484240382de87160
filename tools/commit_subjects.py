"""Check the subjects of the commits: at most 72 characters, a verb in the imperative first, no full stop at the end.

The rule holds from `SINCE` on. A shallow checkout is checked as far as it goes. A verb that is missing in
`commit_verbs.txt` is added there.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

SINCE = "f000d9c1a9c8923e82cf971b8e1d2c082ef1dbf2"
LONGEST = 72  # characters
VERBS = Path(__file__).with_name("commit_verbs.txt")


def faults(subject: str, verbs: frozenset[str]) -> list[str]:
    """What is wrong with a subject, in words."""
    found = []
    if len(subject) > LONGEST:
        found.append(f"is {len(subject)} characters long, and {LONGEST} are the most")
    first = subject.split(" ")[0]
    if first not in verbs:
        found.append(f"begins with {first!r}, which is no verb in the imperative that tools/commit_verbs.txt knows")
    if subject.endswith("."):
        found.append("ends with a full stop")
    return found


def subjects(root: Path, since: str = SINCE) -> list[tuple[str, str]]:
    """The commits to be checked, each with its subject. A folder that is no checkout, or has another history, has none."""
    top = _git(root, "rev-parse", "--show-toplevel")
    if top is None or Path(top) != root.resolve():
        return []
    if _git(root, "merge-base", "--is-ancestor", since, "HEAD") is not None:
        wanted = f"{since}..HEAD"
    elif _git(root, "rev-parse", "--is-shallow-repository") == "true":
        wanted = "HEAD"
    else:
        return []
    log = _git(root, "log", "--no-merges", "--format=%h %s", wanted) or ""
    return [(line.partition(" ")[0], line.partition(" ")[2]) for line in log.splitlines()]


def _git(folder: Path, *words: str) -> str | None:
    """What git answers; none if it refuses or is not there."""
    try:
        asked = subprocess.run(["git", "-C", str(folder), *words], capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return None
    return asked.stdout.strip() if asked.returncode == 0 else None


def main() -> int:
    verbs = frozenset(VERBS.read_text(encoding="utf-8").split())
    checked = subjects(Path(__file__).parents[1])
    bad = [f"{commit} {subject!r}: {fault}" for commit, subject in checked for fault in faults(subject, verbs)]
    print("\n".join(bad) if bad else f"Subjects of {len(checked)} commits checked.")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
