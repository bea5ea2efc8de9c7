import { useState } from 'react';
import { t } from '#shared/language/message.ts';
import { hrefOf, type SettingsSection } from '../../routing/routes.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { findSettings, sectionLabels, settingsGroups } from './sections.ts';

/** The sections beside what is set in them; while something is looked for, what was found in their place. */
export function SettingsNav({ current }: { readonly current: SettingsSection }) {
  const [text, setText] = useState('');
  return (
    <nav className="settings-nav" aria-label={t('Settings')}>
      <SearchField label={t('Find a setting')} value={text} onChange={setText} />
      {text.trim() === '' ? <Sections current={current} /> : <Found text={text} onChoose={() => setText('')} />}
    </nav>
  );
}

function Sections({ current }: { readonly current: SettingsSection }) {
  return settingsGroups.map(({ title, sections }) => (
    <div key={title}>
      <p className="rail-group">{t(title)}</p>
      <ul>
        {sections.map((each) => (
          <li key={each}>
            <a href={hrefOf('settings', { section: each })} aria-current={each === current ? 'page' : undefined}>
              {t(sectionLabels[each])}
            </a>
          </li>
        ))}
      </ul>
    </div>
  ));
}

const maxFound = 8;

function Found({ text, onChoose }: { readonly text: string; readonly onChoose: () => void }) {
  const found = findSettings(text);
  return (
    <>
      <p className="sr-only" role="status">
        {t('{n, plural, =0 {No setting found} other {# found}}', { n: found.length })}
      </p>
      {found.length === 0 && <p className="quiet">{t('No setting matches.')}</p>}
      <ul>
        {found.slice(0, maxFound).map(({ section, name }) => (
          <li key={`${section} ${name}`}>
            <a href={hrefOf('settings', { section })} onClick={onChoose}>
              {t(name)}
              <span className="settings-where">{t(sectionLabels[section])}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
