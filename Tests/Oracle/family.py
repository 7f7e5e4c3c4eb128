"""The families of claims: each a function that makes one claim, with a fixed weight."""

FAMILIES = {}


class Family:
    """A kind of claims."""

    def __init__(self, name, weight, make):
        self.name = name
        self.weight = weight
        self.make = make


def family(name, weight):
    """Enters a function of a `Random` in the table."""

    def enter(make):
        FAMILIES[name] = Family(name, weight, make)
        return make

    return enter
