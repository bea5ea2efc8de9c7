import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newRecipe, type Subject } from '#contract/reports/recipe.ts';
import { type TemplateId, templateIds } from '#contract/reports/templates.ts';
import { atLength, everyNth } from '../../support/at-length.ts';
import { type FilledHost, startFilledHost } from '../../support/filled-host.ts';
import { subjectsOf } from '../../support/reports.ts';

/* Reports as html-validate reads them. */

let filled: FilledHost;
let subjects: Record<TemplateId, Subject>;
beforeAll(async () => {
  filled = await startFilledHost();
  subjects = await subjectsOf(filled.started);
});
afterAll(() => filled.close());

/** Attributes of its own that keep one file in one piece, and how a doctype is written, are no errors. */
const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: { 'no-inline-style': 'off', 'doctype-style': 'off' },
});

describe.each(everyNth(2, templateIds))('the report %s', (template) => {
  // By turns: the next kind has the other.
  it.each(atLength([templateIds.indexOf(template) % 4 === 0 ? 0 : 10], [0, 10]))(
    'is valid HTML with a threshold of %i',
    async (threshold) => {
      const words = {
        title: 'A <b>"title"</b> & more',
        introduction: 'One.\n\n<p>Two.',
        notes: '</main>',
        author: '"',
      };
      const recipe = { ...newRecipe(template, subjects[template], 'a4'), ...words, threshold };
      const { html } = await filled.started.host.call('host:report', { recipe });
      const { results } = await validator.validateString(html);
      expect(results.flatMap(({ messages }) => messages.map(({ line, message }) => `${line}: ${message}`))).toEqual([]);
    },
  );
});
