"""Hooks of schemathesis: whose token a call carries, and what a request that fits the document may not be answered."""

import atexit
import collections
import json
import os

import schemathesis

TOKENS = json.loads(os.environ["SHOP_TOKENS"])
# Codes of a request that is not read: of a request that fits the document they are the fault of one of both.
UNREAD = {"BAD_REQUEST", "INVALID", "NOT_JSON", "METHOD", "UNKNOWN_ACTION"}
# INVALID is also the answer to content that no description of a shape can refuse: the name of a file that is not there, a start in the past,
# rules that the shop does not have yet.
RULES_VERSION = 1
OF_CONTENT = {
    "ordersProof": lambda body: bool(body.get("path")),
    "ordersEvidence": lambda body: bool(body.get("path")),
    "ordersPlace": lambda body: bool(body.get("start")) or body.get("rules_version", 0) > RULES_VERSION,
}

counts = collections.Counter()
statuses = collections.Counter()
operations = set()


def scheme_of(case):
    for requirement in case.operation.definition.raw.get("security", []):
        for name in requirement:
            return name
    return None


@schemathesis.auth()
class Tokens:
    """The token of the operation's scheme; a call that ends sessions has one of its own."""

    def get(self, case, ctx):
        return "all"

    def set(self, case, data, ctx):
        scheme = scheme_of(case)
        ends = case.operation.definition.raw.get("operationId") == "authLogout"
        name = "logout" if ends else "admin" if case.operation.path.startswith("/api/admin/") or case.operation.path == "/api/vitals" else scheme
        if scheme is not None and name in TOKENS:
            case.headers = {**(case.headers or {}), "Authorization": f"Bearer {TOKENS[name]}"}


@schemathesis.hook
def after_call(ctx, case, response):
    counts["cases"] += 1
    statuses[str(response.status_code)] += 1
    operations.add(case.operation.label)
    mode = case.meta.generation.mode.value if case.meta else ""
    counts[mode] += 1


@schemathesis.check
def described_request_is_read(ctx, response, case):
    if case.meta is None or case.meta.generation.mode.value != "positive" or response.status_code < 400:
        return
    try:
        code = json.loads(response.content).get("code")
    except ValueError:
        return
    is_content = OF_CONTENT.get(case.operation.definition.raw.get("operationId"))
    if code == "INVALID" and is_content is not None and isinstance(case.body, dict) and is_content(case.body):
        return
    if code in UNREAD:
        raise AssertionError(f"A request that fits the document was answered {response.status_code} {code}")


def write():
    with open(os.environ["SHOP_FIGURES"], "w", encoding="utf-8") as file:
        json.dump({"counts": counts, "statuses": statuses, "operations": len(operations)}, file)


atexit.register(write)
