/** A sentence without the signs that keep names of another direction apart. */
export const plainText = (text: string): string => text.replaceAll(/[\u2068\u2069]/g, '');
