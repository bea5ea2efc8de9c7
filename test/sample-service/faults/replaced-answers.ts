import { noRoute } from '../analytics/answers.ts';
import { type Answer, detailAnswer, emptyAnswer, objectAnswer, textAnswer } from '../server/answer.ts';
import type { ServiceRequest } from '../server/request.ts';
import type { Fault } from './fault-switch.ts';

const HTML = 'text/html; charset=utf-8';

const LOGIN_PAGE = `<!doctype html><html lang="en"><head><title>Sign in | Gateway</title></head><body>
<h1>Sign in to continue</h1><form method="post" action="/login"><label>E-mail <input name="email"></label>
<label>Password <input name="password" type="password"></label><button>Sign in</button></form></body></html>`;

const BAD_GATEWAY = `<html><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center>
<hr><center>nginx</center></body></html>`;

/** The answer of a fault in the place of the service, if it gives one. */
export function replacedAnswer(fault: Fault, request: ServiceRequest, elsewhere: string): Answer | undefined {
  const { retryAfter = 1 } = fault;
  const throttled = `Request was throttled. Expected available in ${retryAfter} seconds.`;
  switch (fault.kind) {
    case 'error-500':
      return objectAnswer(500, { status: 500 });
    case 'html-502':
      return textAnswer(502, BAD_GATEWAY, HTML);
    case 'error-503':
      return textAnswer(503, 'Service Unavailable', 'text/plain');
    case 'throttled':
      return detailAnswer(429, throttled, { 'Retry-After': String(retryAfter) });
    case 'throttled-bare':
      return detailAnswer(429, 'Request was throttled.');
    case 'login-page':
      return textAnswer(200, LOGIN_PAGE, HTML);
    case 'empty-body':
      return emptyAnswer(200, { 'Content-Type': 'application/json' });
    case 'redirect-other-origin':
      return emptyAnswer(302, { Location: `${elsewhere}${encodeURI(request.path)}` });
    case 'redirect-loop':
      return emptyAnswer(302, { Location: encodeURI(request.path) });
    case 'unauthorized':
      return detailAnswer(401, 'Token has expired.', { 'WWW-Authenticate': 'JWT realm="api"' });
    case 'forbidden':
      return textAnswer(403, '<!doctype html><title>403 Forbidden</title><h1>Forbidden</h1>', HTML);
    case 'not-found':
      return detailAnswer(404, 'Not found.');
    case 'no-route':
      // Another version of the service has no such address.
      return noRoute();
    default:
      return undefined;
  }
}

/** The right body under the wrong type. */
export function mislabelled(answer: Answer): Answer {
  return { ...answer, headers: { ...answer.headers, 'Content-Type': HTML } };
}
