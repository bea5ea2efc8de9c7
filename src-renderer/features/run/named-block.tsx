import { shortId } from '../../../src-preload/contract/module-id.ts';
import type { LabelKind } from '../../../src-preload/contract/own-words.ts';
import { Rename } from '../labels/rename.tsx';

interface NamedBlockProps {
  readonly kind: LabelKind;
  readonly id: string;
  readonly name: string;
}

/** A part of a course in a table: its name, the end of its id, and a way to name it while the row is pointed at. */
export function NamedBlock({ kind, id, name }: NamedBlockProps) {
  const short = shortId(id);
  return (
    <span className="named-block">
      {name === short ? <span className="mono">{short}</span> : <bdi>{name}</bdi>}
      {name !== short && <span className="mono quiet">{short}</span>}
      <Rename kind={kind} id={id} />
    </span>
  );
}
