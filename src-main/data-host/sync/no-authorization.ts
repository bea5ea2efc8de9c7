import { AlmanacError } from '#shared/errors/errors.ts';

/** There is no header to send: whatever else is asked of the service would fail the same way. */
export class NoAuthorization extends AlmanacError {
  constructor(error: AlmanacError) {
    super(error.code, error.detail, error);
    this.name = 'NoAuthorization';
  }
}

/** Marks the failures of asking for a header. */
export function asNoAuthorization(error: unknown): unknown {
  return error instanceof AlmanacError ? new NoAuthorization(error) : error;
}
