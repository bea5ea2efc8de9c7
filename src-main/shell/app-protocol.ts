import { type Protocol, protocol } from 'electron';
import { appOrigin } from '../../src-preload/contract/channels.ts';
import type { Bundle } from './bundle-file.ts';
import { documentHeaders, responseHeaders } from './response-headers.ts';
import type { ShownDocuments } from './shown-documents.ts';

const scheme = appOrigin.slice(0, appOrigin.indexOf(':'));

/** Makes `app:` a scheme with an origin of its own and a secure context. Electron takes this before it is ready, and once. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

/** Answers `app://bundle/…` with the built renderer and the reports that are being shown, both from memory. */
export function serveBundle(within: Protocol, bundle: Bundle, documents: Pick<ShownDocuments, 'read'>): void {
  within.handle(scheme, ({ method, url }) => {
    const document = method === 'GET' ? documents.read(url) : null;
    if (document !== null) return new Response(document, { headers: documentHeaders });
    const file = bundle(method, url);
    if (file.status !== 200) return new Response(null, { status: file.status, headers: responseHeaders });
    return new Response(file.body, { headers: { ...responseHeaders, 'content-type': file.contentType } });
  });
}
