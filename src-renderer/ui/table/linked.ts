import { type MouseEvent, useCallback, useMemo, useState } from 'react';

/** The thing that is pointed at or chosen, in the chart or in its table: both know a thing by the same key. */
export interface Linked {
  readonly active: string | null;
  /** Points at a thing while the pointer or the focus is on it; null points at nothing. */
  readonly point: (key: string | null) => void;
  /** Chooses a thing, so that it stays marked; choosing it again takes that back. */
  readonly choose: (key: string) => void;
}

/** The link between a chart and its table. It lives above both, so it survives going from one to the other. */
export function useLinked(): Linked {
  const [pointed, point] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const choose = useCallback((key: string) => setChosen((before) => (before === key ? null : key)), []);
  const active = pointed ?? chosen;
  return useMemo(() => ({ active, point, choose }), [active, choose]);
}

/** The marks of lines over days by the keys of their rows: the day. All series stand over the same days. */
export const marksOfDays = (
  series: readonly { readonly points: readonly { readonly x: number }[] }[],
  linked: Linked,
): { keys: string[]; linked: Linked } => ({
  keys: (series[0]?.points ?? []).map((point) => String(point.x)),
  linked,
});

/** The chart whose marks the rows of a table stand for, and by which key. */
export interface LinkedRows<Row> {
  readonly linked: Linked;
  readonly keyOf: (row: Row) => string;
}

/** Lets a row point at its mark: by the pointer, the focus, and a click that is not on a control. */
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
