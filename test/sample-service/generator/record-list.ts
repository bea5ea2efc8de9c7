/** Records in the order in which the service lists them, made one by one when asked for. */
export interface RecordList<T> extends Iterable<T> {
  readonly count: number;
  /** The record at a place of the list, counted from 0. */
  at(position: number): T | undefined;
  /** The record with this id, if the service knows one (it may know more than it lists). */
  find(id: number): T | undefined;
}
