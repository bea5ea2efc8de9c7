import { expect, test } from 'vitest';
import { xmpOf } from '#main/pdf/xmp.ts';

const facts = {
  title: 'R&D <2026>\u0000',
  author: '',
  language: 'en',
  creator: 'Course Almanac 1.0.0',
  producer: 'Skia/PDF',
  made: new Date('2026-11-24T08:00:00.250Z'),
  isAccessible: true,
};

test('metadata are XML, whatever the title is', () => {
  const xmp = xmpOf(facts);
  expect(xmp).toContain('<rdf:li xml:lang="x-default">R&amp;D &lt;2026&gt;\uFFFD</rdf:li>');
  expect(xmp).toContain('<xmp:CreateDate>2026-11-24T08:00:00Z</xmp:CreateDate>');
});

test('metadata name an author where there is one, and PDF/UA where the file keeps to it', () => {
  expect(xmpOf(facts)).not.toContain('dc:creator');
  expect(xmpOf({ ...facts, author: 'Ana' })).toContain(
    '<dc:creator><rdf:Seq><rdf:li>Ana</rdf:li></rdf:Seq></dc:creator>',
  );
  expect(xmpOf(facts)).toContain('<pdfuaid:part>1</pdfuaid:part>');
  expect(xmpOf({ ...facts, isAccessible: false })).not.toContain('<pdfuaid:part>');
});
