import { escapeHtml } from '../common/escape.ts';

/** What the metadata of a PDF say of it. */
export interface PdfFacts {
  readonly title: string;
  /** Empty in a report without an author. */
  readonly author: string;
  /** As BCP 47 has it. */
  readonly language: string;
  /** The program that made the file. */
  readonly creator: string;
  readonly producer: string;
  readonly made: Date;
  /** Whether the file keeps the rules of PDF/UA-1. */
  readonly isAccessible: boolean;
}

/** The XMP packet of a PDF (ISO 16684-1, with the identification of ISO 14289-1). */
export function xmpOf(facts: PdfFacts): string {
  const instant = facts.made.toISOString().replace(/\.\d+Z$/, 'Z');
  const lines = [
    `<dc:format>application/pdf</dc:format>`,
    `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeHtml(facts.title)}</rdf:li></rdf:Alt></dc:title>`,
    ...(facts.author === ''
      ? []
      : [`<dc:creator><rdf:Seq><rdf:li>${escapeHtml(facts.author)}</rdf:li></rdf:Seq></dc:creator>`]),
    `<dc:language><rdf:Bag><rdf:li>${escapeHtml(facts.language)}</rdf:li></rdf:Bag></dc:language>`,
    `<xmp:CreatorTool>${escapeHtml(facts.creator)}</xmp:CreatorTool>`,
    `<xmp:CreateDate>${instant}</xmp:CreateDate>`,
    `<xmp:ModifyDate>${instant}</xmp:ModifyDate>`,
    `<pdf:Producer>${escapeHtml(facts.producer)}</pdf:Producer>`,
    ...(facts.isAccessible ? ['<pdfuaid:part>1</pdfuaid:part>'] : []),
  ];
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
  xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
${lines.join('\n')}
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>`;
}
