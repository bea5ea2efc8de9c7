import { cssString } from '#main/common/escape.ts';
import { ink } from '#shared/figures/charts/palette.ts';
import { sans, sansBold, serifBold, signs } from '#shared/generated/embedded-fonts.ts';
import { message, tParts } from '#shared/language/message.ts';
import { cellRoom, rootSize } from './table-fit.ts';

/*
 * The look of a report: on a screen, on a phone of 320 pixels and on paper. A printed year-book: ink rules instead of boxes.
 */

const common = `
:root{color-scheme:light;--ink:${ink.ink};--ink-2:${ink['ink-2']};--ink-3:${ink['ink-3']};--rule:${ink.rule};--strong:${ink['border-strong']};--sans:"Almanac Sans","Source Sans 3","Almanac Signs",system-ui,sans-serif;--serif:"Almanac Serif","Source Serif 4","Almanac Signs",Georgia,serif}
*{box-sizing:border-box}
html{background:${ink.paper};-webkit-text-size-adjust:100%}
body{margin:0;color:var(--ink);font:400 1rem/1.5 var(--sans);font-variant-numeric:tabular-nums lining-nums;overflow-wrap:break-word}
.sheet{max-width:47.5rem;margin:0 auto;padding:2rem 2.5rem 3rem;background:${ink.surface}}
h1,h2,h3,p,dl,dd,ul,ol,figure,table{margin:0;padding:0}
h1{font:600 1.75rem/1.2 var(--serif);margin-top:.35rem}
h2{font:600 1.125rem/1.3 var(--serif)}
.kind{display:flex;justify-content:space-between;align-items:flex-end;gap:1rem;font-size:.75rem;letter-spacing:.06em;text-transform:uppercase;color:var(--ink-2)}
.kind img{max-height:2.75rem;max-width:12rem;object-fit:contain}
.subject{color:var(--ink-2);font-size:.9375rem}
.subject span+span::before{content:" · "}
.id{font-family:ui-monospace,SFMono-Regular,Consolas,"Almanac Signs",monospace;font-size:.8125em;overflow-wrap:anywhere}
.dates{display:flex;flex-wrap:wrap;gap:.1rem 1.5rem;margin-top:.6rem;padding-top:.5rem;border-top:2px solid var(--ink);font-size:.8125rem}
.dates div{display:flex;gap:.35rem}
.dates dt{color:var(--ink-3)}
.lead{margin-top:.8rem;white-space:pre-line;max-width:72ch}
.by{color:var(--ink-3)}
.kpis{display:grid;grid-template-columns:repeat(auto-fit,minmax(6.5rem,1fr));margin-top:1rem;border-top:1px solid var(--strong);border-bottom:1px solid var(--strong)}
.kpis div{padding:.45rem .7rem .5rem 0}
.kpis div+div{padding-left:.7rem;border-left:1px solid var(--rule)}
.kpis dt{font-size:.75rem;line-height:1.25;color:var(--ink-2)}
.kpis .value{font:600 1.375rem/1.25 var(--sans)}
.kpis .note{font-size:.75rem;line-height:1.3;color:var(--ink-2)}
.since{margin-top:.4rem;font-size:.875rem;line-height:1.35;color:var(--ink-2)}
.summary{margin-top:.8rem;font:600 1.125rem/1.4 var(--serif);max-width:64ch}
.contents{margin-top:1.2rem;font-size:.875rem}.contents ol{columns:2;column-gap:2rem;padding-left:1.4rem}.contents li{break-inside:avoid}.contents a{color:inherit}
.positive{color:${ink.positive}!important}.negative{color:${ink.negative}!important}
.block{margin-top:1.7rem}
.block h2{padding-top:.35rem;border-top:1px solid var(--strong)}
.finding{margin-top:.15rem;max-width:78ch}
.remark,.as-of{font-size:.8125rem;line-height:1.4;color:var(--ink-2);max-width:84ch}
.as-of{margin-top:.25rem;color:var(--ink-3)}
.chart{margin-top:.6rem;overflow-x:auto}
.chart svg{display:block;min-width:34rem;width:100%;height:auto;font-family:var(--sans);font-variant-numeric:tabular-nums lining-nums}
.chart svg text{stroke:${ink.surface};stroke-width:2.5px;stroke-linejoin:round}
.day-notes{list-style:none;margin-top:.3rem;font-size:.8125rem;line-height:1.4;color:var(--ink-2)}
.day-notes b{display:inline-block;min-width:1.2em;color:var(--ink)}
summary{cursor:pointer;margin-top:.4rem;color:${ink.accent};text-decoration:underline}
:focus-visible{outline:2px solid ${ink.focus};outline-offset:2px}
.scroll{overflow-x:auto;margin-top:.5rem}
table{border-collapse:collapse;width:100%;font-size:.8125rem;line-height:1.35}
caption{text-align:left;font-size:.75rem;color:var(--ink-3);padding-bottom:.2rem}
th,td{padding:.22rem ${cellRoom.right}rem .22rem 0;text-align:left;vertical-align:top}
.long{overflow-wrap:anywhere}
th{font-size:.75rem;line-height:1.25;font-weight:600;vertical-align:bottom;border-bottom:1px solid var(--ink);overflow-wrap:normal;hyphens:auto}
td{border-bottom:1px solid var(--rule)}
.key{overflow-wrap:break-word}.few{width:auto;min-width:60%}
tbody tr:nth-child(5n) td{border-bottom-color:var(--strong)}
@media screen{td[dir]{min-width:9rem}.contents a{display:block;padding-block:.3rem}}
.number{text-align:right;white-space:nowrap;padding-left:${cellRoom.left}rem;overflow-wrap:normal}
th.number,th.when{white-space:normal}td.when{white-space:nowrap}.when{padding-left:${cellRoom.left}rem}.number+:not(.number){padding-left:${cellRoom.leftAfterNumber}rem}
tfoot td,tfoot th{border-top:1px solid var(--ink);border-bottom:0;font-weight:600}tfoot th{vertical-align:top}tfoot .number,.dated{white-space:normal}
.quiet{color:var(--ink-3)}
.colophon{margin-top:2rem;padding-top:.6rem;border-top:2px solid var(--ink);font-size:.8125rem;line-height:1.45;color:var(--ink-2)}
.colophon h2{font-size:1rem;margin-top:.8rem;color:var(--ink)}
.colophon>h2:first-child{margin-top:0}
.colophon .pre{white-space:pre-line;max-width:72ch;color:var(--ink)}
.terms{columns:2 18rem;column-gap:2rem;margin-top:.3rem}
.terms div{break-inside:avoid;margin-bottom:.35rem}
.terms dt{display:inline;font-weight:600;color:var(--ink)}
.terms dd{display:inline}
.print-only{display:none}.institution{margin-top:.8rem;font-weight:600}
.narrow{display:none}
.pairs{display:grid;grid-template-columns:1fr 1fr;gap:0 1.6rem}.pairs .block{min-width:0}.pairs .chart svg{min-width:0}
@media screen and (max-width:36rem){.wide{display:none}.narrow{display:block}.chart svg{min-width:0}th:first-child,td:first-child{position:sticky;left:0;max-width:9rem;background:${ink.surface}}}
@media (max-width:36rem){.pairs{grid-template-columns:1fr}.sheet{padding:1rem}.kpis{grid-template-columns:1fr 1fr}.kpis div,.kpis div+div{padding:.4rem .5rem;border-left:0;border-top:1px solid var(--rule)}h1{font-size:1.5rem}}
`;

