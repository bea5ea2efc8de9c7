import { useId, useRef } from 'react';
import { sectionsOnSlides } from '#contract/reports/recipe.ts';
import { maxWordsLength, type ReportHead } from '#contract/reports/report-head.ts';
import { type TemplateId, templateGroups, templateOf, templates } from '#contract/reports/templates.ts';
import { smallNumberThresholds } from '#shared/catalog/small-numbers.ts';
import { languageNames, languages } from '#shared/language/language.ts';
import { message, t, translated } from '#shared/language/message.ts';
import { formatDay, parseDay } from '#shared/time/time.ts';
import { say } from '../../client/notices.ts';
import { useRun } from '../../client/queries.ts';
import { FoldWhenLow } from '../../ui/block.tsx';
import { RunDateRange } from '../../ui/date-range.tsx';
import { Check, Choice, CountField, TextField } from '../../ui/fields.tsx';
import { ChevronDown, ChevronUp } from '../../ui/icons.tsx';
import { HowCountsAreWithheld } from '../../ui/not-reported.tsx';
import { type Draft, languageOf, withSubject, withTemplate } from './draft.ts';
import { InstitutionFields, LogoField } from './institution-fields.tsx';
import { SubjectPicker } from './subject-picker.tsx';

interface BuilderFormProps {
  readonly draft: Draft;
  readonly onChange: (change: (now: Draft) => Draft) => void;
  /** Called with what is remembered for the next report. */
  readonly onHead: (changed: Partial<ReportHead>) => void;
}

interface SectionListProps {
  readonly draft: Draft;
  readonly onChange: (sections: Draft['sections']) => void;
}

/** The sections in the order of the report: on or off by their box, up and down by buttons or Alt with an arrow key. */
function SectionList({ draft, onChange }: SectionListProps) {
  const { sections } = draft;
  const { sections: known, maxFigures, slides } = templateOf(draft.template);
  const list = useRef<HTMLOListElement>(null);
  const isFull = maxFigures !== undefined && sections.filter(({ on }) => on).length >= maxFigures;
  const titleOf = (id: string) => translated(known[id]?.title ?? id);
  const move = (from: number, by: -1 | 1) => {
    const to = from + by;
    const moved = sections[from];
    if (!moved || to < 0 || to >= sections.length) return;
    onChange(sections.toSpliced(from, 1).toSpliced(to, 0, moved));
    say({
      tone: 'info',
      text: () =>
        t('{name} is now number {position} of {all}.', {
          name: titleOf(moved.id),
          position: to + 1,
          all: sections.length,
        }),
    });
    // The box moves with its section, and the focus stays with it.
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLInputElement>('input')[to]?.focus());
  };
  return (
    <fieldset>
      <legend>{t('Sections')}</legend>
      <ol className="section-list" ref={list}>
        {sections.map(({ id, on }, index) => (
          <li key={id}>
            <label className="check">
              <input
                type="checkbox"
                checked={on}
                disabled={!on && isFull}
                onChange={() => onChange(sections.map((each) => (each.id === id ? { id, on: !on } : each)))}
                onKeyDown={(event) => {
                  const by = event.altKey && (event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0);
                  if (!by) return;
                  event.preventDefault();
                  move(index, by);
                }}
              />
              {titleOf(id)}
            </label>
            <MoveButtons
              title={titleOf(id)}
              isFirst={index === 0}
              isLast={index === sections.length - 1}
              onMove={(by) => move(index, by)}
            />
          </li>
        ))}
      </ol>
      {maxFigures !== undefined && (
        <p className="field-note">{t('One page has room for {n} charts.', { n: maxFigures })}</p>
      )}
      {slides !== undefined && sectionsOnSlides(draft).length === 0 && (
        <p className="field-note">
          {t('No selected section has a chart for slides, so a PowerPoint file would have only the key figures.')}
        </p>
      )}
    </fieldset>
  );
}

interface MoveButtonsProps {
  readonly title: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
}

function MoveButtons({ title, isFirst, isLast, onMove }: MoveButtonsProps) {
  return (
    <span className="section-moves">
      <button
        type="button"
        aria-label={t('Move {name} up', { name: title })}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      >
        <ChevronUp size={14} />
      </button>
      <button
        type="button"
        aria-label={t('Move {name} down', { name: title })}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        <ChevronDown size={14} />
      </button>
    </span>
  );
}

