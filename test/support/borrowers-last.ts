import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** How a test file comes to the app that such files share (`test/e2e/support/shared-app.ts`). */
interface Sharing {
  /** The data that the app begins with. */
  readonly beginning: string;
  /** Whether the file ends the app. */
  readonly takes: boolean;
}

function sharingOf({ moduleId }: TestSpecification): Sharing | null {
  const text = readFileSync(moduleId, 'utf8');
  if (!text.includes('/shared-app.ts')) return null;
  const calls = [...text.matchAll(/shared\.(borrow|take)\((?:'(\w+)')?\)/g)];
  return { beginning: calls[0]?.[2] ?? 'all', takes: calls.some(([, how]) => how === 'take') };
}

/**
 * Unit tests that wait for processes come first: the compiler is busy beside the first ones, and nothing beside the last. So do files with
 * a process of their own and short texts with one long test, which would end alone, with nothing beside them. Where no run has measured
 * the files, the longest text comes first.
 */
const first = /\/test\/(?:unit\/scripts|integration\/(?:oracle|attacker))\/|\.apart\.test\./;

/**
 * Puts files that share an app after all others, and those that share the same one after each other, first who borrows it and then who
 * takes it, else by name: in another order each time, what one leaves behind would fail now this one and now that. It runs from the first
 * of them to the last, half a gigabyte with its browser, and a file with an app of its own between them would have both beside each other.
 */
export class BorrowersLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = (file: TestSpecification) => {
      const sharing = sharingOf(file);
      if (sharing === null) return first.test(file.moduleId) ? '' : ' ';
      return `${sharing.beginning} ${sharing.takes ? 'takes' : 'borrows'} ${file.moduleId}`;
    };
    const sorted = (await super.sort(files)).map((file) => ({ file, rank: rankOf(file) }));
    return sorted.toSorted((a, b) => (a.rank < b.rank ? -1 : Number(a.rank > b.rank))).map(({ file }) => file);
  }

  /**
   * Leaves files that share an app in one part, so that it starts once. The longest texts are laid first where there is least; one
   * that starts no app takes two thirds as long.
   */
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 };
    const units = Map.groupBy(files, (file) => sharingOf(file)?.beginning ?? file.moduleId);
    const lengthOf = (unit: readonly TestSpecification[]) => {
      const lengths = unit.map(({ moduleId }) => readFileSync(moduleId).length);
      const longest = Math.max(...lengths);
      return lengths.reduce((sum, length) => sum + length / 1.5, longest / 2);
    };
    const laid = [...units].map(([name, unit]) => ({ name, unit, length: lengthOf(unit) }));
    const parts = Array.from({ length: count }, () => ({ length: 0, files: [] as TestSpecification[] }));
    for (const { unit, length } of laid.toSorted((a, b) => b.length - a.length || (a.name < b.name ? -1 : 1))) {
      const least = parts.reduce((one, other) => (other.length < one.length ? other : one));
      least.length += length;
      least.files.push(...unit);
    }
    return parts[index - 1]?.files ?? [];
  }
}
