import { type Message, type MessageValues, message, t } from '#shared/language/message.ts';

/** Why a Parquet file cannot be read. */
export class DamagedParquet extends Error {
  readonly #why: Message;
  readonly #values: MessageValues;

  constructor(why: Message, values: MessageValues, cause?: unknown) {
    super(why, { cause });
    this.#why = why;
    this.#values = values;
  }

  /** As a clause in plain words about `file`. */
  of(file: string): string {
    return t(this.#why, { ...this.#values, file });
  }
}

const isDamaged = message('{file} is damaged');

/** `why` is a clause about `{file}`. */
export const damaged = (why: Message = isDamaged, cause?: unknown, values: MessageValues = {}): never => {
  throw new DamagedParquet(why, values, cause);
};
