import { type Catalogue, locale } from '../language/language.ts';
import { translated } from '../language/message.ts';
import { namedIn } from '../text/text.ts';
import type { Column, DerivedTerm } from './columns.ts';
import { derivedTerms } from './derived-terms.ts';
import { formerTerms } from './former-terms.ts';
import { type ViewDefinition, type ViewName, viewNames, views } from './views.ts';

/** One entry of the definitions: a column as the tables show it, or a word that no table has as a column. */
export interface Term extends DerivedTerm {
  /** Its place in the address of its definition. */
  readonly id: string;
  /** The tables that have it as a column. */
  readonly views: readonly ViewName[];
}

const slug = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll('%', ' percent ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

/** Columns with the same label and meaning are one term, wherever they stand. */
const identityOf = ({ label, meaning }: Column): string => `${label}\n${meaning}`;

function collect(): { terms: Term[]; byColumn: Map<string, Term> } {
  const derived = new Map(derivedTerms.map((term) => [term.label, term]));
  const taken = new Set<string>();
  const freeId = (wanted: string, otherwise: string) => {
    const id = taken.has(wanted) ? `${wanted}-in-${otherwise}` : wanted;
    taken.add(id);
    return id;
  };
  const byColumn = new Map<string, Term & { views: ViewName[] }>();
  for (const name of viewNames) {
    const { columns }: ViewDefinition = views[name];
    for (const column of columns) {
      const known = byColumn.get(identityOf(column));
      if (known) known.views.push(name);
      else if (!column.offScreen) {
        const { label, meaning, source, unit } = column;
        const more = sameSource(derived.get(label), source);
        byColumn.set(identityOf(column), {
          ...more,
          id: freeId(slug(label), name),
          label,
          meaning,
          source,
          ...(unit !== undefined && { unit }),
          views: [name],
        });
      }
    }
  }
  const shown = [...byColumn.values()];
  const words = derivedTerms.filter(
    (term) => !shown.some((each) => each.label === term.label && sameSource(term, each.source)),
  );
  const terms = [...shown, ...words.map((term) => ({ ...term, id: freeId(slug(term.label), 'words'), views: [] }))];
  return { terms, byColumn };
}

/** Formula and caveat belong to the column only where both speak of the same field. */
function sameSource(term: DerivedTerm | undefined, source: string): DerivedTerm | undefined {
  return term && (term.source === source || source.startsWith('derived')) ? term : undefined;
}

const collected = collect();

interface Shown {
  readonly catalogue: Catalogue;
  readonly sorted: readonly Term[];
  readonly byLabel: ReadonlyMap<string, Term>;
}

let shown: Shown | null = null;
/** The terms as the language of the user has them. Sorted when they are wanted: by the rules of a language, that takes its time. */
function ofLanguage(): Shown {
  const { catalogue, language } = locale();
  if (shown?.catalogue === catalogue) return shown;
  const labelled = collected.terms.map((term) => ({ term, label: translated(term.label) }));
  const sorted = labelled.toSorted((a, b) => a.label.localeCompare(b.label, language)).map(({ term }) => term);
  shown = { catalogue, sorted, byLabel: new Map(labelled.toReversed().map(({ term, label }) => [label, term])) };
  return shown;
}

/** Every word on screen that has a definition, in the order of its label in the language of the user. */
export const allTerms = (): readonly Term[] => ofLanguage().sorted;

export const termOfColumn = (column: Column): Term | undefined => collected.byColumn.get(identityOf(column));

const byLabel = new Map(collected.terms.toReversed().map((term) => [term.label, term]));

const byId = new Map(collected.terms.map((term) => [term.id, term]));

/** The term at an address, also at the one that it had in version 1.0.0. */
export function findTerm(id: string): Term | undefined {
  const former = namedIn(formerTerms, id);
  if (former === undefined || byId.has(id)) return byId.get(id);
  const [view, key] = former.split('.') as [ViewName, string?];
  const columns: ViewDefinition['columns'] = key === undefined ? [] : views[view].columns;
  const column = columns.find((each) => each.key === key);
  return column ? termOfColumn(column) : byLabel.get(former);
}

/**
 * The term that a figure's label names, in English or in the language of the user; words that are explained for themselves go before
 * columns.
 */
export const termOfLabel = (label: string): Term | undefined => byLabel.get(label) ?? ofLanguage().byLabel.get(label);
