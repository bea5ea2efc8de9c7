import { IntlMessageFormat } from 'intl-messageformat';
import { formatNumber } from '../text/format-number.ts';
import { insideQuotes } from '../text/text.ts';
import { type Catalogue, type Language, locale } from './language.ts';

declare const marked: unique symbol;

/**
 * English words that the catalogues of other languages have, in ICU MessageFormat: `{n, plural, one {# run} other {# runs}}`. Made by
 * {@link message} and turned into the words of the user's language by {@link t}, when they are shown and not before.
 */
export type Message = string & { readonly [marked]: true };

/** Only what is written down in the source, so that the catalogues can list it. */
type Written<M extends string> = string extends M ? never : M;

export type MessageValue = string | number;
export type MessageValues = Readonly<Record<string, MessageValue>>;

/** Marks words of a constant, which is made before the language is known: what shows it calls {@link t}. */
export const message = <const M extends string>(words: Written<M>): Message => words as unknown as Message;

/**
 * The words of a message in the language of the user, or in English where its catalogue lacks them. `#` and numbers are written as
 * `formatNumber` does; names and numbers that have a form of their own come as texts. A text between quotation marks has single ones of its own.
 */
export function t<const M extends string>(words: Message | Written<M>, values: MessageValues = {}): string {
  const { language, template } = ownWords(words);
  return isPlain(template) ? template : String(formatOf(language, template).format(withinQuotes(template, values)));
}

type Filling<Node> = Parameters<typeof IntlMessageFormat.prototype.format<Node>>[0];

/**
 * The same for words with tags, `Press <b>Sync</b> first`: each tag of the message is made by its function in `values`.
 * @returns the parts in the order of the user's language; texts beside each other may be parts of their own
 */
export function tParts<Node>(words: Message, values: NonNullable<Filling<Node>>): (string | Node)[] {
  const { language, template } = ownWords(words);
  const filled = formatOf(language, template).format<Node>(withinQuotes(template, values));
  return Array.isArray(filled) ? filled : [filled];
}

/**
 * Words of a definition (a column's label or meaning, a view's title) in the language of the user. The catalogues list those of all
 * registries; other texts, such as names that a service gave, stay as they are.
 */
export const translated = (text: string): string => ownText(locale().catalogue, text) ?? text;

/** A service may call something `constructor`, which every object has. */
const ownText = (catalogue: Catalogue, text: string): string | undefined =>
  Object.hasOwn(catalogue, text) ? catalogue[text] : undefined;

/** The words of the user's language and which it is: English where its catalogue lacks them. */
function ownWords(words: string): { language: Language; template: string } {
  const { language, catalogue } = locale();
  const own = ownText(catalogue, words);
  return own === undefined ? { language: 'en', template: withoutContext(words) } : { language, template: own };
}

/** `Open⟨state⟩` and `Open⟨command⟩` are two messages: translators read what stands in the brackets, users do not. */
const withoutContext = (words: string) => (words.endsWith('⟩') ? words.slice(0, words.lastIndexOf('⟨')) : words);

const isPlain = (template: string) => !/[{'<]/.test(template);

const quotedNames = new Map<string, readonly string[]>();

/** The names of the values that stand between quotation marks in a message. */
function namesInQuotes(template: string): readonly string[] {
  const known = quotedNames.get(template);
  if (known) return known;
  const passages = template.match(/“[^“”]*”/g) ?? [];
  const names = passages.flatMap((passage) => [...passage.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));
  quotedNames.set(template, names);
  return names;
}

function withinQuotes<Values extends Readonly<Record<string, unknown>>>(template: string, values: Values): Values {
  const own = namesInQuotes(template).flatMap((name) => {
    const value = values[name];
    return typeof value === 'string' ? [[name, insideQuotes(value)] as const] : [];
  });
  return { ...values, ...Object.fromEntries(own) };
}

const formats = new Map<string, IntlMessageFormat>();

/** A parsed message, kept: parsing costs ten times what filling in does. */
function formatOf(language: Language, template: string): IntlMessageFormat {
  const key = `${language}/${template}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new IntlMessageFormat(template, language, undefined, { formatters });
  formats.set(key, made);
  return made;
}

const pluralRules = new Map<string, Intl.PluralRules>();

/** Kept, too: to make the rules of a language takes longer than to fill in a message. */
function getPluralRules(...parts: ConstructorParameters<typeof Intl.PluralRules>): Intl.PluralRules {
  const key = JSON.stringify(parts);
  const known = pluralRules.get(key) ?? new Intl.PluralRules(...parts);
  pluralRules.set(key, known);
  return known;
}

/** Numbers in messages are those of the app, not a second kind. */
const formatters = {
  getNumberFormat: () => ({ format: (value: number) => formatNumber(value) }) as Intl.NumberFormat,
  getDateTimeFormat: (...parts: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...parts),
  getPluralRules,
};

/** The words of a text that has commas between them, as people type them: other names of a thing. */
export const wordsBetweenCommas = (text: string | undefined): readonly string[] | undefined =>
  text === undefined ? undefined : translated(text).split(', ');
