import { useState } from 'react';
import { rankNames } from '#shared/text/name-matching/rank-names.ts';
import { hrefOf, type SettingsSection } from '../../routing/routes.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { allSettings, sectionLabels, settingsGroups } from './sections.ts';

/** The sections beside what is set in them; while something is looked for, what was found in their place. */
export function SettingsNav({ current }: { readonly current: SettingsSection }) {
  const [text, setText] = useState('');
  return (
    <nav className="settings-nav" aria-label="Settings">
      <SearchField label="Find a setting" value={text} onChange={setText} />
      {text.trim() === '' ? <Sections current={current} /> : <Found text={text} onChoose={() => setText('')} />}
    </nav>
  );
}

function Sections({ current }: { readonly current: SettingsSection }) {
  return settingsGroups.map(({ title, sections }) => (
    <div key={title}>
      <p className="rail-group">{title}</p>
      <ul>
        {sections.map((each) => (
          <li key={each}>
            <a href={hrefOf('settings', { section: each })} aria-current={each === current ? 'page' : undefined}>
              {sectionLabels[each]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  ));
}

const mostFound = 8;

function Found({ text, onChoose }: { readonly text: string; readonly onChoose: () => void }) {
  const found = rankNames(allSettings, ({ section, name }) => `${sectionLabels[section]}: ${name}`, text);
  return (
    <>
      <p className="sr-only" role="status">
        {found.length === 0 ? 'No setting found' : `${found.length} found`}
      </p>
      {found.length === 0 && <p className="quiet">No setting matches.</p>}
      <ul>
        {found.slice(0, mostFound).map(({ item: { section, name } }) => (
          <li key={`${section} ${name}`}>
            <a href={hrefOf('settings', { section })} onClick={onChoose}>
              {name}
              <span className="settings-where">{sectionLabels[section]}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
