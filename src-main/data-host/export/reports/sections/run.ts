import { templates } from '#contract/reports/templates.ts';
import { problem as problemColumns } from '#shared/catalog/dictionary.ts';
import { flaggedName, videoNames } from '#shared/catalog/module-id.ts';
import type { RunRecord } from '#shared/catalog/records.ts';
import { type ViewName, views } from '#shared/catalog/views.ts';
import { modeLabel } from '#shared/catalog/vocabulary.ts';
import { type CountryRow, countryName } from '#shared/figures/charts/countries.ts';
import { titleOf } from '#shared/figures/figures.ts';
import { sentences } from '#shared/figures/phrases.ts';
import { message, t, translated } from '#shared/language/message.ts';
import { checkedText, lookedAtText, unreadText } from '#shared/subjects/attention/text.ts';
import { outlookText } from '#shared/subjects/earlier-runs/figures.ts';
import { noRowsText, nothing, tableOf, unlessUnread } from '../blocks.ts';
import { drawnFigure } from '../drawn-figure.ts';
import type { Block, FigureBlock, Table } from '../report.ts';
import { blockNamesIn, type ViewRows } from '../report-reader.ts';
import type { Context, Section, SectionContent } from './section.ts';

type RunContext = Context<RunRecord>;
type RunSection = keyof (typeof templates)['run-full']['sections'];

/** A block, or the sentence why there is none. */
function orNothing<V extends ViewName>(
  viewRows: ViewRows<V>,
  title: string,
  make: () => SectionContent,
): SectionContent {
  return viewRows.page.rows.length === 0 ? { blocks: [nothing(title, noRowsText(viewRows))] } : make();
}

/** Prints the last day of each month of a table over days, without columns that are of that day alone. */
const byMonth = { monthsWithout: ['net_change', 'note'] } as const;

/** More rows than this are for a workbook. */
const someRowsOnPages = { first: 20 } as const;

/** A table whose figure prints its numbers already, or which is easier to read there: pages have it only where all tables are wanted. */
const behindFigure = (table: Table): Table => ({ ...table, onPages: null });

const days = ({ about, range }: RunContext) => ({ runId: about.runId, ...range });
const whole = ({ about }: RunContext) => ({ runId: about.runId });

/** A part of the report that days cannot be chosen of, because the service keeps its newest state alone: it says so where some are. */
const ofToday =
  (section: Section<RunRecord>): Section<RunRecord> =>
  (context) => {
    const parts = section(context);
    if (context.range.from === undefined && context.range.to === undefined) return parts;
    return { ...parts, blocks: parts.blocks.map(saysToday) };
  };

function saysToday(block: Block | null): Block | null {
  return withNote(block, t(unchosen));
}

/** A figure with one more sentence below it. */
function withNote(block: Block | null, sentence: string): Block | null {
  if (block?.kind !== 'figure') return block;
  const { figure } = block;
  return { ...block, figure: { ...figure, note: [figure.note, sentence].filter(Boolean).join(' ') } };
}

const unchosen = message('This shows the newest data, not the chosen days, because the service keeps no earlier data.');

/** A figure over the chosen days, with its table month by month. */
const overDays =
  (id: 'run-enrollment' | 'run-gender'): Section<RunRecord> =>
  (context) => {
    const viewRows = context.reportReader.rows({ view: id, params: days(context) });
    return orNothing(viewRows, titleOf(id), () => ({
      blocks: [drawnFigure(id, viewRows, { ...context, params: days(context) })],
      tables: [tableOf(viewRows, { hide: ['created'], newest: true, onPages: byMonth })],
    }));
  };

const change: Section<RunRecord> = (context) => {
  const viewRows = context.reportReader.rows({ view: 'run-enrollment', params: days(context) });
  if (viewRows.page.rows.length < 2) return { blocks: [] };
  return { blocks: [drawnFigure('run-net-change', viewRows, { ...context, params: days(context) })] };
};

/** The run over the band of earlier ones, and where it may end; nothing of a run before which none began. */
const earlier: Section<RunRecord> = (context) => {
  const { reportReader } = context;
  const viewRows = reportReader.rows({ view: 'run-earlier', params: whole(context) });
  const [outlook] = reportReader.rows({ view: 'run-outlook', params: whole(context) }).page.rows;
  if (viewRows.page.rows.length === 0 || outlook === undefined) return { blocks: [] };
  const drawn = drawnFigure('run-earlier', viewRows, { ...context, params: whole(context) });
  return {
    blocks: [withNote(drawn, outlookText(outlook, context.about))],
    terms: [message('Compared with earlier runs'), message('Forecast of the enrollment at the end')],
  };
};

