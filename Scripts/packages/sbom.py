"""A bill of what a package holds, as CycloneDX 1.5 in JSON."""

import json
import time

# Names that CycloneDX takes as `id`, and not as an expression.
_OPERATORS = (" AND ", " OR ", " WITH ")


def licences(expression):
    """A licence as the format has it."""
    if any(operator in expression for operator in _OPERATORS):
        return [{"expression": expression}]
    return [{"license": {"id": expression}}]


def text(version, licence, whole, parts, machine, wanted, epoch):
    """The bill: Lectern, and each part with its version, its licence and where it comes from. `wanted` is what the system must have, with its version."""
    # One of Debian's packages may hold several libraries, and each has a name of its own here.
    purls = [part.purl for part in parts]
    refs = [part.purl if purls.count(part.purl) == 1 else f"{part.purl}#{part.file}" for part in parts]
    components = []
    for part, ref in zip(parts, refs):
        component = {
            "type": "library", "bom-ref": ref, "name": part.name, "version": part.version,
            "licenses": licences(part.licence), "purl": part.purl,
        }
        if part.file:
            component["properties"] = [{"name": "lectern:file", "value": f"lib/lectern/{part.file}"}]
        components.append(component)
    program = f"pkg:generic/lectern@{version}"
    bill = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "timestamp": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(epoch)),
            "component": {
                "type": "application", "bom-ref": program, "name": "lectern", "version": version,
                "licenses": licences(licence), "purl": program,
            },
            "properties": [
                {"name": f"lectern:{wanted[0]}", "value": wanted[1]},
                {"name": "lectern:licence", "value": whole},
                {"name": "lectern:machine", "value": machine},
            ],
        },
        "components": components,
        "dependencies": [{"ref": program, "dependsOn": refs}],
    }
    return json.dumps(bill, indent=1, ensure_ascii=False) + "\n"
