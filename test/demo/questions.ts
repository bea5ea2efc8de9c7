import type { Locator, Page } from 'playwright';
import { follow, settled } from '../e2e/support/asked-address.ts';
import { openAddress, waysTo } from '../e2e/support/user.ts';

/*
 * Questions that staff of course providers come with, and the way to each answer from Overview. A test counts the clicks.
 */

/** Mouse and keyboard of a user. Clicks are counted; typing is not. */
export interface Hand {
  readonly clicks: number;
  /** Waits for the screen where it is a link. */
  click(what: Locator): Promise<void>;
  choose(select: Locator, option: string): Promise<void>;
  type(field: Locator, text: string): Promise<void>;
}

export function handOf(): Hand {
  let clicks = 0;
  return {
    get clicks() {
      return clicks;
    },
    async click(what) {
      clicks += 1;
      await follow(what);
    },
    async choose(select, option) {
      clicks += 1;
      await select.selectOption(option);
    },
    async type(field, text) {
      clicks += 1;
      await field.fill(text);
    },
  };
}

export interface Question {
  /** The name of its picture. */
  readonly name: string;
  readonly question: string;
  /** A set-up is done once, and may take more than three clicks. */
  readonly isSetUp?: boolean;
  /** Its picture shows the wrong thing with the way out of it, as it stands before the first click. */
  readonly showsWay?: boolean;
  /** Makes what has happened before; its clicks do not count. */
  prepare?(page: Page): Promise<unknown>;
  /** Goes from Overview to the answer. */
  ask(page: Page, hand: Hand): Promise<void>;
  /** Is on the screen when it is answered. */
  answer(page: Page): Locator;
  /** Puts back what the question has changed. */
  leave?(page: Page): Promise<unknown>;
}

/** Goes to a screen by the rail, and by its tab where several share an entry. */
export async function rail(page: Page, hand: Hand, name: string): Promise<void> {
  for (const link of waysTo(page, name)) await hand.click(link);
}
/** Resets Coverage to its first state, because the rail leads to it as it was left. */
export async function freshCoverage(page: Page): Promise<void> {
  await openAddress(page, '/coverage');
  await openAddress(page, '/');
}

export const main = (page: Page) => page.getByRole('main');
export const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of the course run' }).getByRole('link', { name, exact: true });

/** The questions, about a run that Overview names: the newest of a course with many. */
export function questionsAbout(runId: string): Question[] {
  const runOnOverview = (page: Page) =>
    main(page)
      .locator(`table a[href^="#/runs/${encodeURIComponent(runId)}/"]`)
      .first();
  return [
    {
      name: 'lost-learners',
      question: 'Which of my runs lost learners last month?',
      ask: async (page, hand) => {
        await rail(page, hand, 'Course runs');
        const head = page.getByRole('button', { name: /^28-day change/ });
        await hand.click(head);
        await hand.click(head);
      },
      answer: (page) =>
        main(page).getByText(
          /^Enrollment (?:fell|did not fall) in .*runs? with current data in the (?:28 days to|last 28 days)/,
        ),
    },
    {
      name: 'wanted-not-taught',
      question: 'Which skills that employers want does no course of ours teach?',
      prepare: freshCoverage,
      ask: (page, hand) => rail(page, hand, 'Coverage'),
      answer: (page) =>
        main(page).getByText(/ skills in demand are gaps: none of the .+ courses (?:from|with a selected run)/),
    },
    {
      name: 'pdf-for-a-dean',
      question: 'How do I give the dean one page with a note of mine?',
      ask: async (page, hand) => {
        await hand.click(runOnOverview(page));
        await hand.click(main(page).getByRole('link', { name: 'Report', exact: true }));
        await hand.type(
          page.getByRole('textbox', { name: 'Introduction' }),
          'Enrollment grows again since the new term began.',
        );
      },
      answer: (page) => page.frameLocator('iframe').getByText('Enrollment grows again since the new term began.'),
    },
    {
      name: 'two-runs',
      question: 'How does this run do beside the one before, counted from its start?',
      ask: async (page, hand) => {
        await hand.click(runOnOverview(page));
        await hand.click(page.getByRole('link', { name: 'Compare with the previous run' }));
      },
      answer: (page) =>
        page
          .getByTestId('compared-lead')
          .getByText(/ more learners? enrolled than .+ Compared after .+ days, the last day with data for both/),
    },
    {
      name: 'misspelt-job',
      question: 'What is there for “dta analyst”?',
      ask: async (page, hand) => {
        await rail(page, hand, 'Jobs');
        await hand.type(page.getByRole('searchbox'), 'dta analyst');
        await main(page).getByText('No match for “dta analyst”; showing “data analyst”').waitFor();
        await settled(page);
      },
      // The whole list has it, too, but not first.
      answer: (page) =>
        page
          .getByRole('table', { name: 'Jobs' })
          .locator('tbody tr')
          .first()
          .getByRole('link', { name: 'Data Analyst', exact: true }),
    },
    {
      name: 'badly-made-problems',
      question: 'Which problems are badly made?',
      ask: async (page, hand) => {
        await hand.click(runOnOverview(page));
        await hand.click(tab(page, 'Problems'));
      },
      answer: (page) => page.getByRole('table', { name: 'Problems that need attention' }).locator('tbody tr').first(),
    },
    {
      name: 'video-that-loses-most',
      question: 'Which video loses most viewers?',
      ask: async (page, hand) => {
        await hand.click(runOnOverview(page));
        await hand.click(tab(page, 'Videos'));
      },
      answer: (page) =>
        main(page)
          .getByText(/In this run, .+ loses the most viewers: /)
          .first(),
    },
    {
      name: 'package-for-a-colleague',
      question: 'How do I give all of this to a colleague?',
      ask: (page, hand) => hand.click(main(page).getByRole('link', { name: 'Share with a colleague…' })),
      answer: (page) => page.getByRole('button', { name: 'Make package…' }),
    },
    {
      name: 'rename',
      question: 'How do I give a run a name that we use?',
      ask: async (page, hand) => {
        await hand.click(runOnOverview(page));
        await hand.click(main(page).getByRole('button', { name: 'Rename' }));
        await hand.type(main(page).getByRole('textbox', { name: /^Name of/ }), 'Data Analysis, this term');
        await page.keyboard.press('Enter');
      },
      answer: (page) => main(page).getByRole('heading', { level: 1, name: /Data Analysis, this term/ }),
    },
    {
      name: 'excel',
      question: 'How do I get an Excel file of the table I see?',
      ask: async (page, hand) => {
        await rail(page, hand, 'Skills');
        await hand.click(main(page).getByRole('button', { name: /^Export/ }));
        await hand.click(page.getByRole('radio', { name: /^Excel workbook/ }));
      },
      answer: (page) => page.getByRole('dialog').getByRole('radio', { name: /^Excel workbook/, checked: true }),
    },
    {
      name: 'changed-since-last-week',
      question: 'What has changed since last week?',
      ask: async (page, hand) => {
        await rail(page, hand, 'Changes');
        await hand.choose(page.getByRole('combobox', { name: 'Changed since' }), 'week');
      },
      answer: (page) => page.getByRole('region', { name: 'Summary of the changes' }).locator('.finding').first(),
    },
  ];
}
