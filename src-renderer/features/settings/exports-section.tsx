import { smallNumberThresholds, usualThreshold } from '#shared/catalog/small-numbers.ts';
import { useSettings, useUpdateSettings } from '../../client/settings.ts';
import { Choice } from '../../ui/choice.tsx';
import { CountField } from '../../ui/count-field.tsx';

const profiles = [
  {
    value: 'excel',
    label: 'Excel on this computer',
    note: 'Opens with a double click: decimal mark of this computer, UTF-8 with byte order mark, and a quote before text that Excel would run as a formula.',
  },
  {
    value: 'data',
    label: 'Data, for scripts',
    note: 'For R, Python and other programs: UTF-8, comma, decimal point, ISO dates, nothing added.',
  },
] as const;

const separators = [
  { value: 'auto', label: 'What Excel on this computer expects' },
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
          legend="Values are separated by"
          value={settings.separator}
          options={separators}
          onChange={(separator) => mutate({ separator })}
        />
      )}
      <fieldset>
        <legend>Safe to share</legend>
        <CountField
          label="Hide counts below"
          note="Smaller counts of learners are hidden in files, pictures, reports, packages and copied rows, and others that would reveal them. The screen and a single copied cell have them, and paper after a question. 0 hides none."
          value={settings.smallNumbers}
          range={smallNumberThresholds}
          onChange={(smallNumbers) => mutate({ smallNumbers: smallNumbers ?? usualThreshold })}
        />
      </fieldset>
      <fieldset>
        <legend>About the source</legend>
        <label className="check">
          <input
            type="checkbox"
            checked={settings.exportSidecar}
            onChange={(event) => mutate({ exportSidecar: event.target.checked })}
          />
          Save a .meta.json file with each export that says where it comes from
        </label>
      </fieldset>
    </div>
  );
}
