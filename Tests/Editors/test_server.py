"""The features of `lectern lsp`, each asked for by a client of another project. Positions come from Python's strings."""

import asyncio
import json
import os
import random
import re
import subprocess

import pytest
from lsprotocol import types

LESSON = "Lessons/user.md"
BASE = "Lessons/turns.md"


def at(client, folder, name, needle, shift=0, nth=0):
    return folder.place(name, needle, shift, nth, client.encoding)


def where(folder, name):
    return types.TextDocumentIdentifier(uri=folder.uri(name))


def cut(folder, client, name, span):
    """The text of a range, by Python's own strings."""
    codec = {"utf-16": "utf-16-le", "utf-8": "utf-8", "utf-32": "utf-32-le"}[client.encoding]
    width = {"utf-16": 2, "utf-8": 1, "utf-32": 4}[client.encoding]
    lines = folder.text(name).split("\n")
    assert span.start.line == span.end.line
    line = lines[span.start.line].encode(codec)
    return line[span.start.character * width : span.end.character * width].decode(codec)


async def opened(client, folder, name=LESSON):
    folder.open(client, name)
    return await folder.diagnostics(client, name, lambda _: True)


@pytest.mark.asyncio
async def test_the_encoding_is_the_one_that_was_offered(client):
    assert client.capabilities.position_encoding == client.encoding


@pytest.mark.asyncio
async def test_diagnostics_stand_at_their_places(client, folder):
    folder.open(client, LESSON)
    found = await folder.diagnostics(client, LESSON, lambda found: len(found) == 2)
    by_code = {item.code: item for item in found}
    refuted = by_code["refuted"]
    assert cut(folder, client, LESSON, refuted.range) == "1.886"
    assert refuted.severity == types.DiagnosticSeverity.Error
    assert "1.86603" in refuted.message
    assert by_code["broken-link"].range.start.line == folder.place(LESSON, "nowhere").line


@pytest.mark.asyncio
async def test_an_edit_changes_the_verdict(client, folder):
    folder.open(client, LESSON)
    await folder.diagnostics(client, LESSON, lambda found: any(item.code == "refuted" for item in found))
    start = at(client, folder, LESSON, "1.886", 3)
    end = types.Position(line=start.line, character=start.character + 1)
    folder.change(client, LESSON, 2, (start, end, "6"))
    await folder.diagnostics(client, LESSON, lambda found: not any(item.code == "refuted" for item in found))
    # Two changes in one message, the second in the text that the first has made: a surrogate pair goes in front.
    first = at(client, folder, LESSON, "A point", 0)
    folder.change(client, LESSON, 3, (first, first, "𝒜𝒜 "), (start, end, "8"))
    found = await folder.diagnostics(client, LESSON, lambda found: any(item.code == "refuted" for item in found))
    assert next(item for item in found if item.code == "refuted").range.start.line == start.line


@pytest.mark.asyncio
async def test_a_wrong_definition_is_told_in_lessons_that_use_it(client, folder):
    await opened(client, folder, BASE)
    start = at(client, folder, BASE, "-\\sin", 0)
    end = types.Position(line=start.line, character=start.character + 1)
    folder.change(client, BASE, 2, (start, end, ""))
    await folder.diagnostics(client, BASE, lambda found: any(item.code == "refuted" for item in found))


@pytest.mark.asyncio
async def test_documents_are_audited(client, folder):
    folder.open(client, "README.md")
    found = await folder.diagnostics(client, "README.md", lambda found: len(found) == 1)
    assert found[0].code == "audit-arithmetic"
    assert cut(folder, client, "README.md", found[0].range) == "2000"


@pytest.mark.asyncio
async def test_hover_tells_verdict_and_definition(client, folder):
    await opened(client, folder)
    hover = await client.text_document_hover_async(
        types.HoverParams(where(folder, LESSON), at(client, folder, LESSON, "(\\cos\\theta, ", 0))
    )
    assert "**proved** (exact)" in hover.contents.value
    hover = await client.text_document_hover_async(
        types.HoverParams(where(folder, LESSON), at(client, folder, LESSON, "R(\\theta) = (", 0))
    )
    assert "is defined in `Lessons/turns.md`, line 9" in hover.contents.value
    assert cut(folder, client, LESSON, hover.range) == "R"
    hover = await client.text_document_hover_async(
        types.HoverParams(where(folder, LESSON), at(client, folder, LESSON, "1.886", 0))
    )
    assert "**refuted**" in hover.contents.value and "left side" in hover.contents.value


