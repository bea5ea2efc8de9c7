import { EventEmitter } from 'node:events';
import type { WebContents } from 'electron';
import type { CDPSession, Page } from 'playwright';
import { appEvents } from './app-events.ts';
import { type PageEvent, receive } from './ipc-main.ts';
import { networkOptions } from './network-options.ts';
import { appOriginOf, toApp, toPage } from './origins.ts';
import { emitPreventable, listening, part } from './part.ts';
import { settlePermissions } from './permissions.ts';
import { type FromPage, linkPreload, type PreloadLink } from './preload-link.ts';
import { note } from './recorded-events.ts';
import { currentChromium } from './running.ts';
import { session, sessionEvents } from './session.ts';
import { webFrameOf } from './web-frame-main.ts';

type WindowOpenHandler = Parameters<WebContents['setWindowOpenHandler']>[0];

/** A web contents and what the stand-in does with it. */
export interface Contents {
  readonly api: WebContents;
  readonly emitter: EventEmitter;
  load(address: string): Promise<void>;
  /** Whether Chromium's id is that of the page itself, and not of a frame in it. */
  isMainFrame(frameId: string): boolean;
  /** Whether a frame is this page, or within it. */
  has(frameId: string): Promise<boolean>;
  /** Whether a navigation of the page or of a frame in it may go on. */
  mayNavigate(frameId: string, address: string): boolean;
  /** Evaluates an expression in the page. */
  evaluate(expression: string): Promise<unknown>;
  /** Ends the process of the page, as a lack of memory would. */
  killProcess(): Promise<void>;
}

const all = new Set<Contents>();
let lastId = 0;

/** The web contents that a frame belongs to; undefined when it is in no window of the app. */
export async function contentsWith(frameId: string): Promise<Contents | undefined> {
  for (const contents of all) if (contents.isMainFrame(frameId)) return contents;
  // All at once: a page that hangs answers nothing.
  const asking = [...all].map(async (contents) => ((await contents.has(frameId)) ? contents : Promise.reject()));
  return Promise.any(asking).catch(() => undefined);
}

