import { type Message, type MessageValues, message } from '#shared/language/message.ts';

/*
 * How much is read of a file that claims to be an outline: far above the largest courses, far below what could fill the memory. Bytes say
 * little about the work that they make, so that what they unpack to, and the objects in them, have limits of their own.
 */

export const outlineLimits = {
  /** Milliseconds for one choice. */
  timeoutMs: 60_000,
  /** Files in an archive or a folder, pictures and pages included. */
  files: 200_000,
  /** Bytes of one file of the outline, and of all of them. */
  text: 64 * 1024 * 1024,
  texts: 256 * 1024 * 1024,
  /** Maximum size of an unpacked archive, in bytes: this, and N times its own size. */
  unpacked: { base: 512 * 1024 * 1024, ratio: 20 },
  /** Elements of XML, or values of JSON. */
  nodes: 2_000_000,
  /** Elements that stand for blocks: where a block is named, and in its own file. */
  blockElements: 200_000,
  /** Elements or values within each other. */
  depth: 200,
  /** Parts of the course. The page works with all of them. */
  blocks: 50_000,
  /** Characters of a name or an id. */
  name: 1000,
} as const;

/** Why a file gives no outline. It is made in a worker, and the page has the words for it. */
export class OutlineRefusal extends Error {
  override readonly name = 'OutlineRefusal';
  readonly why: Message;
  readonly values: MessageValues;

  constructor(why: Message, values: MessageValues = {}) {
    super(why);
    this.why = why;
    this.values = values;
  }
}

export const refuse = (why: Message, values?: MessageValues): never => {
  throw new OutlineRefusal(why, values);
};

const tooManyFiles = message(
  'This export has more than {max, number} files. Nothing was changed; choose another file.',
);
const tooMuchText = message(
  'This file holds too much text for a course outline. Nothing was changed; choose another file.',
);
const tooLarge = message(
  'This file is too large for a course export when unpacked. Nothing was changed; choose another file.',
);
export const tooManyParts = message(
  'This file has too many parts for a course outline. Nothing was changed; choose another file.',
);
export const tooDeep = message(
  'The parts of this file are nested deeper than in any course outline. Nothing was changed; choose another file.',
);

/** Counts what one choice has taken, and refuses what is beyond a limit. */
export class OutlineBudget {
  readonly #maxUnpacked: number;
  #files = 0;
  #texts = 0;
  #unpacked = 0;
  #nodes = 0;
  #blockElements = 0;

  /** @param size bytes of the chosen file */
  constructor(size: number) {
    this.#maxUnpacked = outlineLimits.unpacked.base + outlineLimits.unpacked.ratio * size;
  }

  addFiles(count: number): void {
    this.#files += count;
    if (this.#files > outlineLimits.files) refuse(tooManyFiles, { max: outlineLimits.files });
  }

  /** @param bytes of a text that is about to be read */
  addText(bytes: number): void {
    this.#texts += bytes;
    if (bytes > outlineLimits.text || this.#texts > outlineLimits.texts) refuse(tooMuchText);
  }

  addUnpacked(bytes: number): void {
    this.#unpacked += bytes;
    if (this.#unpacked > this.#maxUnpacked) refuse(tooLarge);
  }

  addNode(depth: number): void {
    this.#nodes += 1;
    if (this.#nodes > outlineLimits.nodes) refuse(tooManyParts);
    if (depth > outlineLimits.depth) refuse(tooDeep);
  }

  addBlockElement(): void {
    this.#blockElements += 1;
    if (this.#blockElements > outlineLimits.blockElements) refuse(tooManyParts);
  }
}
