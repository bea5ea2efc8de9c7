import type { ViewName } from '../../../src-preload/contract/views.ts';
import { currentAddress } from '../../app/navigation.ts';
import { copyCitation } from '../../client/citing.ts';
import { type RowsWanted, viewQueryOf } from '../../client/views.ts';
import { Button } from '../button.tsx';

/** Puts a line on the clipboard that says where these rows come from; pasted into the search box it opens them again. */
export function Cite<V extends ViewName>({
  wanted,
  title,
}: {
  readonly wanted: RowsWanted<V>;
  readonly title: string;
}) {
  return (
    <Button kind="link" onClick={() => copyCitation(viewQueryOf(wanted), currentAddress())}>
      Cite<span className="sr-only"> {title}</span>
    </Button>
  );
}