/** The words on every page, and the colour of the institution; null for none. */
export interface OnPages {
  readonly runningHead: string;
  readonly footer: string;
  readonly accent: string | null;
}

const appName = 'Course Almanac';

/** The lines that part a report, and its kind, in the colour of the institution. */
const inAccent = (colour: string) => `
.kind,.block h2,.institution{color:${colour}}.dates,.colophon{border-top-color:${colour}}.kpis{border-color:${colour}}`;

/** Between the margins, in millimetres, with a hair less so that rounding makes no second page. */
const pageHeight = { a4: 266, letter: 248 } as const;

const paper = { a4: 'A4 portrait', letter: 'letter portrait' } as const;

/** The number of a page and how many there are, as the content of a box. */
const folio = (): string =>
  tParts<{ readonly counter: string }>(message('Page {page} of {pages}'), {
    page: { counter: 'counter(page)' },
    pages: { counter: 'counter(pages)' },
  })
    .map((part) => (typeof part === 'string' ? cssString(part) : part.counter))
    .join(' ');

/**
 * Styles for paper: sheets of a size, a running head and a folio, nothing torn apart. A heading keeps room for the head of its table and
 * two rows, or goes to the next page with them; the last page of a table has no fewer than five, if there are as many. Tables go without
 * their captions, which say what the headings say.
 */
const print = (size: keyof typeof paper, { runningHead, footer }: OnPages) => `
@page{size:${paper[size]};margin:15mm;@top-left{content:${cssString(runningHead)};font:400 9pt "Almanac Sans",sans-serif;color:${ink['ink-3']}}@bottom-left{content:${cssString(footer === '' ? appName : footer)};font:400 9pt "Almanac Sans",sans-serif;color:${ink['ink-3']}}@bottom-right{content:${folio()};font:400 9pt "Almanac Sans",sans-serif;color:${ink['ink-3']}}}
@page:first{@top-left{content:none}}
@media print{
html{background:none;font-size:${rootSize}pt}
html,body{-webkit-print-color-adjust:exact;print-color-adjust:exact}
.sheet{max-width:none;padding:0}
.chart,.scroll{overflow:visible}.chart svg{min-width:0}.chart svg text{stroke:none}
summary{display:none}details::details-content{content-visibility:visible;height:auto}
h1,h2{break-after:avoid}
.block{margin-top:1.25rem}.colophon{margin-top:1.4rem;line-height:1.35}
.titled{break-inside:avoid;break-after:avoid}.titled::after{content:"";display:block;height:14rem;margin-bottom:-14rem}
.scroll+p,details+p,p+.as-of{break-before:avoid}td[dir]{min-width:${cellRoom.minWords}rem}tfoot,tbody tr:nth-child(n+4):nth-last-child(-n+4),tbody tr:nth-child(2){break-before:avoid}.contents{display:none}
table caption{display:none}.tight,.tight th{font-size:calc(9pt*var(--fit))}.tight :is(th,td){padding-inline:2.5pt!important;min-width:0!important}.tight :is(th,td):first-child{padding-left:0!important}.tight .number+:not(.number){padding-left:7pt!important}.whole wbr{display:none}.whole:not(.key){white-space:nowrap}.prose{min-width:${cellRoom.minProse}rem!important}
figure,.kpis,.head,.terms div,.about{break-inside:avoid}.block:has(+.pairs){break-after:avoid}
.finding,figcaption .remark{break-after:avoid}
.finding,.remark,.short{break-inside:avoid}
.colophon>h2{break-inside:avoid}.colophon>h2::after{content:"";display:block;height:7rem;margin-bottom:-7rem}
table{font-size:9pt}th,.since,.kpis dt,.kpis .note,.kind{font-size:9pt}thead{display:table-header-group}tr{break-inside:avoid}tfoot{display:table-row-group}
a{color:inherit}
.print-only{display:revert}.institution{display:none}
}`;

