import { describe, expect, it } from 'vitest';
import type { ViewRow } from '#shared/catalog/views.ts';
import { changesNotes, changesSentence } from '#shared/subjects/changes/taxonomy-text.ts';
import {
  comparedDaysText,
  comparedSpanText,
  firstComparedDay,
  movedRunsText,
  newsTexts,
  nothingChangedText,
  noUnusualWeeksText,
  opensOnWeekText,
} from '#shared/subjects/changes/text.ts';
import { comparedWeeksText, lateWeeksText } from '#shared/subjects/compare/since.ts';
import { formatInstantDay } from '#shared/time/days.ts';

type Compared = ViewRow<'changes-compared'>;
const row = (figure: string, rest: Partial<Compared> = {}): Compared => ({
  figure,
  compared: 3000,
  changed: 0,
  usual: null,
  shift_pct: 0,
  swing_pct: 12,
  unusual: 0,
  compared_since: 1_795_436_000_000_000,
  ...rest,
});

it('names the period before which the list of weeks starts, which may begin after the day that was chosen', () => {
  const noon = Date.UTC(2026, 10, 30, 12) * 1000;
  expect(lateWeeksText(noon)).toMatch(
    /^Weeks ending 16 Nov 2026 or later\. .* two weeks before the compared period, which begins on 30 Nov 2026\.$/,
  );
});

describe('the sentence about changes', () => {
  it('says that no posting or link has changed, not that nothing has, and that nothing can be known', () => {
    expect(changesSentence([row('Unique postings')])).toMatch(
      /^No changes in skills, jobs or postings since .* UTC\.$/,
    );
    const dayBefore = 1_795_436_000_000_000 - 86_400_000_000;
    expect(changesSentence([row('Unique postings')], dayBefore)).toMatch(
      /^Changes in skills, jobs and postings are known only since the first sync \(.* UTC\); there are none so far\.$/,
    );
    expect(changesSentence([row('Unique postings')], null, true)).toBe(
      changesSentence([row('Unique postings')], dayBefore),
    );
    expect(changesSentence([])).toBe('There is no earlier sync on this computer to compare with.');
  });

  it('calls changes that chance explains nothing unusual', () => {
    const text = changesSentence([row('Unique postings', { changed: 2900 }), row('Companies', { changed: 10 })]);
    expect(text).toContain('Nothing unusual since');
    expect(text).toContain('2,910 of 6,000 job-posting figures changed');
  });

  it('tells how many are unusual; links are none of them, nor are figures of which nothing is claimed', () => {
    const links = row('Skills that jobs name', { compared: 500, changed: 30, usual: 12, shift_pct: null });
    const unjudged = row('Companies', { compared: 70, changed: 40, shift_pct: null });
    const rows = [row('Unique postings', { changed: 2900, unusual: 18, shift_pct: -7.04 }), unjudged, links];
    expect(changesSentence(rows)).toMatch(
      /^3,000 job-posting figures were compared with .*; 18 changed unusually\. About one in ten of those may be due to chance\.$/,
    );
    expect(changesNotes(rows)).toEqual([
      'Overall shift: Unique postings −7.0%. A change is judged unusual only by how far it goes beyond this shift.',
      'For Companies, the app lists the largest changes without calling any of them unusual.',
      'Skills that jobs name: 30 links added or removed (usual: 12).',
    ]);
  });

  it('calls nothing chance where too few are known to tell', () => {
    const text = changesSentence([row('Median salary', { compared: 12, changed: 3, shift_pct: null })]);
    expect(text).toMatch(/^3 of 12 job-posting figures changed since .* without calling any of them unusual\.$/);
  });

  it('names no figure that did not change', () => {
    expect(changesNotes([row('Median salary', { compared: 12, shift_pct: null })])).toEqual([]);
  });
});

