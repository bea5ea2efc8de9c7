const GRAVE = ['high', 'critical'];

/**
 * Reads the report of `npm audit --json`.
 * @param {string} output
 * @returns {{ answered: boolean, grave: string[] }} a line for each package with a grave vulnerability; not answered when there was no report
 */
export function readAudit(output) {
  const report = parsed(output);
  if (typeof report?.vulnerabilities !== 'object' || report.vulnerabilities === null)
    return { answered: false, grave: [] };
  const found = Object.values(report.vulnerabilities).filter(({ severity }) => GRAVE.includes(severity));
  return { answered: true, grave: found.map(({ name, severity, range }) => `${name} ${range}: ${severity}`) };
}

/**
 * @param {string} output
 * @returns {{ vulnerabilities?: Record<string, { name: string, severity: string, range: string }> } | undefined}
 */
function parsed(output) {
  try {
    return JSON.parse(output.slice(output.indexOf('{')));
  } catch {
    return undefined;
  }
}