@pytest.mark.asyncio
async def test_definition_and_references_go_over_lessons(client, folder):
    await opened(client, folder)
    place = at(client, folder, LESSON, "R(\\theta) = (", 0)
    definition = await client.text_document_definition_async(types.DefinitionParams(where(folder, LESSON), place))
    assert definition.uri == folder.uri(BASE)
    assert definition.range.start == at(client, folder, BASE, "R(\\theta) = ", 0)
    found = await client.text_document_references_async(
        types.ReferenceParams(types.ReferenceContext(include_declaration=True), where(folder, LESSON), place)
    )
    expected = {(folder.uri(BASE), folder.text(BASE).count("R(")), (folder.uri(LESSON), folder.text(LESSON).count("R("))}
    assert {(uri, sum(item.uri == uri for item in found)) for uri, _ in expected} == expected
    use = await client.text_document_definition_async(
        types.DefinitionParams(where(folder, LESSON), at(client, folder, LESSON, "turns]", 1))
    )
    assert use.uri == folder.uri(BASE)


@pytest.mark.asyncio
async def test_rename_changes_all_lessons_and_their_verdicts_stay(client, folder):
    await opened(client, folder)
    place = at(client, folder, LESSON, "R(\\theta) = (", 0)
    prepared = await client.text_document_prepare_rename_async(types.PrepareRenameParams(where(folder, LESSON), place))
    assert prepared.placeholder == "R"
    edit = await client.text_document_rename_async(types.RenameParams(where(folder, LESSON), place, "\\Phi"))
    assert set(edit.changes) == {folder.uri(BASE), folder.uri(LESSON)}
    codec = {"utf-16": "utf-16-le", "utf-8": "utf-8", "utf-32": "utf-32-le"}[client.encoding]
    width = {"utf-16": 2, "utf-8": 1, "utf-32": 4}[client.encoding]
    for name in (BASE, LESSON):
        lines = folder.text(name).split("\n")
        for change in sorted(edit.changes[folder.uri(name)], key=lambda c: (c.range.start.line, c.range.start.character), reverse=True):
            line = lines[change.range.start.line].encode(codec)
            lines[change.range.start.line] = (
                line[: change.range.start.character * width] + change.new_text.encode(codec) + line[change.range.end.character * width :]
            ).decode(codec)
        text = "\n".join(lines)
        assert "R(" not in text
        folder.write(name, text)
    folder.open(client, BASE)
    await folder.diagnostics(client, BASE, lambda found: found == [] or all(item.code != "refuted" for item in found))


@pytest.mark.parametrize("new, reason", [("\\alpha", "already"), ("a + b", "LaTeX"), ("", "LaTeX"), ("1", "LaTeX")])
@pytest.mark.asyncio
async def test_rename_refuses_what_would_change_the_meaning(client, folder, new, reason):
    await opened(client, folder)
    with pytest.raises(Exception, match=reason):
        await client.text_document_rename_async(
            types.RenameParams(where(folder, LESSON), at(client, folder, LESSON, "R(\\theta) = (", 0), new)
        )


@pytest.mark.asyncio
async def test_quick_fixes(client, folder):
    folder.open(client, LESSON)
    found = await folder.diagnostics(client, LESSON, lambda found: any(item.code == "refuted" for item in found))
    refuted = next(item for item in found if item.code == "refuted")
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(where(folder, LESSON), refuted.range, types.CodeActionContext(diagnostics=[refuted]))
    )
    fix = next(action for action in actions if action.kind == "quickfix")
    assert fix.title == "write 1.866" and fix.is_preferred
    (edit,) = fix.edit.changes[folder.uri(LESSON)]
    assert cut(folder, client, LESSON, edit.range) == "1.886" and edit.new_text == "1.866"
    (everything,) = [action for action in actions if action.kind == "source.fixAll"]
    assert [edit.new_text for edit in everything.edit.changes[folder.uri(LESSON)]] == ["1.866"]


