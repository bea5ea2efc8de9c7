import { describe, expect, it } from 'vitest';
import { guideParts } from '#renderer/features/guide/guide-parts.ts';
import { newsParts } from '#renderer/features/guide/news-screen.tsx';
import { readAddress } from '#renderer/routing/routes.ts';
import { findTerm } from '#shared/catalog/terms.ts';

const links = guideParts.flatMap(({ entries }) => entries.map(({ link }) => link.href));

describe('the guide and the news', () => {
  it.each([...links, ...newsParts.flatMap(({ entries }) => entries.map(({ link }) => link.href))])(
    'leads to a screen that there is: %s',
    (href) => {
      expect(href.startsWith('#/')).toBe(true);
      const match = readAddress(href.slice(1));
      expect(match).not.toBeNull();
      // An unknown term would be a screen that says so.
      if (match?.name === 'definition') expect(findTerm(match.params.term)).toBeDefined();
    },
  );

  it('says nothing twice', () => {
    for (const parts of [guideParts, newsParts]) {
      const heads = parts.flatMap(({ entries }) => entries.map(({ head }) => head));
      expect(new Set(heads).size).toBe(heads.length);
    }
  });

  it('leads to the term of hidden numbers and to the runs that need attention', () => {
    expect(links).toContain('#/definitions/hidden-withheld-numbers');
    expect(links).toContain('#/runs?flagged=true');
  });
});