/** Makes the web contents of a window. Chromium gets the page ready meanwhile; `load` waits for that. */
export function createContents(
  opening: Promise<Page>,
  { preload, runsScripts }: { readonly preload: string | null; readonly runsScripts: boolean },
): Contents {
  const emitter = new EventEmitter();
  let page: Page | null = null;
  let link: PreloadLink | null = null;
  let client: CDPSession | null = null;
  let mainFrameId: string | null = null;
  let ownAddress: string | null = null;
  let hasCrashed = false;
  /** Between the end of its process and the next document. */
  let isCrashed = false;
  let openHandler: WindowOpenHandler = () => ({ action: 'allow' });
  lastId += 1;
  const id = lastId;

  const clientThere = (): CDPSession => {
    if (!client) throw new Error('The page is not there yet.');
    return client;
  };
  const pageThere = (): Page => {
    if (!page) throw new Error('The page is not there yet.');
    return page;
  };

  const api: WebContents = part<WebContents>('WebContents', {
    ...listening(emitter, () => api),
    id,
    session: session.defaultSession,
    get mainFrame() {
      return webFrameOf(pageThere().mainFrame());
    },
    getURL: () => (page ? toApp(page.url()) : ''),
    isDestroyed: () => page?.isClosed() ?? false,
    isCrashed: () => isCrashed,
    send: (channel, ...args) => link?.send(channel, args),
    setWebRTCIPHandlingPolicy(policy) {
      if (policy !== networkOptions.webRtcPolicy)
        throw new Error(`The Electron stand-in has no WebRTC policy ${policy}.`);
    },
    setZoomFactor(factor) {
      emitter.emit('standin-zoom', factor);
    },
    setWindowOpenHandler(handler) {
      openHandler = handler;
    },
    print(options, done) {
      const paper = options?.usePrinterDefaultPageSize ? 'printer' : 'A4';
      note({ kind: 'printed', url: toApp(pageThere().url()), paper });
      done?.(true, '');
    },
    async printToPDF(options) {
      const { landscape, printBackground, preferCSSPageSize, generateTaggedPDF, generateDocumentOutline } = options;
      const client = await pageThere().context().newCDPSession(pageThere());
      const wanted = { landscape, printBackground, preferCSSPageSize, generateTaggedPDF, generateDocumentOutline };
      const { data } = await client.send('Page.printToPDF', onlyGiven(wanted));
      return Buffer.from(data, 'base64');
    },
  });

  const invokeEvent = (): PageEvent => {
    const frame = webFrameOf(pageThere().mainFrame());
    return part<PageEvent>('IpcMainEvent', { sender: api, senderFrame: frame, type: 'frame' });
  };

  const askToOpen = (url: string) => {
    const details = {
      url: toApp(url),
      frameName: '',
      features: '',
      disposition: 'new-window',
      referrer: noReferrer,
    } as const;
    if (openHandler(details).action !== 'deny') throw new Error('The Electron stand-in opens no windows for pages.');
  };

  const contents: Contents = {
    api,
    emitter,
    async load(address) {
      await prepared;
      // A request has no fragment.
      ownAddress = address.replace(/#.*/s, '');
      isCrashed = false;
      if (hasCrashed) await loadAgain(clientThere(), toPage(address));
      else await pageThere().goto(toPage(address), { waitUntil: 'load' });
      emitter.emit('did-finish-load', {});
    },
    isMainFrame: (frameId) => frameId === mainFrameId,
    async has(frameId) {
      const answer = await client?.send('Page.getFrameTree').catch(() => null);
      return answer ? isWithin(answer.frameTree, frameId) : false;
    },
    mayNavigate(frameId, address) {
      const isMainFrame = frameId === mainFrameId;
      if (isMainFrame && address === ownAddress) {
        ownAddress = null;
        return true;
      }
      const details = { url: address, isMainFrame, isSameDocument: false };
      const frameRefused = emitPreventable(emitter, 'will-frame-navigate', details);
      return !(isMainFrame && emitPreventable(emitter, 'will-navigate', details, address)) && !frameRefused;
    },
    async evaluate(expression) {
      const wanted = { expression, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } = await clientThere().send('Runtime.evaluate', wanted);
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value;
    },
    async killProcess() {
      // No page is left to answer.
      clientThere()
        .send('Page.crash')
        .catch(() => undefined);
    },
  };

  const hear = (message: FromPage) => {
    if (link) void receive(message, invokeEvent(), link);
  };

  const prepare = async () => {
    const opened = await opening;
    page = opened;
    opened.once('close', () => {
      all.delete(contents);
      emitter.emit('destroyed');
    });
    opened.on('download', (download) => {
      if (emitPreventable(sessionEvents, 'will-download')) void download.cancel();
      else throw new Error('The Electron stand-in saves no downloads.');
    });
    client = await opened.context().newCDPSession(opened);
    client.on('Inspector.targetCrashed', () => {
      hasCrashed = true;
      isCrashed = true;
      emitter.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
    });
    client.on('Page.windowOpen', ({ url }) => askToOpen(url));
    // Said in one go: Chromium does one after the other, and the answers need not be awaited one by one.
    const askingMainFrame = client.send('Page.getFrameTree').then(({ frameTree }) => frameTree.frame.id);
    [mainFrameId, link] = await Promise.all([
      askingMainFrame,
      preload === null ? null : linkPreload(client, { file: preload, askingMainFrame, onMessage: hear }),
      client.send('Page.enable'),
      client.send('Inspector.enable'),
      settlePermissions(currentChromium(), appOriginOf('app://bundle/')),
      runsScripts ? null : client.send('Emulation.setScriptExecutionDisabled', { value: true }),
    ]);
  };
  all.add(contents);
  const prepared = prepare();
  appEvents.emit('web-contents-created', {}, api);
  return contents;
}

/** Playwright gives a page up when its process has ended. Chromium makes a new process and lets it be spoken with as before. */
async function loadAgain(client: CDPSession, address: string): Promise<void> {
  const loaded = new Promise<void>((resolve) => client.once('Page.loadEventFired', () => resolve()));
  await client.send('Page.navigate', { url: address });
  await loaded;
}

interface FrameTree {
  readonly frame: { readonly id: string };
  readonly childFrames?: readonly FrameTree[] | undefined;
}

const isWithin = ({ frame, childFrames = [] }: FrameTree, id: string): boolean =>
  frame.id === id || childFrames.some((child) => isWithin(child, id));

const noReferrer = { url: '', policy: 'default' } as const;

function onlyGiven<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
