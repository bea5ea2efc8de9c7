import { useEffect } from 'react';
import { message, t } from '#shared/language/message.ts';
import { closePrintFindings, usePrintAnyway, usePrintFindings } from '../../client/printing.ts';
import { useSettings } from '../../client/settings.ts';
import { hrefOf } from '../../routing/routes.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Words } from '../../ui/words.tsx';

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
      title={t('Print this view')}
      confirm={t('Print as it is')}
      focusConfirm
      onConfirm={print}
      onClose={closePrintFindings}
    >
      <ul className="findings">
        {found.small > 0 && (
          <li>
            {t(
              'The tables behind this view contain {n, plural, one {# count} other {# counts}} of fewer than {threshold} learners. The printout will show those that are on the screen.',
              { n: found.small, threshold: smallNumbers },
            )}
          </li>
        )}
        {found.learners && <li>{t('The table lists individual learners, so the printout is personal data.')}</li>}
      </ul>
      <p>
        <Words
          of={message('To share it, make a <a>report</a> or export the table; both hide small counts.')}
          a={(text) => <a href={hrefOf('reports', {})}>{text}</a>}
        />
      </p>
    </Dialog>
  );
}
