import type { AxeResults, NodeResult } from 'axe-core';

declare const axe: { run(context: object, options: object): Promise<AxeResults> };

/** A theme, without the charts, which have no text for axe; or the colours that the page has now. */
export type Scheme = 'light' | 'dark' | 'now';

/** Marks a kind of text that is positioned, so that what lies behind it differs by screen. */
export const placed = '@';

interface Asked {
  readonly placed: string;
  readonly schemes: readonly Scheme[];
  /** Kinds of text that are not judged again. */
  readonly judged: readonly string[];
  /** Selects what is of the same make as others of the page. */
  readonly alike: string;
  /** Style meanwhile: axe looks at everything that can be seen, which takes most of its time on a long list. */
  readonly style: string;
}

interface Judged {
  /** Texts that are too faint, one line each. */
  readonly faint: readonly string[];
  /** Kinds that are good enough. */
  readonly good: readonly string[];
  /** Kinds of which axe could not tell. */
  readonly open: readonly string[];
}

/** Has axe compare the colours of one text of each kind that was not judged yet. Runs in the page, so it holds all that it needs. */
export async function judgeTextColours({ schemes, judged, placed, alike, style }: Asked): Promise<Judged> {
  /** Texts of a kind that axe is shown: it cannot tell what is covered. */
  const maxTexts = 3;
  const known = new Set(judged);
  const root = document.documentElement;
  const withoutEffect = ':disabled, :disabled *, [aria-disabled="true"], [aria-disabled="true"] *, [inert] *, option';

  /** The colour behind a text, and how much of both is seen. */
  interface Ground {
    readonly behind: string;
    readonly opacity: number;
  }
  function groundsOfPage(): (element: Element | null) => Ground {
    const found = new Map<Element, Ground>();
    const groundOf = (element: Element | null): Ground => {
      if (element === null) return { behind: '', opacity: 1 };
      const before = found.get(element);
      if (before) return before;
      const { backgroundColor, backgroundImage, opacity: own, position, filter } = getComputedStyle(element);
      const parent = groundOf(element.parentElement);
      const opacity = parent.opacity * Number(own);
      const isOpaque = backgroundColor.startsWith('rgb(') && backgroundImage === 'none' && opacity === 1;
      const isPlaced = position === 'absolute' || position === 'fixed' ? ` ${placed}` : '';
      const layer = backgroundColor === 'rgba(0, 0, 0, 0)' ? '' : ` ${backgroundColor}`;
      const image = backgroundImage === 'none' ? '' : ` ${backgroundImage}`;
      const behind = isOpaque ? backgroundColor : `${parent.behind}${isPlaced}${layer}${image}`;
      const ground = { behind: filter === 'none' ? behind : `${behind} ${filter}`, opacity };
      found.set(element, ground);
      return ground;
    };
    return groundOf;
  }

  /** Elements with text of their own. Axe cannot tell of single letters. */
  function textsOf(top: Element): Set<Element> {
    const unwritten = '[type="checkbox"], [type="radio"], [type="range"], [type="file"]';
    const found = new Set(top.querySelectorAll(`input:not(${unwritten}), select, textarea`));
    const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (text.parentElement && (text.nodeValue ?? '').trim().length > 1) found.add(text.parentElement);
    }
    return found;
  }

  /** Texts of each kind that was not judged yet. */
  function unjudged(): Map<string, Element[]> {
    const kinds = new Map<string, Element[]>();
    const groundOf = groundsOfPage();
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
    for (const element of textsOf(modal)) {
      if (alike !== '' && element.closest(alike)) continue;
      const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
      const { behind, opacity } = groundOf(element);
      const kind = `${color} on ${behind} ${opacity} ${fontSize} ${fontWeight} ${textShadow}`;
      if (known.has(kind) || element.matches(withoutEffect)) continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const texts = kinds.get(kind) ?? [];
      kinds.set(kind, texts);
      if (texts.length < maxTexts) texts.push(element);
    }
    return kinds;
  }

  const faint: string[] = [];
  const good: string[] = [];
  const open: string[] = [];
  async function judge(kinds: Map<string, Element[]>, where: string): Promise<void> {
    const include = [...kinds.values()].flat();
    if (include.length === 0) return;
    const { violations, passes } = await axe.run(
      { include },
      {
        runOnly: { type: 'rule', values: ['color-contrast'] },
        resultTypes: ['violations', 'passes'],
        elementRef: true,
      },
    );
    const elementsOf = (nodes: readonly NodeResult[]) => new Set(nodes.map(({ element }) => element));
    const failed = violations.flatMap(({ nodes }) => nodes);
    faint.push(...failed.map(({ target }) => `color-contrast${where}: ${target.join(' ')}`));
    const [isFaint, isGood] = [elementsOf(failed), elementsOf(passes.flatMap(({ nodes }) => nodes))];
    for (const [kind, texts] of kinds) {
      if (texts.some((text) => isFaint.has(text as HTMLElement))) continue;
      (texts.some((text) => isGood.has(text as HTMLElement)) ? good : open).push(kind);
    }
  }

  const before = root.style.colorScheme;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);
  try {
    for (const scheme of schemes) {
      root.style.colorScheme = scheme === 'now' ? before : scheme;
      await judge(unjudged(), scheme === 'now' ? '' : ` in the ${scheme} theme`);
    }
  } finally {
    root.style.colorScheme = before;
    document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(sheet), 1);
  }
  return { faint, good, open };
}
