import { escapeHtml } from '#main/common/escape.ts';

/** Values of attributes; undefined leaves one out. */
type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Tenths of a pixel are finer than any printer. */
const value = (given: string | number) =>
  typeof given === 'number' ? String(Math.round(given * 10) / 10) : escapeHtml(given);

/** One SVG element as text. Children are SVG already; texts go through {@link text}. */
export function el(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const written = Object.entries(attributes).map(([key, given]) =>
    given === undefined ? '' : ` ${key}="${value(given)}"`,
  );
  const inner = children.join('');
  return inner === '' ? `<${name}${written.join('')}/>` : `<${name}${written.join('')}>${inner}</${name}>`;
}

/** A line of text, escaped. */
export const text = (content: string, attributes: Attributes): string =>
  el('text', attributes, escapeHtml(content) || ' ');

/** The path through some points; null breaks it. */
export function path(points: readonly ({ readonly x: number; readonly y: number } | null)[]): string {
  let pen = 'M';
  const steps: string[] = [];
  for (const point of points) {
    if (point === null) pen = 'M';
    else {
      steps.push(`${pen}${value(point.x)} ${value(point.y)}`);
      pen = 'L';
    }
  }
  return steps.join('');
}