/**
 * Everything on one sheet: less air, smaller letters, charts beside each other below the first, and smaller where words need room. Tables keep
 * their height: they would run over what follows.
 */
const onePage = (size: keyof typeof paper) => `
.half{display:grid;grid-template-columns:1fr 1fr;gap:0 1.6rem}
.half .chart svg{min-width:0}
@media (max-width:36rem){.half{grid-template-columns:1fr}}
@media print{
html{font-size:${rootSize}pt}
h1{font-size:17pt}
.lead{margin-top:.4rem;line-height:1.35;max-width:none}
.summary{margin-top:.6rem;font-size:11.5pt;line-height:1.35;max-width:none}
.kind,.dates,.kpis dt,.kpis .note,.id{font-size:9pt;letter-spacing:0}
.dates{margin-top:.35rem;padding-top:.3rem;gap:.1rem 1rem}
.sheet{display:flex;flex-direction:column;height:${pageHeight[size]}mm}
main{flex:1 1 auto;min-height:0;display:flex;flex-direction:column}
section,.head,.colophon{flex:none}
main>.block,.half{flex:0 1 auto;min-height:0}
.half{grid-template-rows:minmax(0,1fr)}
.block{display:flex;flex-direction:column;min-width:0;min-height:0}
.half .block{height:calc(100% - .85rem)}
main:has(table){flex-shrink:0}main>section.block,.half:has(table){flex:none}.half:has(table){grid-template-rows:auto 1fr;align-items:start}.half:has(table)>:nth-child(2):not(:last-child){grid-area:1/2/span 9}.half:has(table)>:nth-child(n+3){grid-column:1}.half section.block{height:auto}
th,td{padding-block:.12rem}.half .whole:not(.key){white-space:normal}
.chart{min-height:0;overflow:hidden}.chart svg{height:100%}
figcaption,.day-notes,.as-of{flex:none}
.kpis{grid-template-columns:repeat(5,1fr);margin-top:.7rem}
.block{margin-top:.85rem}.chart{margin-top:.3rem}
.finding,.remark,.day-notes,.as-of{font-size:9pt;line-height:1.25;max-width:none}
.colophon{margin-top:.7rem;padding-top:.3rem;font-size:9pt;line-height:1.22}
.colophon h2{font-size:9.5pt;margin-top:.25rem}.colophon>h2::after{content:none}
.terms{columns:2;column-gap:1.6rem}.terms div{margin-bottom:.1rem}
}`;

const face = (family: string, weights: string, base64: string) =>
  `@font-face{font-family:"${family}";font-weight:${weights};src:url(data:font/woff2;base64,${base64}) format("woff2")}`;

/** The letters that reports and pictures bring along: two weights of one, and the headings of the other. */
export const fontFaces: string = [
  face('Almanac Sans', '200 500', sans),
  face('Almanac Sans', '501 900', sansBold),
  face('Almanac Serif', '200 900', serifBold),
].join('');

/** Signs that letters lack and systems draw in colour: a PDF cannot embed a colour font, and holds each sign as a drawing (Type 3). */
const emoji = /(?![#*\d©®™])\p{Emoji}/u;

/** The fonts of a text: emoji in one colour as well, where it has any. They are half a megabyte. */
export const fontFacesFor = (text: string): string =>
  emoji.test(text) ? `${fontFaces}${face('Almanac Signs', '200 900', signs)}` : fontFaces;

/** The style sheet of a report with this body, without a single address outside of it. */
export const styleOf = (size: keyof typeof paper, head: OnPages, layout: 'one-page' | 'pages', body: string): string =>
  [
    fontFacesFor(`${head.runningHead}${body}`),
    common,
    print(size, head),
    layout === 'one-page' ? onePage(size) : '',
    head.accent === null ? '' : inAccent(head.accent),
  ]
    .join('')
    .replaceAll('\n', '');
