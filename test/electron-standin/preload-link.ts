import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { CDPSession } from 'playwright';
import { isolatedWorld, pageWorld, type WorldOptions } from './preload-world.ts';
import { createWire } from './wire.ts';

/** A message of ipcRenderer. */
export type FromPage =
  | { kind: 'invoke'; id: number; channel: string; args: unknown[] }
  | { kind: 'send'; channel: string; args: unknown[] };

/** The line between the main process and the preload script of one page. */
export interface PreloadLink {
  send(channel: string, args: unknown[]): void;
  reply(id: number, ok: boolean, value: unknown): void;
}

export interface PreloadOptions {
  /** The preload script. */
  readonly file: string;
  /** Chromium's id of the page's main frame: only that runs the script. */
  readonly askingMainFrame: Promise<string>;
  onMessage(message: FromPage): void;
}

const world = 'Electron preload';
const wire = createWire();

/** Makes every document of the page that `session` is attached to run the preload script first, in a world of its own. */
export async function linkPreload(
  session: CDPSession,
  { file, askingMainFrame, onMessage }: PreloadOptions,
): Promise<PreloadLink> {
  const options = {
    secret: randomUUID(),
    sender: 'standinSend',
    receiver: 'standinReceive',
    files: 'standinFiles',
  } satisfies WorldOptions;
  let mainFrame: string | null = null;
  let context: number | null = null;

  /** Puts the paths of files in the place of their marks, as Chromium knows them; those of files that a script made are empty. */
  async function withPaths(text: string): Promise<string> {
    let whole = text;
    for (const [mark, place] of text.matchAll(new RegExp(`${options.secret}-(\\d+)\\.`, 'g'))) {
      const expression = `${options.files}[${place}]`;
      const contextId = context ?? 0;
      const { result } = await session.send('Runtime.evaluate', { expression, contextId });
      const { path } = await session.send('DOM.getFileInfo', { objectId: result.objectId ?? '' });
      whole = whole.replace(mark, () => JSON.stringify(path).slice(1, -1));
    }
    return whole;
  }

  session.on('Runtime.executionContextCreated', ({ context: created }) => {
    const data = created.auxData as { frameId?: string; type?: string } | undefined;
    if (created.name === world && data?.frameId === mainFrame) context = created.id;
  });
  session.on('Runtime.executionContextsCleared', () => {
    context = null;
  });
  session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    if (name !== options.sender || executionContextId !== context) return;
    for (const text of JSON.parse(payload) as string[]) {
      if (!text.includes(options.secret)) onMessage(wire.decode(text) as FromPage);
      else withPaths(text).then((whole) => onMessage(wire.decode(whole) as FromPage), console.error);
    }
  });

  const given = JSON.stringify(options);
  const preload = `(require, module, exports) => {\n${readFileSync(file, 'utf8')}\n}`;
  [mainFrame] = await Promise.all([
    askingMainFrame,
    session.send('Runtime.enable'),
    session.send('Runtime.addBinding', { name: options.sender, executionContextName: world }),
    session.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${pageWorld})(${given});` }),
    session.send('Page.addScriptToEvaluateOnNewDocument', {
      worldName: world,
      source: `(${isolatedWorld})(${given}, (${createWire})(), ${preload});`,
    }),
  ]);

  // Calls of one turn go in one message: each costs more here than in Electron.
  const outgoing: string[] = [];
  const deliver = (message: object) => {
    if (outgoing.push(wire.encode(message)) === 1) setImmediate(flush);
  };
  const flush = () => {
    const texts = outgoing.splice(0);
    if (context === null) return;
    const expression = `${options.receiver}(${JSON.stringify(texts)})`;
    // A page that has just gone away misses it, as in Electron.
    session.send('Runtime.evaluate', { expression, contextId: context }).catch(() => undefined);
  };
  return {
    send: (channel, args) => deliver({ kind: 'event', channel, args }),
    reply: (id, ok, value) => deliver({ kind: 'reply', id, ok, value }),
  };
}
