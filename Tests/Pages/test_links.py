"""Every link, image and reference of the site leads somewhere, and every id stands once. No browser is needed."""

import html.parser
import urllib.parse

import pytest

from conftest import PAGES, SITE

REFERENCES = ("aria-labelledby", "aria-describedby", "aria-controls", "aria-owns", "for", "list", "popovertarget")


class Reader(html.parser.HTMLParser):
    """Collects ids, and what leads elsewhere, of one page."""

    def __init__(self, text):
        super().__init__()
        self.ids, self.addresses, self.references = [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name == "id":
                self.ids.append(value)
            elif name in ("href", "src", "xlink:href") and value is not None:
                self.addresses.append(value)
            elif name == "srcset":
                self.addresses += [part.split()[0] for part in value.split(",")]
            elif name in REFERENCES:
                self.references += value.split()


READ = {path: Reader((SITE / path).read_text(encoding="utf-8")) for path in PAGES}


@pytest.mark.parametrize("path", PAGES)
def test_ids_stand_once(path):
    ids = READ[path].ids
    assert sorted({each for each in ids if ids.count(each) > 1}) == []
    assert not [each for each in ids if not each or any(sign.isspace() for sign in each)]


@pytest.mark.parametrize("path", PAGES)
def test_references_lead_to_ids(path):
    assert [each for each in READ[path].references if each not in READ[path].ids] == []


@pytest.mark.parametrize("path", PAGES)
def test_addresses_lead_somewhere(path):
    broken = []
    for address in READ[path].addresses:
        parts = urllib.parse.urlsplit(address)
        if parts.scheme or parts.netloc:
            # Lessons may name pages elsewhere; nothing is loaded from there.
            continue
        target = path if not parts.path else str(
            (SITE / path).parent.joinpath(urllib.parse.unquote(parts.path)).resolve().relative_to(SITE)
        )
        if not (SITE / target).is_file():
            broken.append(f"{address}: no such file")
        elif parts.fragment and target in READ and urllib.parse.unquote(parts.fragment) not in READ[target].ids:
            broken.append(f"{address}: no such id")
    assert broken == []


def test_the_site_has_pages():
    assert "index.html" in PAGES and len(PAGES) > 3
