import { noteRetried } from './retried.mjs';

/** Notes each test that failed first and passed when it was tried again, so that the result names it. */
export default class RetriedReporter {
  /**
   * @param {{ fullName: string, module: { relativeModuleId: string },
   *   diagnostic(): { flaky: boolean } | undefined, result(): { errors?: readonly { message: string }[] } }} test
   */
  onTestCaseResult(test) {
    if (!test.diagnostic()?.flaky) return;
    const [first = ''] = (test.result().errors?.[0]?.message ?? '').split('\n', 1);
    noteRetried(`${test.module.relativeModuleId} > ${test.fullName}${first && `: ${first}`}`);
  }
}
