import type { Column, TableDefinition } from '#shared/catalog/columns.ts';
import { datasets, tables } from '#shared/catalog/datasets.ts';
import { derivedTerms } from '#shared/catalog/derived-terms.ts';
import * as dictionary from '#shared/catalog/dictionary.ts';
import { movingFigures } from '#shared/catalog/moving-figures.ts';
import { allTerms } from '#shared/catalog/terms.ts';
import { viewDefinition, viewNames } from '#shared/catalog/views.ts';
import { figures } from '#shared/figures/figures.ts';
import { labelKinds } from '#shared/subjects/annotations/annotations.ts';
import { learnerMetrics } from '#shared/subjects/learners/definition.ts';
import { type WatchMeasure, watchMeasures, watchPresets } from '#shared/subjects/watch/watch.ts';

const columnsOf = {
  views: viewNames.flatMap((view) => viewDefinition(view).columns),
  tables: Object.values<TableDefinition>(tables).flatMap(({ columns }) => columns),
  dictionary: Object.values(dictionary).flatMap((subject) => Object.values<Column>(subject)),
};
const terms = [...allTerms(), ...derivedTerms];

type Texts = readonly (string | undefined)[];

const ofColumn = ({ label, head, meaning, unit, alsoCalled }: Column): Texts => [
  label,
  head === true ? undefined : head,
  meaning,
  unit,
  alsoCalled,
];

/** Texts of the definitions for users. They are English in the sources and shown by `translated`. */
const registries: Readonly<Record<string, Texts>> = {
  views: [...viewNames.map((view) => viewDefinition(view).title), ...columnsOf.views.flatMap(ofColumn)],
  tables: [
    ...Object.values(tables).flatMap(({ title, description }) => [title, description]),
    ...columnsOf.tables.flatMap(ofColumn),
  ],
  dictionary: columnsOf.dictionary.flatMap(ofColumn),
  terms: terms.flatMap(({ label, meaning, formula, unit, caveat, alsoCalled }) => [
    label,
    meaning,
    formula,
    unit,
    caveat,
    alsoCalled,
  ]),
  datasets: Object.values(datasets).map(({ title }) => title),
  figures: Object.values(figures).map(({ title }) => title),
  learnerMetrics: learnerMetrics.map(({ label }) => label),
  movingFigures: Object.values(movingFigures).map(({ label }) => label),
  watchMeasures: Object.values<WatchMeasure>(watchMeasures).flatMap(({ label, unit }) => [label, unit]),
  labelKinds,
  watchPresets: Object.values(watchPresets).flatMap((presets) => presets.map(({ label }) => label)),
};

/** Where figures come from: names of fields, alone or behind “derived”, or words. */
const sources = [...Object.values(columnsOf).flat(), ...terms].map(({ source }) => source);

/** Names of fields are the same in every language. */
const isOfFields = (source: string) =>
  /^derived\b/.test(source) ||
  (source !== 'sync' && /^(learner engagement\.)?[\w/.*{}-]+(, [\w/.*{}-]+)*$/.test(source));

const hasLetters = (text: string | undefined): text is string => text !== undefined && /\p{L}{2}/u.test(text);

/** Every text of a definition that a user reads, once, by the registry that has it first. */
export function registryWords(): { readonly registry: string; readonly words: string }[] {
  const known = new Map<string, string>();
  const read = { ...registries, sources: sources.filter((source) => !isOfFields(source)) };
  for (const [registry, texts] of Object.entries(read))
    for (const words of texts.filter(hasLetters)) if (!known.has(words)) known.set(words, registry);
  return [...known].map(([words, registry]) => ({ registry, words }));
}

const definitions = /^src-shared\/(catalog\/|figures\/figures\.ts|subjects\/)/;

/**
 * Whether words that the sources hold as a text are those of a definition, whole or as a part that several are made from. What a
 * template fills in is `{}`.
 */
export function isOfDefinition(file: string, words: string): boolean {
  if (!definitions.test(file)) return false;
  const parts = words.split('{}').map((part) => RegExp.escape(part.trim()));
  const pattern = new RegExp(parts.join('.*'));
  return [...Object.values(registries).flat(), ...sources].some((text) => text !== undefined && pattern.test(text));
}
