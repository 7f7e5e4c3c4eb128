"""A reader and player of QTI 2.1 from outside, pyslet, for packages that `lectern export` writes.

pyslet has a class for each element, with its attributes and content model, and sessions that run response processing.
What it lacks: `outcomeProcessing` and `testVariables` of tests, the attribute `toolName` of items, pages for items with
entries of text, and a place for their feedback.
"""

import contextlib
import logging
import sys
import warnings

try:
    with warnings.catch_warnings():
        # It was written for older versions of Python, whose compiler did not warn of its texts.
        warnings.simplefilter("ignore")
        from pyslet import imscpv1p2 as packaging
        from pyslet.qtiv2 import expressions, interactions, items, tests, variables
        from pyslet.qtiv2 import xml as qti
        from pyslet.xml import namespace
    MISSING = None
except Exception as error:
    # It is known to work up to Python 3.13; there its absence is a mistake and no reason to skip anything.
    if sys.version_info < (3, 14):
        raise
    MISSING = f"pyslet, the outside player of QTI, does not work with Python {sys.version.split()[0]}: {error!r}"
else:
    # It declares `tolerance` as one text although QTI has a list of numbers there, and its own `evaluate` takes elements
    # of a list: "0.05 0.05" would become the tolerances 0 and ".". Its reader logs an error for that, too.
    expressions.Equal.XMLATTR_tolerance = ("tolerance", None, None, list)

SPACE = "http://www.imsglobal.org/xsd/imsqti_v2p1"
MATH = "http://www.w3.org/1998/Math/MathML"
SCHEMA_LOCATION = ("http://www.w3.org/2001/XMLSchema-instance", "schemaLocation")
# What QTI 2.1 has and pyslet does not.
LACKING_ELEMENTS = {(SPACE, "outcomeProcessing"), (SPACE, "testVariables")}
LACKING_ATTRIBUTES = {((SPACE, "assessmentItem"), "toolName")}


class _Log(logging.Handler):
    def __init__(self):
        super().__init__(logging.WARNING)
        self.messages = []

    def emit(self, record):
        self.messages.append(record.getMessage())


@contextlib.contextmanager
def silence():
    """Fails if pyslet logs a warning or an error."""
    log = _Log()
    root = logging.getLogger()
    root.addHandler(log)
    try:
        yield
    finally:
        root.removeHandler(log)
    assert not log.messages, "pyslet complains: " + "; ".join(log.messages)


def _children(element):
    """All children, also those that the model of an element has no place for."""
    found = list(element.get_children())
    return found + [child for child in element._children if not any(child is other for other in found)]


def _check(element):
    """Fails on an element or an attribute that pyslet does not know."""
    if element.ns == MATH:
        return
    generic = type(element) is namespace.XMLNSElement
    name = (element.ns, element.xmlname)
    assert not generic or name in LACKING_ELEMENTS, f"there is no element {element.xmlname}"
    for space, attribute in [] if generic else element._attrs:
        known = (space, attribute) == SCHEMA_LOCATION or (name, attribute) in LACKING_ATTRIBUTES
        assert known, f"{element.xmlname} has no attribute {attribute}"
    for child in _children(element):
        if not isinstance(child, str):
            _check(child)


def read(path):
    """The root of an item or a test. Fails on whatever pyslet does not know, or complains of."""
    with silence():
        document = qti.QTIDocument(baseURI=path.resolve().as_uri())
        document.read()
    _check(document.root)
    return document.root


class Item:
    """An item as pyslet has read it."""

    def __init__(self, path):
        self.root = read(path)
        assert isinstance(self.root, items.AssessmentItem), f"{path} is no item"
        # A session makes a page after each step, which pyslet cannot for entries of text.
        self.root.render_html = lambda state, parent=None: None
        found = list(self.root.ItemBody.find_children_depth_first(interactions.Interaction))
        # The identifiers of its entries, in the order in which a learner meets them.
        self.entries = [interaction.responseIdentifier for interaction in found]
        self.texts = {
            interaction.responseIdentifier
            for interaction in found
            if isinstance(interaction, interactions.ExtendedTextInteraction)
        }

    def keys(self):
        """The right responses that it declares, as text; of several choices their names."""
        declared = {response.identifier: response.get_correct_value() for response in self.root.ResponseDeclaration}
        return {
            name: sorted(value.value) if isinstance(value, variables.MultipleContainer) else str(value.value)
            for name, value in declared.items()
            if value
        }

    def play(self, responses):
        """Lets a learner hand in texts for some of the entries, and gives what comes out."""
        with silence():
            state = variables.ItemSessionState(self.root)
            state.begin_session()
            state.begin_attempt()
            state.submit_session(responses)
        return Result(self.root, state)


class Result:
    """What a learner gets for an attempt."""

    def __init__(self, root, state):
        self.values = {outcome.identifier: state[outcome.identifier].value for outcome in root.OutcomeDeclaration}
        self.score = self.values["SCORE"]
        # pyslet leaves it to programs to show these: one is shown, or hidden, where the outcome is its identifier.
        self.feedback = {}
        for said in root.QTIModalFeedback:
            is_shown = qti.core.ShowHide.to_str(said.showHide) == "show"
            if (self.values[said.outcomeIdentifier] == said.identifier) == is_shown:
                self.feedback[said.identifier] = " ".join(text(said).split())


def text(element):
    """The characters in an element."""
    return "".join(child if isinstance(child, str) else text(child) for child in _children(element))


def draw(path):
    """The items that a test gives to one learner, by their identifiers, section by section."""
    test = read(path)
    assert isinstance(test, tests.AssessmentTest), f"{path} is no test"
    sections = {}
    with silence():
        for name in tests.TestForm(test):
            part = None if name == "" or name.startswith("-") else test.get_part(name)
            if isinstance(part, tests.AssessmentSection):
                section = sections[name] = []
            elif isinstance(part, tests.AssessmentItemRef):
                # The file is found by its address.
                assert part.get_item().identifier == name, f"{part.href} is not the file of {name}"
                section.append(name)
    return sections


def contents(path):
    """The resources of a package, a ZIP file: their types and the files that they open, by identifier.

    Fails on files that no resource, or more than one, has, and on resources without their files.
    """
    with silence():
        package = packaging.ContentPackage(str(path))
    try:
        _check(package.manifest.root)
        for file, owners in package.fileTable.items():
            assert len(owners) == 1, f"{file} belongs to {len(owners)} resources"
            assert package.dPath.join(file).isfile(), f"{file} is missing"
        resources = package.manifest.root.Resources.Resource
        names = {resource.id for resource in resources}
        assert len(names) == len(resources), "two resources have one identifier"
        for resource in resources:
            for dependency in resource.Dependency:
                assert dependency.identifierref in names - {resource.id}, f"there is no {dependency.identifierref}"
        return {resource.id: (resource.type, str(resource.get_entry_point().href)) for resource in resources}
    finally:
        package.close()
