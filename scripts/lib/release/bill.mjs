/** @typedef {{ name: string, version: string, licence: string }} Part */

/**
 * The bill of materials of the app in the form of CycloneDX: what is bundled into it or lies beside it, and Electron.
 * @param {{ name: string, version: string, license: string }} app
 * @param {Part[]} parts
 * @param {Record<string, { integrity?: string }>} locked the packages of the lock file by path
 */
export function billOf(app, parts, locked) {
  const unique = [...new Map(parts.map((part) => [`${part.name}@${part.version}`, part])).values()];
  const components = unique
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map((part) => ({
      type: 'library',
      'bom-ref': purl(part),
      name: part.name,
      version: part.version,
      purl: purl(part),
      licenses: [{ expression: part.licence }],
      ...hashOf(locked[`node_modules/${part.name}`]?.integrity),
    }));
  const self = purl(app);
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': self, name: app.name, version: app.version, purl: self },
    },
    components,
    dependencies: [{ ref: self, dependsOn: components.map((component) => component.purl) }],
  };
}

/** @param {{ name: string, version: string }} part */
const purl = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** @param {string | undefined} integrity as the lock file writes it */
function hashOf(integrity) {
  if (!integrity?.startsWith('sha512-')) return {};
  const content = Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex');
  return { hashes: [{ alg: 'SHA-512', content }] };
}
