import type { LabelKind } from '../../src-preload/contract/own-words.ts';
import { useLabels } from '../client/own-words.ts';
import { IdText } from './id-text.tsx';

/** A thing by its name with its id beside it; by its id alone where it has no name. */
export function Named({ kind, id }: { readonly kind: LabelKind; readonly id: string }) {
  const label = useLabels().of(kind, id);
  if (label === undefined) return <IdText id={id} />;
  return (
    <>
      <bdi>{label}</bdi>
      <span className="named-id">
        {' '}
        <IdText id={id} />
      </span>
    </>
  );
}
