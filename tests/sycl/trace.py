#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a program with SYCLC_TRACE and checks its output: trace.py PROGRAM

The file must be valid JSON however the process ends, and contain what a viewer needs: named rows, events that nest in
each row, and an arrow from each submission to its run. See docs/trace.md.
"""
import json
import os
import subprocess
import sys
import tempfile


def run(program, case, trace, expect=0):
    """Runs the program and returns its standard error."""
    environment = dict(os.environ, SYCLC_TRACE=trace)
    done = subprocess.run([program, case], env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == expect, f"{case}: exit code {done.returncode}: {done.stdout}{done.stderr}"
    return done.stderr


def read(path, may_be_cut=False):
    """The events of a file. If the file may be truncated, its last incomplete event is omitted."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        if not may_be_cut:
            raise
        assert len(text.encode()) % 4096 == 0, "only between two pages"
        return json.loads(text[:text.rindex(",\n{")] + "]")


def check_rows(events):
    """Checks that each row with events has a name, and that its events nest."""
    named = {(e["pid"], e["tid"]) for e in events if e["ph"] == "M" and e["name"] == "thread_name"}
    rows = {}
    for e in events:
        if e["ph"] == "X":
            # In integer nanoseconds, so that sums are exact.
            begin = round(e["ts"] * 1000)
            rows.setdefault((e["pid"], e["tid"]), []).append((begin, begin + round(e["dur"] * 1000), e["name"]))
    for row, calls in rows.items():
        assert row in named, f"row {row} has no name"
        open_calls = []
        for begin, end, name in sorted(calls, key=lambda call: (call[0], -call[1])):
            while open_calls and open_calls[-1][1] <= begin:
                open_calls.pop()
            assert not open_calls or end <= open_calls[-1][1], f"{name} overlaps {open_calls[-1]} on row {row}"
            open_calls.append((begin, end, name))
        if row[0] == 2:
            ordered = sorted(calls)
            for (_, end, name), (begin, _, following) in zip(ordered, ordered[1:]):
                assert end <= begin, f"{following} begins before {name} ends on row {row}"


def check_arrows(events):
    """Checks that every run has one earlier submission, inside of a call on the submitting thread."""
    starts = {e["id"]: e for e in events if e["ph"] == "s"}
    ends = {e["id"]: e for e in events if e["ph"] == "f"}
    runs = {e["args"]["command"]: e for e in events if e["ph"] == "X" and e["pid"] == 2}
    assert starts.keys() == ends.keys() == runs.keys(), "arrows and runs differ"
    calls = [e for e in events if e["ph"] == "X" and e["pid"] == 1]
    for number, start in starts.items():
        assert start["ts"] <= ends[number]["ts"] == runs[number]["ts"], f"command {number} ran before its submission"
        within = [c["name"] for c in calls
                  if c["tid"] == start["tid"] and c["ts"] <= start["ts"] <= c["ts"] + c["dur"] + 1e-3]
        assert within, f"command {number} was submitted in no call"


def check_dependencies(events):
    """Checks that the commands that a run waits for are in the file, and were submitted before it."""
    runs = {e["args"]["command"]: e["args"] for e in events if e["ph"] == "X" and e["pid"] == 2}
    after = {number: arguments.get("after", []) for number, arguments in runs.items()}
    assert any(after.values()), "no command waits for another"
    for number, others in after.items():
        assert len(set(others)) == len(others), f"command {number} names a dependency twice"
        for other in others:
            assert other in runs and other != number, f"command {number} waits for {other}, which is not in the file"


def check_work(events):
    runs = [e for e in events if e["ph"] == "X" and e["pid"] == 2]
    names = [e["name"] for e in runs]
    assert names.count("Scale") == 3, names
    assert any("AddOne" in name for name in names), names
    assert "host task" in names and "fill" in names, names
    scale = next(e for e in runs if e["name"] == "Scale")
    assert scale["args"]["what"].startswith("{65536} work-items in groups of {64}"), scale
    calls = {e["name"] for e in events if e["ph"] == "X" and e["pid"] == 1}
    assert {"queue::submit", "queue::wait", "event::wait", "buffer::~buffer", "host task"} <= calls, calls
    rows = {e["args"]["name"] for e in events if e["ph"] == "M"}
    assert any(row.startswith("queue 1: ") and row.endswith(", in order") for row in rows), rows
    assert any(row.startswith("queue 2: ") for row in rows), rows
    assert any(row.startswith("main thread") for row in rows), rows
    if os.environ["ONEAPI_DEVICE_SELECTOR"].startswith("native"):
        kernels = [e["args"]["what"] for e in events if e["ph"] == "X" and e["name"] == "native kernel"]
        assert any(what.startswith("Scale, groups {0} to {") and "sub-groups of" in what for what in kernels), kernels
    else:
        assert {"clEnqueueNDRangeKernel", "clGetDeviceInfo", "clReleaseEvent"} <= calls, calls
    if any(e["name"] == "USM allocation" for e in events):
        counters = [e["args"]["bytes"] for e in events if e["ph"] == "C"]
        assert max(counters) >= 4096 and counters[-1] < max(counters), counters


def check_lines(text):
    """Tests SYCLC_TRACE=1."""
    lines = [line for line in text.splitlines() if line.startswith("syclc [")]
    for part in ("thread 0: queue::submit(queue 1: Scale, {65536} work-items in groups of {64}",
                 "queue 1: Scale, {65536} work-items in groups of {64}, ran ", " us after its submission",
                 "thread 0: queue::wait(queue 1) took "):
        assert any(part in line for line in lines), f"no line with '{part}' in\n" + "\n".join(lines)


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "trace.json")
        # Ends: a return from main, exit() during work, an exception (abort: 6), no clean-up.
        for case, code in (("work", 0), ("exit", 3), ("exception", -6), ("killed", 4), ("fork", 0)):
            run(program, case, path, code)
            events = read(path, may_be_cut=case == "killed")
            check_rows(events)
            if case not in ("exception", "killed"):  # calls or commands are truncated there
                check_arrows(events)
            if case == "work":
                check_work(events)
                check_dependencies(events)
            if case == "exit":
                assert sum(e["ph"] == "X" and e["pid"] == 2 and "AddOne" in e["name"] for e in events) == 50
            assert len(events) > 10, f"{case}: only {len(events)} events"
        run(program, "fork", os.path.join(folder, "by-number-%p.json"))
        numbered = [name for name in os.listdir(folder) if name.startswith("by-number-")]
        assert len(numbered) == 1 and numbered[0][len("by-number-"):-len(".json")].isdigit(), numbered
        check_lines(run(program, "work", "1"))
        assert "syclc [" not in run(program, "work", "0")
        missing = os.path.join(folder, "missing", "trace.json")
        text = run(program, "work", missing)
        assert text.count("SYCLC_TRACE") == 1 and missing in text and "No such file" in text, text
    print("every trace is as it should be")


if __name__ == "__main__":
    main()
