import type { MouseEvent } from 'react';
import type { Linked } from './linked.ts';

/** The chart whose marks the rows of a table stand for, and by which key. */
export interface LinkedRows<Row> {
  readonly linked: Linked;
  readonly keyOf: (row: Row) => string;
}

/** What makes a row point at its mark: the pointer, the focus, and a click that is not on a control. */
export function linkedRowProps<Row>({ linked, keyOf }: LinkedRows<Row>, row: Row) {
  const key = keyOf(row);
  return {
    'aria-current': linked.active === key ? ('true' as const) : undefined,
    onMouseEnter: () => linked.point(key),
    onMouseLeave: () => linked.point(null),
    onFocus: () => linked.point(key),
    onBlur: () => linked.point(null),
    onClick: ({ target }: MouseEvent) => {
      if (target instanceof Element && !target.closest('a, button')) linked.choose(key);
    },
  };
}
