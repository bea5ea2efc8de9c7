import { useQueries } from '@tanstack/react-query';
import { type ChangeEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Check, ProblemAlert } from '#renderer/ui/fields.tsx';
import type { RunRecord } from '#shared/catalog/records.ts';
import { message, t } from '#shared/language/message.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { useChangeLabels, useLabels, useNamesPending } from '../../client/annotations.ts';
import { useAddSubsections, useSubsections } from '../../client/commands.ts';
import { say } from '../../client/notices.ts';
import { useRun } from '../../client/queries.ts';
import { allRowsOptions, useAllRows } from '../../client/views.ts';
import { useReadOnlyText, useWhyNotSync } from '../../client/workspaces.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import {
  type BlockNames,
  blockKinds,
  type CountedBlock,
  type CourseOutline,
  namesFrom,
  subsectionIds,
} from './course-outline.ts';
import { outlineLimits } from './outline-limits.ts';
import type { OutlineAnswer } from './outline-worker.ts';
import type { ChosenFile } from './packings.ts';

/** The blocks of some runs that the services count; null until all are read. Subsections are those of the first run. */
function useCountedBlocks(runIds: readonly [string, ...string[]]): readonly CountedBlock[] | null {
  const problems = useQueries({
    queries: runIds.map((runId) => allRowsOptions({ view: 'run-problems', params: { runId } })),
  });
  const videos = useQueries({
    queries: runIds.map((runId) => allRowsOptions({ view: 'run-videos', params: { runId } })),
  });
  const subsections = useSubsections(runIds[0]).data?.moduleIds;
  if (subsections === undefined || [...problems, ...videos].some(({ data }) => data === undefined)) return null;
  return [
    ...problems.flatMap(({ data }) => data?.rows ?? []).map(({ module_id: id }) => ({ kind: 'problem', id }) as const),
    ...videos.flatMap(({ data }) => data?.rows ?? []).map(({ video_id: id }) => ({ kind: 'video', id }) as const),
    ...subsections.map((id) => ({ kind: 'subsection', id }) as const),
  ];
}

interface OutlineDialogProps {
  readonly run: RunRecord;
  /** A file to begin with, which the user dropped on the window. */
  readonly dropped?: File;
  readonly onClose: () => void;
}

/** The maximum of names that one call changes. */
const maxConcurrent = 20_000;

const isUnreadable = message('The file can no longer be read. Nothing was changed; choose it again.');
const isTooSlow = message(
  'Reading the file took longer than {seconds} seconds, too long for a course export. Nothing was changed; choose another file.',
);

interface Reading {
  readonly outline: CourseOutline | null;
  readonly problem: string | null;
  /** Bytes; null when nothing is being read. */
  readonly progress: { readonly read: number; readonly size: number } | null;
}
const nothing: Reading = { outline: null, problem: null, progress: null };

/** The chosen file or folder while a worker reads it, and what it holds. */
function useOutlineFile(dropped?: File) {
  const [state, setState] = useState(nothing);
  const end = useRef(() => {});
  useEffect(() => () => end.current(), []);
  const takeFiles = (files: readonly File[]) => {
    end.current();
    setState(nothing);
    if (files.length === 0) return;
    // Pictures and pages of a folder are not handed over.
    const chosen = files
      .map((file): ChosenFile => ({ path: file.webkitRelativePath || file.name, file }))
      .filter(({ path }) => !path.includes('/') || path.endsWith('.xml'));
    const size = chosen.reduce((sum, { file }) => sum + file.size, 0);
    setState({ ...nothing, progress: { read: 0, size } });
    end.current = read(chosen, (update) => {
      if (update.kind === 'progress') setState({ ...nothing, progress: { read: update.bytes, size } });
      else if (update.kind === 'outline') setState({ ...nothing, outline: update.outline });
      else
        setState({ ...nothing, problem: update.kind === 'refusal' ? t(update.why, update.values) : t(isUnreadable) });
    });
  };
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => takeFiles([...(target.files ?? [])]);
  const takeDropped = useEffectEvent(takeFiles);
  useEffect(() => {
    if (dropped) takeDropped([dropped]);
  }, [dropped]);
  const cancel = () => {
    end.current();
    setState(nothing);
  };
  return { ...state, take, cancel };
}

