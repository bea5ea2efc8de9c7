import { plural } from '../../../src-preload/contract/format/numbers.ts';
import { TableScroll } from '../../ui/table-scroll.tsx';
import type { PastedIds } from './pasted-ids.ts';

/** How the pasted ids were understood, and why some were not. */
export function PastedPreview({ pasted }: { readonly pasted: PastedIds }) {
  const { accepted, duplicates, refused } = pasted;
  if (accepted.length === 0 && refused.length === 0) return null;
  return (
    <div data-testid="pasted-preview">
      <TableScroll label="How the ids are understood">
        <table>
          <caption className="sr-only">How the ids are understood</caption>
          <thead>
            <tr>
              <th scope="col">Course run</th>
              <th scope="col">Organisation</th>
              <th scope="col">Course</th>
              <th scope="col">Run</th>
            </tr>
          </thead>
          <tbody>
            {accepted.map((identity) => (
              <tr key={identity.runId}>
                <th scope="row" className="mono" dir="auto">
                  {identity.runId}
                </th>
                <td dir="auto">{identity.org}</td>
                <td dir="auto">{identity.course}</td>
                <td dir="auto">{identity.run}</td>
              </tr>
            ))}
            {refused.map((line) => (
              <tr key={line.text}>
                <th scope="row" className="mono" dir="auto">
                  {line.text}
                </th>
                <td colSpan={3} className="failure">
                  {line.reason}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      {duplicates > 0 && <p className="as-of">{plural(duplicates, 'line')} the same as another, merged.</p>}
    </div>
  );
}
