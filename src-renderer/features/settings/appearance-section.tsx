import { type ChangeEvent, useId } from 'react';
import { type Zoom, zoomSteps } from '#contract/settings.ts';
import { languageChoices, languageNames } from '#shared/language/language.ts';
import { t } from '#shared/language/message.ts';
import { inPercent } from '#shared/text/numbers.ts';
import { useSettings, useUpdateSettings } from '../../client/settings.ts';
import { Choice } from '../../ui/fields.tsx';

const themes = () =>
  [
    { value: 'system', label: t('Same as system') },
    { value: 'light', label: t('Light') },
    { value: 'dark', label: t('Dark') },
  ] as const;

const languageOptions = () =>
  languageChoices.map((value) => ({
    value,
    label: value === 'system' ? t('Same as system') : languageNames[value],
  }));

const densities = () =>
  [
    { value: 'compact', label: t('Compact') },
    { value: 'default', label: t('Default') },
    { value: 'comfortable', label: t('Comfortable') },
  ] as const;

const pageSizes = (['25', '50', '100', '200'] as const).map((value) => ({ value, label: value }));
const sizes = { '25': 25, '50': 50, '100': 100, '200': 200 } as const;

export function AppearanceSection() {
  const settings = useSettings();
  const { mutate } = useUpdateSettings();
  return (
    <div className="form">
      {/* Stands first: of a page twice as large, the rest lies beyond the edge of the window. */}
      <fieldset>
        <legend>{t('Size')}</legend>
        <ZoomField value={settings.zoom} onChange={(zoom) => mutate({ zoom })} />
      </fieldset>
      <Choice
        legend={t('Language')}
        value={settings.language}
        options={languageOptions()}
        onChange={(language) => mutate({ language })}
      />
      <Choice legend={t('Theme')} value={settings.theme} options={themes()} onChange={(theme) => mutate({ theme })} />
      <Choice
        legend={t('Height of table rows')}
        value={settings.density}
        options={densities()}
        onChange={(density) => mutate({ density })}
      />
      <Choice
        legend={t('Rows per page')}
        value={`${settings.pageSize}`}
        options={pageSizes}
        onChange={(size) => mutate({ pageSize: sizes[size] })}
      />
    </div>
  );
}

function ZoomField({ value, onChange }: { readonly value: Zoom; readonly onChange: (zoom: Zoom) => void }) {
  const id = useId();
  const choose = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    // The larger page pushes the field out of the window, which is looked at to judge the size.
    window.addEventListener('resize', () => target.scrollIntoView({ block: 'center' }), { once: true });
    onChange(zoomSteps.find((step) => `${step}` === target.value) ?? value);
  };
  return (
    <div className="field">
      <label htmlFor={id}>{t('Zoom')}</label>
      <select id={id} value={value} aria-describedby={`${id}-note`} onChange={choose}>
        {zoomSteps.map((step) => (
          <option key={step} value={step}>
            {inPercent(String(step))}
          </option>
        ))}
      </select>
      <p id={`${id}-note`} className="field-note">
        {t('You can also press Ctrl and +, − or 0 anywhere in the app.')}
      </p>
    </div>
  );
}
