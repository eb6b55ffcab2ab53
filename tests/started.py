"""An interpreter that has imported what ``novuss`` needs and becomes a command when asked.

Every command line of the tests is a process of its own; this one spares it the second
that pandas takes to start. One line of JSON asks for a command: its words, the folder to
run in, that of the knowledge and the files for what it prints. The answer is a line with
its exit status.
"""

import json
import os
import pkgutil
import runpy
import signal
import sys
from importlib import import_module
from pathlib import Path

import novuss.cli
from novuss.specs import location

SECONDS = 120

for module in pkgutil.iter_modules(novuss.cli.__path__, "novuss.cli."):
    import_module(module.name)
# What the commands import late, to answer at once.
for name in ("novuss.corpus", "novuss.search", "openpyxl", "pandas", "pint", "pydantic"):
    import_module(name)

for line in sys.stdin:
    asked = json.loads(line)
    if child := os.fork():
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
        continue
    signal.alarm(SECONDS)
    location.PLACES = (Path(asked["knowledge"]),)
    os.chdir(asked["folder"])
    for number, (path, flags) in enumerate(
        [
            (os.devnull, os.O_RDONLY),
            (asked["out"], os.O_WRONLY | os.O_CREAT),
            (asked["err"], os.O_WRONLY | os.O_CREAT),
        ]
    ):
        os.dup2(os.open(path, flags), number)
    sys.argv[1:] = map(str, asked["words"])
    break
else:
    sys.exit()
runpy.run_module("novuss", run_name="__main__", alter_sys=True)
