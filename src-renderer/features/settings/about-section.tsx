import { message, t } from '#shared/language/message.ts';
import { useLicences } from '../../client/about.ts';
import { useAppInfo } from '../../client/queries.ts';
import { hrefOf } from '../../routing/routes.ts';
import { Read } from '../../ui/states.tsx';
import { Words } from '../../ui/words.tsx';
import { Updates } from './updates.tsx';

/** Which version this is, whether there is a newer one, and whose work is in it. */
export function AboutSection() {
  const info = useAppInfo();
  return (
    <>
      <section className="block">
        <h2>{t('Course Almanac {version}', { version: info.data?.version ?? '' })}</h2>
        <p className="lede">
          {t(
            'Skills, jobs and course analytics on your own laptop: synced once, then available offline. The app sends nothing except the requests of a sync.',
          )}
        </p>
        <p>
          <Words
            of={message(
              '<storage>Storage</storage> lists everything kept on this computer, <privacy>Privacy</privacy> everything about single learners.',
            )}
            storage={(text) => <a href={hrefOf('settings', { section: 'storage' })}>{text}</a>}
            privacy={(text) => <a href={hrefOf('settings', { section: 'privacy' })}>{text}</a>}
          />
        </p>
      </section>
      <Updates />
      <Licences />
    </>
  );
}

/** Whose work is part of the app, each with its licence to read. */
function Licences() {
  const read = useLicences();
  return (
    <section className="block" aria-labelledby="licences">
      <h2 id="licences">{t('Open-source licenses')}</h2>
      <p className="lede">
        {t(
          'The app itself is under the MIT license. These packages are part of it, each under its own. Those of Electron and Chromium lie beside the program as LICENSES.chromium.html.',
        )}
      </p>
      <Read of={read} lines={6}>
        {({ licences }) => (
          <ul className="licences">
            {licences.map(({ name, version, licence, text }) => (
              <li key={`${name} ${version}`}>
                <details>
                  <summary>
                    {name} <span className="quiet">{version}</span> {licence}
                  </summary>
                  {text === '' ? (
                    <p className="field-note">{t('The package names its license but includes no text of it.')}</p>
                  ) : (
                    <pre>{text}</pre>
                  )}
                </details>
              </li>
            ))}
          </ul>
        )}
      </Read>
    </section>
  );
}
