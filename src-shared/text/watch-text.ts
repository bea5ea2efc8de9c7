import { measureOf, type WatchRule } from '../catalog/watch.ts';
import { formatNumber, plural } from './numbers.ts';

type Told = Pick<WatchRule, 'measure' | 'op' | 'value' | 'unit' | 'direction' | 'over' | 'atLeast'>;

const change: Readonly<Record<WatchRule['direction'], string>> = {
  up: 'up',
  down: 'down',
  both: 'changed',
};

/** A rule in words, without what it is about: `Unique postings down 10% or more within 90 days, and by at least 10`. */
export function ruleText({ measure, op, value, unit, direction, over, atLeast }: Told): string {
  const { label, unit: ofMeasure } = measureOf(measure);
  const number = formatNumber(value ?? 0, null);
  const suffix = ofMeasure === '%' ? '%' : ofMeasure === undefined ? '' : ` ${ofMeasure}`;
  switch (op) {
    case 'below':
    case 'above':
      return `${label} ${op} ${number}${suffix}`;
    case 'stale':
      return `Data older than ${plural(value ?? 0, 'day')}`;
    case 'appears':
      return 'Appears in the list of the service';
    case 'vanishes':
      return 'Leaves the list of the service';
    case 'changes': {
      const by = unit === 'percent' ? `${number}%` : `${number}${suffix}`;
      const least = unit === 'percent' && atLeast > 0 ? `, and by at least ${formatNumber(atLeast, null)}` : '';
      return `${label} ${change[direction]} ${by} or more within ${plural(over, 'day')}${least}`;
    }
  }
}
