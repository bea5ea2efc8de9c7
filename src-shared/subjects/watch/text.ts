import { t, translated } from '../../language/message.ts';
import { formatNumber } from '../../text/numbers.ts';
import { measureOf, type WatchRule } from './watch.ts';

type RuleFacts = Pick<WatchRule, 'measure' | 'op' | 'value' | 'unit' | 'direction' | 'over' | 'atLeast'>;

/** A rule in words, without what it is about: `Unique postings down 10% or more within 90 days, and by at least 10`. */
export function ruleText({ measure, op, value, unit, direction, over, atLeast }: RuleFacts): string {
  const { label, unit: ofMeasure } = measureOf(measure);
  const what = translated(label);
  const number = formatNumber(value ?? 0, null);
  const suffix = ofMeasure === '%' ? '%' : ofMeasure === undefined ? '' : ` ${translated(ofMeasure)}`;
  const amount = `${number}${suffix}`;
  switch (op) {
    case 'below':
      return t('{what} below {amount}', { what, amount });
    case 'above':
      return t('{what} above {amount}', { what, amount });
    case 'stale':
      return t('{days, plural, one {Data older than # day} other {Data older than # days}}', { days: value ?? 0 });
    case 'appears':
      return t('Appears in the service’s list');
    case 'vanishes':
      return t('Leaves the service’s list');
    case 'changes': {
      const change = { what, direction, amount: unit === 'percent' ? `${number}%` : amount, over };
      if (unit === 'percent' && atLeast > 0)
        return t(
          '{what} {direction, select, up {up} down {down} other {changed}} {amount} or more within {over, plural, one {# day} other {# days}}, and by at least {min}',
          { ...change, min: formatNumber(atLeast, null) },
        );
      return t(
        '{what} {direction, select, up {up} down {down} other {changed}} {amount} or more within {over, plural, one {# day} other {# days}}',
        change,
      );
    }
  }
}
