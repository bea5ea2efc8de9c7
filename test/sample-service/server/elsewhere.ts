import type { RequestListener } from 'node:http';
import { objectAnswer, textAnswer } from './answer.ts';
import { schemeOf } from './authentication.ts';
import { readRequest } from './request.ts';
import { sendAnswer } from './send.ts';
import type { ServiceState } from './service-state.ts';

/**
 * Another origin: the storage in which report files lie, and the place to which faulty links and redirects lead. It writes down
 * whether a request carried credentials, which none ever should.
 */
export function elsewhereListener(state: ServiceState): RequestListener {
  return (message, response) => {
    const request = readRequest(message);
    if (request === undefined) {
      response.writeHead(400).end();
      return;
    }
    const file = request.path.startsWith('/reports/');
    const answer = file
      ? textAnswer(404, '', 'application/xml')
      : objectAnswer(200, { detail: 'You should not be here.' });
    state.requests.record({
      origin: 'elsewhere',
      class: file ? 'report-file' : 'other',
      method: request.method,
      path: request.path,
      query: '',
      scheme: schemeOf(request.authorization),
      accept: request.accept,
      status: answer.status,
    });
    sendAnswer(response, answer, { gzip: false, date: state.clock.now() }).catch(() => response.destroy());
  };
}
