import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Whether a test file looks at the app that such files share (`test/e2e/support/shared-app.ts`). */
const borrows = ({ moduleId }: TestSpecification): boolean => readFileSync(moduleId, 'utf8').includes('/shared-app.ts');

/**
 * Puts files that borrow the shared app after all others. It runs from the first of them to the end of the suite, half a gigabyte with
 * its browser, and a file with an app of its own would have both beside each other.
 */
export class BorrowersLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter((file) => !borrows(file)), ...sorted.filter(borrows)];
  }
}
