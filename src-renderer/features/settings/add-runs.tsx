import { useId } from 'react';
import { plural } from '#shared/text/numbers.ts';
import { errorText } from '../../client/call-error.ts';
import { setPastedRuns, usePastedRuns } from '../../client/chosen-runs.ts';
import { useAddRuns } from '../../client/commands.ts';
import { say } from '../../client/notices.ts';
import { Button } from '../../ui/button.tsx';
import { TableScroll } from '../../ui/table-scroll.tsx';
import type { PastedIds } from './pasted-ids.ts';
import { readPastedIds } from './pasted-ids.ts';

/** Ids are pasted or typed in any form and shown as understood before anything is added. */
export function AddRuns() {
  const id = useId();
  const text = usePastedRuns();
  const add = useAddRuns();
  const pasted = readPastedIds(text);
  const submit = () =>
    add.mutate(
      pasted.accepted.map((identity) => identity.runId),
      {
        onSuccess: ({ added, alreadyThere }) => {
          setPastedRuns(pasted.refused.map((line) => line.text).join('\n'));
          const there = alreadyThere.length > 0 ? ` ${plural(alreadyThere.length, 'was', 'were')} there already.` : '';
          say({ tone: 'info', text: `Added ${plural(added.length, 'course run')}.${there}` });
        },
      },
    );
  return (
    <section className="section-rule">
      <h2>Add course runs by their ids</h2>
      <p className="lede">
        Paste the ids of course runs, one per line: <code className="nowrap">course-v1:org+course+run</code>,{' '}
        <code className="nowrap">org/course/run</code>, or the address of the course page.
      </p>
      <label htmlFor={id}>Course run ids</label>
      <textarea
        id={id}
        rows={5}
        value={text}
        spellCheck={false}
        placeholder={'course-v1:edX+DemoX+Demo_2014\nedX/DemoX/Demo_2014'}
        onChange={(event) => setPastedRuns(event.target.value)}
      />
      <PastedPreview pasted={pasted} />
      <div className="form-actions">
        <Button kind="primary" disabled={pasted.accepted.length === 0 || add.isPending} onClick={submit}>
          {pasted.accepted.length === 0 ? 'Add' : `Add ${plural(pasted.accepted.length, 'course run')}`}
        </Button>
      </div>
      {add.isError && (
        <p className="failure" role="alert">
          {errorText(add.error)}
        </p>
      )}
    </section>
  );
}

/** How the pasted ids were understood, and why some were not. */
function PastedPreview({ pasted }: { readonly pasted: PastedIds }) {
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
