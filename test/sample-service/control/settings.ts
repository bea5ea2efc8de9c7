import { EXPIRES_IN_FORMS, type ExpiresInForm } from '../options.ts';
import type { ServiceState } from '../server/service-state.ts';

/** The settings that may be changed while the service runs. */
export interface ChangeableSettings {
  readonly tokenLifetime?: number;
  readonly expiresIn?: ExpiresInForm;
  readonly opaqueToken?: boolean;
  /** How far the clock of the service is ahead, in seconds. */
  readonly clockOffset?: number;
}

export function applySettings(state: ServiceState, change: ChangeableSettings): void {
  const { settings } = state.tokens;
  if (change.expiresIn !== undefined && !EXPIRES_IN_FORMS.includes(change.expiresIn))
    throw new RangeError('no such expiresIn');
  settings.lifetime = change.tokenLifetime ?? settings.lifetime;
  settings.expiresIn = change.expiresIn ?? settings.expiresIn;
  settings.opaque = change.opaqueToken ?? settings.opaque;
  if (change.clockOffset !== undefined) state.clock.setOffset(change.clockOffset);
}
