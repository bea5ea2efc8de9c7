import { basename } from 'node:path';
import { AlmanacError } from '#shared/errors/errors.ts';
import { decodeText } from '#shared/text/foreign-text.ts';
import { descriptorName, endingOf, packageEnding } from '../../files/file-name.ts';
import { endsOfRegular } from '../../files/regular-file.ts';
import type { Handlers } from '../ipc/call-router.ts';
import { chosenSettings } from './settings-handlers.ts';

export interface DroppedOptions {
  /** Has the main window open a package, as one that the computer opened the app with. */
  readonly openPackage: (path: string) => void;
  /** Whether a package or a subscription is open, which takes no names. */
  readonly isReadOnly: () => boolean;
}

type DroppedKind = 'package' | 'settings' | 'outline' | 'names';

/** The number of bytes at the beginning and the end that tell what a file is. */
const droppedHeadBytes = 65_536;

/** A ZIP with this one is a document of an office program. */
const officeTypes = '[Content_Types].xml';
/** Begins an entry in the directory of a ZIP; its name stands 46 bytes later, and 28 bytes later how long that is. */
const entryMark = Buffer.from([0x50, 0x4b, 0x01, 0x02]);

/** Tells by its content what a dropped file is; null for everything that the app does not open. */
export function kindOfDropped(path: string, head: Buffer, tail: Buffer): DroppedKind | null {
  if (startsWith(head, [0x50, 0x4b])) {
    if (endingOf(path) === packageEnding || lists(tail, descriptorName)) return 'package';
    return lists(tail, officeTypes) ? null : 'outline';
  }
  if (startsWith(head, [0x1f, 0x8b]) || head.subarray(257, 262).toString('latin1') === 'ustar') return 'outline';
  const text = textOf(head).trimStart();
  if (text.startsWith('<')) return isWebPage(text) ? null : 'outline';
  if (/^[{[]/.test(text)) {
    if (text.includes('"courseAlmanacSettings"')) return 'settings';
    return isDescription(path, text) ? null : 'outline';
  }
  return namesColumns(text) ? 'names' : null;
}

const startsWith = (bytes: Buffer, mark: readonly number[]) => mark.every((byte, at) => bytes[at] === byte);

/** A page or a picture of the web; comments and a declaration of XML may stand before its first element. */
function isWebPage(text: string): boolean {
  let rest = text;
  for (;;) {
    const end = rest.startsWith('<!--') ? '-->' : rest.startsWith('<?') ? '?>' : null;
    if (end === null) return /^<(?:!doctype\s+)?(?:html|svg)[\s/>]/i.test(rest);
    const at = rest.indexOf(end);
    if (at < 0) return false;
    rest = rest.slice(at + end.length).trimStart();
  }
}

/** The description of a data package outside of its ZIP, from which nothing can be read. */
const isDescription = (path: string, text: string) =>
  basename(path).toLowerCase() === descriptorName || text.includes('"courseAlmanac"');

/** Whether the directory at the end of a ZIP lists a file, in no folder. */
function lists(tail: Buffer, file: string): boolean {
  const nameBytes = Buffer.from(file);
  for (let at = tail.indexOf(entryMark); at >= 0; at = tail.indexOf(entryMark, at + 1)) {
    if (at + 46 > tail.length) return false;
    const name = tail.subarray(at + 46, at + 46 + tail.readUInt16LE(at + 28));
    if (name.equals(nameBytes)) return true;
  }
  return false;
}

/** The text of the head; a sign of several bytes may be cut in two at its end. Empty for bytes that are no text. */
function textOf(head: Buffer): string {
  for (let cut = 0; cut < 4; cut += 1) {
    const text = decodeText(head.subarray(0, head.length - cut));
    if (text !== null) return text;
  }
  return '';
}

/** Whether the first line names the columns of a file of names. Empty lines, and `sep=;` for Excel, may stand before it. */
function namesColumns(text: string): boolean {
  const lines = text.slice(0, 10_000).split(/\r?\n|\r/, maxLinesBefore);
  const read = lines.map((line) =>
    line.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"|"$/g, '').trim().toLowerCase()),
  );
  const first = read.find((cells) => cells.some((cell) => cell !== '' && !cell.startsWith('sep=')));
  return ['kind', 'id', 'label'].every((column) => first?.includes(column));
}

const maxLinesBefore = 20;

/** Recognizes a dropped file by its content, never by its name. */
export function createDroppedHandler({ openPackage, isReadOnly }: DroppedOptions): Pick<Handlers, 'app:dropped'> {
  return {
    async 'app:dropped'({ paths: [path = '', ...others] }, signal) {
      if (others.length > 0) throw new AlmanacError('ONE_AT_A_TIME');
      const fileName = basename(path);
      // A text or a picture of a web page is no file and has no path.
      if (path === '') throw new AlmanacError('NOT_OPENED');
      const notOpened = (cause?: unknown) => new AlmanacError('NOT_OPENED', { what: fileName }, cause);
      const { head, tail } = await endsOfRegular(path, droppedHeadBytes, { signal }).catch((error: unknown) => {
        throw error instanceof AlmanacError && error.code !== 'NOT_A_FILE' ? error : notOpened(error);
      });
      const kind = kindOfDropped(path, head, tail);
      if (kind === null) throw notOpened();
      if (kind === 'settings') return { kind, ...(await chosenSettings(path)) };
      if (kind === 'names' && isReadOnly()) throw new AlmanacError('PACKAGE_READ_ONLY');
      if (kind === 'package') openPackage(path);
      return { kind };
    },
  };
}
