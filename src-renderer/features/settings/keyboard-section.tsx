import { message, t, translated } from '#shared/language/message.ts';
import { useSettings, useUpdateSettings } from '../../client/settings.ts';
import { Check } from '../../ui/fields.tsx';
import { Keys } from '../../ui/keys.tsx';
import { tableKeys } from '../../ui/table/table-body.tsx';
import { commands } from '../commands/commands.ts';

/** Keys of the whole window that are no commands. */
const windowKeys = [
  { keys: 'F6', does: message('Next part of the window; with Shift, the previous one') },
  { keys: 'Esc', does: message('Close the open dialog or panel') },
];

type Key = (typeof windowKeys)[number];

const goesTo = /^Ctrl\+([1-9,])$/;

/** Keeps the keys that open an entry of the rail together, in their order, and the comma after the numbers. */
export function inKeyOrder(keys: readonly Key[]): Key[] {
  const orderOf = ({ keys: key }: Key) => Number(goesTo.exec(key)?.[1]?.replace(',', '10'));
  const ofRail = keys
    .filter(({ keys: key }) => goesTo.test(key))
    .toSorted((one, other) => orderOf(one) - orderOf(other));
  const [first] = keys.filter((key) => ofRail.includes(key));
  return keys.flatMap((key) => (key === first ? ofRail : ofRail.includes(key) ? [] : [key]));
}

/** Every key of the app, and whether single letters do something. */
export function KeyboardSection() {
  const { singleKeys } = useSettings();
  const { mutate } = useUpdateSettings();
  const inWindow = Object.values(commands).flatMap(({ label, keys }) => (keys ? [{ keys, does: label }] : []));
  const inTables = tableKeys.filter(({ single }) => singleKeys || !single);
  return (
    <div className="form">
      <fieldset>
        <legend>{t('Single-letter keys')}</legend>
        <Check checked={singleKeys} onChange={(on) => mutate({ singleKeys: on })}>
          {t('Use the keys C, J and K in tables')}
        </Check>
        <p className="field-note">
          {t(
            'J and K go to the next and the previous row, and C adds the row to the comparison. Switch this off if you dictate, because spoken words would press these keys.',
          )}
        </p>
      </fieldset>
      <KeyTable title={t('Anywhere')} keys={inKeyOrder([...inWindow, ...windowKeys])} />
      <KeyTable title={t('In tables')} keys={inTables} />
    </div>
  );
}

interface KeyTableProps {
  readonly title: string;
  readonly keys: readonly { readonly keys: string; readonly does: string }[];
}

function KeyTable({ title, keys }: KeyTableProps) {
  return (
    <section className="block">
      <h2>{title}</h2>
      <table className="key-table">
        <thead>
          <tr>
            <th scope="col">{t('Keys')}</th>
            <th scope="col">{t('What they do')}</th>
          </tr>
        </thead>
        <tbody>
          {keys.map((each) => (
            <tr key={each.keys}>
              <th scope="row">
                <Keys keys={each.keys} />
              </th>
              <td>{translated(each.does)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
