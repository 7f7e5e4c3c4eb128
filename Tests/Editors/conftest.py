"""Starts `lectern lsp` for pytest-lsp's client, on a folder of lessons that is made anew for each test."""

import asyncio
import os
import pathlib

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient

PROGRAM = os.environ["LECTERN"]

BASE = """---
title: Turns
---
# Turns

A turn about the origin is a matrix:

```math define
R(\\theta) = \\begin{bmatrix} \\cos\\theta & \\sin\\theta \\\\ -\\sin\\theta & \\cos\\theta \\end{bmatrix}
```

## Two turns

```math claim
R(\\alpha)\\,R(\\beta) = R(\\alpha + \\beta)
```

It is a mistake to add them:

```math mistake
R(\\alpha) + R(\\beta) = R(\\alpha + \\beta)
```
"""

USER = """---
title: A turned point
uses: [turns]
---
A point 𝒫, turned, with é before it: $w = 3${define} and

```math claim
(1, 0)\\,R(\\theta) = (\\cos\\theta, \\sin\\theta)
```

```math example
\\theta = 30^\\circ :\\quad (2, 1)\\,R(\\theta) \\approx (1.232, 1.886)
```

See [turns](turns.md#two-turns) and [nothing](nowhere.md).
"""

FILES = {
    "Lessons/turns.md": BASE,
    "Lessons/user.md": USER,
    "README.md": "# Strata\n\nThere are $10 \\times 5 \\times 50 = 2000$ strata.\n",
}


class Folder:
    """A folder of lessons, and what an editor knows of it."""

    def __init__(self, path):
        self.path = path
        for name, text in FILES.items():
            self.write(name, text)

    def write(self, name, text):
        file = self.path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def text(self, name):
        return (self.path / name).read_text(encoding="utf-8")

    def uri(self, name):
        return (self.path / name).as_uri()

    def place(self, name, needle, shift=0, nth=0, encoding="utf-16"):
        """The position of a text, computed here from Python's own strings."""
        text = self.text(name)
        at = -1
        for _ in range(nth + 1):
            at = text.index(needle, at + 1)
        at += shift
        line = text.count("\n", 0, at)
        start = text.rfind("\n", 0, at) + 1
        before = text[start:at]
        units = {"utf-16": len(before.encode("utf-16-le")) // 2, "utf-8": len(before.encode("utf-8")), "utf-32": len(before)}
        return types.Position(line=line, character=units[encoding])

    def open(self, client, name, text=None, version=1):
        client.text_document_did_open(
            types.DidOpenTextDocumentParams(
                text_document=types.TextDocumentItem(
                    uri=self.uri(name), language_id="markdown", version=version, text=self.text(name) if text is None else text
                )
            )
        )

    def change(self, client, name, version, *changes):
        client.text_document_did_change(
            types.DidChangeTextDocumentParams(
                text_document=types.VersionedTextDocumentIdentifier(uri=self.uri(name), version=version),
                content_changes=[
                    types.TextDocumentContentChangePartial(range=types.Range(start=start, end=end), text=text)
                    for start, end, text in changes
                ],
            )
        )

    async def diagnostics(self, client, name, wanted, seconds=60):
        """The diagnostics of a file, as soon as they are as is wanted; pytest fails with what there was."""
        uri = self.uri(name)
        for _ in range(seconds * 50):
            found = client.diagnostics.get(uri)
            if found is not None and wanted(found):
                return found
            await asyncio.sleep(0.02)
        pytest.fail(f"the diagnostics of {name} are {client.diagnostics.get(uri)}")


@pytest.fixture
def folder(tmp_path):
    return Folder(pathlib.Path(os.path.realpath(tmp_path)))


@pytest_lsp.fixture(
    config=ClientServerConfig(
        server_command=[PROGRAM, "lsp", "--no-cache"],
    ),
    params=["utf-16", "utf-8", "utf-32"],
)
async def client(request, folder, lsp_client: LanguageClient):
    lsp_client.encoding = request.param
    result = await lsp_client.initialize_session(
        types.InitializeParams(
            capabilities=types.ClientCapabilities(
                general=types.GeneralClientCapabilities(position_encodings=[request.param]),
                text_document=types.TextDocumentClientCapabilities(
                    completion=types.CompletionClientCapabilities(
                        completion_item=types.ClientCompletionItemOptions(snippet_support=True)
                    )
                ),
            ),
            workspace_folders=[types.WorkspaceFolder(uri=folder.path.as_uri(), name="lessons")],
        )
    )
    lsp_client.capabilities = result.capabilities
    yield
    await lsp_client.shutdown_session()
