import { type Day, dateText, dayOf, mondayOf } from '../calendar.ts';
import { PROFESSIONAL_MODES, type RunPlan, UNLISTED_MODES } from '../run-plan.ts';
import { worldCatalog } from './catalog.ts';
import type { Question } from './parse-questions.ts';
import { QUESTIONS } from './questions.ts';
import type { Audience, RunStory } from './run-story.ts';
import { movedRunName } from './settings.ts';

/** Audiences by the code of the course. */
const USUAL: Audience = { women: 0.45, age: 28, education: 'professionals', countries: {} };
const AUDIENCES: Readonly<Record<string, Partial<Audience>>> = {
  DS101x: { women: 0.46, age: 27 },
  NUR120x: { women: 0.84, age: 36, education: 'trades', countries: { CA: 9, GB: 2.5, PH: 14, AU: 3 } },
  LNG101x: { women: 0.61, age: 31, countries: { US: 1.7, BR: 1.6, GB: 1.6, CO: 0.1, MX: 0.1, ES: 0.1 } },
  MED101x: { women: 0.64, age: 26, education: 'students', countries: { BD: 60, IN: 1.8, NG: 4, KE: 4 } },
  AI230x: { women: 0.32, age: 29, countries: { IN: 1.6, US: 1.3 } },
  CS101x: { women: 0.29, age: 22, education: 'students', countries: { LT: 30, LV: 26, EE: 26, IN: 1.8 } },
  ACC101x: { women: 0.58, age: 34, education: 'trades', countries: { US: 1.6, NG: 2.5 } },
  PMO101x: { women: 0.49, age: 37 },
  ENV101x: { women: 0.53, age: 25, education: 'students', countries: { SE: 10, NO: 30, DE: 2, DK: 26 } },
  EDU120x: { women: 0.69, age: 39, countries: { AU: 8, NZ: 40 } },
};

interface Line extends Partial<RunStory> {
  readonly code: string;
  readonly run: string;
  readonly starts: string;
  /** Weeks until the end; without them the run goes on. */
  readonly weeks?: number;
  /** New learners on the best day. */
  readonly peak: number;
  readonly traits?: RunPlan['traits'];
}

const selfPaced = { pace: 'self_paced', answerCounts: 'first-and-last' } as const;

const LINES: readonly Line[] = [
  { code: 'DS101x', run: '3T2026', starts: '2026-09-07', weeks: 14, peak: 230, halfLife: 4.5 },
  { code: 'DS101x', run: '1T2026', starts: '2026-02-02', weeks: 14, peak: 196, halfLife: 4 },
  { code: 'DS101x', run: '3T2025', starts: '2025-09-08', weeks: 14, peak: 188, halfLife: 4.2, ease: 0.02 },
  { code: 'NUR120x', run: '3T2026', starts: '2026-09-14', weeks: 10, peak: 66, halfLife: 9 },
  { code: 'MED101x', run: '2T2026', starts: '2026-05-18', weeks: 32, peak: 148, halfLife: 1.3, ease: -0.03 },
  { code: 'AI230x', run: '3T2026', starts: '2026-10-05', weeks: 10, peak: 410, halfLife: 4 },
  { code: 'LNG101x', run: '3T2026', starts: '2026-09-21', weeks: 12, peak: 120, halfLife: 3.6 },
  { code: 'ACC101x', run: '2023', starts: '2023-01-16', peak: 24, halfLife: 5, traits: selfPaced },
  { code: 'NUR120x', run: '1T2026', starts: '2026-01-26', weeks: 10, peak: 61, halfLife: 8 },
  { code: 'NUR120x', run: '3T2025', starts: '2025-09-15', weeks: 10, peak: 57, halfLife: 8.5, ease: 0.01 },
  { code: 'NUR120x', run: '3T2024', starts: '2024-09-16', weeks: 10, peak: 44, halfLife: 8 },
  { code: 'NUR120x', run: '3T2023', starts: '2023-09-18', weeks: 10, peak: 39, halfLife: 7 },
  { code: 'DS101x', run: '1T2025', starts: '2025-02-03', weeks: 14, peak: 162, halfLife: 4 },
  { code: 'DS101x', run: '3T2024', starts: '2024-09-09', weeks: 14, peak: 150, halfLife: 3.8, ease: -0.02 },
  { code: 'DS101x', run: '1T2024', starts: '2024-02-05', weeks: 14, peak: 121, halfLife: 3.6 },
  { code: 'LNG101x', run: '2T2026', starts: '2026-05-25', weeks: 12, peak: 84, halfLife: 3.2 },
  { code: 'LNG101x', run: '1T2026', starts: '2026-01-19', weeks: 12, peak: 142, halfLife: 3.4 },
  { code: 'LNG101x', run: '3T2025', starts: '2025-09-22', weeks: 12, peak: 113, halfLife: 3.5 },
  { code: 'LNG101x', run: '2T2025', starts: '2025-05-26', weeks: 12, peak: 80, halfLife: 3.1 },
  { code: 'LNG101x', run: '1T2025', starts: '2025-01-20', weeks: 12, peak: 128, halfLife: 3.3 },
  { code: 'CS101x', run: '3T2026', starts: '2026-09-01', weeks: 15, peak: 174, halfLife: 4.4 },
  { code: 'CS101x', run: '3T2025', starts: '2025-09-02', weeks: 15, peak: 166, halfLife: 4.1 },
  { code: 'ENV101x', run: '1T2026', starts: '2026-02-09', weeks: 8, peak: 74, halfLife: 4 },
  { code: 'ENV101x', run: '1T2025', starts: '2025-02-10', weeks: 8, peak: 68, halfLife: 4 },
  { code: 'ENV101x', run: '1T2027', starts: '2027-02-08', weeks: 8, peak: 80, halfLife: 4 },
  {
    code: 'EDU120x',
    run: 'R3',
    starts: '2021-09-06',
    peak: 13,
    halfLife: 5,
    traits: { ...selfPaced, modes: UNLISTED_MODES },
  },
  {
    code: 'PMO101x',
    run: 'Executive_2026',
    starts: '2026-10-05',
    weeks: 8,
    peak: 9,
    halfLife: 12,
    traits: { modes: PROFESSIONAL_MODES, hasForum: false },
  },
  {
    code: 'DS101x',
    run: '3T2026',
    starts: '2026-10-12',
    weeks: 9,
    peak: 3,
    halfLife: 8,
    traits: { id: 'ccx-v1:HarbourX+DS101x+3T2026+ccx@15', hasForum: false },
  },
];

