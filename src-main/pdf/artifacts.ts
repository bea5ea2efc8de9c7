const paintsPath = new Set(['f', 'F', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*']);
const beginsPath = new Set(['re', 'm']);
/** They paint by themselves. */
const paintsAlone = new Set(['Do', 'sh']);
const showsText = new Set(['Tj', 'TJ']);
const beginsMarked = new Set(['BDC', 'BMC']);

/** An operator has three letters at most; operands may stand before it without a space. */
const lastWord = /[A-Za-z*]{1,3}$/;

const [artifact, end] = ['/Artifact BMC', 'EMC'];

/** Texts and paths that belong to nothing yet: where the first line of it is, and what it is. */
interface Unmarked {
  readonly at: number;
  readonly kind: 'text' | 'path';
}

/**
 * Marks as artifacts what Chromium leaves unmarked on a page: running heads, page numbers, backgrounds. PDF/UA-1 (ISO 14289-1, 7.1) asks
 * that everything is either tagged or an artifact. The content has one operator on each line, as Skia writes it, and tags stand around
 * a text or, from older versions, in it; null where it is written otherwise.
 */
export function markArtifacts(content: string): string | null {
  const lines: string[] = [];
  let depth = 0;
  let open: Unmarked | null = null;
  for (const line of content.split('\n')) {
    const operator = operatorOf(line);
    // The bytes of an inline image may look like any operator.
    if (operator === 'BI') return null;
    if (beginsMarked.has(operator)) {
      if (open?.kind === 'path') return null;
      depth += 1;
    } else if (operator === end) depth -= 1;
    const isAlone = depth === 0 && open === null && paintsAlone.has(operator);
    if (depth === 0 && open === null) open = beginOf(operator, lines.length);
    lines.push(...(isAlone ? asArtifact([line]) : [line]));
    if (open === null || !isEnd(open, operator)) continue;
    // One by one: a path of a long line has more points than a call takes arguments.
    if (operator !== 'n') for (const each of markedPart(lines.splice(open.at))) lines.push(each);
    open = null;
  }
  return depth === 0 && open === null ? lines.join('\n') : null;
}

const operatorOf = (line: string): string => lastWord.exec(line)?.[0] ?? '';
const asArtifact = (lines: readonly string[]): string[] => [artifact, ...lines, end];

/** A text or a path as an artifact; of a text that holds tags, each line that shows something without one. */
function markedPart(lines: readonly string[]): string[] {
  if (!lines.some((line) => beginsMarked.has(operatorOf(line)))) return asArtifact(lines);
  let depth = 0;
  return lines.flatMap((line) => {
    const operator = operatorOf(line);
    if (beginsMarked.has(operator)) depth += 1;
    else if (operator === end) depth -= 1;
    return depth === 0 && showsText.has(operator) ? asArtifact([line]) : [line];
  });
}

function beginOf(operator: string, at: number): Unmarked | null {
  if (operator === 'BT') return { at, kind: 'text' };
  return beginsPath.has(operator) ? { at, kind: 'path' } : null;
}

/** A path that only clips ends with `n` and shows nothing. */
const isEnd = ({ kind }: Unmarked, operator: string): boolean =>
  kind === 'text' ? operator === 'ET' : operator === 'n' || paintsPath.has(operator);
