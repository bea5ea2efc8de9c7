import { type Answer, emptyAnswer } from './answer.ts';
import type { ServiceRequest } from './request.ts';

/** Adds the slash that every route ends in, as the framework does: relative and without a body. */
export function redirectToSlash(request: ServiceRequest): Answer {
  const query = request.query.toString();
  return emptyAnswer(301, { Location: `${encodeURI(request.path)}/${query === '' ? '' : `?${query}`}` });
}
