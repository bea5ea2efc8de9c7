import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { addressProblem, isOfThisComputer, proxyAddressProblem, withProxyScheme } from '#contract/connection.ts';
import { pngSize } from '#contract/pictures.ts';
import { bytesOf, logoSizeOf, logoTypeOf } from '#contract/reports/report-head.ts';
import { cssString, escapeHtml } from '#main/common/escape.ts';
import { withoutKnownSecrets } from '#main/common/known-secrets.ts';
import { withLocale } from '#main/common/locale.ts';
import { redact } from '#main/common/redact.ts';
import { readLearnersKey, readPublisherKey } from '#main/credentials/secret-store.ts';
import { tokenLifetime } from '#main/credentials/token-client.ts';
import { identityOf } from '#main/data-host/cache/database/dictionaries.ts';
import { sumOf } from '#main/data-host/cache/reading/stored-names.ts';
import { beginsWith } from '#main/data-host/cache/reading/view-source.ts';
import { withDensity } from '#main/data-host/export/pictures/picture.ts';
import { linesOf } from '#main/data-host/export/pictures/standalone-figure.ts';
import { paragraphs } from '#main/data-host/export/pptx/slide.ts';
import { withoutRule } from '#main/data-host/export/reports/masked-figure.ts';
import { fontFacesFor } from '#main/data-host/export/reports/style.ts';
import { text as svgText } from '#main/data-host/export/reports/svg/element.ts';
import { anyLetters, groundOf, ownLetters, shorten, textWidth } from '#main/data-host/export/reports/svg/letters.ts';
import { titleXml } from '#main/data-host/export/xlsx/charts/paint.ts';
import { chartsXml } from '#main/data-host/export/xlsx/sheet.ts';
import { cellText, sheetName, sheetReference, xmlText } from '#main/data-host/export/xlsx/texts.ts';
import { serviceCsvName } from '#main/data-host/handlers/learner-handlers.ts';
import { activeDays } from '#main/data-host/learners/unlocked-learners.ts';
import { byMode } from '#main/data-host/masking/withheld-days.ts';
import { readManifest } from '#main/data-host/packages/manifest.ts';
import { readCsvRows } from '#main/data-host/packages/read-table.ts';
import { quoted } from '#main/data-host/packages/refuse-package.ts';
import { findDirectory, readDirectory, readLocalHeader } from '#main/data-host/packages/zip-reader.ts';
import { nameRead } from '#main/data-host/parquet/column-types.ts';
import { endOfStruct } from '#main/data-host/parquet/footer.ts';
import { listsIn } from '#main/data-host/parquet/lists.ts';
import { readNumbers } from '#main/data-host/parquet/pages.ts';
import { isOurReadme } from '#main/data-host/publications/describe-folder.ts';
import { isSignedBy, parsedJson } from '#main/data-host/publications/identity.ts';
import { keyWordsOf } from '#main/data-host/publications/key-words.ts';
import { listHead } from '#main/data-host/remote/list-answer.ts';
import {
  day,
  instant,
  ordinaryDay,
  ordinaryInstant,
  readDay,
  readInstant,
  text as textField,
} from '#main/data-host/remote/records/fields.ts';
import { analyticsRoot, pathOfId, taxonomyRoot } from '#main/data-host/remote/service-address.ts';
import { nameFilter } from '#main/data-host/search/find-names.ts';
import { searchedText } from '#main/data-host/search/search.ts';
import { blockOf } from '#main/data-host/subjects/attention/question-runs.ts';
import { answerOf, inWords } from '#main/data-host/subjects/attention/stored-sentences.ts';
import { isWholeHistoryDue, nextWholeHistory } from '#main/data-host/sync/skip-resources.ts';
import { fileNamePart, learnersFileName, runPart } from '#main/files/file-name.ts';
import { guardedCsv } from '#main/files/guarded-csv.ts';
import { parseForeignJson, readJson } from '#main/files/json-file.ts';
import { isUnfinishedName } from '#main/files/unfinished.ts';
import { readSubject, readViewQuery, scopeOf, templateOfKind } from '#main/headless/command-values.ts';
import { kindOfFile } from '#main/headless/out-file.ts';
import { retryAfterSeconds } from '#main/net/classify.ts';
import { compressionsOf, jsonInUtf8, parseJson } from '#main/net/http-answer.ts';
import { closedText, isDeeperThan, openOfList, piecesOfList, rawText, withKnownAsIds } from '#main/net/json-bytes.ts';
import { waysOfAnswer } from '#main/net/proxy-routes.ts';
import { reachOfIp, refuseNearer } from '#main/net/reach.ts';
import { parseAddress } from '#main/net/request.ts';
import { markArtifacts } from '#main/pdf/finish-pdf.ts';
import { kindOfDropped } from '#main/shell/handlers/dropped-handler.ts';
import { externalAddress } from '#main/shell/hardening/confirmed-addresses.ts';
import { isAllowedRequest } from '#main/shell/hardening/page-limits.ts';
import { originOf, pageSource } from '#main/shell/hardening/page-origin.ts';
import { withoutIds } from '#main/shell/system/diagnostics.ts';
import { plainNotes } from '#main/shell/system/release-notes.ts';
import { addressOfLink, citedIn, linkedAddress, linkTo } from '#shared/catalog/app-link.ts';
import { keyOfPivotColumn, labelKey, storedJson } from '#shared/catalog/columns.ts';
import {
  courseCode,
  isSection,
  nameWithTerm,
  parseCourseId,
  termOf,
  withoutScheme,
} from '#shared/catalog/course-id.ts';
import { scopeFromText } from '#shared/catalog/course-scope.ts';
import { blockName, partNumber, shortId, subsectionProblem, unnamedProblem } from '#shared/catalog/module-id.ts';
import { termOfLabel } from '#shared/catalog/terms.ts';
import { educationLabel, modeLabel } from '#shared/catalog/vocabulary.ts';
import { beforeFirstSync, besideConnection, duringSetup, translateStored } from '#shared/errors/error-text.ts';
import { jobName, skillName } from '#shared/figures/phrases.ts';
import { fitted } from '#shared/figures/placement.ts';
import spanish from '#shared/language/es/index.ts';
import { translated } from '#shared/language/message.ts';
import { readRule } from '#shared/subjects/watch/watch.ts';
import {
  groupName,
  guarded,
  guardedInCsv,
  holdsFormula,
  isFormulaLike,
  isReshaped,
  listedValues,
  startsFormula,
  unguardedInCsv,
} from '#shared/text/cells.ts';
import { decodeText, endOfString, exceededBy } from '#shared/text/foreign-text.ts';
import { emptyRunText } from '#shared/text/lacking.ts';
import { mayBeInside, prepareName, understoodText } from '#shared/text/name-matching/match-name.ts';
import { mayStandFor, nearness } from '#shared/text/name-matching/nearness.ts';
import { compareSigns, fold, foldText, nameQuery, singleSpaced, tokensOf } from '#shared/text/name-matching/query.ts';
import {
  byCodeUnits,
  comparable,
  cutAt,
  cutSentence,
  decodedUri,
  inQuotes,
  insideQuotes,
  isolate,
  lowerFirst,
  namedIn,
  oneLine,
  piecesOfId,
  upperFirst,
  wellFormed,
} from '#shared/text/text.ts';
import { withWholeDates } from '#shared/time/days.ts';
import { parseDay, parseInstant } from '#shared/time/time.ts';
import { takesOwnTexts } from './own-texts.ts';