/** The weeks of the run over the band of earlier ones; nothing of a run before which none began. */
const earlierActivity: Section<RunRecord> = (context) => {
  const viewRows = context.reportReader.rows({ view: 'run-earlier-activity', params: whole(context) });
  if (viewRows.page.rows.length === 0) return { blocks: [] };
  return {
    blocks: [drawnFigure('run-earlier-activity', viewRows, { ...context, params: whole(context) })],
    terms: [message('Compared with earlier runs')],
  };
};

const drawsUnlisted = (block: FigureBlock | null): boolean =>
  block?.isDrawn === true &&
  block.figure.chart.kind === 'areas' &&
  block.figure.chart.bands.some(({ label }) => label === t('Unlisted modes'));

const modes: Section<RunRecord> = (context) => {
  const viewRows = context.reportReader.rows({ view: 'run-modes', params: days(context) });
  return orNothing(viewRows, titleOf('run-modes'), () => {
    const hasUnlisted = viewRows.masked.some(({ row, notes }) => row.unlisted || notes.unlisted !== undefined);
    const block = drawnFigure('run-modes', viewRows, { ...context, params: days(context) });
    return {
      blocks: [block],
      tables: [
        tableOf(viewRows, {
          hide: hasUnlisted ? ['created'] : ['created', 'unlisted'],
          newest: true,
          pivotLabel: modeLabel,
          onPages: byMonth,
        }),
      ],
      // One page has no table.
      terms: (context.isOnePage ? drawsUnlisted(block) : hasUnlisted) ? [message('Unlisted modes')] : [],
    };
  });
};

const ever: Section<RunRecord> = (context) => {
  const viewRows = context.reportReader.rows({ view: 'run-modes', params: days(context) });
  return { blocks: [drawnFigure('run-ever-enrolled', viewRows, { ...context, params: days(context) })] };
};

const activity: Section<RunRecord> = (context) => {
  const viewRows = context.reportReader.rows({ view: 'run-activity', params: days(context) });
  return orNothing(viewRows, titleOf('run-activity'), () => ({
    blocks: [drawnFigure('run-activity', viewRows, { ...context, params: days(context) })],
    tables: [
      tableOf(viewRows, { hide: ['created', 'interval_start', 'interval_end'], newest: true, onPages: byMonth }),
    ],
    terms: [message('Any activity')],
  }));
};

const ages: Section<RunRecord> = (context) => {
  const viewRows = context.reportReader.rows({ view: 'run-birth-years', params: whole(context) });
  return orNothing(viewRows, titleOf('run-ages'), () => ({
    blocks: [drawnFigure('run-ages', viewRows, { ...context, params: whole(context) })],
    tables: [behindFigure(tableOf(viewRows, { hide: ['created'] }))],
    terms: [message('Age'), message('Median age')],
  }));
};

const education: Section<RunRecord> = (context) => {
  const viewRows = context.reportReader.rows({ view: 'run-education', params: whole(context) });
  return orNothing(viewRows, titleOf('run-education'), () => ({
    blocks: [drawnFigure('run-education', viewRows, { ...context, params: whole(context) })],
    tables: [behindFigure(tableOf(viewRows, { hide: ['created'] }))],
    terms: [message('Education'), message('% where known')],
  }));
};

const fewBars = 8;

const countries: Section<RunRecord> = (context) => {
  const viewRows = context.reportReader.rows({ view: 'run-countries', params: whole(context) });
  const maxBars = context.isOnePage ? fewBars : undefined;
  return orNothing(viewRows, titleOf('run-countries'), () => ({
    blocks: [drawnFigure('run-countries', viewRows, { ...context, params: whole(context), max: maxBars })],
    tables: [
      tableOf(viewRows, {
        hide: ['created', 'country_alpha3'],
        texts: { country_name: (row) => countryName(row as unknown as CountryRow) },
        onPages: someRowsOnPages,
      }),
    ],
    terms: [message('Country')],
  }));
};

const world: Section<RunRecord> = (context) => {
  const viewRows = context.reportReader.rows({ view: 'run-countries', params: whole(context) });
  if (viewRows.page.rows.length === 0) return { blocks: [] };
  return { blocks: [drawnFigure('run-world', viewRows, { ...context, params: whole(context) })] };
};

/** Unnamed problems and videos have the names of their own tables. */
function namesOfFlagged(context: Context<RunRecord>): NonNullable<Table['names']> {
  const { reportReader } = context;
  const videosOfRun = reportReader.rows({ view: 'run-videos', params: whole(context) }).page.rows;
  const videoName = videoNames(videosOfRun, reportReader.label);
  return { item_name: (row) => flaggedName(row, videoName) };
}

