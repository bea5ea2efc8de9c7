import { useId } from 'react';
import { courseIdProblems, isSection, parseCourseId, type RunIdentity } from '#shared/catalog/course-id.ts';
import { course } from '#shared/catalog/dictionary.ts';
import type { ViewRow } from '#shared/catalog/views.ts';
import { message, t, translated } from '#shared/language/message.ts';
import { formatDate, formatMoment } from '#shared/time/days.ts';
import { useLabels } from '../../client/annotations.ts';
import { changeThen } from '../../client/call.ts';
import { useAddRuns, useRemoveRun } from '../../client/commands.ts';
import { say } from '../../client/notices.ts';
import { replacePastedRuns, setPastedRuns, usePastedRuns } from '../../client/store.ts';
import { useAllRows } from '../../client/views.ts';
import { hrefOf } from '../../routing/routes.ts';
import { Button } from '../../ui/button.tsx';
import { Named } from '../../ui/named.tsx';
import { NotReported } from '../../ui/not-reported.tsx';
import { RunPages } from '../../ui/run-pages.tsx';
import { Failure, Read } from '../../ui/states.tsx';
import { TableScroll } from '../../ui/table-scroll.tsx';
import { Words } from '../../ui/words.tsx';

/** The selected runs; each can be removed, and that can be undone. */
export function SelectedRuns() {
  const runs = useAllRows({ view: 'runs', params: {} });
  const labels = useLabels();
  return (
    <section className="section-rule" aria-labelledby="selected-runs">
      <h2 id="selected-runs">{t('Selected course runs')}</h2>
      <Read of={runs} lines={3}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="quiet">{t('No course runs yet. Without any, only skills and jobs are synced.')}</p>
          ) : (
            <RunPages
              runIds={byCourse(rows, (key) => labels.of('course', key)).map((run) => run.run_id)}
              label={t('Selected course runs')}
              isInOrder
            >
              {(shown) => <RunsTable rows={rowsOf(rows, shown)} />}
            </RunPages>
          )
        }
      </Read>
    </section>
  );
}

type Run = ViewRow<'runs'>;

function rowsOf(rows: readonly Run[], runIds: readonly string[]): Run[] {
  const byId = new Map(rows.map((run) => [run.run_id, run]));
  return runIds.flatMap((id) => byId.get(id) ?? []);
}

type InOrder = Pick<Run, 'run_id' | 'course_key' | 'data_through'>;

/** Course by course, in the order of their names; in each the run with the newest data first, and custom sections behind the runs. */
export function byCourse<R extends InOrder>(
  runs: readonly R[],
  nameOf: (courseKey: string) => string | undefined,
): R[] {
  const named = ({ course_key: key }: InOrder) => `${nameOf(key) ?? key} ${key}`;
  return runs.toSorted(
    (one, other) =>
      named(one).localeCompare(named(other)) ||
      Number(isSection(one.run_id)) - Number(isSection(other.run_id)) ||
      (other.data_through ?? 0) - (one.data_through ?? 0) ||
      other.run_id.localeCompare(one.run_id),
  );
}

function RunsTable({ rows }: { readonly rows: readonly Run[] }) {
  const remove = useRemoveRun();
  return (
    <TableScroll label={t('Selected course runs')}>
      <table>
        <caption className="sr-only">{t('Selected course runs')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Course run')}</th>
            <th scope="col">{translated(course.dataThrough.label)}</th>
            <th scope="col">{t('Synced (UTC)')}</th>
            <th scope="col">
              <span className="sr-only">{t('Remove')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((run) => (
            <tr key={run.run_id}>
              <th scope="row">
                <a href={hrefOf('run', { id: run.run_id, tab: 'summary' })} dir="auto">
                  <Named kind="run" id={run.run_id} />
                </a>
              </th>
              <td className="date">{run.data_through === null ? <NotReported /> : formatDate(run.data_through)}</td>
              <td className="date">{run.synced_at === null ? t('not synced yet') : formatMoment(run.synced_at)}</td>
              <td>
                <Button kind="link" onClick={() => remove.mutate(run.run_id)}>
                  {t('Remove')}
                  <span className="sr-only"> {run.run_id}</span>
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

interface PastedIds {
  readonly accepted: readonly RunIdentity[];
  /** How many lines were the same run once more. */
  readonly duplicates: number;
  readonly refused: readonly { readonly text: string; readonly reason: string }[];
}

/** Between ids: the ends of lines, of cells and of entries in a list, those of Chinese and Japanese included. */
const separators = /[\n\v\f\r\u0085\u2028\u2029\t,;|，；、]+/;

/** Reads pasted text: one id per line, or several with commas, semicolons or tabs between them, in any form. */
export function readPastedIds(text: string): PastedIds {
  const accepted = new Map<string, RunIdentity>();
  const refused = new Map<string, string>();
  let duplicates = 0;
  for (const part of text.split(separators)) {
    const line = part.trim();
    if (line === '') continue;
    const result = parseCourseId(line);
    if (!result.ok) refused.set(line, translated(courseIdProblems[result.problem]));
    else if (accepted.has(result.identity.runId)) duplicates += 1;
    else accepted.set(result.identity.runId, result.identity);
  }
  return {
    accepted: [...accepted.values()],
    duplicates,
    refused: [...refused].map(([line, reason]) => ({ text: line, reason })),
  };
}

/** Ids are pasted or typed in any form and shown as understood before anything is added. */
export function AddRuns() {
  const id = useId();
  const text = usePastedRuns();
  const add = useAddRuns();
  const pasted = readPastedIds(text);
  const submit = () =>
    changeThen(
      add,
      pasted.accepted.map((identity) => identity.runId),
      ({ added, alreadyThere }) => {
        replacePastedRuns(text, pasted.refused.map((line) => line.text).join('\n'));
        say({ tone: 'info', text: () => addedText(added.length, alreadyThere.length) });
      },
    );
  return (
    <section className="section-rule">
      <h2>{t('Add course runs by their IDs')}</h2>
      <p className="lede">
        <Words
          of={message(
            'Paste the IDs of course runs, one per line: <id>course-v1:org+course+run</id>, <id>org/course/run</id>, or the address of the course page.',
          )}
          id={(text) => <code className="nowrap">{text}</code>}
        />
      </p>
      <label htmlFor={id}>{t('Course run IDs')}</label>
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
          {pasted.accepted.length === 0
            ? t('Add')
            : t('Add {n, plural, one {# course run} other {# course runs}}', { n: pasted.accepted.length })}
        </Button>
      </div>
      <Failure error={add.error} />
    </section>
  );
}

function addedText(added: number, there: number): string {
  const says = t('Added {n, plural, one {# course run} other {# course runs}}.', { n: added });
  return there === 0 ? says : `${says} ${t('{n, plural, one {# was} other {# were}} already selected.', { n: there })}`;
}

/** How the pasted ids were understood, and why some were not. */
function PastedPreview({ pasted }: { readonly pasted: PastedIds }) {
  const { accepted, duplicates, refused } = pasted;
  if (accepted.length === 0 && refused.length === 0) return null;
  return (
    <div data-testid="pasted-preview">
      <TableScroll label={t('How the app reads these IDs')}>
        <table>
          <caption className="sr-only">{t('How the app reads these IDs')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('Course run')}</th>
              <th scope="col">{t('Organization')}</th>
              <th scope="col">{t('Course')}</th>
              <th scope="col">{t('Run')}</th>
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
      {duplicates > 0 && (
        <p className="as-of">
          {t('{n, plural, one {# duplicate line} other {# duplicate lines}} merged.', { n: duplicates })}
        </p>
      )}
    </div>
  );
}