/** Everything that a report is made of, in the order in which one thinks of it. */
export function BuilderForm({ draft, onChange, onHead }: BuilderFormProps) {
  const set = (part: Partial<Draft>) => onChange((now) => ({ ...now, ...part }));
  const setHead = (part: Partial<ReportHead>) => {
    set(part);
    onHead(part);
  };
  const runId = draft.subject?.kind === 'run' ? draft.subject.runId : null;
  return (
    <form className="form" onSubmit={(event) => event.preventDefault()}>
      <TemplateChoice value={draft.template} onChange={(template) => onChange((now) => withTemplate(now, template))} />
      <SubjectPicker draft={draft} onChange={(subject) => onChange((now) => withSubject(now, subject))} />
      {runId !== null && <RunDays runId={runId} draft={draft} onChange={set} />}
      <ReportTexts draft={draft} onChange={set} onHead={setHead} />
      <SectionList draft={draft} onChange={(sections) => set({ sections })} />
      <fieldset>
        <legend>{t('Before you share')}</legend>
        <CountField
          label={t('Hide counts below')}
          value={draft.threshold}
          note={t('Counts below this number, and any that would reveal them, are hidden. Enter 0 to hide nothing.')}
          range={smallNumberThresholds}
          required
          onChange={(threshold) => threshold !== null && set({ threshold })}
        />
        <HowCountsAreWithheld threshold={draft.threshold} />
      </fieldset>
      <Choice
        legend={t('Language of the report')}
        value={languageOf(draft)}
        options={languageOptions}
        onChange={(language) => set({ language })}
      />
      <fieldset>
        <legend>{t('Paper and institution')}</legend>
        <div className="radio-row">
          {papers.map(({ value, label }) => (
            <label key={value} className="check">
              <input type="radio" name="paper" checked={draft.paper === value} onChange={() => set({ paper: value })} />
              {t(label)}
            </label>
          ))}
        </div>
        <LogoField logo={draft.logo} onChange={(logo) => setHead({ logo })} />
        <InstitutionFields head={draft} onChange={setHead} />
      </fieldset>
    </form>
  );
}

interface ReportTextsProps {
  readonly draft: Draft;
  readonly onChange: (part: Partial<Draft>) => void;
  readonly onHead: (part: Partial<ReportHead>) => void;
}

/** Fields for the title and texts that the user adds. */
function ReportTexts({ draft, onChange, onHead }: ReportTextsProps) {
  return (
    <fieldset>
      <legend>{t('Text')}</legend>
      <TextField
        label={t('Title')}
        value={draft.title}
        maxLength={maxWordsLength.title}
        onChange={(title) => onChange({ title })}
        note={t('Leave empty to use the name of the run, course or job.')}
      />
      <TextArea
        label={t('Introduction')}
        note={t('Your note to the reader, above the figures.')}
        maxLength={maxWordsLength.introduction}
        value={draft.introduction}
        onChange={(introduction) => onChange({ introduction })}
      />
      <TextField
        label={t('Author')}
        value={draft.author}
        maxLength={maxWordsLength.author}
        onChange={(author) => onHead({ author })}
      />
      <TextField
        label={t('Contact')}
        value={draft.contact}
        maxLength={maxWordsLength.contact}
        onChange={(contact) => onHead({ contact })}
      />
      <TextArea
        label={t('Notes at the end')}
        maxLength={maxWordsLength.notes}
        value={draft.notes}
        onChange={(notes) => onChange({ notes })}
      />
      <Check checked={draft.annotations} onChange={() => onChange({ annotations: !draft.annotations })}>
        {t('Include my notes on what it shows')}
      </Check>
    </fieldset>
  );
}

interface RunDaysProps {
  readonly runId: string;
  readonly draft: Draft;
  readonly onChange: (days: Pick<Draft, 'from' | 'to'>) => void;
}

/** The days of a report on a run; presets count back from the last one that is stored. */
function RunDays({ runId, draft: { from, to }, onChange }: RunDaysProps) {
  const asOf = useRun(runId).data?.asOf;
  const through = asOf?.find(({ dataset }) => dataset === 'enrollment')?.dataThrough ?? null;
  return (
    <fieldset>
      <legend>{t('Days')}</legend>
      <RunDateRange
        runId={runId}
        from={from === null ? undefined : formatDay(from)}
        to={to === null ? undefined : formatDay(to)}
        through={through}
        onChange={(days) => onChange({ from: dayOf(days.from), to: dayOf(days.to) })}
      />
    </fieldset>
  );
}

const languageOptions = languages.map((value) => ({ value, label: languageNames[value] }));

const papers = [
  { value: 'a4', label: message('A4') },
  { value: 'letter', label: message('Letter⟨paper⟩') },
] as const;

const dayOf = (text: string | undefined): number | null => (text === undefined ? null : (parseDay(text) ?? null));

interface TemplateChoiceProps {
  readonly value: TemplateId;
  readonly onChange: (template: TemplateId) => void;
}

function TemplateChoice({ value, onChange }: TemplateChoiceProps) {
  const base = useId();
  return (
    <fieldset>
      <legend>{t('Kind of report')}</legend>
      <FoldWhenLow title={t('{kind} – other kinds', { kind: translated(templates[value].title) })}>
        {templateGroups.map(({ title, ids }) => (
          <fieldset key={title} className="template-group">
            <legend>{t(title)}</legend>
            {ids.map((id) => (
              <div key={id} className="template-choice">
                <label className="check">
                  <input
                    type="radio"
                    name="template"
                    checked={id === value}
                    onChange={() => onChange(id)}
                    aria-describedby={`${base}-${id}`}
                  />
                  {translated(templates[id].title)}
                </label>
                <p className="field-note" id={`${base}-${id}`}>
                  {translated(templates[id].purpose)}
                </p>
              </div>
            ))}
          </fieldset>
        ))}
      </FoldWhenLow>
    </fieldset>
  );
}

interface TextAreaProps {
  readonly label: string;
  readonly note?: string;
  readonly value: string;
  readonly maxLength: number;
  readonly onChange: (value: string) => void;
}

function TextArea({ label, note, value, maxLength, onChange }: TextAreaProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={3}
        aria-describedby={note && `${id}-note`}
        maxLength={maxLength}
        dir="auto"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {note && (
        <p id={`${id}-note`} className="field-note">
          {note}
        </p>
      )}
    </div>
  );
}
