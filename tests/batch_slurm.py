#!/usr/bin/env python3
"""`permverify batch --engine slurm` on a cluster of two nodes on loopback: munged, slurmctld and two slurmd of Debian. A node
dies in the middle, the controller is restarted, and the merged report is that of one run. As root; not a part of `make test`.

usage: batch_slurm.py PERMVERIFY"""
import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

import batch

PROGRAMS = 1000
NEEDED = ("munged", "slurmctld", "slurmd", "sbatch", "squeue", "sinfo")
CONFIGURATION = """ClusterName=permverify
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={controller}
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket,cred_expire=5
CryptoType=crypto/munge
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool.%n
SlurmdPidFile={folder}/slurmd.%n.pid
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdLogFile={folder}/slurmd.%n.log
SlurmctldLogFile={folder}/slurmctld.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
ReturnToService=2
SlurmdTimeout=6
KillWait=2
BatchStartTimeout=10
MessageTimeout=5
SchedulerParameters=batch_sched_delay=0,sched_interval=1,defer_batch
NodeName=w1 NodeHostname={host} NodeAddr=127.0.0.1 Port={first} CPUs=1 State=UNKNOWN
NodeName=w2 NodeHostname={host} NodeAddr=127.0.0.1 Port={second} CPUs=1 State=UNKNOWN
PartitionName=main Nodes=w1,w2 Default=YES MaxTime=INFINITE State=UP
"""


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Cluster:
    """Processes of our own, which end with it."""

    def __init__(self, folder):
        self.folder, self.processes = folder, {}
        for name in ("state", "spool.w1", "spool.w2"):
            (folder / name).mkdir()
        (folder / "munge.key").write_bytes(secrets.token_bytes(128))
        (folder / "munge.key").chmod(0o400)
        self.configuration = folder / "slurm.conf"
        self.configuration.write_text(CONFIGURATION.format(host=socket.gethostname().split(".")[0], folder=folder, controller=free_port(),
                                                           first=free_port(), second=free_port()))
        self.environment = dict(os.environ, SLURM_CONF=str(self.configuration), PERMVERIFY_CACHE="off")

    def start(self, name, *command):
        with open(self.folder / f"{name}.out", "ab") as log:
            self.processes[name] = subprocess.Popen(command, stdout=log, stderr=log, env=self.environment, start_new_session=True)

    def start_controller(self):
        self.start("slurmctld", "slurmctld", "-D", "-f", str(self.configuration))

    def start_node(self, name):
        self.start(name, "slurmd", "-D", "-N", name, "-f", str(self.configuration))

    def start_all(self):
        self.start("munged", "munged", "--foreground", "--force", f"--key-file={self.folder}/munge.key", f"--socket={self.folder}/munge.socket",
                   f"--pid-file={self.folder}/munge.pid", f"--log-file={self.folder}/munge.log", f"--seed-file={self.folder}/munge.seed")
        self.wait(lambda: (self.folder / "munge.socket").exists(), 20)
        self.start_controller()
        self.start_node("w1")
        self.start_node("w2")
        self.wait(lambda: self.states() == ["idle", "idle"], 60)

    def states(self):
        done = subprocess.run(["sinfo", "-N", "-h", "-o", "%t"], capture_output=True, text=True, env=self.environment, check=False)
        return done.stdout.split()

    def jobs(self):
        done = subprocess.run(["squeue", "-h", "-o", "%i"], capture_output=True, text=True, env=self.environment, check=False)
        return done.stdout.split() if done.returncode == 0 else ["?"]

    def kill(self, name):
        """The process and what it started in the same session."""
        process = self.processes.pop(name)
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.wait()

    def kill_node(self, name):
        """As a machine that loses power: the daemon and the steps that it runs."""
        self.kill(name)
        for entry in Path("/proc").iterdir():
            try:
                words = (entry / "cmdline").read_bytes()
                variables = (entry / "environ").read_bytes()
            except OSError:
                continue
            if entry.name.isdigit() and str(self.folder).encode() in variables + words and f"SLURMD_NODENAME={name}".encode() in variables:
                os.kill(int(entry.name), signal.SIGKILL)

    def end(self):
        for name in list(self.processes):
            self.kill(name)

    def wait(self, fits, seconds):
        end = time.monotonic() + seconds
        while not fits():
            if time.monotonic() > end:
                jobs = subprocess.run(["squeue", "-o", "%i %T %r %N %S"], capture_output=True, text=True, env=self.environment, check=False)
                log = self.folder / "slurmctld.log"
                tail = log.read_text()[-3000:] if log.exists() else ""
                raise AssertionError(f"the cluster does not get there: {self.states()}\n{jobs.stdout}{jobs.stderr}\n{tail}")
            time.sleep(0.5)


def without_cache(report):
    """What is equal whether answers were kept or not."""
    report = json.loads(batch.essence(report))
    report["summary"].pop("cached")
    for file in report["files"]:
        for kernel in file["kernels"]:
            for o in kernel["obligations"]:
                o.pop("cached")
                o.pop("rlimit", None)
    return json.dumps(report)


