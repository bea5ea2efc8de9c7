import { attentionClaims } from './attention.ts';
import type { Scenario } from './claim.ts';
import { fixClaims } from './fixes.ts';
import { forecastClaims } from './forecast.ts';
import { intervalClaims } from './intervals.ts';
import { randomEffectClaims } from './random-effects.ts';
import { seriesClaims } from './series.ts';
import { unusualChangeClaims } from './unusual-changes.ts';

/** Every claim that the app makes beyond what it counts. */
export const claims: readonly Scenario[] = [
  ...unusualChangeClaims,
  ...attentionClaims,
  ...fixClaims,
  ...randomEffectClaims,
  ...forecastClaims,
  ...intervalClaims,
  ...seriesClaims,
];
