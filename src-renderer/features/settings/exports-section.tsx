import { smallNumberThresholds } from '#shared/catalog/small-numbers.ts';
import { t } from '#shared/language/message.ts';
import { useSettings, useUpdateSettings } from '../../client/settings.ts';
import { Check, Choice, CountField } from '../../ui/fields.tsx';

const profiles = () =>
  [
    {
      value: 'excel',
      label: t('Excel on this computer'),
      note: t(
        'Opens with a double click. Uses this computer’s decimal mark, UTF-8 with a byte order mark, and an apostrophe before text that Excel would run as a formula.',
      ),
    },
    {
      value: 'data',
      label: t('Data, for scripts'),
      note: t('For R, Python and other programs: UTF-8, comma, decimal point, ISO dates, nothing added.'),
    },
  ] as const;

const separators = () =>
  [
    { value: 'auto', label: t('What Excel on this computer expects') },
    { value: ',', label: t('Comma') },
    { value: ';', label: t('Semicolon') },
  ] as const;

export function ExportsSection() {
  const settings = useSettings();
  const { mutate } = useUpdateSettings();
  return (
    <div className="form">
      <Choice
        legend={t('CSV for')}
        value={settings.exportProfile}
        options={profiles()}
        onChange={(exportProfile) => mutate({ exportProfile })}
      />
      {settings.exportProfile === 'excel' && (
        <Choice
          legend={t('Values are separated by')}
          value={settings.separator}
          options={separators()}
          onChange={(separator) => mutate({ separator })}
        />
      )}
      <fieldset>
        <legend>{t('Before you share')}</legend>
        <CountField
          label={t('Hide counts below')}
          note={t(
            'Counts below this number, and any that would reveal them, are hidden in files, pictures, reports, packages and copied rows. They stay visible on the screen and in a single copied cell; the app asks before printing. Enter 0 to hide nothing.',
          )}
          value={settings.smallNumbers}
          range={smallNumberThresholds}
          required
          onChange={(smallNumbers) => smallNumbers !== null && mutate({ smallNumbers })}
        />
      </fieldset>
      <fieldset>
        <legend>{t('About the source')}</legend>
        <Check checked={settings.exportSidecar} onChange={(on) => mutate({ exportSidecar: on })}>
          {t('With each export, save a .meta.json file that says where the data comes from')}
        </Check>
      </fieldset>
    </div>
  );
}