const attention: Section<RunRecord> = (context) => {
  const { reportReader, range } = context;
  const viewRows = reportReader.rows({ view: 'run-attention', params: whole(context) });
  const { title } = views['run-attention'];
  const [lookedAt] = reportReader.rows({ view: 'run-looked-at', params: whole(context) }).page.rows;
  if (!lookedAt) return { blocks: [nothing(title, noRowsText(viewRows))] };
  const isChosen = range.from !== undefined || range.to !== undefined;
  const limits = [unreadText(lookedAt, reportReader.isPackage), isChosen ? t(unchosen) : null];
  const { rows } = viewRows.page;
  if (rows.length === 0) return { blocks: [nothing(title, sentences(checkedText(lookedAt), ...limits))] };
  const finding = sentences(lookedAtText(lookedAt), ...limits);
  const hide = ['expected_pct', 'severity', 'caveat', 'about', 'part_id'];
  const inSheets = { names: namesOfFlagged(context), sheetOnly: ['item_id'] };
  // The sentence has the numbers: beside “2,696 of 3,555 viewers leave”, the share of those who stay is read as the share of those who leave.
  const onPages = { first: viewRows.page.total, without: ['share_pct', 'low_pct', 'high_pct'] };
  return {
    blocks: [{ kind: 'table', table: tableOf(viewRows, { hide, ...inSheets, onPages }), finding }],
    terms: [...new Set(rows.map(({ flag }) => flag))],
  };
};

const problems: Section<RunRecord> = (context) => {
  const viewRows = context.reportReader.rows({ view: 'run-problems', params: whole(context) });
  const name = blockNamesIn(context.reportReader).problem;
  return orNothing(viewRows, titleOf('run-problems'), () => ({
    blocks: [drawnFigure('run-problems', viewRows, { ...context, params: whole(context) })],
    tables: [
      tableOf(viewRows, {
        hide: ['created'],
        names: { problem_display_name: (row) => name(row as (typeof viewRows.page.rows)[number]) },
        sheetOnly: ['module_id'],
        onPages: someRowsOnPages,
      }),
    ],
    terms: [problemColumns.correctPct.label, message('Hard and often tried')],
  }));
};

const tags: Section<RunRecord> = (context) => {
  const viewRows = context.reportReader.rows({ view: 'run-problem-tags', params: whole(context) });
  return orNothing(viewRows, titleOf('run-problem-tags'), () => ({
    blocks: [drawnFigure('run-problem-tags', viewRows, { ...context, params: whole(context) })],
    tables: [behindFigure(tableOf(viewRows))],
  }));
};

const videos: Section<RunRecord> = (context) => {
  const viewRows = context.reportReader.rows({ view: 'run-videos', params: whole(context) });
  const name = videoNames(viewRows.page.rows, context.reportReader.label);
  return orNothing(viewRows, views['run-videos'].title, () => ({
    blocks: [drawnFigure('run-videos', viewRows, { ...context, params: whole(context) })],
    tables: [
      tableOf(viewRows, {
        hide: ['created', 'encoded_module_id', 'segment_length'],
        texts: { video_id: ({ video_id }) => name(String(video_id)) },
        onPages: someRowsOnPages,
      }),
    ],
    terms: [message('% finished')],
  }));
};

const skills: Section<RunRecord> = (context) => {
  const params = { courseKey: context.about.courseKey };
  const viewRows = context.reportReader.rows({ view: 'course-skills', params });
  const { title } = templates['run-full'].sections.skills;
  if (viewRows.page.rows.length === 0) {
    return { blocks: [nothing(title, unlessUnread(viewRows, t('The service links no skill to this course.')))] };
  }
  const block = drawnFigure('course-skills', viewRows, { ...context, params });
  return {
    // The report is about a run: "it" would be the run and not its course.
    blocks: [block && { ...block, figure: { ...block.figure, title: translated(title) } }],
    tables: [behindFigure(tableOf(viewRows, { hide: ['type_name'] }))],
    terms: [message('Confidence')],
  };
};

/** Every section of the reports on a run but the tables, which come from the others. */
export const runSections: Readonly<Record<Exclude<RunSection, 'tables' | 'tablesInFull'>, Section<RunRecord>>> = {
  enrollment: overDays('run-enrollment'),
  change,
  earlier: ofToday(earlier),
  earlierActivity: ofToday(earlierActivity),
  modes,
  ever,
  activity,
  ages: ofToday(ages),
  education: ofToday(education),
  gender: overDays('run-gender'),
  countries: ofToday(countries),
  world: ofToday(world),
  attention,
  problems: ofToday(problems),
  tags: ofToday(tags),
  videos: ofToday(videos),
  skills: ofToday(skills),
};
