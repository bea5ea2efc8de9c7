import { type Recipe, sectionsOnSlides } from '#contract/reports/recipe.ts';
import type { Column } from '#shared/catalog/columns.ts';
import { type Term, termOfColumn, termOfLabel } from '#shared/catalog/terms.ts';
import { viewDefinition } from '#shared/catalog/views.ts';
import type { Chart } from '#shared/figures/charts/drawing.ts';
import { inks } from '#shared/figures/charts/palette.ts';
import { sentences } from '#shared/figures/phrases.ts';
import { t, translated } from '#shared/language/message.ts';
import { formatDate, formatMoment } from '#shared/time/days.ts';
import { type ChartOfItsOwn, ownChart } from '../native/native-chart.ts';
import { withoutRule } from './masked-figure.ts';
import { type FigureBlock, introductionLabel, type Kpi, type Report, smallNumbersLine } from './report.ts';

/*
 * A report as a few slides: each has one finding, the chart behind it, and how old its data are. Every number comes from the figures of the
 * report, which withhold what may not be shared.
 */

export interface Slide {
  readonly title: string;
  readonly figure: string;
  /** Null where nothing can be drawn. */
  readonly chart: ChartOfItsOwn | null;
  /** For those who do not see the chart. */
  readonly description: string;
  /** Where the data come from, how old they are, and what is not drawn. */
  readonly source: string;
  /** Paragraphs for the speaker. */
  readonly notes: readonly string[];
}

export interface Deck {
  readonly title: string;
  /** The author's own words, on the first slide; empty for none. */
  readonly introduction: string;
  /** On the first slide. */
  readonly kpis: readonly Kpi[];
  readonly slides: readonly Slide[];
  readonly logo: Recipe['logo'];
  /** `#RRGGBB`. */
  readonly accent: string;
  readonly footer: string;
  /** An instant. */
  readonly createdAt: number;
}

const maxSlides = 4;

/** The recipe with the sections that slides are made of: those that are on, as far as there are native charts of them. */
export function recipeOfDeck(recipe: Recipe): Recipe {
  return { ...recipe, sections: sectionsOnSlides(recipe).map((id) => ({ id, on: true })) };
}

/** The slides of a report that was built by {@link recipeOfDeck}, and the report with their figures alone. */
export function deckOf(whole: Report): { readonly deck: Deck; readonly report: Report } {
  const drawn = whole.blocks.flatMap((block) => {
    const chart = block.kind === 'figure' ? ownChart(block) : null;
    return block.kind === 'figure' && chart !== null ? [{ block, chart }] : [];
  });
  const shown = drawn.slice(0, maxSlides);
  const blocks = shown.map(({ block }) => block);
  const smallNumbersText = smallNumbersLine({ ...whole, blocks }, []);
  const report = { ...whole, blocks, smallNumbersText, appendix: [], tables: [] };
  const slides = shown.map(({ block, chart }, index) => slideOf(report, block, chart, index === 0));
  const { head, kpis, exportedAt } = report;
  return {
    report,
    deck: {
      title: head.title,
      introduction: withLabel(head.introduction),
      kpis,
      slides: slides.length === 0 ? [withoutChart(whole)] : slides,
      logo: head.logo,
      accent: head.accent ?? inks.light.accent,
      footer: head.footer === '' ? head.title : head.footer,
      createdAt: exportedAt,
    },
  };
}

function slideOf(report: Report, block: FigureBlock, chart: ChartOfItsOwn, isFirst: boolean): Slide {
  const { figure, rule, withholds, asOf } = block;
  const dayNotes = 'notes' in figure.chart ? (figure.chart.notes ?? []) : [];
  return {
    title: figure.finding,
    figure: figure.title,
    chart,
    description: figure.name,
    source: sourceLine(report, asOf, [notDrawnText(block), withholds ? rule : undefined]),
    notes: [
      ...(figure.lead === undefined ? [] : [figure.lead]),
      ...(figure.note === undefined ? [] : [figure.note]),
      ...dayNotes.map(({ day, text }) => `${formatDate(day)}: ${text}`),
      ...termsOfFigure(block).map(definition),
      ...(isFirst ? wordsOfReport(report) : []),
    ],
  };
}

