"""What readers of public suites share: words that are taken one by one, and statements that are left out."""


class NotKept(Exception):
    """A statement of a suite that is not asked, and why."""


class Words:
    """A text as the words that an expression finds, from the first to the last; behind that stands an empty one."""

    def __init__(self, expression, text):
        self.words = [next(filter(None, each)) for each in expression.findall(text) if any(each)] + [""]
        self.index = 0

    @property
    def word(self):
        return self.words[self.index]

    def takes(self, *words):
        """The word here, if it is one of these, and goes on to the next; else None."""
        if self.word not in words or not self.word:
            return None
        self.index += 1
        return self.words[self.index - 1]

    def take(self, word):
        if not self.takes(word):
            raise NotKept(f"{word} is missing")
