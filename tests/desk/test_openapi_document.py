"""The OpenAPI document of a desk, held to its routes and answers."""

from typing import Any

from jsonschema import Draft202012Validator
from starlette.routing import Route
from tests.desk.hall import Hall

from novuss.desk.request_bounds import BOUNDS


def test_document_names_every_address_and_no_other(hall: Hall) -> None:
    document = hall.client.get("/openapi.json").json()
    named = {
        (method.upper(), path)
        for path, operations in document["paths"].items()
        for method in operations
    }
    served = {
        (method, route.path.replace(":int", ""))
        for route in hall.routes.build_routes()
        if isinstance(route, Route) and not route.path.startswith("/board/")
        for method in (route.methods or set()) - {"HEAD"}
    }
    assert named == served
    assert {found.name for found in hall.routes.endpoints} | {"refused"} == set(BOUNDS)


def test_answers_are_as_the_document_says(hall: Hall) -> None:
    document = hall.client.get("/openapi.json").json()

    def check(path: str, method: str, answer: Any) -> None:
        answers = document["paths"][path][method]["responses"]
        found = answers[str(answer.status_code) if answer.status_code < 300 else "default"]
        schema = next(iter(found["content"].values()))["schema"]
        whole = {**schema, "components": document["components"]}
        Draft202012Validator(whole).validate(answer.json())

    anna = hall.join("Anna")
    check("/desk.json", "get", anna.ask("GET", "/desk.json"))
    check("/join", "post", hall.stranger.ask("POST", "/join", {"code": "", "name": ""}))
    check("/entries", "post", anna.hand_over(anna.weigh("a", "P1", "21")))
    check("/entries", "post", anna.hand_over(anna.weigh("a", "P1", "22")))
    check("/board.json", "get", anna.ask("GET", "/board.json"))
    code = hall.call(hall.desk.read_code, "judge")
    joined = hall.stranger.ask("POST", "/join", {"code": code, "name": "Bea"})
    check("/join", "post", joined)
    schemas = document["components"]["schemas"]
    assert {"EventFile", "Decision", "JoinBody", "DraftsBody"} <= set(schemas)
    Draft202012Validator.check_schema({"$ref": "#/s/EventFile", "s": schemas})