class Slurm(batch.Case):
    def setUp(self):
        super().setUp()
        folder = tempfile.TemporaryDirectory(prefix="permverify-slurm-")
        self.addCleanup(folder.cleanup)
        self.cluster = Cluster(Path(folder.name))
        self.addCleanup(self.cluster.end)
        self.cluster.start_all()

    def test_a_node_dies_and_the_controller_is_restarted(self):
        self.mixed()
        for i in range(60):
            self.write(f"f{i:02}.pvl", batch.TINY.format(i, i if i % 7 else i + 1))
        for i in range(3):
            self.write(f"slow{i}.pvl", batch.HARD)
        options = ["--timeout", "8"]
        self.batch("plan", "run", "--chunk-seconds", "6", "--", ".", *options)
        start = time.monotonic()
        done = self.tool("batch", "run", "run", "--engine", "slurm", "--engine-option=--time=5", env=self.cluster.environment)
        self.assertEqual(done.returncode, 0, done.stderr)
        count = lambda: len(json.loads(self.tool("batch", "status", "run", "--format", "json").stdout)["missing"])
        chunks = count()
        self.cluster.wait(lambda: count() < chunks, 60)
        self.cluster.kill_node("w1")
        self.cluster.wait(lambda: any(state.startswith("down") for state in self.cluster.states()), 60)
        self.cluster.kill("slurmctld")
        self.cluster.start_controller()
        self.cluster.start_node("w1")
        self.cluster.wait(lambda: count() == 0 or self.cluster.jobs() == [], 240)
        lost = count()
        if lost:  # a controller that is killed may lose tasks that it has not written down
            self.tool("batch", "resume", "run", "--engine", "slurm", env=self.cluster.environment)
            self.cluster.wait(lambda: count() == 0, 120)
        print(f"\ntasks that the controller lost: {lost}", file=sys.stderr)
        print(f"\n{chunks} chunks in {time.monotonic() - start:.0f} s, with a node and a controller that died", file=sys.stderr)
        self.check_same(*options)

    def missing(self):
        return len(json.loads(self.tool("batch", "status", "run", "--format", "json").stdout)["missing"])

    def die_and_return(self, name, left):
        """The node dies when so many chunks are left, or fewer, and comes back."""
        self.cluster.wait(lambda: self.missing() <= left, 200)
        self.cluster.kill_node(name)
        self.cluster.wait(lambda: any(state.startswith("down") for state in self.cluster.states()), 60)
        self.cluster.start_node(name)

    def test_a_thousand_programs_and_a_shared_cache(self):
        """Both nodes die, one after the other, while they write into one cache."""
        self.mixed()
        for i in range(PROGRAMS):
            self.write(f"p{i:04}.pvl", batch.TINY.format(i, i if i % 9 != 4 else i + 1))
        cache = ["--cache", "auto", "--cache-file", "shared.sqlite"]
        self.batch("plan", "run", "--chunk-seconds", "25", "--", ".", *cache)
        start, chunks = time.monotonic(), self.missing()
        self.tool("batch", "run", "run", "--engine", "slurm", env=self.cluster.environment)
        self.die_and_return("w1", chunks - 2)
        self.die_and_return("w2", chunks // 2)
        self.cluster.wait(lambda: self.missing() == 0 or self.cluster.jobs() == [], 240)
        lost = self.missing()
        if lost:
            self.tool("batch", "resume", "run", "--engine", "slurm", env=self.cluster.environment)
            self.cluster.wait(lambda: self.missing() == 0, 120)
        print(f"\n{PROGRAMS} programs, {chunks} chunks in {time.monotonic() - start:.0f} s, both nodes died; tasks lost: {lost}", file=sys.stderr)
        self.assertEqual(self.tool("cache", "verify", "--cache-file", "shared.sqlite").returncode, 0)
        alone = self.tool("verify", "--cache", "off", "--jobs", "2", "--format", "json", ".")
        merged = self.tool("batch", "merge", "run")
        self.assertEqual(without_cache(merged.stdout), without_cache(alone.stdout))
        paths = [f["path"] for f in json.loads(merged.stdout)["files"]]
        self.assertEqual(paths, sorted(set(paths)))
        again, filled = (json.loads(self.tool("verify", *cache, "--format", "json", ".").stdout)["summary"]["cached"] for _ in range(2))
        self.assertGreater(again, 0.9 * filled)

    def test_resume_hands_over_what_is_missing(self):
        self.mixed()
        self.batch("plan", "run", "--chunk-seconds", "1", "--", ".")
        self.batch("work", "run", "0")
        self.tool("batch", "resume", "run", "--engine", "slurm", env=self.cluster.environment)
        self.cluster.wait(lambda: self.tool("batch", "status", "run").returncode == 0, 120)
        self.check_same()


if __name__ == "__main__":
    missing = [name for name in NEEDED if shutil.which(name) is None]
    if missing or os.geteuid() != 0:
        sys.exit(f"batch_slurm: skipped: needs root and {', '.join(missing or NEEDED)} (Debian: slurm-wlm, munge)")
    batch.BINARY = Path(sys.argv.pop(1)).resolve()
    unittest.main()
