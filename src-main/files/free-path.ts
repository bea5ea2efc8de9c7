import { access } from 'node:fs/promises';
import { extname } from 'node:path';

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** The path, or with `-2`, `-3`… before its extension while there is a file of that name: nothing is overwritten. */
export async function freePath(path: string): Promise<string> {
  const extension = extname(path);
  const stem = path.slice(0, path.length - extension.length);
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? path : `${stem}-${number}${extension}`;
    if (!(await isThere(candidate))) return candidate;
  }
}