describe('the sentence about course runs', () => {
  const moved = (run_id: string, figure: string): ViewRow<'moved-figures'> => ({
    run_id,
    figure,
    before: 10,
    now: 12,
    change: 2,
    change_pct: 20,
    before_through: null,
    data_through: null,
    observed_at: null,
    data_state: 'current',
  });
  const rows = [moved('a', 'Verified'), moved('a', 'Enrolled'), moved('b', 'Verified')];
  const since = 1_795_436_000_000_000;

  it('counts figures and the runs that they are of', () => {
    expect(movedRunsText(rows, since)).toMatch(/^3 figures for 2 course runs changed since .* UTC\.$/);
    expect(movedRunsText(rows.slice(2), since)).toMatch(/^1 figure for 1 course run changed since/);
    expect(movedRunsText([], since, true)).toMatch(
      /^Changes in course runs will appear after the next sync\. The first sync was on .* UTC\.$/,
    );
    expect(movedRunsText([], since)).toMatch(/^No course-run figure changed since .* UTC\.$/);
  });

  const between = (run: string, figure: string, from: number | null, to: number | null) => ({
    ...moved(run, figure),
    before_through: from,
    data_through: to,
  });

  it('says what happened without the days', () => {
    const days = between('a', 'Enrolled', 20_776, 20_783);
    expect(movedRunsText([days], null)).toBe('1 figure for 1 course run changed in the last seven days with data.');
    expect(movedRunsText([], null)).toBe('No course-run figure changed in the last seven days with data.');
  });

  const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '');
  const by = (run: string, figure: string, before: number, now: number) => ({
    ...between(run, figure, 20_776, 20_783),
    before,
    now,
    change: now - before,
  });
  const newsOf = (rows: readonly ViewRow<'moved-figures'>[], isOnePeriod = true) =>
    plain(newsTexts(rows, (id) => `Run ${id}`, { isOnePeriod }).join(' '));
  const rises = [by('a', 'Enrolled', 10, 13), by('c', 'Enrolled', 14_710, 15_176)];

  it('begins with the news, in plain sentences, each with its days', () => {
    expect(newsOf([...rises, by('b', 'Active in last week of data', 2100, 1567)])).toBe(
      'Enrollment rose in 2 course runs (19 Nov to 26 Nov 2026). Weekly activity fell in 1 course run (the week to 26 Nov 2026 compared with the week to 19 Nov). Largest rise: in Run c, 466 more learners were enrolled (15,176 after 14,710; 19 Nov to 26 Nov 2026). Largest fall: in Run b, 533 fewer learners were active in the week to 26 Nov 2026 than in the week to 19 Nov (1,567 after 2,100).',
    );
    const apart = { ...by('d', 'Enrolled', 5, 4), data_through: 20_784 };
    expect(newsOf([...rises, apart])).toBe(
      'Enrollment rose in 2 course runs and fell in 1 (19 Nov to 26 Nov 2026 for most). Largest rise: in Run c, 466 more learners were enrolled (15,176 after 14,710; 19 Nov to 26 Nov 2026). Largest fall: in Run d, 1 fewer learner was enrolled (4 after 5; 19 Nov to 27 Nov 2026).',
    );
    const noTwo = { ...by('e', 'Enrolled', 5, 6), before_through: 20_770 };
    expect(newsOf([by('a', 'Enrolled', 10, 13), apart, noTwo])).toMatch(
      /^Enrollment rose in 2 course runs and fell in 1 \(13 Nov to 27 Nov 2026; the days differ by run\)\. /,
    );
    expect(newsOf([])).toBe('');
  });

  const states = { current: 5, ended: 0, late: 0, none: 0 };
  const unknown = { runId: 'x', firstDay: 20_000, comparedDay: 20_776, isNew: false, isHidden: false, enrolled: 6197 };
  const newRun = { ...unknown, runId: 'y', firstDay: 20_780, isNew: true, enrolled: 20 };
  type Known = Record<'enrollment' | 'activity', number> & { unknown: (typeof unknown)[]; newRuns?: number };
  const ofWeek = (comparedInWeek: Known) =>
    newsTexts([...rises, by('b', 'Active in last week of data', 2100, 1567)], (id) => `Run ${id}`, {
      isOnePeriod: true,
      week: {
        states,
        comparedInWeek: { newRuns: comparedInWeek.unknown.filter(({ isNew }) => isNew).length, ...comparedInWeek },
      },
    }).map(plain);

  it('counts the runs of the last week among all current ones, with those that are not known and why, and names new runs', () => {
    const texts = ofWeek({ enrollment: 3, activity: 1, unknown: [newRun, unknown] });
    expect(texts[0]).toBe(
      'Enrollment rose in 2 of 5 current course runs (19 Nov to 26 Nov 2026); it stayed the same in 1; for 2 it is not known: Run y (new) and Run x (no data for 19 Nov).',
    );
    expect(texts[1]).toBe(
      'Weekly activity fell in 1 of 5 current course runs (the week to 26 Nov 2026 compared with the week to 19 Nov); for 4 it is not known.',
    );
    expect(texts.at(-1)).toBe('New: Run y, with data since 23 Nov 2026 and 20 enrolled learners.');
    // Not all of them have a name: the first ones would read as all.
    expect(ofWeek({ enrollment: 2, activity: 5, unknown: [{ ...unknown, isHidden: true }] })[0]).toBe(
      'Enrollment rose in 2 of 5 current course runs (19 Nov to 26 Nov 2026); for 3 it is not known.',
    );
    const all = newsTexts(rises, (id) => `Run ${id}`, {
      isOnePeriod: true,
      week: {
        states: { ...states, current: 2 },
        comparedInWeek: { enrollment: 2, activity: 0, unknown: [], newRuns: 0 },
      },
    });
    expect(plain(all[0] ?? '')).toBe('Enrollment rose in all 2 current course runs (19 Nov to 26 Nov 2026).');
    expect(ofWeek({ enrollment: 4, activity: 1, unknown: [{ ...unknown, isHidden: true }] })[0]).toMatch(
      /stayed the same in 2; for 1 it is not known: Run x \(hidden\)\.$/,
    );
  });

  it('calls a rise the largest of those known where the change of a run is hidden', () => {
    const texts = ofWeek({ enrollment: 4, activity: 1, unknown: [{ ...unknown, isHidden: true }] });
    expect(texts[2]).toMatch(/^Largest known rise: in Run c, 466 more learners were enrolled /);
    expect(texts[3]).toMatch(/^Largest known fall: in Run b, 533 fewer /);
    expect(ofWeek({ enrollment: 4, activity: 1, unknown: [unknown] })[2]).toMatch(/^Largest rise: /);
  });

  it('says how many new runs have no sentence of their own', () => {
    const runs = ['p', 'q', 'r', 's', 'y'].map((runId) => ({ ...newRun, runId }));
    const texts = ofWeek({ enrollment: 2, activity: 1, unknown: runs, newRuns: 7 });
    expect(texts.filter((text) => text.startsWith('New: '))).toHaveLength(5);
    expect(texts.at(-1)).toBe('2 more course runs are new.');
    expect(ofWeek({ enrollment: 2, activity: 1, unknown: runs, newRuns: 6 }).at(-1)).toBe('1 more course run is new.');
    // The data that the app asks for begins within the week: whether there is older data is not known.
    const isCut = { ...newRun, isNew: false };
    expect(ofWeek({ enrollment: 4, activity: 1, unknown: [isCut] }).join(' ')).not.toMatch(/new/i);
  });

  it('counts no fewer than no runs as unchanged, where the rows are those of a newer sync than their number', () => {
    expect(ofWeek({ enrollment: 1, activity: 1, unknown: [] })[0]).toBe(
      'Enrollment rose in 2 of 5 current course runs (19 Nov to 26 Nov 2026); for 4 it is not known.',
    );
  });

  it('says once that nothing has changed, and why the screen opens on the last week', () => {
    expect(nothingChangedText(since, true)).toMatch(
      /^Changes will appear after the next sync\. The first sync was on .* UTC\.$/,
    );
    expect(nothingChangedText(since, false)).toMatch(/^Nothing has changed since .* UTC: no figure of a course run, /);
    expect(opensOnWeekText(since, true)).toMatch(/^There has been only one sync, on .* UTC, so these are the changes /);
    expect(opensOnWeekText(since, false)).toMatch(
      /^The last full sync \(.* UTC\) changed nothing, so these are the changes /,
    );
  });

  it('says no more of two syncs in a period than is stored of them: the last change', () => {
    // The sync of 20 Nov brought 500 more, which the one of 26 Nov has overwritten with 2 fewer.
    const last = { ...by('a', 'Enrolled', 1500, 1498), before_through: 20_782 };
    expect(newsOf([last], false)).toBe(
      'When it last changed, enrollment fell in 1 course run (25 Nov to 26 Nov 2026). Largest fall among the latest changes: in Run a, 2 fewer learners were enrolled (1,498 after 1,500; 25 Nov to 26 Nov 2026).',
    );
  });

  it('has the day of the sync for figures without days, nothing for unknown changes, and no wrong noun', () => {
    const undated = { before_through: null, data_through: null };
    const videos = { ...by('a', 'Started videos', 40, 90), ...undated, observed_at: since };
    expect(newsOf([videos])).toBe(
      `Largest rise: in Run a, there were 50 more video starts (90 after 40; synced ${formatInstantDay(since)}).`,
    );
    expect(newsOf([{ ...by('a', 'Another figure', 40, 90), ...undated }])).toBe(
      'Largest rise: in Run a, 50 more (90 after 40).',
    );
    expect(newsOf([{ ...by('a', 'Enrolled', 10, 13), change: 0 }])).toBe('');
  });

  it('says each pair of days that it compares, once for all kinds of data that reach the same', () => {
    expect(
      comparedDaysText([
        between('a', 'Active in last week of data', 20_772, 20_779),
        between('a', 'Enrolled', 20_776, 20_783),
        between('b', 'Enrolled', 20_776, 20_783),
        between('b', 'Verified', 20_776, 20_783),
        between('c', 'Enrolled', 20_781, 20_788),
        between('c', 'Answers to problems', null, null),
      ]),
    ).toBe(
      'Compared: daily enrollment, 24 Nov with 1 Dec 2026; daily enrollment and enrollment by mode, 19 Nov with 26 Nov 2026; weekly activity, the week to 15 Nov with the week to 22 Nov 2026. The days differ because services compute enrollment each day and activity each week, not for all runs at once. There is no data for newer days yet.',
    );
    const many = Array.from({ length: 9 }, (_, index) => between(`${index}`, 'Enrolled', 20_000 + index, 20_783));
    expect(comparedDaysText(many)).toMatch(/; and 3 more pairs of days\. The days differ because /);
    expect(comparedDaysText([moved('a', 'Enrolled')])).toBe('');
  });

  it('says in one line from which day to which', () => {
    expect(
      comparedSpanText([
        between('a', 'Active in last week of data', 20_772, 20_779),
        between('b', 'Enrolled', 20_776, 20_783),
        moved('b', 'Verified'),
      ]),
    ).toBe('Days compared: 15 Nov to 26 Nov 2026, depending on figure and run.');
    expect(comparedSpanText([between('b', 'Enrolled', 20_776, 20_783), moved('b', 'Verified')])).toBe(
      'Days compared: 19 Nov to 26 Nov 2026.',
    );
    expect(comparedSpanText([moved('a', 'Enrolled')])).toBe('');
  });

  it('begin the list of weeks on the first day compared, not on that of a sync', () => {
    const rows = [
      between('b', 'Enrolled', 20_776, 20_783),
      between('a', 'Active in last week of data', 20_772, 20_779),
      moved('b', 'Verified'),
    ];
    expect(comparedWeeksText(firstComparedDay(rows) ?? 0)).toBe(
      'Weeks ending 15 Nov 2026, the first day compared, or later.',
    );
    expect(firstComparedDay([moved('a', 'Enrolled')])).toBeNull();
  });
});

it('tells weeks without anything unusual from too few runs to judge by', () => {
  expect([6, null, 5, 1, 0].map((runs) => noUnusualWeeksText(runs))).toEqual([
    'No unusual weeks found. 6 runs have data for the latest week; a week is compared with others if at least six runs have about eight weeks of data.',
    'No unusual weeks found. The app can tell only if at least six runs have data for the same weeks.',
    'Unusual weeks cannot be found yet: that takes at least six runs with data for the same weeks, and only 5 have data for the latest week.',
    'Unusual weeks cannot be found yet: that takes at least six runs with data for the same weeks, and only 1 has data for the latest week.',
    'Unusual weeks cannot be found yet: that takes at least six runs with data for the same weeks, and none has data for the latest week.',
  ]);
});
