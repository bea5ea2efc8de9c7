"""What somebody writes in an afternoon: reads the addresses on standard input one after the other into SQLite.

    plain-sync.py SERVICE DATABASE < paths

One connection, one transaction for each answer, a table for each endpoint with its own field names.
"""

import http.client
import json
import sqlite3
import sys
from urllib.parse import urlsplit

KEYS = (
    "course_id", "date", "interval_start", "activity_type", "module_id", "encoded_module_id",
    "birth_year", "education_level", "country",
)


def plain(value):
    return json.dumps(value) if isinstance(value, (dict, list)) else value


def main(service, database):
    address = urlsplit(service)
    connection = http.client.HTTPConnection(address.hostname, address.port)
    db = sqlite3.connect(database)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = NORMAL")
    tables = {}
    for path in sys.stdin.read().splitlines():
        connection.request("GET", address.path + path)
        answer = connection.getresponse()
        body = answer.read()
        if answer.status != 200:
            continue
        rows = json.loads(body)
        rows = rows if isinstance(rows, list) else [rows]
        table = path.split("?")[0].strip("/").split("/")[-1]
        if table not in tables:
            tables[table] = list(rows[0])
            keys = ", ".join(f'"{key}"' for key in KEYS if key in rows[0])
            columns = ", ".join(f'"{column}"' for column in tables[table])
            db.execute(f'CREATE TABLE "{table}" ({columns}, PRIMARY KEY ({keys}))')
        columns = tables[table]
        marks = ", ".join("?" for _ in columns)
        values = ([plain(row.get(column)) for column in columns] for row in rows)
        with db:
            db.executemany(f'INSERT OR REPLACE INTO "{table}" VALUES ({marks})', values)
    db.close()


main(*sys.argv[1:3])