/** Enrollment opens so many days before the start. */
const OPEN_BEFORE = 84;
const UPGRADE_DAYS = 35;
/** The pipeline computes a run for so long after its end. */
const COMPUTED_AFTER = 75;
const WEEKS_PER_DEADLINE = 3;

/** The runs of the hand-written world so many days later than its tables say, those of its example course first. */
export function worldRunPlans(movedBy: number): RunPlan[] {
  return LINES.map((line) => planOf(line, movedBy));
}

function planOf(line: Line, movedBy: number): RunPlan {
  const { code, weeks, peak, traits } = line;
  const run = movedRunName(line.run, movedBy);
  const course = worldCatalog().courses.find((candidate) => candidate.code === code);
  if (course === undefined) throw new Error(`no course has the code ${code}`);
  const starts = dayOf(line.starts) + movedBy;
  const ends = weeks === undefined ? undefined : starts + weeks * 7 - 3;
  return {
    course: course.index,
    run,
    opens: dateText(starts - OPEN_BEFORE),
    starts: dateText(starts),
    ...(ends === undefined ? {} : { ends: dateText(ends), finalDay: dateText(ends + COMPUTED_AFTER) }),
    traits: {
      peak,
      ...traits,
      ...(traits?.id === undefined ? {} : { id: traits.id.replace(line.run, run) }),
      story: storyOf(line, starts, ends, course.skills),
    },
  };
}

function storyOf(line: Line, starts: Day, ends: Day | undefined, skills: readonly string[]): RunStory {
  return {
    halfLife: line.halfLife ?? 4,
    ease: line.ease ?? 0,
    deadlines: ends === undefined ? [] : deadlinesOf(starts, ends),
    upgradeUntil: starts + UPGRADE_DAYS,
    audience: { ...USUAL, ...AUDIENCES[line.code] },
    questions: [...(QUESTIONS.get(line.code) ?? []), ...skills.flatMap(questionAbout)],
  };
}

/** Every third Sunday, and the last day. */
function deadlinesOf(starts: Day, ends: Day): Day[] {
  const sundays = [];
  for (let day = mondayOf(starts) + 6; day < ends - 7; day += 7) sundays.push(day);
  return [...sundays.filter((_, week) => week % WEEKS_PER_DEADLINE === WEEKS_PER_DEADLINE - 1), ends];
}

/** A question that every course can ask of each of its skills: which job wants it most. Skills that few jobs want have none. */
function questionAbout(name: string, position: number): Question[] {
  const { demands, jobs, skillNamed } = worldCatalog();
  const { index } = skillNamed(name);
  const shareOf = (job: number): number => demands.get(job)?.find(({ skill }) => skill === index)?.share ?? 0;
  const ranked = jobs.map((job) => ({ title: job.title, share: shareOf(job.index) }));
  const [best] = ranked.filter(({ share }) => share > 0.3).sort((one, other) => other.share - one.share);
  if (best === undefined) return [];
  const others = ranked.filter(({ share }) => share === 0).map(({ title }) => title);
  const wrong = [31, 83, 157].map((step) => others[(step + index * 7) % others.length] ?? '');
  return [
    {
      name: `Review: ${name}`,
      text: `Which of these jobs asks for ${name} most often?`,
      right: 0.86 - 0.04 * position,
      isLure: false,
      answers: [best.title, ...wrong],
    },
  ];
}
