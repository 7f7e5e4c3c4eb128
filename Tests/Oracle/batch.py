"""Asks `lectern prove --batch`."""

import json
import os
import queue
import resource
import subprocess
import threading

# So many lines are handed over at once.
GROUP = 64
MEMORY = 4 << 30


class Failed(Exception):
    """The program cannot be run."""


class Prover:
    """A running `prove --batch`, started anew where it hangs or ends.

    seconds: how long a group of lines may take before its claims are asked one by one, and how long one may take then.
    options: more options of the command.
    """

    def __init__(self, program, seconds=60, patience=10, options=()):
        self.program = program
        self.options = options
        self.seconds = seconds
        self.patience = patience
        self.process = None

    def start(self):
        def limit():
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))

        try:
            self.process = subprocess.Popen(
                [self.program, "prove", "--batch", *self.options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                preexec_fn=limit, env=os.environ | {"SWIFT_BACKTRACE": "enable=no"})
        except OSError as error:
            raise Failed(f"{self.program}: {error.strerror}") from None
        self.lines = queue.Queue()
        threading.Thread(target=self.read, args=(self.process.stdout, self.lines), daemon=True).start()

    @staticmethod
    def read(stream, lines):
        for line in stream:
            lines.put(line)
        lines.put(None)

    def stop(self):
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process = None

    def exchange(self, questions, seconds):
        """The answers to some questions; fewer where the program hangs or ends, and which of the two it did."""
        if not self.process:
            self.start()
        answers = []
        try:
            self.process.stdin.write(b"".join(json.dumps(each).encode() + b"\n" for each in questions))
            self.process.stdin.flush()
            while len(answers) < len(questions):
                line = self.lines.get(timeout=seconds)
                if line is None:
                    raise BrokenPipeError
                answer = json.loads(line)
                if answer.get("id") == questions[len(answers)]["id"]:
                    answers.append(answer)
        except queue.Empty:
            self.stop()
            return answers, "runaway"
        except (BrokenPipeError, ValueError):
            self.stop()
            return answers, "crash"
        return answers, None

    def ask(self, questions):
        """The answers, in order; a claim that hangs or ends the program gets `{"verdict": "runaway"}` or `"crash"`."""
        result = []
        for start in range(0, len(questions), GROUP):
            group = questions[start:start + GROUP]
            answers, trouble = self.exchange(group, self.seconds)
            result += answers
            if trouble:
                for question in group[len(answers):]:
                    alone, trouble = self.exchange([question], self.patience)
                    result += alone or [{"id": question["id"], "verdict": trouble, "conditions": [], "message": trouble}]
        return result
