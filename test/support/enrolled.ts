import type { ViewRow } from '#shared/catalog/views.ts';

/** A row of the table of daily enrollment; its change is not known unless given. */
export const enrolledOn = (
  date: number,
  count: number,
  rest: Partial<ViewRow<'run-enrollment'>> = {},
): ViewRow<'run-enrollment'> => ({ date, count, net_change: null, note: null, created: null, ...rest });
