import { useId } from 'react';
import { type Zoom, zoomSteps } from '#contract/settings.ts';
import { useSettings, useUpdateSettings } from '../../client/settings.ts';
import { Choice } from '../../ui/choice.tsx';

const themes = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

const densities = [
  { value: 'compact', label: 'Compact' },
  { value: 'default', label: 'Default' },
  { value: 'comfortable', label: 'Comfortable' },
] as const;

const pageSizes = (['25', '50', '100', '200'] as const).map((value) => ({ value, label: value }));
const sizes = { '25': 25, '50': 50, '100': 100, '200': 200 } as const;

export function AppearanceSection() {
  const settings = useSettings();
  const { mutate } = useUpdateSettings();
  return (
    <div className="form">
      <Choice legend="Theme" value={settings.theme} options={themes} onChange={(theme) => mutate({ theme })} />
      <Choice
        legend="Height of table rows"
        value={settings.density}
        options={densities}
        onChange={(density) => mutate({ density })}
      />
      <fieldset>
        <legend>Size</legend>
        <ZoomField value={settings.zoom} onChange={(zoom) => mutate({ zoom })} />
      </fieldset>
      <Choice
        legend="Rows per page"
        value={`${settings.pageSize}`}
        options={pageSizes}
        onChange={(size) => mutate({ pageSize: sizes[size] })}
      />
    </div>
  );
}

function ZoomField({ value, onChange }: { readonly value: Zoom; readonly onChange: (zoom: Zoom) => void }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>Zoom</label>
      <select
        id={id}
        value={value}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(zoomSteps.find((step) => `${step}` === event.target.value) ?? value)}
      >
        {zoomSteps.map((step) => (
          <option key={step} value={step}>
            {step} %
          </option>
        ))}
      </select>
      <p id={`${id}-note`} className="field-note">
        Also with Ctrl and +, − or 0 anywhere in the app.
      </p>
    </div>
  );
}
