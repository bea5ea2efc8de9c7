import { useId, useState } from 'react';
import { formatsOf, type Recipe, type ReportFormat, runMark } from '#contract/reports/recipe.ts';
import type { TemplateId } from '#contract/reports/templates.ts';
import { type Message, message, t, translated } from '#shared/language/message.ts';
import { cutAt, isolate } from '#shared/text/text.ts';
import { openReportWindow, useSaveMany, useSaveReport } from '../../client/reports.ts';
import { type Progress, useRunning } from '../../client/running.ts';
import { useAllRows } from '../../client/views.ts';
import { Button } from '../../ui/button.tsx';
import { useModal } from '../../ui/dialog.tsx';
import { Check, Toggle } from '../../ui/fields.tsx';
import { Named } from '../../ui/named.tsx';
import { RunPages } from '../../ui/run-pages.tsx';
import { dot } from '../../ui/words.tsx';
import { KeepReport } from './saved-reports.tsx';

interface ReportActionsProps {
  readonly template: TemplateId;
  readonly recipe: Recipe | null;
  readonly problems: readonly string[];
}

/** How people call the formats of reports. */
const labels: Readonly<Record<ReportFormat, Message>> = {
  pdf: message('PDF'),
  html: message('HTML'),
  xlsx: message('Excel'),
  pptx: message('PowerPoint'),
};

/** The formats in which a kind of report can be saved, by their usual names. */
const formatChoices = (template: TemplateId): readonly { readonly value: ReportFormat; readonly label: Message }[] =>
  formatsOf(template).map((value) => ({ value, label: labels[value] }));

interface ManyRunsProps {
  readonly recipe: Recipe;
  readonly onClose: () => void;
}

/** The same report for each of the chosen runs, into one folder. */
function ManyRuns({ recipe, onClose }: ManyRunsProps) {
  const modal = useModal(onClose);
  const headingId = useId();
  const { mutate: makeAll } = useSaveMany();
  const running = useRunning('reports');
  const runs = useAllRows({ view: 'runs', params: {} }).data?.rows ?? [];
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [format, setFormat] = useState<ReportFormat>('pdf');
  const [printed, setPrinted] = useState<readonly OwnWords[]>([]);
  const chosen = runs.map((run) => run.run_id).filter((id) => !left.has(id));
  const toggle = (id: string) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  const start = () =>
    makeAll(
      { recipe: withWords(recipe, printed), runIds: chosen, format },
      { onSuccess: (result) => result.state === 'saved' && onClose() },
    );
  return (
    <dialog {...modal} className="dialog" aria-labelledby={headingId}>
      <h2 id={headingId}>{t('Make this report for many runs')}</h2>
      {running ? (
        <ManyProgress progress={running.progress} />
      ) : (
        <>
          <p className="lede">
            {t('The app makes one file for each run, in a folder that you choose next. Nothing there is overwritten.')}
          </p>
          <Toggle
            label={t('Format')}
            value={format}
            options={formatChoices(recipe.template).map(({ value, label }) => ({ value, label: t(label) }))}
            onChange={setFormat}
          />
          <WordsForAll recipe={recipe} printed={printed} onChange={setPrinted} />
          <p className="many-choice">
            {t('{n, plural, one {# run} other {# runs}} chosen.', { n: chosen.length })}{' '}
            <Button kind="link" onClick={() => setLeft(new Set())}>
              {t('Select all')}
            </Button>
            {dot}
            <Button kind="link" onClick={() => setLeft(new Set(runs.map((run) => run.run_id)))}>
              {t('Select none')}
            </Button>
          </p>
          <RunPages runIds={runs.map((run) => run.run_id)} label={t('Course runs')}>
            {(runIds) => <RunChoices runIds={runIds} left={left} onToggle={toggle} />}
          </RunPages>
        </>
      )}
      <div className="dialog-actions">
        <Button onClick={running?.cancel ?? onClose}>{running ? t('Stop') : t('Cancel')}</Button>
        <Button kind="primary" disabled={chosen.length === 0 || running !== null} onClick={start}>
          {t('Choose a folder…')}
        </Button>
      </div>
    </dialog>
  );
}