@pytest.mark.parametrize(
    "line, wanted",
    [
        ("```math claim\n\\al", "\\alpha"),
        ("```math claim\n\\fr", "\\frac"),
        ("```math claim\nR", "R"),
        ("```math claim\n\\operatorname{rota", "rotation"),
        ("```math claim\n\\begin{pma", "pmatrix"),
        ("```ma", "math"),
        ("```math cl", "claim"),
        ("```swift ch", "check"),
        ("[x](", "turns.md"),
        ("[x](turns.md#", "two-turns"),
        ("```diagram\nti", "title"),
        ("```exercise\nfeed", "feedback"),
        ("```diagram\ntitle: a\nshow:\n  - po", "point"),
        ("in text $\\si", "\\sin"),
    ],
)
@pytest.mark.asyncio
async def test_completion(client, folder, line, wanted):
    await opened(client, folder)
    text = folder.text(LESSON) + "\n" + line
    if line.startswith("```") and "\n" in line:
        text += "\n```\n"
    folder.write(LESSON, text)
    last = line.split("\n")[-1]
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(uri=folder.uri(LESSON), version=2),
            [types.TextDocumentContentChangeWholeDocument(text)],
        )
    )
    found = await client.text_document_completion_async(
        types.CompletionParams(where(folder, LESSON), at(client, folder, LESSON, line, len(line)))
    )
    item = next((item for item in found.items if item.label == wanted), None)
    assert item is not None, [item.label for item in found.items][:20]
    # What is replaced is a part of the last line, and what is written begins with it.
    replaced = cut(folder, client, LESSON, item.text_edit.range)
    assert last.endswith(replaced) and wanted.startswith(replaced)


@pytest.mark.asyncio
async def test_front_matter_is_completed(client, folder):
    await opened(client, folder)
    text = folder.text(LESSON).replace("uses: [turns]", "uses: [tu]\ncon")
    folder.write(LESSON, text)
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(uri=folder.uri(LESSON), version=2),
            [types.TextDocumentContentChangeWholeDocument(text)],
        )
    )
    for needle, wanted in [("[tu", "turns"), ("\ncon", "convention")]:
        found = await client.text_document_completion_async(
            types.CompletionParams(where(folder, LESSON), at(client, folder, LESSON, needle, len(needle)))
        )
        assert wanted in [item.label for item in found.items]


@pytest.mark.asyncio
async def test_outline_folding_links_lenses_tokens(client, folder):
    await opened(client, folder, BASE)
    (root,) = await client.text_document_document_symbol_async(types.DocumentSymbolParams(where(folder, BASE)))
    assert root.name == "Turns"
    (top,) = root.children
    assert [child.name for child in top.children] == ["math define", "Two turns"]
    assert [child.name for child in top.children[1].children] == ["math claim", "math mistake"]

    def inside(outer):
        for child in outer.children or []:
            assert outer.range.start.line <= child.range.start.line <= child.range.end.line <= outer.range.end.line
            assert child.range.start.line <= child.selection_range.start.line <= child.range.end.line
            inside(child)

    inside(root)
    folds = await client.text_document_folding_range_async(types.FoldingRangeParams(where(folder, BASE)))
    assert (0, 2) in {(fold.start_line, fold.end_line) for fold in folds}
    lenses = await client.text_document_code_lens_async(types.CodeLensParams(where(folder, BASE)))
    titles = [lens.command.title for lens in lenses]
    assert titles[0] == "proved" and titles[1].startswith("refuted as intended at ")
    tokens = await client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(where(folder, BASE)))
    legend = client.capabilities.semantic_tokens_provider.legend
    line = character = 0
    seen = []
    for index in range(0, len(tokens.data), 5):
        down, right, length, kind, marks = tokens.data[index : index + 5]
        line, character = line + down, right if down else character + right
        start = types.Position(line, character)
        text = cut(folder, client, BASE, types.Range(start, types.Position(line, character + length)))
        seen.append((text, legend.token_types[kind], marks))
    assert ("math", "keyword", 0) in seen and ("define", "modifier", 0) in seen
    assert ("R", "function", 1) in seen and ("\\cos", "macro", 0) in seen and ("\\theta", "variable", 0) in seen
    folder.open(client, LESSON)
    links = await client.text_document_document_link_async(types.DocumentLinkParams(where(folder, LESSON)))
    assert [link.target for link in links] == [folder.uri(BASE) + "#two-turns", folder.uri("Lessons/nowhere.md")]


