import { usualThreshold } from '../../../src-preload/contract/small-numbers.ts';
import { useSettings, useUpdateSettings } from '../../client/settings.ts';
import { Choice } from '../../ui/choice.tsx';
import { CountField } from '../../ui/count-field.tsx';

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
      <CountField
        label="Smallest count of learners in files"
        note="Smaller counts are left empty in what you share, with what would give them away. 0 shows all."
        value={settings.smallNumbers}
        range={[0, 100]}
        onChange={(smallNumbers) => mutate({ smallNumbers: smallNumbers ?? usualThreshold })}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={settings.exportSidecar}
          onChange={(event) => mutate({ exportSidecar: event.target.checked })}
        />
        Put a small file (.meta.json) beside each export that says where it comes from
      </label>
    </div>
  );
}
