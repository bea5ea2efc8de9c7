import { useState } from 'react';
import { message, t, translated } from '#shared/language/message.ts';
import {
  defaultAtLeast,
  defaultDays,
  measureOf,
  measuresOf,
  opsOf,
  rulesOf,
  type WatchMeasureName,
  type WatchOp,
  type WatchRule,
  type WatchSubject,
  watchedText,
  watchPresets,
  watchRule,
} from '#shared/subjects/watch/watch.ts';
import { codeText } from '#shared/text/cells.ts';
import { useWatch, useWatched } from '../../client/watch.ts';
import { usePackageFacts } from '../../client/workspaces.ts';
import { NamedChips } from '../../features/scope/named-chips.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Choice, CountField, ProblemAlert, Select, TextField } from '../../ui/fields.tsx';
import { FoundNames } from '../compare/found-names.tsx';

interface WatchDialogProps {
  /** The thing of the screen; without one the user looks for something to watch. */
  readonly subject?: WatchSubject;
  readonly onClose: () => void;
}

const kinds = [
  { value: 'job', label: message('Job'), find: message('Find a job'), many: 'jobs' },
  { value: 'skill', label: message('Skill'), find: message('Find a skill'), many: 'skills' },
  { value: 'run', label: message('Course run'), find: message('Find a course run'), many: 'runs' },
  { value: 'course', label: message('Course'), find: message('Find a course'), many: 'courses' },
] as const;
type FoundKind = (typeof kinds)[number]['value'];

const subjectOf = (kind: FoundKind, id: string): WatchSubject =>
  kind === 'job' || kind === 'skill' ? { kind, id: Number(id) } : { kind, id };

const ownRule = 'own';
const thresholds = [0, 1_000_000_000] as const;

/** The user's choices so far for a rule. */
interface Draft {
  readonly measure: WatchMeasureName | null;
  readonly op: WatchOp | null;
  readonly value: number | null;
  readonly over: number | null;
  readonly unit: WatchRule['unit'];
}

/** Adds rules to the watch list: a preset, or a figure with a threshold. */
export function WatchDialog({ subject: fixedSubject, onClose }: WatchDialogProps) {
  const watch = useWatch();
  const [kind, setKind] = useState<FoundKind>('job');
  const [id, setId] = useState<string | null>(null);
  const [preset, setPreset] = useState<string>('0');
  const [draft, setDraft] = useState<Draft>({
    measure: null,
    op: null,
    value: null,
    over: defaultDays,
    unit: 'percent',
  });
  const [numbers, setNumbers] = useState<Readonly<Record<string, number | null>>>({});
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const subject = fixedSubject ?? (id === null ? null : subjectOf(kind, id));
  const subjectKind = fixedSubject?.kind ?? kind;
  const presets = watchPresets[subjectKind];
  const ready = presets[Number(preset)];
  const measure = ready ? ready.rules[0]?.measure : measureFor(subjectKind, draft);
  const watched = useWatched(subject);
  /** A number that the user has not touched is the one that is offered. */
  const numberOf = (index: number): number | null => {
    const typed = numbers[`${subjectKind} ${preset} ${index}`];
    return typed === undefined ? (ready?.rules[index]?.value ?? null) : typed;
  };
  const confirm = () => {
    if (subject === null) return setProblem(t('First, choose what to watch.'));
    const chosen =
      ready === undefined
        ? [ownRuleOf(subject, draft)]
        : rulesOf(
            ready,
            ready.rules.map((_, index) => numberOf(index)),
          );
    const rules = chosen.map((rule) => watchRule.safeParse({ ...rule, subject, note }));
    const wrong = rules.find(({ success }) => !success)?.error;
    if (wrong) return setProblem(translated(wrong.issues[0]?.message ?? message('The rule is not complete.')));
    watch.mutate(rules.flatMap(({ data }) => data ?? []));
    onClose();
  };
  return (
    <Dialog title={t('Watch a figure')} confirm={t('Add to watch list')} onConfirm={confirm} onClose={onClose}>
      {fixedSubject === undefined && (
        <>
          <Choice
            legend={t('What to watch')}
            value={kind}
            options={kinds.map(({ value, label }) => ({ value, label: t(label) }))}
            onChange={(next) => {
              setKind(next);
              setId(null);
              setPreset('0');
            }}
          />
          <Picked kind={kind} id={id} onChange={setId} />
        </>
      )}
      {watched && measure && (
        <p className="as-of" data-testid="watched-now">
          {watchedText(subjectKind, measure, watched.about, watched.values[measure] ?? null)}
        </p>
      )}
      <Choice
        legend={t('Tell me when')}
        value={preset}
        options={[
          ...presets.map(({ label }, index) => ({ value: String(index), label: translated(label) })),
          { value: ownRule, label: t('Another figure…') },
        ]}
        onChange={setPreset}
      />
      {ready?.asksNumber &&
        ready.rules.map((rule, index) => (
          <CountField
            key={`${rule.measure} ${rule.op}`}
            label={thresholdLabel(rule, ready.rules.length > 1)}
            value={numberOf(index)}
            range={thresholds}
            required
            onChange={(value) => setNumbers((now) => ({ ...now, [`${subjectKind} ${preset} ${index}`]: value }))}
          />
        ))}
      {preset === ownRule && <OwnRule kind={subjectKind} draft={draft} onChange={setDraft} />}
      <TextField label={t('Note')} value={note} onChange={setNote} />
      <ProblemAlert text={problem} />
    </Dialog>
  );
}