const bytes = (text: string) => Buffer.from(text);
const entry = {
  name: 'a.csv',
  path: 'a.csv',
  isOurs: true,
  method: 'stored',
  crc32: 0,
  compressedSize: 1,
  size: 1,
  offset: 0,
} as const;
const packaged = pageSource(true, undefined);

/** The words of the app are looked for where there are others than English ones. */
const inSpanish = (read: (text: string) => unknown) => (text: string) =>
  withLocale({ language: 'es', catalogue: spanish, tag: 'es' }, () => read(text));

async function allRows(text: string): Promise<void> {
  const rows = readCsvRows(chunked(bytes(text)), 'a.csv');
  while (!(await rows.next()).done);
}

async function* chunked(all: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < all.length; at += 65_536) yield all.subarray(at, at + 65_536);
}

/** Every function that reads a text of a service, a file, a link, a user or a log. What it throws does not matter here. */
export const readers: Readonly<Record<string, (text: string) => unknown>> = {
  decodedUri,
  linkTo,
  addressOfLink,
  citedIn,
  linkedAddress,
  isOfThisComputer,
  addressProblem,
  parseCourseId,
  isSection,
  termOf,
  nameWithTerm: (text) => nameWithTerm(text, text),
  courseCode,
  scopeFromText,
  withoutScheme,
  scopeOf,
  isFormulaLike,
  nameRead,
  storedJson: (text) => storedJson(JSON.stringify({ [text]: [text, text] })),
  listsIn: (text) => listsIn(JSON.stringify({ [text]: [text, text] }), 'map'),
  isReshaped,
  piecesOfId,
  wellFormed,
  jsonInUtf8: (text) => jsonInUtf8(bytes(text), `application/json; charset=${text}`),
  cutAt: (text) => cutAt(text, text.length - 1),
  cutSentence: (text) => cutSentence(text, text.length - 1),
  compareSigns: (text) => compareSigns(text, text),
  labelKey,
  keyOfPivotColumn: (text) => keyOfPivotColumn(text, 'modes'),
  readJson: (text) => readJson(bytes(text)),
  parsedJson,
  parseForeignJson,
  endOfString: (text) => endOfString(`"${text}`, 0),
  exceededBy: (text) => exceededBy(text, { values: 1_000_000, depth: 1_000_000 }),
  emptyRunText,
  sumOf,
  guarded,
  startsFormula,
  holdsFormula: (text) => holdsFormula(text, ','),
  guardedInCsv: (text) => guardedInCsv(text, ';'),
  unguardedInCsv: (text) => unguardedInCsv(text, '\t'),
  namedIn: (text) => namedIn({ [text]: text }, text),
  subsectionProblem: (text) => subsectionProblem('course-v1:a+b+c', text),
  blockName,
  blockOf,
  shortId,
  partNumber,
  unnamedProblem,
  proxyAddressProblem,
  withProxyScheme,
  pngSize: (text) => pngSize(bytes(text)),
  termOfLabel,
  parseDay,
  parseInstant,
  modeLabel,
  byMode: (text) => byMode(text, `${text}.`),
  educationLabel,
  groupName: (text) => groupName(text, { trait: 'country', country_alpha2: text }),
  insideQuotes,
  inQuotes,
  withWholeDates,
  fold,
  foldText,
  prepareName,
  mayBeInside,
  mayStandFor: (text) => mayStandFor('typed', text, false),
  duringSetup,
  besideConnection,
  beforeFirstSync,
  translateStored: inSpanish(translateStored),
  translated: inSpanish(translated),
  skillName: (text) => skillName(text, 1),
  jobName: (text) => jobName(text, 1),
  readRule,
  understoodText: (text) => understoodText('typed', text),
  nearness: (text) => nearness('typed', text, true),
  nameQuery,
  singleSpaced,
  tokensOf,
  isolate,
  comparable,
  oneLine,
  byCodeUnits: (text) => byCodeUnits(text, `${text} `),
  lowerFirst,
  upperFirst,
  logoTypeOf: (text) => logoTypeOf(bytes(text)),
  logoSizeOf: (text) => logoSizeOf(bytes(text)),
  bytesOf,
  withoutIds,
  externalAddress,
  isAllowedRequest: (text) => isAllowedRequest(text, packaged),
  originOf,
  redact,
  withoutKnownSecrets,
  plainNotes,
  nameFilter: (text) => nameFilter(text, null, () => false),
  searchedText: (text) => ['videos', 'problems', 'course-runs'].map((kind) => searchedText(kind as never, text)),
  readInstant,
  closedText: (text) => closedText(bytes(`[${text}`)),
  isDeeperThan: (text) => isDeeperThan(bytes(text), 64),
  withKnownAsIds: (text) => withKnownAsIds(bytes(`{"skills":[${text}`), 'skills', () => true),
  openOfList: (text) => openOfList(bytes(`{"count":"${text}`)),
  piecesOfList: (text) => [...piecesOfList(bytes(`["${text}`), 0, 1000)],
  parseJson: (text) => parseJson(bytes(`NaN "${text}`)),
  listHead: (text) => listHead(bytes(text)),
  rawText,
  textField: (text) => textField(text, 'field'),
  instant: (text) => instant(text, 'field'),
  day: (text) => day(text, 'field'),
  retryAfterSeconds: (text) => retryAfterSeconds({ retryAfter: text, date: text, jsonIfAny: () => ({ detail: text }) }),
  taxonomyRoot,
  analyticsRoot,
  pathOfId: (text) => pathOfId(text, 'literal'),
  waysOfAnswer,
  compressionsOf,
  readCsvRows: allRows,
  guardedCsv: async (text) => {
    for await (const _ of guardedCsv(chunked(bytes(text)))) {
      // Only the way through the text counts.
    }
  },
  reachOfIp,
  refuseNearer: (text) => refuseNearer(text, 'world'),
  readManifest,
  quoted,
  findDirectory: (text) => findDirectory(bytes(text), text.length),
  readDirectory: (text) => readDirectory(bytes(text), 65_535, 'package'),
  readLocalHeader: (text) => readLocalHeader(bytes(text), entry),
  activeDays,
  nextWholeHistory: (text) => nextWholeHistory(text, { whole_at: 0 }, 'monthly'),
  isWholeHistoryDue: (text) => isWholeHistoryDue(text, { whole_at: 0 }, 'monthly', 0),
  serviceCsvName: (text) => serviceCsvName(text, 'course-v1:a+b+c', 'problemResponses' as never),
  fileNamePart,
  runPart,
  learnersFileName: (text) => learnersFileName(text, 'csv'),
  cellText,
  xmlText,
  markArtifacts,
  sheetReference,
  paragraphs: (text) => paragraphs(text),
  chartsXml,
  titleXml: (text) => titleXml(text, { size: 9, colour: '#000000' }),
  sheetName: (text) => sheetName(text, new Set()),
  withDensity: (text) => withDensity(bytes(text), 600),
  withoutRule: (text) => withoutRule(`${text} The rule.`, 'The rule.'),
  linesOf: (text) => linesOf(text, 80, (line) => line.length),
  escapeHtml,
  cssString,
  fontFacesFor,
  svgText: (text) => svgText(text, {}),
  textWidth: (text) => textWidth(text, 12),
  groundOf: (text) => groundOf(text, { x: 0, y: 0 }, ownLetters),
  listedValues: (text) => listedValues(JSON.stringify([[text, 0.5]]), 'confidence'),
  shorten: (text) => shorten(text, 12, 80, ownLetters),
  widestWidth: (text) => anyLetters.widthOf(text, 12),
  fitted: (text) => fitted(text, 80, (part) => textWidth(part, 12)),
  identityOf,
  answerOf,
  inWords,
  beginsWith,
  readLearnersKey,
  readPublisherKey,
  keyWordsOf,
  isSignedBy: (text) => isSignedBy(bytes(text), text, text),
  isOurReadme,
  isUnfinishedName,
  parseAddress,
  ordinaryDay,
  ordinaryInstant,
  readDay,
  readNumbers: (text) => readNumbers(bytes(text), 8, text.length),
  endOfStruct: (text) => endOfStruct(bytes(text), 0),
  kindOfFile: (text) => kindOfFile(text, ['csv', 'json']),
  decodeText: (text) => decodeText(bytes(text)),
  kindOfDropped: (text) => kindOfDropped('a', Buffer.from(text), Buffer.from(text)),
  templateOfKind,
  readSubject: (text) => readSubject('comparison', [text]),
  readViewQuery: (text) => readViewQuery('compare-runs', [`runIds=${text}`, text]),
  tokenLifetime: (text) => tokenLifetime(text, text, 0),
};

