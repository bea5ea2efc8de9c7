import { expect, it } from 'vitest';
import { olxOutline, type XmlElement } from '#renderer/features/outline/olx.ts';

const element = (tagName: string, attributes: Record<string, string>, children: XmlElement[] = []): XmlElement => ({
  tagName,
  children,
  getAttribute: (name) => attributes[name] ?? null,
});

it('parses a file once, however many places name it', () => {
  const places = Array.from({ length: 20_000 }, () => element('vertical', { url_name: 'one' }));
  const parsed = new Map<string, number>();
  const parse = (text: string) => {
    parsed.set(text, (parsed.get(text) ?? 0) + 1);
    return text === 'root'
      ? element('course', {}, places)
      : element('vertical', {}, [element('problem', { url_name: 'p', display_name: 'A question' })]);
  };
  const files = new Map([
    ['course.xml', 'root'],
    ['vertical/one.xml', 'the one'],
  ]);
  expect(olxOutline(files, parse)?.blocks.map(({ name }) => name)).toEqual(['A question']);
  expect(parsed).toEqual(
    new Map([
      ['root', 1],
      ['the one', 1],
    ]),
  );
});
