"""Simulated scans: `measure` reads them and counts errors; `gather` and `learn` train the judge.

python -m tests.tools.scans measure --pages 100 --held-out
python -m tests.tools.scans gather --pages 200 strips.npz
python -m tests.tools.scans learn strips.npz
python -m tests.tools.scans show 7 --held-out     # the scans of class set 7, as files
python -m tests.tools.scans stack --pages 400 output/stack     # one PDF file of all scans of a class of 400
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random

import cv2

from tests.tools.scans.class_sets import class_set, scans_of
from tests.tools.scans.learn import learn, write_judge
from tests.tools.scans.stack import write_stack
from tests.tools.scans.trials import gather, report, trials
from worksheets.scans.judge import FILE


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.scans", description="Simulated scans of class sets.")
    parser.add_argument("task", choices=["measure", "gather", "learn", "show", "stack"])
    parser.add_argument("names", nargs="*", help="files of strips, a folder, or the number of a class set")
    parser.add_argument("--pages", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="number of the first class set")
    parser.add_argument("--held-out", action="store_true", help="strokes, fonts and noise that were not tuned on")
    arguments = parser.parse_intermixed_args()
    cv2.setNumThreads(1)
    if arguments.task == "measure":
        for line in report(trials(arguments.first, arguments.pages, held_out=arguments.held_out)).lines():
            print(line)
    elif arguments.task == "gather":
        gather(trials(arguments.first, arguments.pages, held_out=arguments.held_out), Path(arguments.names[0]))
    elif arguments.task == "learn":
        values, line = learn([Path(name) for name in arguments.names])
        write_judge(values, FILE)
        print(line)
    elif arguments.task == "stack":
        print(write_stack(arguments.first, arguments.pages, Path(arguments.names[0])))
    else:
        _show(int(arguments.names[0]), held_out=arguments.held_out)


def _show(number: int, *, held_out: bool) -> None:
    """Write the files of a class set and its scans into the folder output/scans."""
    folder = Path("output/scans")
    folder.mkdir(parents=True, exist_ok=True)
    rng = Random(f"{'held out' if held_out else 'tuned on'} {number}")
    made = class_set(rng, held_out=held_out)
    (folder / "job.pdf").write_bytes(made.handouts)
    (folder / "job-answers.pdf").write_bytes(made.key)
    for count, scanned in enumerate(scans_of(made, rng, held_out=held_out), 1):
        (folder / f"scan-{count}.jpg").write_bytes(scanned.data)
        marked = ", ".join(f"{each.word} {each.how}" for each in scanned.marked)
        print(f"scan-{count}.jpg: {scanned.device.name}: {marked}")


if __name__ == "__main__":
    main()
