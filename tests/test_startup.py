"""What a command loads before it can begin, and what it leaves alone: each runs in a process of its own."""

from __future__ import annotations

import subprocess
import sys

from worksheets import cli


def test_the_commands_look_for_garbage_seldom_and_for_plug_ins_of_pydantic_never() -> None:
    program = (
        "import gc, os\nfrom worksheets import cli\n"
        "cli.commands = lambda **_: print(gc.get_threshold()[0], os.environ['PYDANTIC_DISABLE_PLUGINS'])\n"
        "cli.main()\n"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=True)
    assert result.stdout.split() == [str(cli.GARBAGE), "__all__"]
