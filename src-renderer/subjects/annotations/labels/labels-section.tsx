import { type ChangeEvent, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useChangeLabels } from '#renderer/client/annotations.ts';
import { droppedNames } from '#renderer/client/store.ts';
import { DataTable, useOwnOrder } from '#renderer/ui/table/data-table.tsx';
import { t } from '#shared/language/message.ts';
import { formatNumber } from '#shared/text/numbers.ts';
import { maxLabelBytes, type ReadLabels, readLabelFile } from './label-csv.ts';

const maxRefusedShown = 5;

/** All names at once: as a table to export, and as a CSV to take in. */
export function LabelsSection() {
  const change = useChangeLabels();
  const order = useOwnOrder();
  const [refused, setRefused] = useState<ReadLabels['refused']>([]);
  const [isUnreadable, setUnreadable] = useState(false);
  const take = async (file: File) => {
    // It may have been moved or locked since it was chosen.
    const bytes = await file
      .slice(0, maxLabelBytes + 1)
      .arrayBuffer()
      .catch(() => null);
    setUnreadable(bytes === null);
    if (bytes === null) return setRefused([]);
    const read = await readLabelFile(new Uint8Array(bytes));
    setRefused(read.refused);
    if (read.labels.length > 0) {
      change.mutate({
        changes: [...read.labels],
        done: () => t('{n, plural, one {# name} other {# names}} imported.', { n: read.labels.length }),
      });
    }
  };
  const dropped = useSyncExternalStore(droppedNames.subscribe, droppedNames.get);
  const takeDropped = useEffectEvent(take);
  useEffect(() => {
    if (dropped === null) return;
    droppedNames.set(null);
    void takeDropped(dropped);
  }, [dropped]);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = '';
    if (file) void take(file);
  };
  return (
    <section className="block" aria-labelledby="labels-heading">
      <h2 id="labels-heading">{t('Names')}</h2>
      <p className="lede">
        {t(
          'The services identify most items only by ID. Name courses and runs at the top of their screens, or import a CSV with the columns kind, id and label, where kind is course, run, problem, video or subsection.',
        )}
      </p>
      <p className="lede">
        <label>
          {t('Import names from a CSV')} <input type="file" accept=".csv,text/csv,text/plain" onChange={choose} />
        </label>
      </p>
      {isUnreadable && (
        <p role="alert" className="failure">
          {t('The file can no longer be read. Nothing was imported; choose it again.')}
        </p>
      )}
      {refused.length > 0 && (
        <div role="alert" className="failure">
          <p>{t('{n, plural, one {# line} other {# lines}} could not be read:', { n: refused.length })}</p>
          <ul>
            {refused.slice(0, maxRefusedShown).map(({ line, reason }) => (
              <li key={line}>{t('Line {line}: {reason}', { line: formatNumber(line), reason })}</li>
            ))}
          </ul>
        </div>
      )}
      <DataTable view="labels" params={{}} {...order} none={t('You have not named anything yet.')} />
    </section>
  );
}
