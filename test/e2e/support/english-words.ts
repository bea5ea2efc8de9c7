import type { Page } from 'playwright';
import spanish from '#shared/language/es/index.ts';

/** The texts of the page and its names for screen readers, each once. */
const wordsOn = (page: Page) =>
  page.evaluate(() => {
    const words = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      // The head of a column may be broken into words, of which one may be that of another thing.
      const head = text.parentElement?.closest('.sort:has(.whole)');
      words.add((head ?? text).textContent?.trim() ?? '');
    }
    const named = ['aria-label', 'title', 'placeholder', 'alt'];
    for (const element of document.querySelectorAll(named.map((name) => `[${name}]`).join(','))) {
      for (const name of named) words.add(element.getAttribute(name)?.trim() ?? '');
    }
    return [...words].filter((each) => /[a-z]{2}/i.test(each));
  });

const isPlain = (words: string) => !/[{'<⟨]/.test(words);
const isFilledWithNames = (words: string) =>
  !/[<'⟨]|\{\w+,/.test(words) && words.replaceAll(/\{\w+\}/g, '').length >= 10;

const escaped = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');

const translations = Object.entries<string>(spanish).filter(([words, own]) => words !== own);
const own = new Set(translations.map(([, words]) => words));
const plain = new Set(translations.map(([words]) => words).filter((words) => isPlain(words) && !own.has(words)));

/** Enough of a beginning to leave out nearly all patterns, of which there are a thousand. */
const beginning = (words: string) => words.slice(0, 3);
const isFixed = (words: string) => words.indexOf('{') >= 3;
const filled = translations
  .map(([words]) => words)
  .filter((words) => !isPlain(words) && isFilledWithNames(words))
  .map((words) => ({
    group: isFixed(words) ? beginning(words) : '',
    pattern: new RegExp(`^${escaped(words).replaceAll(/\{\w+\}/g, '.+')}$`, 'u'),
  }));
const groups = Map.groupBy(filled, ({ group }) => group);
const fits = (words: string, group: string) => groups.get(group)?.some(({ pattern }) => pattern.test(words)) ?? false;

const isEnglish = (words: string) => plain.has(words) || fits(words, beginning(words)) || fits(words, '');

/** The English on the page that has its Spanish in the catalogue. */
export const englishOn = async (page: Page) => (await wordsOn(page)).filter(isEnglish);
