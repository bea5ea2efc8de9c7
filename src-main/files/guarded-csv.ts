import { isFormulaLike, startsFormula } from '#shared/text/cells.ts';

/** The characters before a cell: spreadsheets of other countries split at a semicolon, and some at a tab, also between quotes. */
const separators = new Set([';', '\t']);

/** Longer cells are judged by their beginning. */
const maxHeldLength = 10_000;

/** The pieces of a CSV that others have written, with a quote before each cell that a spreadsheet would run as a formula. */
export async function* guardedCsv(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder();
  const guard = createGuard();
  for await (const piece of pieces) yield Buffer.from(guard.push(decoder.decode(piece, { stream: true })));
  yield Buffer.from(guard.push(decoder.decode()) + guard.end());
}

/** Goes through the text once, holding the cell that it is in. */
function createGuard() {
  let isQuoted = false;
  let isFirstOfLine = true;
  let isBehindBreak = false;
  let cell = '';
  let isJudged = false;

  const judged = () => {
    const isHarmless = isJudged || !(isBehindBreak ? startsFormula(cell) : isFormulaLike(cell));
    const text = isHarmless ? cell : `'${cell}`;
    cell = '';
    return text;
  };
  const push = (text: string) => {
    let out = '';
    for (const character of text) {
      const isQuote = character === '"';
      if (isQuote && cell === '' && !isJudged) {
        // The cell itself begins behind it.
        isQuoted = !isQuoted;
        out += character;
        continue;
      }
      if (isQuote) isQuoted = !isQuoted;
      const isBreak = character === '\n' || character === '\r';
      // A program that splits elsewhere sees quotes at the beginning of a line alone: for it, a line ends within the others.
      const isEnd = isBreak ? !isQuoted || !isFirstOfLine : !isQuoted && character === ',';
      if (isEnd || isQuote || separators.has(character)) {
        out += judged() + character;
        // After a quote that ends a cell, or stands for one in it, nothing begins.
        isJudged = isQuote;
        isBehindBreak = isBreak && isQuoted;
        if (!isQuoted && !isQuote) isFirstOfLine = isBreak;
        continue;
      }
      cell += character;
      if (cell.length < maxHeldLength) continue;
      out += judged();
      isJudged = true;
    }
    return out;
  };
  return { push, end: judged };
}
