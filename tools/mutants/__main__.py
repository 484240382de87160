"""`make mutants`: a sample of mutants of the rules, drawn by a seed, run one after the other.

    python -m tools.mutants --seed 1 --sample 200     the sample
    python -m tools.mutants --sample all              every mutant: many hours
    python -m tools.mutants --seed 1 --again          only those of the sample that have survived so far
    python -m tools.mutants --module sicily.depots    one module
    python -m tools.mutants --package sicily43        the rules of SICILY'43

What has been judged is kept in `build/mutants/PACKAGE/results-*.jsonl`: a run that was interrupted goes on where it stopped.
Delete the file to judge everything anew. Exit code 1: fewer mutants were killed than `--least` asks for.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from . import equivalents, scope
from .listing import Mutant, changed_lines, diff, mutants_of, mutated, sample
from .reach import read_reach, tests_for
from .running import SECONDS_MORE, Outcome, Runner, copy_tree

ROOT = Path(__file__).parents[2]
EQUIVALENT = "equivalent"


@dataclass
class Judged:
    mutant: Mutant
    outcome: str
    by: str
    before: str
    after: str


def main() -> int:
    asked = _arguments()
    wrong = scope.problems(ROOT)
    if wrong:
        raise SystemExit("\n".join(wrong))
    package = scope.read_packages()[asked.package]
    work = asked.work.resolve() / package.name
    copy = work / "tree"
    copy_tree(ROOT, copy)
    reach = read_reach(copy, package, work / "reach", old_will_do=asked.reach == "old")
    files = package.groups[asked.group].files
    if asked.module:
        files = tuple(package.file_of(module) for module in asked.module)
    everything = [mutant for file in files for mutant in mutants_of(copy, file)]
    chosen = sample(everything, None if asked.sample == "all" else int(asked.sample), asked.seed)
    places = len({mutant.place for mutant in everything})
    print(
        f"{len(everything)} mutants in {places} places of {len(files)} modules; {len(chosen)} drawn with seed {asked.seed}."
    )
    kept = work / f"results-{asked.group}-{asked.seed}.jsonl"
    judged: list[Judged] = []
    work_of = partial(judge_all, chosen=chosen, kept=kept, again=asked.again)
    runner = Runner(copy, package, reach, lambda runner: judged.extend(work_of(runner)), asked.more)
    runner.begin(sorted({test.split("::")[0] for test in reach.seconds}))
    return report(package, judged, asked.least)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--sample", default="200")
    parser.add_argument("--group", default="rules", choices=[*scope.read_meanings()])
    parser.add_argument("--package", default="viw", choices=[*scope.read_packages()])
    parser.add_argument(
        "--module", action="append", help="only this module, as in sicily.depots; may be given several times"
    )
    parser.add_argument("--again", action="store_true", help="judge only what survived when this sample was last run")
    parser.add_argument(
        "--reach", default="new", choices=["new", "old"], help="old: do not look again which lines tests reach"
    )
    parser.add_argument(
        "--work", type=Path, default=ROOT / "build" / "mutants", help="where the copy and the results are kept"
    )
    parser.add_argument(
        "--more",
        type=float,
        default=SECONDS_MORE,
        help="seconds of slower tests for a mutant that has survived the fast ones",
    )
    parser.add_argument("--least", type=float, default=0.0, help="per cent that must be killed")
    return parser.parse_args()


def judge_all(runner: Runner, chosen: list[Mutant], kept: Path, *, again: bool) -> list[Judged]:
    """Each mutant in turn; what is known already is not run again."""
    copy, known = runner.copy, _read(kept)
    same_program = equivalents.read_equivalents()
    judged: list[Judged] = []
    begun = time.monotonic()
    for number, mutant in enumerate(chosen, 1):
        source = (copy / mutant.file).read_text()
        code = mutated(copy, mutant)
        before, after = changed_lines(source, code)
        key = f"{mutant.file} {mutant.function} {before} -> {after}"
        tests = tests_for(copy, runner.package, runner.reach, mutant)
        if equivalents.find(same_program, runner.package, mutant, before, after):
            outcome, by = EQUIVALENT, ""
        elif key in known and (known[key][0] == Outcome.KILLED or not again):
            outcome, by = known[key]
        else:
            outcome, by = runner.judge(mutant, code, tests)
            with kept.open("a") as file:
                file.write(json.dumps([key, outcome, by]) + "\n")
        judged.append(Judged(mutant, outcome, by, before, after))
        seconds = time.monotonic() - begun
        print(f"{number:4}/{len(chosen)} {seconds:6.0f} s  {outcome:9} {mutant} ({len(tests)} tests) {by[:80]}", flush=True)
        if outcome not in (Outcome.KILLED, EQUIVALENT, Outcome.TIMEOUT):
            print(diff(source, code, mutant.file), flush=True)
    return judged


def _read(kept: Path) -> dict[str, tuple[str, str]]:
    """What was judged before. A later line is newer."""
    if not kept.exists():
        return {}
    rows = [json.loads(line) for line in kept.read_text().splitlines()]
    return {key: (outcome, by) for key, outcome, by in rows}


def report(package: scope.Package, judged: list[Judged], least: float) -> int:
    counts = Counter(each.outcome for each in judged)
    alive = [each for each in judged if each.outcome in (Outcome.SURVIVED, Outcome.UNREACHED)]
    if alive:
        print("\nSurvivors:\n")
    for each in alive:
        print(f"{each.mutant}: {each.outcome}")
        print(equivalents.entry(package, each.mutant, each.before, each.after), end="\n\n")
    noticed = counts[Outcome.KILLED] + counts[Outcome.TIMEOUT]
    real = len(judged) - counts[EQUIVALENT]
    share = 100 * noticed / real if real else 100.0
    print(", ".join(f"{number} {outcome}" for outcome, number in sorted(counts.items())))
    print(f"{noticed} of {real} mutants killed: {share:.1f} per cent")
    return 0 if share >= least else 1


if __name__ == "__main__":
    raise SystemExit(main())