const places = /^(?:folder|file|path|part|target|out|entry|userData|dataDir|cacheFile)$/;
const texts = /^(?:string|Buffer|Uint8Array)(?: \| (?:null|undefined))*$/;

const root = join(import.meta.dirname, '../../../..');

/** The names of exported functions that take a text first and are neither a reader above nor given the app's own texts. */
export function unknownReaders(): string[] {
  const names = globSync('src-{main,preload,shared}/**/*.ts', { cwd: root }).flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    return parseSync(file, source)
      .program.body.flatMap((node) => {
        const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : null;
        if (declared?.type === 'FunctionDeclaration') return [[declared.id?.name, declared.params[0]] as const];
        if (declared?.type !== 'VariableDeclaration') return [];
        return declared.declarations.flatMap(({ id, init }) =>
          init?.type === 'ArrowFunctionExpression' && id.type === 'Identifier'
            ? [[id.name, init.params[0]] as const]
            : [],
        );
      })
      .flatMap(([name, first]) => {
        if (name === undefined || first?.type !== 'Identifier' || places.test(first.name)) return [];
        const type = first.typeAnnotation?.typeAnnotation;
        return type && texts.test(source.slice(type.start, type.end)) ? [{ name, file }] : [];
      });
  });
  return names
    .filter(({ name }) => !Object.hasOwn(readers, name) && !takesOwnTexts.has(name))
    .filter(({ name, file }) => !(name === 'text' && file.endsWith('svg/element.ts')))
    .map(({ name, file }) => `${file}: ${name}`);
}
