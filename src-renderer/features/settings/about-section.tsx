import { useLicences } from '../../client/about.ts';
import { useAppInfo } from '../../client/queries.ts';
import { hrefOf } from '../../routing/routes.ts';
import { Read } from '../../ui/states.tsx';
import { Updates } from './updates.tsx';

/** Which version this is, whether there is a newer one, and whose work is in it. */
export function AboutSection() {
  const info = useAppInfo();
  return (
    <>
      <section className="block">
        <h2>Course Almanac {info.data?.version}</h2>
        <p className="lede">
          Skills, jobs and course analytics on your own laptop: synced once, then there without a network. Nothing is
          sent anywhere but the requests of a sync.
        </p>
        <p>
          What is kept on this computer is listed under <a href={hrefOf('settings', { section: 'storage' })}>Storage</a>
          , what is known of single learners under <a href={hrefOf('settings', { section: 'privacy' })}>Privacy</a>.
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
      <h2 id="licences">Open-source licences</h2>
      <p className="lede">
        The app itself is under the MIT licence. These packages are part of it, each under its own. Those of Electron
        and Chromium lie beside the program as LICENSES.chromium.html.
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
                    <p className="field-note">The package names its licence and brings no text of it.</p>
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