@pytest.mark.asyncio
async def test_symbols_of_the_folder(client, folder):
    await opened(client, folder)
    found = await client.workspace_symbol_async(types.WorkspaceSymbolParams(query="two"))
    assert [(item.name, item.location.uri) for item in found] == [("Two turns", folder.uri(BASE))]


@pytest.mark.asyncio
async def test_answers_about_an_old_text_are_refused_or_about_the_new_one(client, folder):
    folder.open(client, LESSON)
    place = at(client, folder, LESSON, "1.886", 3)
    end = types.Position(line=place.line, character=place.character + 1)
    version = 1
    for digit in "0123456789" * 3:
        version += 1
        folder.change(client, LESSON, version, (place, end, digit))
    folder.change(client, LESSON, version + 1, (place, end, "6"))
    hover = None
    for _ in range(50):
        try:
            hover = await client.text_document_hover_async(types.HoverParams(where(folder, LESSON), place))
            break
        except Exception as error:  # the protocol's ContentModified
            assert "changed" in str(error)
            await asyncio.sleep(0.05)
    assert hover is not None and "**confirmed**" in hover.contents.value


@pytest.mark.asyncio
async def test_a_cell_that_cannot_be_read_loses_nothing_else(client, folder):
    await opened(client, folder, BASE)
    text = folder.text(BASE).replace("## Two turns", "```math claim\n\\frac{1}{\n```\n\n```diagram\n- [\n```\n\n```exercise\n{\n```\n\n## Two turns")
    folder.write(BASE, text)
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(uri=folder.uri(BASE), version=2),
            [types.TextDocumentContentChangeWholeDocument(text)],
        )
    )
    await folder.diagnostics(client, BASE, lambda found: len({item.range.start.line for item in found}) >= 3)
    lenses = await client.text_document_code_lens_async(types.CodeLensParams(where(folder, BASE)))
    assert "proved" in [lens.command.title for lens in lenses]


PIECES = [
    "$x = 1$", "$x = x${claim}", "```math claim\nx + x = 2x\n```\n", "```math define\nq = 3\n```\n", "```", "\r\n", "\r", "\n", "𝒫𝒬", "é", "\u0000", "{", "}",
    "\\frac", "---\ntitle: x\n---\n", "uses: [turns]\n", "# A\n", "```exercise\nid: a\n", "```diagram\nshow:\n  - point: (1, 2)\n```\n", "|", "\t", "> ",
    "[a](b.md#c)", "```swift check\nlet a = 1\n```\n", "<!-- lectern: claim -->\n$$1 = 2$$\n", "\\end{matrix}", "\u2028",
]  # fmt: skip


def changed(text, encoding, start, end, piece):
    """The text after a change by the protocol's rules, computed with Python's own strings."""
    codec = {"utf-16": "utf-16-le", "utf-8": "utf-8", "utf-32": "utf-32-le"}[encoding]
    width = {"utf-16": 2, "utf-8": 1, "utf-32": 4}[encoding]

    def offset(place):
        lines = re.split("(\r\n|\n|\r)", text)
        starts = [0]
        for index in range(0, len(lines) - 1, 2):
            starts.append(starts[-1] + len(lines[index]) + len(lines[index + 1]))
        if place.line >= len(starts):
            return len(text)
        line = lines[2 * place.line]
        units = line.encode(codec)[: place.character * width]
        return starts[place.line] + len(units.decode(codec, "ignore"))

    first, last = sorted((offset(start), offset(end)))
    return text[:first] + piece + text[last:]


