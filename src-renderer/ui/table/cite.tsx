import { citation } from '../../../src-preload/contract/citation.ts';
import type { ViewName } from '../../../src-preload/contract/views.ts';
import { currentAddress } from '../../app/navigation.ts';
import { call } from '../../client/call.ts';
import { say } from '../../client/notices.ts';
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
  const copy = async () => {
    const source = await call('provenance:of', { query: viewQueryOf(wanted), address: currentAddress() });
    await navigator.clipboard.writeText(citation(source));
  };
  return (
    <Button
      kind="link"
      onClick={() =>
        copy().then(
          () =>
            say({
              tone: 'info',
              text: 'The citation is copied. Pasted into the search box, it opens this view again.',
            }),
          () => say({ tone: 'error', text: 'The citation could not be copied to the clipboard.' }),
        )
      }
    >
      Cite<span className="sr-only"> {title}</span>
    </Button>
  );
}
