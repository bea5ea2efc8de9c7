import type { ServiceName } from '../../../src-preload/contract/connection.ts';
import type { RequestBudgets } from '../../../src-preload/contract/settings.ts';
import type { Allowance } from './rate-budget.ts';

/** The budgets that the person has set; what is null is learned. */
export function allowancesOf(budgets: RequestBudgets): Record<ServiceName, Allowance> {
  const allowance = ({ requestsPerMinute, requestsPerHour }: RequestBudgets[ServiceName]): Allowance => ({
    perMinute: requestsPerMinute ?? undefined,
    perHour: requestsPerHour ?? undefined,
  });
  return { taxonomy: allowance(budgets.taxonomy), analytics: allowance(budgets.analytics) };
}
