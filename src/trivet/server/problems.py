"""Whatever goes wrong with a request becomes a Problem: a code and a sentence, no traceback."""

from __future__ import annotations

import logging
from typing import Any, TypeVar

import msgspec
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException

from trivet.core.errors import LONGEST, TrivetError, one_line
from trivet.server.refusals import Refusal, TableError
from trivet.server.wire import Problem

Kind = TypeVar("Kind")

log = logging.getLogger("trivet.server")

STATUSES = {
    "bad": 400,
    "not_yours": 403,
    "foreign": 403,
    "no_table": 404,
    "not_found": 404,
    "not_over": 409,
    "no_shuffle": 409,
    "stale": 409,
    "illegal": 409,
    "closed": 409,
    "too_large": 413,
    "too_fast": 429,
    "fault": 500,
    "trouble": 503,
}
"""The HTTP status of each code of a Problem."""

_CODES = {404: "not_found", 405: "not_found", 413: "too_large", 429: "too_fast"}
_REASONS = {
    404: "there is nothing at this address",
    405: "this address cannot be used with this method",
    413: "that is longer than the server takes",
}
FAULT = "something went wrong on the server; please try again"


def decoded(raw: bytes | str, decoder: msgspec.json.Decoder[Kind]) -> Kind:
    """What a text of JSON says; raises Refusal with what is wrong and where."""
    try:
        return decoder.decode(raw)
    except UnicodeDecodeError:
        raise Refusal("bad", "this is not UTF-8 text") from None
    except msgspec.ValidationError as error:
        raise Refusal("bad", f"this is not understood: {error}") from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise Refusal("bad", f"this is not JSON as expected: {error}") from None


def problem_of(error: Exception) -> tuple[int, Problem]:
    """Status and Problem of whatever was raised; what nobody expected is logged."""
    if isinstance(error, TableError):
        return STATUSES.get(error.code, 400), Problem(
            code=error.code, reason=error.reason, ruling=error.ruling
        )
    if isinstance(error, TrivetError):
        reason = getattr(error, "reason", str(error))
        return 400, Problem(code="bad", reason=reason, ruling=getattr(error, "ruling", None))
    if isinstance(error, HTTPException) and error.status_code < 500:
        status = error.status_code
        reason = _REASONS.get(status, one_line(error.detail or "not understood", LONGEST))
        return status, Problem(code=_CODES.get(status, "bad"), reason=reason)
    log.error("a request failed", exc_info=error)
    return 500, Problem(code="fault", reason=FAULT)


def answer_problem(_: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """The answer to a request that failed."""
    status, problem = problem_of(error)
    headers = {"allow": "GET, HEAD, POST"} if status == 405 else {}
    return Response(problem, status_code=status, media_type=MediaType.JSON, headers=headers)