/** Label of the number of a rule; of several rules each says on which side it stands. */
function thresholdLabel(
  { op, measure, unit }: Pick<WatchRule, 'op' | 'measure' | 'unit'>,
  isOneOfSeveral: boolean,
): string {
  const name = !isOneOfSeveral ? t('Threshold') : op === 'below' ? t('Below') : t('Above');
  const of = unit === 'percent' ? '%' : measureOf(measure).unit;
  return of === undefined ? name : `${name} (${translated(of)})`;
}

/** The rule of a draft, with what is usual in the place of what the user has not touched. */
function ownRuleOf({ kind }: WatchSubject, draft: Draft) {
  const measure = draft.measure ?? measuresOf(kind)[0];
  const op = draft.op ?? (measure === undefined ? null : opsOf(measure)[0]);
  const isChange = op === 'changes';
  return {
    measure,
    op,
    value: op === 'appears' || op === 'vanishes' ? null : draft.value,
    unit: isChange ? draft.unit : 'absolute',
    over: draft.over ?? defaultDays,
  };
}

interface PickedProps {
  readonly kind: FoundKind;
  readonly id: string | null;
  readonly onChange: (id: string | null) => void;
}

function Picked({ kind, id, onChange }: PickedProps) {
  const { label, find, many } = kinds.find(({ value }) => value === kind) ?? kinds[0];
  return (
    <div className="compare-picker">
      {id === null ? (
        <FoundNames key={many} kind={many} label={t(find)} onChoose={onChange} />
      ) : (
        <NamedChips kind={many} ids={[id]} label={t(label)} onRemove={() => onChange(null)} />
      )}
    </div>
  );
}

interface OwnRuleProps {
  readonly kind: WatchSubject['kind'];
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

/** The figure of a draft, or the first one of its kind while none is chosen. */
function measureFor(kind: WatchSubject['kind'], draft: Draft): WatchMeasureName | undefined {
  const measures = measuresOf(kind);
  return draft.measure !== null && measures.includes(draft.measure) ? draft.measure : measures[0];
}

function OwnRule({ kind, draft, onChange }: OwnRuleProps) {
  const measures = measuresOf(kind);
  const measure = measureFor(kind, draft);
  if (measure === undefined) return null;
  const ops = opsOf(measure);
  const op = draft.op !== null && ops.includes(draft.op) ? draft.op : (ops[0] ?? 'below');
  const set = (patch: Partial<Draft>) => onChange({ ...draft, measure, op, ...patch });
  return (
    <div className="watch-rule">
      <Select
        label={t('Figure')}
        value={measure}
        options={measures.map((name) => ({ value: name, label: translated(measureOf(name).label) }))}
        onChange={(next) => set({ measure: next, op: null })}
      />
      <Select
        label={t('Condition')}
        value={op}
        options={ops.map((each) => ({ value: each, label: codeText('operation', each) }))}
        onChange={(next) => set({ op: next })}
      />
      {op !== 'appears' && op !== 'vanishes' && (
        <CountField
          label={thresholdLabel({ op, measure, unit: op === 'changes' ? draft.unit : 'absolute' }, false)}
          value={draft.value}
          range={thresholds}
          onChange={(value) => set({ value })}
        />
      )}
      {op === 'changes' && (
        <>
          <Select
            label={t('How the change is measured')}
            value={draft.unit}
            options={[
              { value: 'percent', label: t('in percent, at least {min}', { min: defaultAtLeast }) },
              { value: 'absolute', label: t('as a number') },
            ]}
            onChange={(unit) => set({ unit })}
          />
          <CountField
            label={t('Within how many days')}
            value={draft.over}
            range={[1, 3650]}
            required
            onChange={(over) => set({ over })}
          />
        </>
      )}
    </div>
  );
}

/** Adds the thing of a screen to the watch list; not in a package, which no sync brings up to date. */
export function WatchButton({ subject }: { readonly subject: WatchSubject }) {
  const [isOpen, setOpen] = useState(false);
  const isPackage = usePackageFacts() !== null;
  if (isPackage) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('Watch…')}</Button>
      {isOpen && <WatchDialog subject={subject} onClose={() => setOpen(false)} />}
    </>
  );
}
