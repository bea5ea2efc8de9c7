import type { RequestListener } from 'node:http';
import { answerDownload } from '../analytics/report-download.ts';
import { objectAnswer } from './answer.ts';
import { respondTo } from './respond.ts';
import type { ServiceState } from './service-state.ts';

/**
 * Another origin: the storage in which report files lie, and the place to which faulty links and redirects lead. The log tells
 * whether a request carried credentials, which none ever should.
 */
export function elsewhereListener(state: ServiceState): RequestListener {
  return respondTo(state, 'elsewhere', (request) =>
    request.path.startsWith('/reports/')
      ? {
          target: { class: 'report-file' },
          answer: async () => answerDownload(state.data, state.reportLinks, request, state.clock.seconds()),
        }
      : {
          target: { class: 'other' },
          answer: async () => objectAnswer(200, { count: 0, next: null, previous: null, results: [] }),
        },
  );
}
