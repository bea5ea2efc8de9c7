import { measureOf, type WatchRule, type WatchState } from '#shared/subjects/watch/watch.ts';

/** The values that a rule looks at: the present one, and of a change the one that it is measured from; null is not known. */
export interface WatchedValues {
  readonly now: number | null;
  readonly earlier: number | null;
}

/** The value comes back only when it is better than the threshold by so much of it: one that swings around it is reported once. */
const hysteresis = 0.1;

/** What the threshold is held against: the value, or how far it changed in the direction of the rule. Null is not known. */
export function quantityOf(rule: WatchRule, { now, earlier }: WatchedValues): number | null {
  if (now === null || rule.op !== 'changes') return now;
  if (earlier === null) return null;
  const change = now - earlier;
  if (rule.unit === 'percent' && Math.abs(change) < rule.atLeast) return 0;
  if (rule.unit === 'percent' && earlier === 0) return null;
  const quantity = rule.unit === 'percent' ? (100 * change) / Math.abs(earlier) : change;
  if (rule.direction === 'both') return Math.abs(quantity);
  // A change in the other direction is none, and not a zero with a sign.
  return rule.direction === 'up' ? quantity : 0 - quantity;
}

/** Where a quantity stands: beyond the threshold, back by the hysteresis, or between, where the state stays what it was. */
function placeOf({ op, value, measure }: WatchRule, quantity: number): 'beyond' | 'between' | 'back' {
  if (op === 'appears') return quantity > 0 ? 'beyond' : 'back';
  if (op === 'vanishes') return quantity > 0 ? 'back' : 'beyond';
  const threshold = value ?? 0;
  const part = hysteresis * Math.abs(threshold);
  // Below one of ten whole things there is no room between.
  const band = measureOf(measure).isWhole && op !== 'changes' ? Math.floor(part) : part;
  if (op === 'below') {
    if (quantity < threshold) return 'beyond';
    return quantity >= threshold + band ? 'back' : 'between';
  }
  const isBeyond = op === 'changes' ? quantity >= threshold : quantity > threshold;
  if (isBeyond) return 'beyond';
  return quantity <= threshold - band ? 'back' : 'between';
}

/** The state after a look at the values. A value that is not known changes nothing. */
export function nextState(rule: WatchRule, before: WatchState, values: WatchedValues): WatchState {
  const quantity = quantityOf(rule, values);
  if (quantity === null) return before;
  const place = placeOf(rule, quantity);
  if (place === 'beyond') return 'crossed';
  if (before === 'crossed') return place === 'back' ? 'back' : 'crossed';
  return before === 'unknown' ? 'ok' : before;
}
