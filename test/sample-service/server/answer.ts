/** Objects as they go out; every record type fits. */
export type Row = object;

/** The parts of a list answer around its rows. */
export interface Envelope {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
}

/** Body of an answer. Rows are made while they are sent, so that no answer has to fit into memory. */
export type Body =
  | { readonly kind: 'empty' }
  | { readonly kind: 'object'; readonly value: Row }
  | { readonly kind: 'rows'; readonly rows: Iterable<Row>; readonly envelope?: Envelope }
  | { readonly kind: 'text'; readonly chunks: Iterable<string>; readonly type: string };

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
}

export type Headers = Answer['headers'];

const JSON_TYPE = 'application/json';

export function objectAnswer(status: number, value: Row, headers: Headers = {}): Answer {
  return { status, headers, body: { kind: 'object', value } };
}

export function rowsAnswer(rows: Iterable<Row>, envelope?: Envelope): Answer {
  return { status: 200, headers: {}, body: { kind: 'rows', rows, ...(envelope === undefined ? {} : { envelope }) } };
}

export function textAnswer(status: number, text: string, type: string, headers: Headers = {}): Answer {
  return { status, headers, body: { kind: 'text', chunks: [text], type } };
}

export function emptyAnswer(status: number, headers: Headers = {}): Answer {
  return { status, headers, body: { kind: 'empty' } };
}

/** An error as the framework behind all three services writes it. */
export function detailAnswer(status: number, detail: string, headers: Headers = {}): Answer {
  return objectAnswer(status, { detail }, headers);
}

/** How a row becomes text; faults replace it. */
export type RowWriter = (row: Row) => string;

/** The answer's body as text, piece by piece. */
export function* bodyText(body: Body, write: RowWriter = JSON.stringify): Generator<string> {
  switch (body.kind) {
    case 'empty':
      return;
    case 'object':
      yield write(body.value);
      return;
    case 'text':
      yield* body.chunks;
      return;
    case 'rows':
      yield* rowsText(body.rows, body.envelope, write);
  }
}

function* rowsText(rows: Iterable<Row>, envelope: Envelope | undefined, write: RowWriter): Generator<string> {
  yield envelope === undefined ? '[' : `${JSON.stringify(envelope).slice(0, -1)},"results":[`;
  let separator = '';
  for (const row of rows) {
    yield separator + write(row);
    separator = ',';
  }
  yield envelope === undefined ? ']' : ']}';
}

export function contentTypeOf(body: Body): string | undefined {
  if (body.kind === 'empty') return undefined;
  return body.kind === 'text' ? body.type : JSON_TYPE;
}
