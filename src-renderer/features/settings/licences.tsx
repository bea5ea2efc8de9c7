import { useLicences } from '../../client/about.ts';
import { Read } from '../../ui/states.tsx';

/** Whose work is part of the app, each with its licence to read. */
export function Licences() {
  const read = useLicences();
  return (
    <section className="block" aria-labelledby="licences">
      <h2 id="licences">Made with</h2>
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
