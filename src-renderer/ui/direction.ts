/** Whether an element is laid out from right to left: its first column stands at the right then. */
export const isRightToLeft = (element: Element): boolean => getComputedStyle(element).direction === 'rtl';

const mirrored: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** The key as it would be from left to right, where the right arrow leads to the next column. */
export const keyInReadingOrder = (key: string, within: Element): string =>
  isRightToLeft(within) ? (mirrored[key] ?? key) : key;