@pytest.mark.parametrize("seed", range(int(os.environ.get("LECTERN_EDIT_SEEDS", "3"))))
@pytest.mark.asyncio
async def test_random_edits_come_to_what_a_fresh_document_comes_to(client, folder, seed):
    draw = random.Random(seed)
    text = folder.text(LESSON)
    await opened(client, folder)
    version = 1
    for _ in range(25):
        changes = []
        for _ in range(draw.randint(1, 3)):
            lines = re.split("\r\n|\n|\r", text)
            ends = []
            for _ in range(2):
                line = draw.randrange(len(lines) + 1)
                length = len(lines[line]) if line < len(lines) else 0
                ends.append(types.Position(line, draw.randint(0, length + 2)))
            start, end = sorted(ends, key=lambda place: (place.line, place.character))
            if end.line > start.line + 1:
                end = start
            piece = draw.choice(PIECES + [""] * 5)
            text = changed(text, client.encoding, start, end, piece)
            changes.append((start, end, piece))
        version += 1
        folder.change(client, LESSON, version, *changes)
        if draw.random() < 0.3:
            await client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(where(folder, LESSON)))
    # A lesson of another name with the same text, which was never edited.
    other = "Lessons/zz.md"
    folder.write(other, text)
    folder.open(client, other, text)

    def plain(found):
        return [(item.code, item.message, item.range, item.severity) for item in found]

    async def symbols(name):
        return await client.text_document_document_symbol_async(types.DocumentSymbolParams(where(folder, name)))

    for _ in range(1500):
        mine, others = client.diagnostics.get(folder.uri(LESSON)), client.diagnostics.get(folder.uri(other))
        if mine is not None and others is not None and plain(mine) == plain(others):
            break
        await asyncio.sleep(0.02)
    else:
        pytest.fail(f"seed {seed}: {plain(mine)} and {plain(others or [])} of {text!r}")

    def shape(found):
        # Without a title the lesson's name stands for it.
        return [(item.name.replace("user", "zz"), item.range, shape(item.children or [])) for item in found or []]

    assert shape(await symbols(LESSON)) == shape(await symbols(other))


def raw(content, header=None):
    data = content.encode("utf-8", "surrogatepass")
    return (header if header is not None else b"Content-Length: %d\r\n\r\n" % len(data)) + data


@pytest.mark.parametrize("seed", range(int(os.environ.get("LECTERN_EDIT_SEEDS", "3"))))
def test_hostile_messages_end_nothing(folder, seed):
    """What is no message gets an error; what follows is answered as ever."""
    draw = random.Random(seed)
    process = subprocess.Popen([os.environ["LECTERN"], "lsp", "--no-cache"], cwd=folder.path, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    sent = [raw('{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"rootUri":"%s","capabilities":{}}}' % folder.path.as_uri())]
    methods = ["hover", "completion", "definition", "references", "rename", "documentSymbol", "codeAction", "semanticTokens/range", "didOpen", "didChange", "didClose"]
    values = ["null", "{}", "[]", "-1", "1e999", "1.5", '"\\ud800"', '"file:///nowhere.md"', '"untitled:1"', "99999999999999999999", '{"uri":"%s"}' % folder.uri(LESSON),
              '{"line":-1,"character":0}', '{"line":4000000000,"character":4000000000}', '{"uri":"%s","text":"$x","version":1,"languageId":"markdown"}' % folder.uri(LESSON)]
    wanted = set()
    for number in range(1, 120):
        keys = ["textDocument", "position", "range", "context", "contentChanges", "newName", "query"]
        members = ",".join(f'"{key}":{draw.choice(values)}' for key in keys if draw.random() < 0.7)
        text = '{"jsonrpc":"2.0","id":%d,"method":"textDocument/%s","params":{%s}}' % (number, draw.choice(methods), members)
        if draw.random() < 0.3:
            text = text[: draw.randrange(len(text))] + draw.choice(["", "}", "\u0000", "[" * 300])
        else:
            wanted.add(number)
        sent.append(raw(text))
    sent.append(raw('{"jsonrpc":"2.0","id":500,"method":"workspace/symbol","params":{"query":"two"}}'))
    sent.append(raw('{"jsonrpc":"2.0","id":501,"method":"shutdown"}') + raw('{"jsonrpc":"2.0","method":"exit"}'))
    out, _ = process.communicate(b"".join(sent), timeout=120)
    answers = set()
    while out:
        header, out = out.split(b"\r\n\r\n", 1)
        length = int(header.split(b":")[1])
        message = json.loads(out[:length])
        out = out[length:]
        answers.add(message.get("id"))
    assert process.returncode == 0, seed
    # Requests that were still open when the server was shut down have no answer.
    assert 501 in answers and len(wanted & answers) > len(wanted) // 2


@pytest.mark.parametrize("data", [b"Content-Length: x\r\n\r\n{}", b"Content-Length: 999999999999\r\n\r\n", b"nothing\r\n\r\n", b"x" * 20000], ids=["letters", "huge", "none", "endless"])
def test_a_stream_that_is_none_ends_with_an_error(folder, data):
    done = subprocess.run([os.environ["LECTERN"], "lsp"], input=data, cwd=folder.path, capture_output=True, timeout=60)
    assert done.returncode == 2 and b"standard input" in done.stderr
