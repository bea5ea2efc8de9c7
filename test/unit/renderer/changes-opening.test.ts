import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChangedValue, seenText } from '#renderer/features/sync/change-cells.tsx';
import { knownOf, openingOf, ownPage } from '#renderer/subjects/changes/since-bar.tsx';
import { ComparedDays } from '#renderer/subjects/changes/summary.tsx';
import { setTestLocale } from '#test/support/language/set-locale.ts';

type Reads = Parameters<typeof openingOf>[0];
const readOf = (rows: readonly unknown[] | undefined, isPlaceholderData = false, isError = false) =>
  ({ data: rows && { rows }, isError, isPlaceholderData }) as unknown as Reads['moved'] & Reads['compared'];

describe('the period that Changes opens on', () => {
  const [none, some] = [readOf([]), readOf([{ figure: 'Enrolled' }])];
  const compared = (changed: number) => readOf([{ changed }]);

  it('is the last sync where that has news, or else the last week of the data', () => {
    expect(openingOf({ moved: some, compared: compared(0), week: some })).toBe('requested');
    expect(openingOf({ moved: none, compared: compared(2), week: some })).toBe('requested');
    expect(openingOf({ moved: none, compared: compared(0), week: some })).toBe('week');
    expect(openingOf({ moved: none, compared: compared(0), week: none })).toBe('requested');
    expect(openingOf({ moved: readOf(undefined, false, true), compared: compared(0), week: some })).toBe('requested');
  });

  it('is not judged by the rows of another period, which stand in until the own ones are read', () => {
    const other = readOf([{ figure: 'Enrolled', changed: 3 }], true);
    expect(openingOf({ moved: other, compared: compared(0), week: some })).toBeNull();
    expect(openingOf({ moved: none, compared: other, week: some })).toBeNull();
    expect(openingOf({ moved: none, compared: readOf(undefined), week: some })).toBeNull();
    expect(ownPage(other)).toBeUndefined();
    expect(ownPage(some)?.rows).toHaveLength(1);
  });
});

describe('what is known of a period of Changes', () => {
  const [none, some, pending] = [readOf([]), readOf([{ figure: 'Enrolled' }]), readOf(undefined)];

  it.each([
    ['nothing yet', 'sync', { moved: pending, compared: readOf([{ changed: 0 }]) }, 'reading'],
    ['nothing yet: when the last sync was is not read', 'sync', { moved: none, compared: pending }, 'reading'],
    ['that there was no sync, as in a data package', 'sync', { moved: none, compared: none }, 'no-sync'],
    ['that nothing changed', 'sync', { moved: none, compared: readOf([{ changed: 0 }]) }, 'nothing'],
    ['that no course run moved', 'sync', { moved: none, compared: readOf([{ changed: 3 }]) }, 'moved'],
    ['what moved', 'sync', { moved: some, compared: readOf([{ changed: 0 }]) }, 'moved'],
    ['what moved in a week, which the data themselves tell', 'week', { moved: some, compared: pending }, 'moved'],
    ['that nothing moved in a week, without any sync', 'week', { moved: none, compared: none }, 'moved'],
  ] as const)('is %s', (_, since, reads, expected) => {
    expect(knownOf({ since }, reads)).toBe(expected);
  });
});

describe('the days that the changes are between', () => {
  type Rows = Parameters<typeof ComparedDays>[0]['rows'];
  const rowsOf = (figure: string, days: object) => [{ figure, ...days }] as unknown as Rows;
  const drawn = (rows: Rows, movedText: string) => ComparedDays({ rows, movedText });

  it('open to all of them, and are one line where no figure has days', () => {
    const answers = rowsOf('Answers to problems', { before_through: null, data_through: null });
    expect(drawn(answers, '1 figure changed.')).toMatchObject({ type: 'p', props: { children: '1 figure changed.' } });
    expect(drawn(answers, '')).toBe(false);
    const enrolled = rowsOf('Enrolled', { before_through: 20_772, data_through: 20_779 });
    expect(drawn(enrolled, '1 figure changed.')).toMatchObject({ type: 'details' });
  });
});

describe('a value that changed', () => {
  let restore: () => void;
  beforeEach(() => {
    restore = setTestLocale({ language: 'es', catalogue: {}, tag: 'es' });
  });
  afterEach(() => restore());

  it('is a number as the language writes it, of a mode and among values that are none, too', () => {
    expect(ChangedValue({ field: 'confidence', value: '0.86' })).toBe('0,86');
    expect(ChangedValue({ field: 'audit', value: '12345' })).toBe('12.345');
    expect(seenText('confidence', '0.86 →  → 0.875')).toBe('0,86 →  → 0,875');
  });

  it('is a text as it is', () => {
    expect(ChangedValue({ field: 'external_id', value: '007' })).toMatchObject({ props: { children: '007' } });
    expect(seenText('name', '1.5 → 2.5')).toBe('1.5 → 2.5');
  });
});
