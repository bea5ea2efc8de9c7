import { type Answer, detailAnswer, objectAnswer, type Row, rowsAnswer } from '../server/answer.ts';

/** There are no rows: an unknown course and a course without rows in the range cannot be distinguished. */
export function noRows(): Answer {
  return detailAnswer(404, 'Not found.');
}

/** There is no such path. The odd charset is what running services send. */
export function noRoute(): Answer {
  return objectAnswer(404, { status: 404 }, { 'Content-Type': 'application/json; charset=None' });
}

/** Rows as an answer, or 404 when there is not a single one. */
export function rowsOrNone(rows: Iterable<Row>): Answer {
  const iterator = rows[Symbol.iterator]();
  const first = iterator.next();
  return first.done === true ? noRows() : rowsAnswer(withFirst(first.value, iterator));
}

function* withFirst<T>(first: T, rest: Iterator<T>): Generator<T> {
  yield first;
  for (let next = rest.next(); next.done !== true; next = rest.next()) yield next.value;
}
