import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import type { Result } from '#contract/bridge.ts';
import type { MethodName } from '#contract/channels.ts';
import type { MethodInput, MethodOutput } from '#contract/methods.ts';

/** Asks the bridge as the page does, where the way that a user takes to it is beside the point. */
export async function ask<M extends MethodName>(
  page: Page,
  method: M,
  input: MethodInput<M>,
): Promise<MethodOutput<M>> {
  await page.waitForFunction(() => 'almanac' in window);
  const answer = await page.evaluate(
    ([name, requestId, given]) => window.almanac.invoke(name, requestId, given) as Promise<Result<unknown>>,
    [method as MethodName, randomUUID(), input as unknown] as const,
  );
  if (!answer.ok) throw new Error(`${method}: ${answer.error.message}`);
  return answer.data as MethodOutput<M>;
}
