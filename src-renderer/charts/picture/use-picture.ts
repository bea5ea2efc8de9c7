import type { RefObject } from 'react';
import { noteLetter } from '../../../src-preload/contract/charts/day-notes.ts';
import { asOfWords } from '../../../src-preload/contract/format/as-of.ts';
import { formatDate } from '../../../src-preload/contract/format/days.ts';
import { dayOfInstant } from '../../../src-preload/contract/time.ts';
import { currentAddress } from '../../app/navigation.ts';
import { readAddress } from '../../app/routes.ts';
import { useSavePicture } from '../../client/commands.ts';
import { say } from '../../client/notices.ts';
import { useSourceHosts } from '../../client/source-hosts.ts';
import type { DrawnFigure } from '../chart-figure.tsx';
import { drawnForPaper } from '../theme.ts';
import { chartDrawing, paintPicture } from './paint-picture.ts';

/** What the menu of a figure can do with its picture: save it as a file, or put it on the clipboard. */
export function usePicture(figure: RefObject<DrawnFigure>): { save: () => void; copy: () => void } {
  const sources = useSourceHosts();
  const save = useSavePicture();
  const paint = () => {
    // The figure is drawn anew for paper: what it was drawn with comes through the reference.
    const drawn = drawnForPaper(() => figure.current);
    return paintPicture(textOf(drawn, sources), chartDrawing(drawn.config, drawn.height));
  };
  const failed = () =>
    say({ tone: 'error', text: 'The picture could not be made. The chart is still there; try the table.' });
  return {
    save: () => {
      const { id, asOf } = figure.current;
      const match = readAddress(currentAddress());
      const runId = match?.name === 'run' || match?.name === 'problem' ? match.params.id : null;
      const asOfDay = asOf?.dataThrough ?? (asOf?.syncedAt ? dayOfInstant(asOf.syncedAt) : null);
      paint().then(
        async (blob) => save.mutate({ figure: id, runId, asOfDay, png: new Uint8Array(await blob.arrayBuffer()) }),
        failed,
      );
    },
    copy: () => {
      // A promise, since the clipboard wants to be asked while the click is fresh.
      navigator.clipboard
        .write([new ClipboardItem({ 'image/png': paint() })])
        .then(() => say({ tone: 'info', text: `Copied “${figure.current.title}” as a picture.` }), failed);
    },
  };
}

/** What stands around the chart: what the screen says of it, and where the data comes from. */
function textOf(figure: DrawnFigure, hosts: readonly string[]) {
  const { title, finding, note, fromZero, dayNotes, asOf } = figure;
  const notes = dayNotes.map(({ day, text }, place) => `${noteLetter(place)} ${formatDate(day)}: \u2068${text}\u2069`);
  return {
    title,
    finding,
    notes: [...(fromZero ? [] : ['The vertical axis does not start at zero.']), ...(note ? [note] : []), ...notes],
    source: ['Course Almanac', ...hosts, ...(asOf ? asOfWords(asOf) : [])].join(' · '),
  };
}
