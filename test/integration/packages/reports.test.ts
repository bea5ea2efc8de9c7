import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PackageSelection } from '#contract/packages.ts';
import { newRecipe } from '#contract/reports/recipe.ts';
import { type TemplateId, templateIds } from '#contract/reports/templates.ts';
import { openDataHost } from '#main/data-host/host.ts';
import { AlmanacError } from '#shared/errors/errors.ts';
import { makeFolder } from '../../support/folder.ts';
import { everythingOf } from '../../support/packages.ts';
import { type ReportWorld, startReportWorld } from '../../support/reports.ts';

/* A package lacks data that no sync brings: no report of one says that it was not synced, or that there is none. */

let world: ReportWorld;
let folder: Awaited<ReturnType<typeof makeFolder>>;
beforeAll(async () => {
  world = await startReportWorld();
  folder = await makeFolder();
});
afterAll(async () => {
  await world?.close();
  await folder?.remove();
});

/** Asks for a sync, or says that one is missing, brought nothing or corrected nothing. */
const missingSync = {
  en: /\b(not|never|none|no|yet|until|next|first|again)\b[^.·]*\bsync|\bsync\w*\b[^.·]*\b(yet|to find out)\b|\bsync(ed data| to)\b|not (been )?downloaded( yet|\b(?! is))/i,
  es: /\b(no|nunca|ningun\w*|aún|hasta|próxima|primera)\b[^.·]*sincroniza|sin sincronizar|datos sincronizados|sin descargar|aún no se han? (descarg|sincroniz)/i,
} as const;
/** A claim about data that is not there. */
const claims =
  /The service (links no skill|reports no enrollment|has no data of this kind)|No (job|figure|watched|skill|course-run figure|download|selected)\b|Every skill/;

const packages: Readonly<Record<string, Partial<PackageSelection>>> = {
  'runs alone': { taxonomy: false, datasets: [] },
  'enrollment alone': { taxonomy: false, datasets: ['enrollment'] },
  'problems and videos alone': { taxonomy: false, datasets: ['problems', 'videos'] },
  'skills and jobs alone': { runIds: [], datasets: [] },
};

/** The kinds of reports whose subject is not in a package. */
const without: Readonly<Record<string, readonly TemplateId[]>> = {
  'runs alone': ['run-one-page', 'run-full', 'job-skills', 'course-brief'],
  'enrollment alone': ['job-skills', 'course-brief'],
  'problems and videos alone': ['job-skills', 'course-brief'],
  'skills and jobs alone': ['run-one-page', 'run-full'],
};

async function openPackageOf(name: string) {
  const { host, service } = world;
  const path = join(folder.path, `${name}.zip`);
  await host.host.call('host:writePackage', { selection: everythingOf(service.runs, packages[name]), path });
  const into = join(folder.path, name);
  const { id, facts } = await host.host.call('host:importPackage', { path, folder: into });
  const ports = { authorize: async () => ({ header: null }), emit: () => {} };
  const opened = openDataHost(join(into, id), ports, host.clock, { isPackage: true });
  await opened.call('host:configure', { connection: null, historyFrom: '2013-01-01', packageFacts: facts });
  return opened;
}

const textsOf = (html: string) =>
  html
    .replaceAll(/<style>.*?<\/style>/gs, '')
    .split(/<[^>]*>/)
    .map((text) => text.trim());

it.each(Object.keys(packages))('a package of %s misses no sync in any report', async (name) => {
  const opened = await openPackageOf(name);
  const refused: TemplateId[] = [];
  try {
    for (const template of templateIds)
      for (const language of ['en', 'es'] as const) {
        const recipe = { ...newRecipe(template, world.subjects[template], 'a4'), language };
        const sections = recipe.sections.map(({ id }) => ({ id, on: true }));
        const made = await opened.call('host:report', { recipe: { ...recipe, sections } }).catch((error: unknown) => {
          if (!(error instanceof AlmanacError)) throw error;
          return error;
        });
        const texts = made instanceof AlmanacError ? [made.message] : textsOf(made.html);
        if (made instanceof AlmanacError && language === 'en') refused.push(template);
        const found = texts.filter((text) => missingSync[language].test(text) || claims.test(text));
        expect(found, `${template} in ${language}`).toEqual([]);
      }
  } finally {
    await opened.close();
  }
  expect(refused).toEqual(without[name]);
});

it('a report says what the package does not contain', async () => {
  const opened = await openPackageOf('enrollment alone');
  const said = async (template: TemplateId, language: 'en' | 'es') => {
    const recipe = { ...newRecipe(template, world.subjects[template], 'a4'), language };
    return textsOf((await opened.call('host:report', { recipe })).html);
  };
  try {
    expect(await said('run-full', 'en')).toContain('This is not part of this data.');
    expect(await said('run-full', 'es')).toContain('Esto no forma parte de estos datos.');
    expect((await said('portfolio', 'en')).join('\n')).toMatch(/This data does not contain skills/);
    // Data that a subscription reads is opened as a package is, and is none to its reader.
    for (const template of ['run-full', 'portfolio', 'digest'] as const) {
      expect((await said(template, 'en')).join('\n')).not.toMatch(/data package (does|lacks)|in the data package/);
      expect((await said(template, 'es')).join('\n')).not.toMatch(/paquete de datos no|en el paquete de datos/);
    }
    expect((await said('digest', 'en')).join('\n')).toContain('This data has no record of earlier values');
  } finally {
    await opened.close();
  }
});
