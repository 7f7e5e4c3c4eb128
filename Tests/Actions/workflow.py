"""Runs a workflow of GitHub Actions in a folder, as far as it is made of Lectern's action and of shell.

    workflow.py FILE ACTION    FILE is the workflow, below the working folder; ACTION is the folder of action.yml

Jobs run in the order of their needs, each in a copy of the working folder as checkout would give it, with the steps'
conditions, the matrix, and the expressions that stand in it. What other actions do is done by hand: checkout, the two for
artifacts, the cache, and the upload of SARIF, which fails where there is no such file. Any other action or expression is
an error, so that nothing passes because it was not understood. Exit status: 0 all jobs succeed, 1 one does not.
"""

import itertools
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import yaml


class Failure(Exception):
    """What would make the workflow invalid."""


class Steps:
    """The steps of one job or of one composite action."""

    def __init__(self, run, context, folder, environment):
        self.run = run
        self.context = context
        self.folder = folder
        self.environment = environment
        self.outputs = {}
        self.failed = False

    def value(self, expression):
        """The value of an expression: a path such as `inputs.paths`, or the name of the folder of an action."""
        parts = expression.strip().split(".")
        if parts[0] == "steps" and parts[2] == "outputs":
            return self.outputs.get(parts[1], {}).get(parts[3], "")
        if ".".join(parts) in self.context:
            return str(self.context[".".join(parts)])
        raise Failure(f"an expression that is not known: {expression}")

    def text(self, text):
        return re.sub(r"\$\{\{(.*?)\}\}", lambda match: self.value(match.group(1)), str(text))

    def take(self, step):
        """One step; it is left out after a failure unless it says otherwise."""
        condition = str(step.get("if", "success()"))
        empty = re.fullmatch(r"(steps\.[\w.-]+) == ''", condition)
        if empty:
            if self.value(empty[1]):
                return
        elif condition not in ("success()", "always()"):
            raise Failure(f"a condition that is not known: {condition}")
        if self.failed and condition != "always()":
            return
        if "run" in step:
            self.shell(step)
        else:
            self.use(step)

    def shell(self, step):
        output = pathlib.Path(tempfile.mkstemp()[1])
        summary = pathlib.Path(tempfile.mkstemp()[1])
        environment = {
            **self.environment, **{name: self.text(value) for name, value in step.get("env", {}).items()},
            "GITHUB_OUTPUT": str(output), "GITHUB_STEP_SUMMARY": str(summary), "CI": "true", "GITHUB_ACTIONS": "true",
        }
        shell = {"sh": ["sh", "-e"], "bash": ["bash", "-e"]}[step.get("shell", "bash")]
        status = subprocess.run(
            [*shell, "-c", self.text(step["run"])], cwd=self.folder, env=environment, stdin=subprocess.DEVNULL).returncode
        self.outputs[step.get("id", "")] = dict(
            line.split("=", 1) for line in output.read_text().splitlines() if "=" in line)
        sys.stdout.flush()
        if summary.read_text():
            print(f"summary: {summary.read_text().splitlines()[0]}", flush=True)
        self.failed = self.failed or status != 0

    def use(self, step):
        name, _, version = step["uses"].partition("@")
        if not version:
            raise Failure(f"an action without a version: {step['uses']}")
        given = {key: self.text(value) for key, value in step.get("with", {}).items()}
        if name == "actions/checkout":
            return
        if name == "actions/cache":
            # An action's own path is another one in a container than outside, so that it must come from a step.
            if not given["path"].startswith("/") or given["key"].endswith("-") or "--" in given["key"]:
                raise Failure(f"a cache without a path or a name: {given}")
            return
        if name == "actions/upload-artifact":
            if not (self.folder / given["path"]).exists():
                print(f"there is nothing at {given['path']}", flush=True)
                self.failed = True
            else:
                shutil.copy(self.folder / given["path"], self.run.artifacts)
        elif name == "actions/download-artifact":
            for file in self.run.artifacts.iterdir():
                shutil.copy(file, self.folder)
        elif name == "github/codeql-action/upload-sarif":
            if not (self.folder / given["sarif_file"]).exists():
                print(f"there is no {given['sarif_file']}", flush=True)
                self.failed = True
        elif name.endswith("/lectern"):
            self.lectern(step, given)
        else:
            raise Failure(f"an action that is not known: {name}")

    def lectern(self, step, given):
        action = self.run.action
        description = yaml.safe_load((action / "action.yml").read_text())
        unknown = set(given) - set(description["inputs"])
        if unknown:
            raise Failure(f"inputs that are not known: {sorted(unknown)}")
        context = {f"inputs.{key}": given.get(key, value.get("default", "")) for key, value in description["inputs"].items()}
        context |= {"github.action_ref": "main", "runner.os": "Linux", "runner.arch": "X64"}
        # Where LECTERN_RELEASES names no place for releases there is none.
        context |= {"github.action_repository": "OWNER/lectern", "github.server_url": "file:///nowhere"}
        inner = Steps(self.run, context, self.folder, {**self.environment, "GITHUB_ACTION_PATH": str(action)})
        for each in description["runs"]["steps"]:
            inner.take(each)
        self.outputs[step.get("id", "")] = {
            key: inner.text(value["value"]) for key, value in description["outputs"].items()}
        self.failed = self.failed or inner.failed


class Run:
    """A run of a workflow."""

    def __init__(self, workflow, action):
        self.jobs = yaml.safe_load(pathlib.Path(workflow).read_text())["jobs"]
        self.action = pathlib.Path(action).resolve()
        self.artifacts = pathlib.Path(tempfile.mkdtemp())
        self.results = {}

    def go(self):
        """Whether all jobs succeed."""
        waiting = dict(self.jobs)
        while waiting:
            ready = [name for name, job in waiting.items() if self.needs(job) <= set(self.results)]
            if not ready:
                raise Failure("jobs that wait for each other, or for none that there is")
            for name in ready:
                self.results[name] = self.job(name, waiting.pop(name))
        return all(self.results.values())

    @staticmethod
    def needs(job):
        needs = job.get("needs", [])
        return {needs} if isinstance(needs, str) else set(needs)

    def job(self, name, job):
        condition = str(job.get("if", "success()"))
        if not all(self.results[each] for each in self.needs(job)) and condition != "always()":
            return False
        matrix = job.get("strategy", {}).get("matrix", {})
        succeeded = True
        for values in itertools.product(*matrix.values()):
            folder = pathlib.Path(tempfile.mkdtemp()) / "checkout"
            shutil.copytree(".", folder, symlinks=True)
            context = {f"matrix.{key}": value for key, value in zip(matrix, values)}
            # A push has none.
            context["github.event.pull_request.base.sha"] = os.environ.get("BASE_SHA", "")
            steps = Steps(self, context, folder, dict(os.environ))
            for step in job["steps"]:
                steps.take(step)
            print(f"job {name} {' '.join(map(str, values))}: {'failure' if steps.failed else 'success'}", flush=True)
            succeeded = succeeded and not steps.failed
            shutil.rmtree(folder.parent, ignore_errors=True)
        return succeeded


if __name__ == "__main__":
    try:
        sys.exit(0 if Run(sys.argv[1], sys.argv[2]).go() else 1)
    except Failure as failure:
        print(failure, file=sys.stderr)
        sys.exit(2)
