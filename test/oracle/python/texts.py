"""What a cell shows on the screen, from its value and how its column is told: numbers grouped, days and times in UTC."""

import datetime
import re
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from tables import EPOCH, MICROS_PER_DAY, Row

MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
MINUS = "\u2212"
LEVELS = {
    "none": "None",
    "primary": "Primary",
    "junior_secondary": "Middle",
    "secondary": "Secondary",
    "associates": "Associate",
    "bachelors": "Bachelor’s",
    "masters": "Master’s",
    "doctorate": "Doctorate",
    "other": "Other",
}
OLDEST = 122


def number(value: float, decimals: int | None) -> str:
    """Rounded half away from zero, as it is written in decimals; every decimal that there is where none are said."""
    exact = Decimal(repr(value))
    rounded = exact if decimals is None else exact.quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)
    text = f"{abs(rounded):,f}"
    if decimals is None and "." in text:
        text = text.rstrip("0").rstrip(".")
    return f"{MINUS}{text}" if rounded < 0 else text


def day(value: int) -> str:
    date = EPOCH + datetime.timedelta(days=value)
    return f"{date.day} {MONTHS[date.month - 1]} {date.year}"


def moment(value: int) -> str:
    minutes = value // 60_000_000 % 1440
    return f"{day(value // MICROS_PER_DAY)} {minutes // 60:02}:{minutes % 60:02}"


def share(value: float) -> str:
    """A little is neither nothing nor a whole percent."""
    if value == 0:
        return "0"
    return "< 1" if 0 < value < 1 else number(value, 1)


def duration(value: float) -> str:
    minutes, seconds = divmod(int(Decimal(repr(value)).quantize(Decimal(1), ROUND_HALF_UP)), 60)
    if minutes == 0:
        return f"{seconds} s"
    return f"{number(minutes, 0)} min" + (f" {seconds} s" if seconds else "")


def listed(numbers: str, value: float) -> str:
    return f"{number(value, 0)}%" if numbers == "percent" else number(value, 2)


# The words of codes, but for titles of data and labels of fields, which are those of the definitions.
CODES = {
    "change": {"changed": "Changed", "restated": "Corrected", "new": "New", "gone": "Gone"},
    "operation": {
        "below": "is below",
        "above": "is above",
        "changes": "changes by",
        "appears": "appears",
        "vanishes": "is no longer in the list",
        "stale": "is older than (days)",
    },
    "outcome": {"complete": "Complete", "partial": "Partial", "failed": "Failed", "cancelled": "Canceled", "paused": "Paused"},
    "outlook": {
        "forecast": "Forecast",
        "not-started": "Not started",
        "ended": "Ended",
        "at rest": "No longer growing",
        "self-paced": "Self-paced",
        "too few": "Too few earlier runs",
        "drift": "Growth differs from run to run",
        "withheld": "Hidden",
    },
    "pacing": {"instructor_paced": "Instructor-paced", "self_paced": "Self-paced"},
    "range": {"below": "Below", "inside": "Inside", "above": "Above", "not-started": "Not started"},
    "report": {"problem_response": "Problem responses"},
    "resource": {
        "complete": "Complete",
        "partial": "Some rows could not be read",
        "noRows": "The service has no rows",
        "gone": "No longer on the service",
        "notOffered": "Not offered by the service",
        "failed": "Failed",
        "never": "Not synced yet",
    },
}


def cell(column: Row, value: Any) -> Any:
    if isinstance(value, str) and column.get("codes") is not None:
        return CODES.get(column["codes"], {}).get(value, value)
    if isinstance(value, str) and column.get("words") == "education":
        return LEVELS.get(value, re.sub('^[a-z]', lambda found: found[0].upper(), value))
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, dict):
        return {"$any": True}
    if isinstance(value, list):
        return ", ".join(f"{name} {listed(column['lists'], each)}" for name, each in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if column["type"] in ("day", "instant"):
        return day(value) if column["type"] == "day" else moment(value)
    if column.get("words") == "age" and not 0 <= value <= OLDEST:
        return f"{number(value, None)} (impossible)"
    if column.get("unit") in ("%", "s"):
        return share(value) if column["unit"] == "%" else duration(value)
    return str(value) if column.get("unit") == "year" else number(value, column.get("decimals"))


def texts(columns: list[Row], rows: list[Row]) -> list[Row]:
    """The rows with the text of each cell in place of its value."""
    return [{column["key"]: cell(column, row.get(column["key"])) for column in columns} for row in rows]
