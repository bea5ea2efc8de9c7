import { createTarDecoder } from 'modern-tar';
import { message, t } from '#shared/language/message.ts';
import type { CourseOutline } from './course-outline.ts';
import { isOfOutline, olxOutline, type XmlElement } from './olx.ts';
import { jsonOutline } from './structure-json.ts';

/** As much text as is kept of one file: the outlines of the largest courses take a tenth. */
const mostText = 256 * 1024 * 1024;

/** Why a file is no outline, in a sentence. */
export class OutlineRefusal extends Error {
  override readonly name = 'OutlineRefusal';
}

const noOutline = message(
  'This is neither a course export (.tar.gz) nor an outline as JSON. Nothing was changed; choose another file.',
);
const tooLarge = message(
  'This file holds more text than any course outline. Nothing was changed; choose another file.',
);

/**
 * Reads the outline of a course out of a file that a user chose: an export as .tar.gz or .tar, or JSON. Texts alone are kept, pictures and
 * videos are passed over. Throws an {@link OutlineRefusal}, or the reason of `signal`.
 *
 * @param onProgress bytes of the file that were read
 */
export async function readOutline(
  file: File,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<CourseOutline> {
  const start = new Uint8Array(await file.slice(0, 262).arrayBuffer());
  const isGzip = start[0] === 0x1f && start[1] === 0x8b;
  const isTar = new TextDecoder().decode(start.slice(257, 262)) === 'ustar';
  if (!isGzip && !isTar) {
    if (file.size > mostText) throw new OutlineRefusal(t(tooLarge));
    const outline = jsonOutline((await file.text()).replace(/^\uFEFF/, ''));
    if (outline === null) throw new OutlineRefusal(t(noOutline));
    return outline;
  }
  const bytes = file.stream().pipeThrough(counting(onProgress), { signal });
  const files = await textsIn(isGzip ? bytes.pipeThrough(new DecompressionStream('gzip')) : bytes).catch((error) => {
    if (signal.aborted || error instanceof OutlineRefusal) throw error;
    throw new OutlineRefusal(t('This export is damaged or incomplete. Nothing was changed; download it again.'));
  });
  const outline = olxOutline(files, parseXml);
  if (outline === null) throw new OutlineRefusal(t(noOutline));
  return outline;
}

function counting(
  onProgress: (bytes: number) => void,
): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      onProgress(bytes);
      controller.enqueue(chunk);
    },
  });
}

/** The files of an archive that tell of the outline, without the outermost folder. */
async function textsIn(archive: ReadableStream<Uint8Array>): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  let kept = 0;
  for await (const { header, body } of archive.pipeThrough(createTarDecoder({ strict: true }))) {
    const path = header.name.replace(/^(?:\.\/)?[^/]+\//, '');
    if (header.type !== 'file' || !isOfOutline(path)) {
      await body.cancel();
      continue;
    }
    kept += header.size;
    if (kept > mostText) throw new OutlineRefusal(t(tooLarge));
    texts.set(path, await new Response(body).text());
  }
  return texts;
}

/** The outermost element; null of text that is no XML. The parser of the browser loads nothing and knows no entities of its own. */
function parseXml(xml: string): XmlElement | null {
  const { documentElement } = new DOMParser().parseFromString(xml, 'text/xml');
  return documentElement.getElementsByTagName('parsererror').length > 0 ? null : documentElement;
}
