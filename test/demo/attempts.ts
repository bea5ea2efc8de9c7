import { stripVTControlCharacters } from 'node:util';

const maxFailedInARow = 5;

/** Runs the parts of the demo one after the other: reports a part that fails in a sentence and goes on with the others. */
export class Attempts {
  /** The steps that failed, each in a sentence. */
  readonly failed: string[] = [];
  readonly #say: (text: string) => void;
  #failedInARow = 0;

  constructor(say: (text: string) => void) {
    this.#say = say;
  }

  /** Runs a part and returns whether it succeeded. Rejects after five failures in a row. */
  async do(what: string, part: () => Promise<unknown>): Promise<boolean> {
    try {
      await part();
      this.#failedInARow = 0;
      return true;
    } catch (error) {
      this.fail(what, error);
      this.#failedInARow += 1;
      if (this.#failedInARow === maxFailedInARow)
        throw new Error(`${maxFailedInARow} steps in a row failed, so the others were left out.`);
      return false;
    }
  }

  fail(what: string, error: unknown): void {
    const sentence = `${what}: ${reasonOf(error)}`;
    this.failed.push(sentence);
    this.#say(`Failed: ${sentence}`);
  }
}

/** Why a step failed, in one line without the colours and the stack of the tools. */
export function reasonOf(error: unknown): string {
  const text = stripVTControlCharacters(error instanceof Error ? error.message : String(error));
  const milliseconds = /Timeout (\d+)ms exceeded/.exec(text)?.[1];
  if (milliseconds === undefined) {
    const [line = ''] = text.split('\n');
    return line.replace(/^(?:\w+\.\w+: )?(?:Error: )?/, '').replace(/[.:]?$/, '.');
  }
  const missing = /waiting for (.+)/.exec(text)?.[1];
  const seconds = Number(milliseconds) / 1000;
  if (missing === undefined) return `It took more than ${seconds} s.`;
  const hindrance = /- (<.+ intercepts pointer events|element is not \w+)/g;
  const hindrances = [...text.matchAll(hindrance)].map(([, each]) => each);
  if (hindrances.length > 0) return `After ${seconds} s this could not be used: ${missing} (${hindrances.at(-1)}).`;
  return `After ${seconds} s this was not there: ${missing}.`;
}
