import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { finishPdf, markArtifacts, xmpOf } from '#main/pdf/finish-pdf.ts';

const lines = (...all: string[]) => all.join('\n');

describe('what is not tagged on a page', () => {
  it('becomes an artifact: texts, filled paths and pictures, and nothing else', () => {
    const page = lines(
      ...['q', 'BT', '/F4 12 Tf', '<0011> Tj', 'ET'],
      ...['0 0 10 10 re', 'W* n', '0 0 5 5 re', 'f', '/X5 Do'],
      ...['/P <</MCID 0 >>BDC', 'BT', '<0012> Tj', 'ET', 'EMC', 'Q'],
    );
    expect(markArtifacts(page)).toBe(
      lines(
        ...['q', '/Artifact BMC', 'BT', '/F4 12 Tf', '<0011> Tj', 'ET', 'EMC'],
        ...['0 0 10 10 re', 'W* n', '/Artifact BMC', '0 0 5 5 re', 'f', 'EMC', '/Artifact BMC', '/X5 Do', 'EMC'],
        ...['/P <</MCID 0 >>BDC', 'BT', '<0012> Tj', 'ET', 'EMC', 'Q'],
      ),
    );
  });

  it('is found beside tags in the same text, where older versions write them', () => {
    const text = lines('BT', '<01> Tj', '/P <</MCID 0 >>BDC', '<02> Tj', 'EMC', '9 0 Td <03> Tj', 'ET');
    expect(markArtifacts(text)).toBe(
      lines(
        ...['BT', '/Artifact BMC', '<01> Tj', 'EMC', '/P <</MCID 0 >>BDC', '<02> Tj', 'EMC'],
        ...['/Artifact BMC', '9 0 Td <03> Tj', 'EMC', 'ET'],
      ),
    );
  });

  it('is left where the page is not written as Chromium writes it', () => {
    expect(markArtifacts(lines('BI', '/W 1', 'ID', 'EMC', 'EI'))).toBeNull();
    expect(markArtifacts(lines('0 0 1 1 re', '/P <</MCID 0 >>BDC', 'f', 'EMC'))).toBeNull();
    expect(markArtifacts(lines('/P BMC', 'BT', 'ET'))).toBeNull();
    expect(markArtifacts(lines('0 0 1 1 re'))).toBeNull();
  });

  it('is all that changes: without the marks the page is as it was, and all is marked then', () => {
    const piece = fc.constantFrom(
      ...['BT\n<01> Tj\nET', '1 2 m\n3 4 l\nS', '0 0 1 1 re\nf*', '0 0 1 1 re\nW n', '/X1 Do', 'q\n1 0 0 1 0 0 cm\nQ'],
      ...[
        'BT\n/P <</MCID 1 >>BDC\n<02> Tj\nEMC\nET',
        '/P <</MCID 0 >>BDC\nBT\n<02> Tj\nET\nEMC',
        '/Span BMC\n0 0 1 1 re\nf\nEMC',
        '1 0 0 rg',
      ],
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const page = pieces.join('\n');
        const marked = markArtifacts(page) ?? expect.unreachable();
        expect(marked.replaceAll(/\/Artifact BMC\n([\s\S]*?)\nEMC/g, '$1')).toBe(page);
        expect(markArtifacts(marked)).toBe(marked);
      }),
    );
  });
});

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

describe('a PDF that is finished', () => {
  const printed = async (content: string) => {
    const pdf = await PDFDocument.create();
    const page = pdf.addPage();
    page.node.set(PDFName.of('Contents'), pdf.context.register(pdf.context.flateStream(content)));
    return pdf.save();
  };

  it('says whether all of it could be marked', async () => {
    const plain = await finishPdf(await printed(lines('q', 'BT', '<01> Tj', 'ET', 'Q')), { author: '' });
    expect(plain.isAccessible).toBe(true);
    const inline = await finishPdf(await printed(lines('q', 'BI', '/W 1 ID x', 'EI', 'Q')), { author: '' });
    expect(inline.isAccessible).toBe(false);
  });

  it('holds what the items of a list say in their bodies, also where an item has one part alone', async () => {
    const pdf = await PDFDocument.create();
    pdf.addPage();
    const { context, catalog } = pdf;
    const element = (kind: string, kids: PDFObject) =>
      context.register(context.obj({ Type: 'StructElem', S: kind, K: kids }));
    const words = () => element('NonStruct', context.obj(1));
    const items = [
      element('LI', words()),
      element('LI', context.obj([words(), words()])),
      element('LI', context.obj([element('Lbl', words()), words()])),
      element('LI', element('LBody', words())),
    ];
    catalog.set(PDFName.of('StructTreeRoot'), context.obj({ K: [element('L', context.obj(items))] }));
    const { bytes } = await finishPdf(await pdf.save({ updateFieldAppearances: false }), { author: '' });
    const { context: finished } = await PDFDocument.load(bytes);
    const kidsOf = (dict: PDFDict) => {
      const kids = dict.lookup(PDFName.of('K'));
      return kids instanceof PDFArray ? kids.asArray() : [dict.get(PDFName.of('K'))];
    };
    const kindsIn = (dict: PDFDict) =>
      kidsOf(dict).map((ref) => finished.lookup(ref, PDFDict).lookup(PDFName.of('S'), PDFName).decodeText());
    const all = finished
      .enumerateIndirectObjects()
      .flatMap(([, object]) => (object instanceof PDFDict ? [object] : []));
    const ofKind = (kind: string) => all.filter((dict) => dict.get(PDFName.of('S')) === PDFName.of(kind));
    expect(ofKind('LI').map(kindsIn)).toEqual([['LBody'], ['LBody'], ['Lbl', 'LBody'], ['LBody']]);
    expect(
      ofKind('LBody')
        .map((body) => kindsIn(body).length)
        .toSorted(),
    ).toEqual([1, 1, 1, 2]);
  });
});
