import { type Protocol, protocol } from 'electron';
import { appOrigin } from '#contract/channels.ts';
import type { Bundle } from './bundle-file.ts';
import { reportHeaders, responseHeaders } from './page-limits.ts';
import type { ShownReports } from './shown-reports.ts';

const scheme = appOrigin.slice(0, appOrigin.indexOf(':'));

/** Makes `app:` a scheme with an origin of its own and a secure context. Electron takes this before it is ready, and once. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

/** Answers `app://bundle/…` with the built renderer and the reports that are being shown, both from memory. */
export function serveBundle(within: Protocol, bundle: Bundle, reports: Pick<ShownReports, 'read'>): void {
  within.handle(scheme, ({ method, url }) => {
    const document = method === 'GET' ? reports.read(url) : null;
    if (document !== null) return new Response(document, { headers: reportHeaders });
    const file = bundle(method, url);
    if (file.status !== 200) return new Response(null, { status: file.status, headers: responseHeaders });
    return new Response(file.body, { headers: { ...responseHeaders, 'content-type': file.contentType } });
  });
}
