/** Why a Parquet file cannot be read: a clause in plain words that follows the name of the file. */
export class DamagedParquet extends Error {
  readonly why: string;

  constructor(why: string, cause?: unknown) {
    super(why, { cause });
    this.why = why;
  }
}

export const damaged = (why = 'is damaged', cause?: unknown): never => {
  throw new DamagedParquet(why, cause);
};
