"""The client's files: one page for every address, kept by browsers as long as is right."""

import gzip

import pytest
from tests.server.serving import serving

PAGE = "<!doctype html><html><head><title>Trivet</title></head><body></body></html>"
SCRIPT = "export const answer = 42;\n" * 50


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    folder = tmp_path_factory.mktemp("client")
    (folder / "assets").mkdir()
    (folder / "index.html").write_text(PAGE)
    (folder / "mark.svg").write_text("<svg/>")
    (folder / ".stamp").write_text("secret")
    (folder / "assets" / "app-1234.js").write_text(SCRIPT)
    (folder / "assets" / "app-1234.js.br").write_bytes(b"as if packed")
    (folder / "assets" / "plain-1234.css").write_text("body { color: black }\n" * 50)
    (folder.parent / "outside.txt").write_text("secret")
    return folder


@pytest.fixture(scope="module")
def served(client, tmp_path_factory):
    folder = tmp_path_factory.mktemp("pages")
    with serving(folder, client=client, prepare=False) as server:
        yield server


@pytest.fixture(scope="module")
def prefixed(client, tmp_path_factory):
    folder = tmp_path_factory.mktemp("prefixed")
    with serving(folder, client=client, prefix="/games", prepare=False) as server:
        yield server


@pytest.mark.parametrize(
    "path",
    [
        "",
        "/",
        "/tables",
        "/new/tether",
        "/t/abc",
        "/t/abc/replay",
        "/rules/tether",
        "/api",
        "/api/",
    ],
)
def test_every_page_is_the_one_page(served, path):
    answer = served.http.get(path)
    assert answer.status_code == 200
    assert '<head><base href="/">' in answer.text
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


def test_an_unknown_page_is_the_page_with_404(served):
    answer = served.http.get("/no/such/page")
    assert answer.status_code == 404
    assert "<title>Trivet" in answer.text


def test_a_prefix_is_in_front_of_everything(prefixed):
    assert '<base href="/games/">' in prefixed.http.get("/t/abc").text
    assert prefixed.http.get("/assets/app-1234.js").status_code == 200
    assert prefixed.http.get("/api/health").status_code == 200
    for path in ("/", "/api/health", "/gamesapi/health"):
        assert prefixed.http.get(prefixed.origin + path).status_code == 404


def test_assets_are_kept_for_ever_and_sent_packed(served):
    path = "/assets/app-1234.js"
    answer = served.http.get(path, headers={"accept-encoding": "identity"})
    assert answer.text == SCRIPT
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-type"].startswith("text/javascript")
    with served.http.stream("GET", path, headers={"accept-encoding": "gzip, br"}) as packed:
        assert packed.headers["content-encoding"] == "br"
        assert b"".join(packed.iter_raw()) == b"as if packed"
    with served.http.stream("GET", path, headers={"accept-encoding": "gzip, br;q=0"}) as packed:
        assert packed.headers["content-encoding"] == "gzip"
        assert gzip.decompress(b"".join(packed.iter_raw())).decode() == SCRIPT


def test_what_a_browser_has_is_not_sent_again(served):
    for path in ("/", "/mark.svg", "/assets/plain-1234.css"):
        etag = served.http.get(path).headers["etag"]
        again = served.http.get(path, headers={"if-none-match": etag})
        assert (again.status_code, again.content) == (304, b"")


def test_a_missing_asset_is_no_page(served):
    answer = served.http.get("/assets/old-0000.js")
    assert answer.status_code == 404
    assert "<html" not in answer.text


@pytest.mark.parametrize(
    "path",
    [
        "/..%2foutside.txt",
        "/assets/..%2f..%2foutside.txt",
        "/%2e%2e/outside.txt",
        "/assets/%2e%2e/%2e%2e/outside.txt",
        "//etc/passwd",
        "/.stamp",
        "/a%00b",
    ],
)
def test_nothing_else_of_the_disk_is_sent(served, path):
    answer = served.http.get(path)
    assert answer.status_code == 404
    assert "secret" not in answer.text
    assert "root:" not in answer.text


def test_head_is_answered_like_get_without_a_body(served):
    for path in ("/", "/api/games", "/assets/app-1234.js"):
        answer = served.http.head(path)
        assert answer.status_code == 200
        assert answer.content == b""


def test_a_client_that_is_not_built_says_so(tmp_path):
    with serving(tmp_path, client=tmp_path / "none", prepare=False) as server:
        answer = server.http.get("/")
        assert answer.status_code == 503
        assert ".ci/client.sh" in answer.text
        assert server.http.get("/api/health").status_code == 200


@pytest.mark.parametrize("path", ["/", "/api/games", "/nothing", "/assets/app-1234.js", "/api/no"])
def test_every_answer_has_the_protecting_headers(served, path):
    headers = served.http.get(path).headers
    policy = {
        part.split()[0]: part.split()[1:] for part in headers["content-security-policy"].split(";")
    }
    assert policy["default-src"] == policy["script-src"] == policy["style-src"] == ["'self'"]
    assert policy["object-src"] == policy["frame-ancestors"] == ["'none'"]
    assert policy["base-uri"] == ["'self'"]
    host = served.origin.removeprefix("http://")
    assert policy["connect-src"] == ["'self'", f"ws://{host}"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "geolocation=()" in headers["permissions-policy"]
    assert "server" not in headers


def test_a_strange_host_does_not_get_into_the_policy(served):
    headers = {"host": "a.example; script-src *"}
    policy = served.http.get("/", headers=headers).headers["content-security-policy"]
    assert "*" not in policy
