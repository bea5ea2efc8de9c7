import type { Page } from 'playwright';
import { follow, settled } from '../e2e/support/asked-address.ts';
import { goTo, openAddress } from '../e2e/support/user.ts';

/** One screen of the tour: how a user gets there, and the table that is exported from it. */
export interface TourScreen {
  readonly name: string;
  open(page: Page): Promise<void>;
  /** The name of the export button; absent where nothing is exported. */
  readonly exportAs?: RegExp;
  /** Its content opens in a window of its own as well. */
  readonly ownWindow?: true;
  /** Closes what covers the other screens. */
  leave?(page: Page): Promise<void>;
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

/** A section of the rail. */
const section = (name: string, label: string, exportAs?: RegExp): TourScreen => ({
  name,
  open: async (page) => {
    await goTo(page, label);
    await heading(page, label);
  },
  ...(exportAs ? { exportAs } : {}),
});

/** The first row of a list, searched by name. */
const firstOf = (name: string, label: string, text: string, exportAs?: RegExp): TourScreen => ({
  name,
  open: async (page) => {
    await goTo(page, label);
    await page.getByRole('searchbox').fill(text);
    // The rows before may have such a name as well.
    await page.waitForURL((url) => url.hash.includes(text));
    await settled(page);
    await follow(
      page
        .getByRole('main')
        .getByRole('table')
        .getByRole('link', { name: new RegExp(text, 'i') })
        .first(),
    );
    await heading(page, new RegExp(text, 'i'));
  },
  ...(exportAs ? { exportAs } : {}),
});

const runTab =
  (runId: string) =>
  (name: string, tab: string, exportAs?: RegExp): TourScreen => ({
    name,
    open: async (page) => {
      const run = `#/runs/${encodeURIComponent(runId)}`;
      const link = page
        .getByRole('navigation', { name: 'Parts of the course run' })
        .getByRole('link', { name: tab, exact: true });
      // From one tab of the run to the next there is no way around.
      if (!page.url().includes(`${run}/`) || (await link.count()) === 0) {
        await goTo(page, 'Courses');
        await follow(page.getByRole('table', { name: 'Courses' }).getByRole('link').first());
        await follow(page.getByRole('main').getByRole('table').locator(`a[href*="${run}"]`).first());
      }
      await follow(link);
    },
    ...(exportAs ? { exportAs } : {}),
  });

const enrollmentPart =
  (runId: string) =>
  (name: string, part: string): TourScreen => {
    const enrollment = runTab(runId)(name, 'Enrollment');
    return {
      name,
      open: async (page) => {
        await enrollment.open(page);
        await follow(page.getByRole('navigation', { name: 'Enrollment by' }).getByRole('link', { name: part }));
      },
    };
  };

/** Removes what is picked on the screen: it would stay at the foot of every other one. */
async function unpick(page: Page): Promise<void> {
  const chips = page.getByRole('button', { name: /^Remove from the comparison/ });
  for (let left = await chips.count(); left > 0; left -= 1) {
    await chips.first().click();
    await chips.nth(left - 1).waitFor({ state: 'detached' });
  }
}

/** Two things of one kind, each the first that the search finds. */
const compared = (name: string, tab: string, texts: readonly string[]): TourScreen => ({
  name,
  open: async (page) => {
    await goTo(page, 'Compare');
    await follow(page.getByRole('navigation', { name: 'What to compare' }).getByRole('link', { name: tab }));
    await heading(page, `Compare ${tab.toLowerCase()}`);
    await unpick(page);
    for (const text of texts) {
      await page.getByRole('searchbox').fill(text);
      await page
        .getByRole('list', { name: /^Found/ })
        .getByRole('button', { name: new RegExp(RegExp.escape(text), 'i') })
        .first()
        .click();
    }
    await page.locator('.figure').first().waitFor();
  },
  leave: unpick,
});

const settingsSection = (name: string, label: string): TourScreen => ({
  name,
  open: async (page) => {
    await goTo(page, 'Settings');
    const parts = page.getByRole('navigation', { name: 'Settings' });
    await follow(parts.getByRole('link', { name: label, exact: true }));
    await heading(page, label);
  },
});

/** `DS101x+3T2026`, as a user would search for the run. */
const withoutOrganisation = (runId: string) => runId.split('+').slice(1).join('+');

/** A problem of the run. */
export const problemScreen = (runId: string): TourScreen => ({
  name: 'problem',
  open: async (page) => {
    await openAddress(page, `/runs/${encodeURIComponent(runId)}/problems`);
    await page.getByTestId('figure-run-problems').getByRole('button', { name: 'Table' }).click();
    await follow(page.getByRole('main').getByRole('table').locator('a[href*="/problems/"]').first());
    // Its answers are read when it is first opened.
    await page.getByTestId('figure-problem-answers').waitFor();
  },
});

/** All screens, on the runs of the sample service: the first has something of everything, and the next two are of its course. */
export function screensOf([exampleRun = '', before = '', yearBefore = '']: readonly string[]): TourScreen[] {
  const tab = runTab(exampleRun);
  const enrollmentBy = enrollmentPart(exampleRun);
  return [
    section('overview', 'Overview'),
    section('courses', 'Courses', /^Export/),
    {
      name: 'course',
      open: async (page) => {
        await goTo(page, 'Courses');
        await follow(page.getByRole('main').getByRole('table').getByRole('link').first());
      },
    },
    tab('run-summary', 'Summary'),
    tab('run-activity', 'Activity'),
    tab('run-enrollment', 'Enrollment'),
    enrollmentBy('run-modes', 'Mode'),
    enrollmentBy('run-ages', 'Age'),
    enrollmentBy('run-education', 'Education'),
    enrollmentBy('run-gender', 'Gender'),
    enrollmentBy('run-countries', 'Country'),
    tab('run-problems', 'Problems', /^Export/),
    tab('run-videos', 'Videos'),
    tab('run-subsections', 'Subsections'),
    tab('run-reports', 'Report files'),
    tab('run-learners', 'Learners'),
    section('course-runs', 'Course runs', /^Export/),
    section('changes', 'Changes'),
    section('watch-list', 'Watch list'),
    section('skills', 'Skills', /^Export/),
    firstOf('skill', 'Skills', 'python'),
    section('jobs', 'Jobs', /^Export/),
    firstOf('job', 'Jobs', 'analyst'),
    section('job-postings', 'Job postings', /^Export/),
    {
      name: 'plan',
      open: async (page) => {
        await openAddress(page, '/jobs?text=analyst');
        await follow(page.getByRole('main').getByRole('table').getByRole('link').first());
        await follow(page.getByRole('link', { name: 'Plan courses' }));
        await page.getByTestId('figure-plan-matrix').waitFor();
      },
    },
    {
      name: 'coverage',
      open: async (page) => {
        await openAddress(page, '/coverage');
        await page.getByTestId('figure-coverage-map').waitFor();
      },
    },
    problemScreen(exampleRun),
    {
      name: 'report',
      open: async (page) => {
        await openAddress(page, `/reports?run=${encodeURIComponent(exampleRun)}`);
        await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor();
      },
      ownWindow: true,
    },
    section('sync', 'Sync'),
    section('definitions', 'Definitions'),
    {
      name: 'guide',
      open: async (page) => {
        await openAddress(page, '/guide');
        await heading(page, 'Guide');
      },
    },
    {
      name: 'news',
      open: async (page) => {
        await openAddress(page, '/news');
        await heading(page, 'What’s new');
      },
    },
    settingsSection('settings-connection', 'Connection'),
    settingsSection('settings-network', 'Network'),
    settingsSection('settings-courses', 'Course runs'),
    settingsSection('settings-sync', 'Sync'),
    settingsSection('settings-privacy', 'Privacy'),
    settingsSection('settings-appearance', 'Appearance'),
    settingsSection('settings-keyboard', 'Keyboard'),
    settingsSection('settings-exports', 'Exports'),
    settingsSection('settings-packages', 'Data packages'),
    settingsSection('settings-storage', 'Storage and help'),
    settingsSection('settings-about', 'About'),
    {
      name: 'palette',
      open: async (page) => {
        await openAddress(page, '/');
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox').fill('pyhton');
        await page.getByRole('option').first().waitFor();
      },
      leave: (page) => page.keyboard.press('Escape'),
    },
    { ...compared('compare-runs', 'Runs', [before, yearBefore].map(withoutOrganisation)), ownWindow: true },
    compared('compare-courses', 'Courses', ['Data Analysis for Everyone', 'DanubeX DS210x']),
    compared('compare-jobs', 'Jobs', ['Data Analyst', 'Business Intelligence Analyst']),
    compared('compare-skills', 'Skills', ['python', 'sql']),
  ];
}
