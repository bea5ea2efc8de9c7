"""Which function answers what. Each is given the tables and the parameters of one question."""

from typing import Any, Callable

Answer = Callable[..., Any]

_answers: dict[str, dict[str, Answer]] = {}


def answers(subject: str, *names: str) -> Callable[[Answer], Answer]:
    """Registers a function as the oracle of these names of a registry of the app."""

    def register(function: Answer) -> Answer:
        of_subject = _answers.setdefault(subject, {})
        for name in names:
            if name in of_subject:
                raise ValueError(f"two oracles of the {subject} {name}")
            of_subject[name] = function
        return function

    return register


def view(name: str, key: list[str]) -> Callable[[Answer], Answer]:
    """Registers the rows of a view; `key` are the columns that tell its rows apart."""

    def register(function: Answer) -> Answer:
        def answer(world: Any, params: dict[str, Any]) -> dict[str, Any]:
            found = function(world, params)
            if isinstance(found, dict):
                return {"key": key, **found}
            return {"key": key, "rows": found}

        answers("view", name)(answer)
        return function

    return register


def find(subject: str, name: str) -> Answer | None:
    return _answers.get(subject, {}).get(name)


def covered() -> dict[str, list[str]]:
    """The names that there is an oracle for, by subject."""
    return {subject: sorted(names) for subject, names in _answers.items()}
