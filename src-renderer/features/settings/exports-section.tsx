import { useSettings, useUpdateSettings } from '../../client/settings.ts';
import { Choice } from './choice.tsx';

const profiles = [
  {
    value: 'excel',
    label: 'Excel on this computer',
    note: 'UTF-8 with byte order mark, decimal mark of this computer, and a leading quote before text that a spreadsheet would run as a formula.',
  },
  {
    value: 'data',
    label: 'Data, for scripts',
    note: 'UTF-8, comma, decimal point, ISO dates, the service’s own field names; nothing added.',
  },
] as const;

const separators = [
  { value: 'auto', label: 'As the decimal mark of this computer asks for' },
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
] as const;

export function ExportsSection() {
  const settings = useSettings();
  const { mutate } = useUpdateSettings();
  return (
    <div className="form">
      <Choice
        legend="CSV for"
        value={settings.exportProfile}
        options={profiles}
        onChange={(exportProfile) => mutate({ exportProfile })}
      />
      {settings.exportProfile === 'excel' && (
        <Choice
          legend="Between the values"
          value={settings.separator}
          options={separators}
          onChange={(separator) => mutate({ separator })}
        />
      )}
    </div>
  );
}