/** Has a worker read what was chosen; returns what ends it, whatever it does. */
function read(chosen: readonly ChosenFile[], tell: (answer: OutlineAnswer) => void): () => void {
  const worker = new Worker(new URL('./outline-worker.ts', import.meta.url), { type: 'module' });
  const end = () => {
    clearTimeout(timer);
    worker.terminate();
  };
  const finish = (answer: OutlineAnswer) => {
    end();
    tell(answer);
  };
  const { timeoutMs } = outlineLimits;
  const timer = setTimeout(
    () => finish({ kind: 'refusal', why: isTooSlow, values: { seconds: timeoutMs / 1000 } }),
    timeoutMs,
  );
  worker.onmessage = ({ data }: MessageEvent<OutlineAnswer>) => (data.kind === 'progress' ? tell : finish)(data);
  worker.onerror = () => finish({ kind: 'unreadable' });
  worker.postMessage(chosen);
  return end;
}

/** Reads a course outline, says what it would name, and names it when that is confirmed. */
export function OutlineDialog({ run, dropped, onClose }: OutlineDialogProps) {
  const file = useOutlineFile(dropped);
  const [isAllRuns, setAllRuns] = useState(true);
  const [replacesOwn, setReplacesOwn] = useState(false);
  const [addsSubsections, setAddsSubsections] = useState(true);
  const [isIncomplete, setIncomplete] = useState(false);
  const runs = useAllRows({ view: 'runs', params: { courseKey: run.courseKey } });
  const others = (runs.data?.rows ?? []).map(({ run_id }) => run_id).filter((id) => id !== run.runId);
  const counted = useCountedBlocks([run.runId, ...(isAllRuns ? others : [])]);
  const labels = useLabels();
  const isNamesPending = useNamesPending();
  const change = useChangeLabels();
  const readOnly = useReadOnlyText();
  const add = useAddSubsections(run.runId, useWhyNotSync(run.selected) === null);

  const outline = file.outline;
  const known = new Set(counted?.map(({ id }) => id));
  const inOutline = useMemo(() => (outline === null ? [] : subsectionIds(outline, run.runId)), [outline, run.runId]);
  const missing = readOnly === null ? inOutline.filter((id) => !known.has(id)) : [];
  const added = addsSubsections ? missing : [];
  const all = [...(counted ?? []), ...added.map((id) => ({ kind: 'subsection', id }) as const)];
  const nameNow = (...of: Parameters<typeof labels.of>) => {
    const text = labels.of(...of);
    return text === undefined ? undefined : { text, own: labels.isOwn(...of) };
  };
  const names = outline === null ? null : namesFrom(outline, all, nameNow, replacesOwn);
  const ofCounted = outline === null ? null : namesFrom(outline, counted ?? [], nameNow, replacesOwn);
  const isTooMuch = (names?.changes.length ?? 0) > maxConcurrent;

  const confirm = () => {
    if (names === null || counted === null || isTooMuch) return setIncomplete(true);
    const done = () => importedText(names.changes.length, ofCounted?.matched ?? 0, outline?.blocks.length ?? 0);
    if (names.changes.length > 0) change.mutate({ changes: [...names.changes], keepsOwn: !replacesOwn, done });
    else if (added.length === 0) say({ tone: 'info', text: done });
    if (added.length > 0) add.mutate([...added]);
    onClose();
  };
  return (
    <Dialog
      title={t('Import names from Studio')}
      confirm={t('Use names')}
      isBusy={file.progress !== null || (outline !== null && (counted === null || isNamesPending || runs.isPending))}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {t(
          'Choose the course export from Studio (.tar.gz, .zip or its folder), or a JSON file of its blocks. The app reads only names, and the file stays on this computer.',
        )}
      </p>
      <OutlineFile file={file} isIncomplete={isIncomplete} />
      {outline !== null && names !== null && (
        <>
          {outline.course !== null && `${outline.course.org}+${outline.course.course}` !== run.courseKey && (
            <p className="field-problem">
              {t('This outline is for {course}, but the run belongs to {own}.', {
                course: `${outline.course.org}+${outline.course.course}`,
                own: run.courseKey,
              })}
            </p>
          )}
          <table aria-label={t('Names in the outline')}>
            <thead>
              <tr>
                <th scope="col">{t('Kind')}</th>
                <th scope="col" className="num">
                  {t('In the outline')}
                </th>
                <th scope="col" className="num">
                  {t('With data')}
                </th>
              </tr>
            </thead>
            <tbody>
              {blockKinds.map((kind) => (
                <tr key={kind}>
                  <th scope="row">{t(kindLabels[kind])}</th>
                  <td className="num">{formatNumber(outline.blocks.filter((block) => block.kind === kind).length)}</td>
                  <td className="num">{formatNumber(ofCounted?.found[kind] ?? 0)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p role="status">{resultText(names, outline.unnamed)}</p>
          {isTooMuch && (
            <p className="field-problem">
              {t('This is more than {max} names. Leave out the other runs, and name each of those separately.', {
                max: formatNumber(maxConcurrent),
              })}
            </p>
          )}
          {missing.length > 0 && (
            <Check checked={addsSubsections} onChange={setAddsSubsections}>
              {t(
                'Add {n, plural, one {# subsection} other {# subsections}} from the outline to this run, in course order',
                { n: missing.length },
              )}
            </Check>
          )}
          {others.length > 0 && (
            <Check checked={isAllRuns} onChange={setAllRuns}>
              {t('Also use these names in {n, plural, one {# other run} other {# other runs}} of the course', {
                n: others.length,
              })}
            </Check>
          )}
          {(names.kept > 0 || replacesOwn) && (
            <Check checked={replacesOwn} onChange={setReplacesOwn}>
              {t('Replace names that you gave')}
            </Check>
          )}
        </>
      )}
    </Dialog>
  );
}

const kindLabels = {
  problem: message('Problems'),
  video: message('Videos'),
  subsection: message('Subsections'),
} as const;

/** Says how many names were imported, of how many that were read, and how many of those belong to nothing with data. */
function importedText(n: number, matched: number, read: number): string {
  return [
    t('{n, plural, =0 {No names changed.} one {# name imported.} other {# names imported.}}', { n }),
    t(
      'The outline has {read, plural, one {# name} other {# names}}: {matched, plural, one {# belongs} other {# belong}} to problems, videos or subsections with data, {rest, plural, one {# does} other {# do}} not.',
      { read, matched, rest: read - matched },
    ),
  ].join(' ');
}

function resultText({ changes, kept, found }: BlockNames, unnamed: number): string {
  const isOfNone = blockKinds.every((kind) => found[kind] === 0);
  return [
    isOfNone
      ? t('No name would change: nothing in this outline has data in the run.')
      : changes.length === 0
        ? t('No names would change.')
        : t('{n, plural, one {# name} other {# names}} would change.', { n: changes.length }),
    ...(kept === 0 ? [] : [t('{n, plural, one {# name} other {# names}} that you gave would stay.', { n: kept })]),
    ...(unnamed === 0
      ? []
      : [
          t('{n, plural, one {# block in the outline has} other {# blocks in the outline have}} no name.', {
            n: unnamed,
          }),
        ]),
  ].join(' ');
}

/** An attribute that the types of React do not know. */
const asFolder = (input: HTMLInputElement | null) => {
  if (input) input.webkitdirectory = true;
};

interface OutlineFileProps {
  readonly file: ReturnType<typeof useOutlineFile>;
  readonly isIncomplete: boolean;
}

function OutlineFile({ file, isIncomplete }: OutlineFileProps) {
  const { outline, problem, progress, take, cancel } = file;
  return (
    <>
      <div className="field">
        <label>
          {t('Course outline')} <input type="file" accept=".gz,.tgz,.tar,.zip,.json,.xml" onChange={take} />
        </label>
      </div>
      <div className="field">
        <label>
          {t('Or its folder')} <input type="file" ref={asFolder} onChange={take} />
        </label>
      </div>
      {progress !== null && (
        <p>
          <progress aria-label={t('Reading the outline')} value={progress.read} max={Math.max(progress.size, 1)} />{' '}
          <Button kind="link" onClick={cancel}>
            {t('Stop reading')}
          </Button>
        </p>
      )}
      <ProblemAlert text={problem} />
      {isIncomplete && outline === null && problem === null && progress === null && (
        <ProblemAlert text={t('Choose a file first.')} />
      )}
    </>
  );
}

interface OutlineOfRunProps {
  readonly runId: string;
  readonly dropped: File;
  readonly onClose: () => void;
}

/** The dialog of a course outline that was dropped while a course run was shown. */
export function OutlineOfRun({ runId, dropped, onClose }: OutlineOfRunProps) {
  const run = useRun(runId).data;
  return run ? <OutlineDialog run={run} dropped={dropped} onClose={onClose} /> : null;
}

/** Names problems, videos and subsections from a file that lists them: the services know most of them by ids alone. */
export function NameFromOutline({ run }: { readonly run: RunRecord }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('Import names from Studio…')}</Button>
      {isOpen && <OutlineDialog run={run} onClose={() => setOpen(false)} />}
    </>
  );
}
