import type { ServiceRequest } from '../../sample-service/server/request.ts';

/** A request without an account, as the handlers of the sample service take it. */
export const plainRequest = (path: string, query: URLSearchParams): ServiceRequest => ({
  method: 'GET',
  path,
  query,
  origin: 'http://127.0.0.1',
  accept: 'application/json',
  authorization: undefined,
  ifNoneMatch: undefined,
  acceptsGzip: false,
  contentType: '',
  body: async () => '',
});
