import { plural } from '#shared/text/numbers.ts';
import type { TableFormatName } from './table-formats.ts';

/*
 * How other programs read a folder of tables: a few lines each, with the enrollment of each day as the example.
 */

export interface Recipe {
  readonly program: string;
  /** Written by the documentation of the program alone: no test has run it. */
  readonly isUntried?: true;
  readonly lines: readonly string[];
}

/** DuckDB hands instants to Python with their zone. */
export const duckDb = 'DuckDB (in Python: pip install duckdb pytz)';

const parquet: readonly Recipe[] = [
  {
    program: duckDb,
    lines: [
      "CREATE VIEW enrollment AS FROM read_parquet('dataset=enrollment/*.parquet', hive_partitioning = true);",
      'SELECT course_id, max("count") AS most FROM enrollment GROUP BY course_id ORDER BY most DESC;',
    ],
  },
  {
    program: 'Spark',
    isUntried: true,
    lines: [
      'enrollment = spark.read.option("basePath", ".").parquet("dataset=enrollment")',
      'enrollment.createOrReplaceTempView("enrollment")',
      'spark.sql("SELECT course_id, max(count) AS most FROM enrollment GROUP BY course_id").show()',
    ],
  },
  {
    program: 'Trino (catalog hive, with hive.timestamp-precision=MICROSECONDS)',
    isUntried: true,
    lines: [
      'CREATE TABLE hive.almanac.enrollment (course_id varchar, date date, "count" bigint, created timestamp(6))',
      "WITH (format = 'PARQUET', external_location = 's3://your-bucket/tables/dataset=enrollment');",
      'SELECT course_id, max("count") AS most FROM hive.almanac.enrollment GROUP BY course_id;',
    ],
  },
  {
    program: 'pandas',
    lines: [
      'import pandas as pd',
      'enrollment = pd.read_parquet("dataset=enrollment/part-0.parquet")',
      'enrollment.groupby("course_id")["count"].max()',
    ],
  },
  {
    program: 'R',
    isUntried: true,
    lines: [
      'library(arrow)',
      'enrollment <- read_parquet("dataset=enrollment/part-0.parquet")',
      'aggregate(count ~ course_id, data = enrollment, FUN = max)',
    ],
  },
];

const csv: readonly Recipe[] = [
  {
    program: duckDb,
    lines: ['SELECT course_id, max("count") AS most FROM read_csv(\'enrollment.csv\') GROUP BY course_id;'],
  },
  {
    program: 'Spark',
    isUntried: true,
    lines: [
      'enrollment = spark.read.option("multiLine", True).option("escape", \'"\').csv("enrollment.csv", header=True)',
    ],
  },
  {
    program: 'pandas',
    // Otherwise pandas takes the country code NA and the answer "None" for missing values.
    lines: [
      'import pandas as pd',
      'enrollment = pd.read_csv("enrollment.csv", parse_dates=["date", "created"], keep_default_na=False, na_values=[""])',
    ],
  },
  {
    program: 'R',
    lines: ['enrollment <- read.csv("enrollment.csv", na.strings = "")', 'enrollment$date <- as.Date(enrollment$date)'],
  },
];

const recipes: Record<TableFormatName, readonly Recipe[]> = { csv, parquet };

export const recipeLines = (of: readonly Recipe[]): string[] =>
  of.flatMap(({ program, isUntried, lines }) => [
    '',
    `  ${program}${isUntried ? ' (by its documentation; not run here)' : ''}`,
    ...lines.map((line) => `    ${line}`),
  ]);

const titleLine = 'Course Almanac data';

/** Whether a README is one of ours, which may be replaced. */
export const isOurReadme = (text: string): boolean => text.startsWith(titleLine);

const formatText: Record<TableFormatName, string> = {
  // A guard against formulas would change what programs read.
  csv: `Each table is a CSV file: UTF-8, comma, decimal point, dates as YYYY-MM-DD, times in UTC. It is for programs: each text is as the
service sent it, also where it begins like a formula (=, +, -, @). In a spreadsheet, import such a table as text.`,
  parquet:
    'Each table is a folder with one Parquet file. Days are DATE, times are TIMESTAMP in UTC, counts are INT64, part ids are a LIST, tags a MAP.',
};

/** The part of a README that says what the data lacks; nothing where it lacks nothing. */
export const notesPart = (notes: readonly string[]): string[] =>
  notes.length === 0 ? [] : ['', 'What is not complete', ...notes.map((note) => `  ${note}`)];

/** `README.txt` of a folder of tables: what is in it, and how other programs read it. */
export function readmeOfTables(
  format: TableFormatName,
  tables: readonly { readonly path: string; readonly title: string; readonly rows: number }[],
  facts: {
    readonly created: string;
    readonly source: string | undefined;
    readonly smallNumbers: string;
    readonly notes: readonly string[];
  },
): string {
  const { source } = facts;
  const lines = [
    titleLine,
    '='.repeat(titleLine.length),
    '',
    `Written: ${facts.created}`,
    formatText[format],
    `datapackage.json describes every column${source === undefined ? ', sync-report.json says how fresh each table is.' : '.'}`,
    ...(source === undefined ? [] : [source]),
    facts.smallNumbers,
    ...notesPart(facts.notes),
    '',
    'How to read it, from this folder',
    ...recipeLines(recipes[format]),
    '',
    'Tables',
    ...tables.map(({ path, title, rows }) => `  ${path}  ${title} (${plural(rows, 'row')})`),
  ];
  return `${lines.join('\n')}\n`;
}