/** Words that the author writes about one subject; the author's name and address are right in every file. */
const ownWords = { title: message('Title'), introduction: message('Introduction'), notes: message('Notes') } as const;
type OwnWords = keyof typeof ownWords;
const keysOfWords = Object.keys(ownWords) as OwnWords[];

/** The recipe without the words that the user did not choose for all files. */
export const withWords = (recipe: Recipe, printed: readonly OwnWords[]): Recipe => ({
  ...recipe,
  ...Object.fromEntries(keysOfWords.filter((key) => !printed.includes(key)).map((key) => [key, ''])),
});

interface WordsForAllProps {
  readonly recipe: Recipe;
  readonly printed: readonly OwnWords[];
  readonly onChange: (printed: readonly OwnWords[]) => void;
}

/** Asks which of the author's words are in every file; nothing where there are none. */
function WordsForAll({ recipe, printed, onChange }: WordsForAllProps) {
  const written = keysOfWords.filter((key) => recipe[key] !== '');
  if (written.length === 0) return null;
  return (
    <fieldset className="many-words">
      <legend>{t('Include these texts in every file')}</legend>
      <p className="field-note">{t('In each file, {mark} is replaced by the name of its run.', { mark: runMark })}</p>
      {written.map((key) => (
        <label key={key} className="check">
          <input
            type="checkbox"
            checked={printed.includes(key)}
            onChange={({ target }) =>
              onChange(target.checked ? [...printed, key] : printed.filter((each) => each !== key))
            }
          />
          <span>{t('{part}: {words}', { part: t(ownWords[key]), words: isolate(shortened(recipe[key])) })}</span>
        </label>
      ))}
    </fieldset>
  );
}

const maxShown = 120;
const shortened = (text: string) => (text.length > maxShown ? `${cutAt(text, maxShown)}…` : text);

interface RunChoicesProps {
  readonly runIds: readonly string[];
  /** Those that are not chosen. */
  readonly left: ReadonlySet<string>;
  readonly onToggle: (runId: string) => void;
}

function RunChoices({ runIds, left, onToggle }: RunChoicesProps) {
  return (
    <ul className="many-runs" aria-label={t('Course runs')}>
      {runIds.map((id) => (
        <li key={id}>
          <Check checked={!left.has(id)} onChange={() => onToggle(id)}>
            <Named kind="run" id={id} />
          </Check>
        </li>
      ))}
    </ul>
  );
}

/** It goes on when the dialog is closed; the status bar shows it then. */
function ManyProgress({ progress }: { readonly progress: Progress | null }) {
  if (progress === null) return <p role="status">{t('Waiting for a folder…')}</p>;
  return (
    <p>
      <progress max={progress.total ?? undefined} value={progress.done} aria-label={t('Reports made')} />{' '}
      {progress.words}
    </p>
  );
}

/** The actions on a report: saved as a file, or one for each of many runs, or kept. */
export function ReportActions({ template, recipe, problems }: ReportActionsProps) {
  const save = useSaveReport();
  const [isMany, setMany] = useState(false);
  return (
    <div className="document-actions">
      <span className="document-formats">
        <span aria-hidden="true">{t('Save as')}</span>
        {formatChoices(template).map(({ value, label }) => (
          <Button
            key={value}
            kind={value === 'pdf' ? 'primary' : 'plain'}
            disabled={recipe === null || save.isPending}
            onClick={() => recipe && save.mutate({ recipe, format: value })}
          >
            <span className="sr-only">{t('Save as')} </span>
            {t(label)}…
          </Button>
        ))}
      </span>
      <span className="document-links">
        <Button kind="link" disabled={recipe === null} onClick={() => recipe && openReportWindow(recipe)}>
          {t('Open in new window')}
        </Button>
        {recipe?.subject.kind === 'run' && (
          <Button kind="link" onClick={() => setMany(true)}>
            {t('Make for many runs…')}
          </Button>
        )}
        <KeepReport recipe={recipe} />
      </span>
      {save.isPending && <span className="quiet">{t('Making the file…')}</span>}
      {problems.map((problem) => (
        <p key={problem} className="field-problem" role="alert">
          {translated(problem)}
        </p>
      ))}
      {isMany && recipe && <ManyRuns recipe={recipe} onClose={() => setMany(false)} />}
    </div>
  );
}