/** The only slide where there is nothing to draw: it says why, or has the title of the report above its key figures. */
function withoutChart(report: Report): Slide {
  const reasons = report.blocks.flatMap((block) => (block.kind === 'nothing' ? [block.reason] : []));
  const findings = report.blocks.flatMap((block) => (block.kind === 'figure' ? [block.figure.finding] : []));
  const [first] = [...findings, ...reasons];
  return {
    title: report.summary ?? first ?? report.head.title,
    figure: report.head.template,
    chart: null,
    description: '',
    source: sourceLine(report, null),
    notes: wordsOfReport(report),
  };
}

/** Says which bars of all a slide has. Notes of other charts are about marks that native charts lack. */
const notDrawnText = ({ figure: { chart, note }, rule }: FigureBlock): string | undefined =>
  chart.kind === 'bars' && note !== undefined ? withoutRule(note, rule) : undefined;

function sourceLine({ head }: Report, asOf: string | null, about: readonly (string | undefined)[] = []): string {
  const dates = asOf ?? head.dates.map(({ label, text }) => `${label} ${text}`).join(' · ');
  return sentences(t('Source: {source}.', { source: head.source }), dates === '' ? '' : `${dates}.`, ...about);
}

/** The words at the head and at the end of a printed report. */
function wordsOfReport(report: Report): string[] {
  const { head, kpis, summary, notes, annotations, coverage, smallNumbersText, definitions, snapshot, appVersion } =
    report;
  const ofKpis = definitions.filter(({ label }) => kpis.some((kpi) => kpi.label === label));
  return [
    [head.title, ...head.subject, head.range].filter(Boolean).join(' · '),
    summary ?? '',
    report.since ?? '',
    withLabel(head.introduction),
    ...ofKpis.map(definition),
    notes === '' ? '' : `${t('Notes')}: ${notes}`,
    ...(annotations.length === 0 ? [] : [`${t('Notes in the app')}:`]),
    ...annotations.map(({ day, text }) => (day === null ? text : `${formatDate(day)}: ${text}`)),
    ...coverage,
    smallNumbersText,
    head.author && t('Prepared by {author}.', { author: head.author }),
    head.contact && t('Contact: {contact}.', { contact: head.contact }),
    t(
      'Source: {source}. Created {moment} UTC with Course Almanac{version, select, none {} other { {version}}}. Snapshot {snapshot}. All dates are in UTC.',
      { source: head.source, moment: formatMoment(report.exportedAt), version: appVersion || 'none', snapshot },
    ),
  ].filter((words) => words !== '');
}

const withLabel = (introduction: string): string =>
  introduction === '' ? '' : `${introductionLabel()} ${introduction}`;

/** A term and its definition in the language of the report. */
const definition = ({ label, meaning, caveat = '' }: Pick<Term, 'label' | 'meaning' | 'caveat'>): string => {
  const [term, text, more] = [label, meaning, caveat].map((words) => translated(words)) as [string, string, string];
  return `${term}: ${text.includes(more) ? text : `${text} ${more}`}`;
};

/** The definitions of what a figure draws. */
function termsOfFigure({ figure, view }: FigureBlock): Term[] {
  const { columns, pivot } = viewDefinition(view);
  const columnOf = (key: string | undefined): Column | undefined =>
    columns.find((each) => each.key === key) ?? columns.find((each) => each.key === pivot);
  const found = drawnBy(figure.chart).flatMap(({ label, column }) => {
    const own = column === undefined ? undefined : columnOf(column);
    return termOfLabel(label) ?? (own && termOfColumn(own)) ?? termOfLabel(figure.title) ?? [];
  });
  return [...new Map(found.map((term) => [term.id, term])).values()];
}

/** The series of a chart, by the words on it and the column behind them. */
function drawnBy(chart: Chart): readonly { readonly label: string; readonly column?: string | undefined }[] {
  switch (chart.kind) {
    case 'lines':
    case 'panels':
      return chart.series;
    case 'areas':
      return chart.bands;
    case 'changes':
      return [chart];
    case 'bars':
      return [{ label: chart.valueLabel, column: chart.columns?.value }];
    default:
      return [];
  }
}
