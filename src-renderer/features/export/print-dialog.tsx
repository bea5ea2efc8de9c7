import { useEffect } from 'react';
import { plural } from '#shared/text/numbers.ts';
import { closePrintFindings, usePrintAnyway, usePrintFindings } from '../../client/printing.ts';
import { useSettings } from '../../client/settings.ts';
import { hrefOf } from '../../routing/routes.ts';
import { Dialog } from '../../ui/dialog.tsx';

/** Before a view is printed that shows what files leave out: paper has the screen as it is. */
export function PrintDialog() {
  const found = usePrintFindings();
  const print = usePrintAnyway();
  const { smallNumbers } = useSettings();
  // It is about one screen, and its link leads to another.
  useEffect(() => {
    window.addEventListener('hashchange', closePrintFindings);
    return () => window.removeEventListener('hashchange', closePrintFindings);
  }, []);
  if (!found) return null;
  return (
    <Dialog
      title="Print this view"
      confirm="Print as it is"
      focusConfirm
      onConfirm={print}
      onClose={closePrintFindings}
    >
      <ul className="findings">
        {found.small > 0 && (
          <li>
            {plural(found.small, 'count')} of fewer than {smallNumbers} learners in the tables behind this view. Paper
            shows the screen as it is.
          </li>
        )}
        {found.learners && <li>It lists single learners. What is printed is personal data.</li>}
      </ul>
      <p>
        To give it to others, make a <a href={hrefOf('reports', {})}>report</a> or export the table: small numbers are
        left out of those.
      </p>
    </Dialog>
  );
}
