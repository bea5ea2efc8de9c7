import type { Page } from 'playwright';
import { openAddress } from '../e2e/support/user.ts';
import { freshCoverage, type Hand, main, type Question, rail, tab } from './questions.ts';

/*
 * The questions that a session of a new user began with beyond the first ones: what to build, how a run does beside earlier ones, which counts are
 * withheld, and what to do when something is wrong.
 */

/** Types into the search box of the whole app. */
async function search(page: Page, hand: Hand, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await hand.type(page.getByRole('combobox').first(), text);
}

const appearance = async (page: Page, hand: Hand) => {
  await hand.click(page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Settings' }));
  await hand.click(page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Appearance' }));
};

/** About the same run as the first questions. */
export function furtherQuestionsAbout(runId: string): Question[] {
  const run = `/runs/${encodeURIComponent(runId)}`;
  const runOnOverview = (page: Page) =>
    main(page).locator(`table a[href^="#${run}/"]`).filter({ visible: true }).first();
  return [
    {
      name: 'build-next',
      question: 'Which skill do we build next, and why?',
      prepare: freshCoverage,
      ask: (page, hand) => rail(page, hand, 'Coverage'),
      answer: (page) =>
        main(page)
          .getByRole('region', { name: 'Build next' })
          .getByText(
            /^Of .* gaps, .* best combines? .*: .* postings ask for it \(rank .* of .*\), and .* of its related skills are already taught \(rank/,
          ),
    },
    {
      name: 'courses-for-a-job',
      question: 'Which courses cover most of what a Data Analyst needs, and what is missing?',
      // The rail leads to the plan as it was left; a new one has its search open.
      prepare: async (page) => {
        await openAddress(page, '/plan');
        await openAddress(page, '/');
      },
      ask: async (page, hand) => {
        await rail(page, hand, 'Plan');
        await hand.type(main(page).getByRole('searchbox').first(), 'Data Analyst');
        await hand.click(main(page).getByRole('button', { name: /^\+? ?Data Analyst$/ }));
      },
      answer: (page) =>
        page
          .getByRole('region', { name: 'Plan summary' })
          .getByText(/ covers? .* of the .* skills that .* asks for \(.*% weighted by importance\)/),
    },
    {
      name: 'month-of-all-runs',
      question: 'How do I get one PDF of the month for all runs?',
      ask: async (page, hand) => {
        await rail(page, hand, 'Reports');
        await hand.click(main(page).getByRole('radio', { name: 'Monthly report', exact: true }));
      },
      answer: (page) => page.frameLocator('iframe').getByText('Course runs in the month').first(),
    },
    {
      name: 'alert-below-a-number',
      question: 'How am I told when verified enrollments fall below 500?',
      isSetUp: true,
      ask: async (page, hand) => {
        await hand.click(runOnOverview(page));
        await hand.click(main(page).getByRole('button', { name: 'Watch…' }));
        await hand.click(page.getByRole('radio', { name: 'Verified enrollments fall below a given number' }));
        await hand.type(page.getByRole('dialog').getByRole('textbox', { name: /Below|Threshold/ }), '500');
        await hand.click(page.getByRole('button', { name: 'Add to watch list' }));
      },
      answer: (page) =>
        page
          .getByTestId('notice')
          .getByText(/^Watching .*below 500.* \(now .+\)\. After the first sync that finds fewer than 500, /),
    },
    {
      name: 'no-learners',
      question: 'What do I give a colleague that names no learner?',
      ask: (page, hand) => hand.click(main(page).getByRole('link', { name: 'Share with a colleague…' })),
      answer: (page) =>
        main(page).getByText(
          /^The data in the package names no learner: it only counts them, and answers to problems are left out\. Your title for the package and the names that you gave to courses, runs, subsections, problems and videos are in it word for word\./,
        ),
    },
    {
      name: 'beside-earlier-runs',
      question: 'How does this run do beside earlier ones on the same day?',
      ask: async (page, hand) => {
        await hand.click(runOnOverview(page));
        await hand.click(tab(page, 'Enrollment'));
      },
      answer: (page) =>
        main(page)
          .getByText(/After \d+ days: .+ learners, /)
          .first(),
    },
    {
      name: 'countries-that-grew',
      question: 'Which countries grew?',
      ask: async (page, hand) => {
        await hand.click(runOnOverview(page));
        await hand.click(tab(page, 'Enrollment'));
        await hand.click(
          page.getByRole('navigation', { name: 'Enrollment by' }).getByRole('link', { name: 'Country' }),
        );
      },
      answer: (page) =>
        main(page)
          .getByText(/^(?:Not known yet: the app has country counts for only one day |Between )/)
          .first(),
    },
    {
      name: 'hidden-number',
      question: 'Why is this number withheld?',
      ask: (page, hand) => search(page, hand, 'withheld'),
      answer: (page) => page.getByRole('option', { name: /^Hidden \(withheld\) numbers/ }),
    },
    {
      name: 'excel-with-names',
      question: 'Does the Excel file have the names?',
      ask: async (page, hand) => {
        await rail(page, hand, 'Course runs');
        await hand.click(
          main(page)
            .getByRole('button', { name: /^Export/ })
            .first(),
        );
        await hand.click(page.getByRole('radio', { name: /^Excel workbook/ }));
      },
      answer: (page) =>
        page
          .getByRole('dialog')
          .getByText(/names? .*learners/i)
          .first(),
    },
    {
      name: 'undo-a-name',
      question: 'How do I take a wrong name back?',
      prepare: async (page) => {
        await openAddress(page, `${run}/summary`);
        await main(page).getByRole('button', { name: 'Rename' }).click();
        await main(page)
          .getByRole('textbox', { name: /^Name of/ })
          .fill('A wrong name');
        await page.keyboard.press('Enter');
        await main(page)
          .getByRole('heading', { level: 1, name: /A wrong name/ })
          .waitFor();
      },
      showsWay: true,
      ask: (page, hand) => hand.click(page.getByTestId('notice').getByRole('button', { name: 'Undo' })),
      answer: (page) => main(page).getByRole('heading', { level: 1, name: /^(?!A wrong name)/ }),
    },
    {
      name: 'spanish',
      question: 'How do I get this in Spanish?',
      ask: async (page, hand) => {
        await appearance(page, hand);
        await hand.click(page.getByRole('radio', { name: 'Español' }));
      },
      answer: (page) => page.getByRole('navigation', { name: 'Secciones' }),
      leave: (page) => page.getByRole('radio', { name: 'English' }).click(),
    },
    {
      name: 'larger',
      question: 'How do I make everything twice as large?',
      ask: async (page, hand) => {
        await appearance(page, hand);
        const before = await page.evaluate(() => window.innerWidth);
        await hand.choose(page.getByRole('combobox', { name: 'Zoom' }), '200');
        // Twice as large, half of it fits.
        await page.waitForFunction((width) => window.innerWidth <= width / 2, before);
        // The field stays where it can be seen.
        const field = await page.getByRole('combobox', { name: 'Zoom' }).elementHandle();
        await page.waitForFunction((element) => {
          const { top, bottom } = element?.getBoundingClientRect() ?? { top: -1, bottom: 0 };
          return top >= 0 && bottom <= window.innerHeight;
        }, field);
      },
      answer: (page) => page.getByRole('combobox', { name: 'Zoom' }),
      leave: async (page) => void (await page.keyboard.press('Control+0')),
    },
    {
      name: 'misspelt-course',
      question: 'Where is “Data Analisys”?',
      ask: (page, hand) => search(page, hand, 'Data Analisys'),
      answer: (page) => page.getByRole('option', { name: /Data Analysis/ }).first(),
    },
    {
      name: 'meaning-of-significance',
      question: 'What does Significance mean?',
      ask: (page, hand) => search(page, hand, '? significance'),
      answer: (page) => page.getByRole('option', { name: /^Significance/ }),
    },
    {
      name: 'fresh',
      question: 'Is my data fresh?',
      ask: async () => undefined,
      answer: (page) =>
        page
          .getByTestId('data-days')
          .getByText(/^Up to date(?:: the services had nothing newer|, except .+) · enrollment .*through /),
    },
    {
      name: 'failed-sync',
      question: 'The sync failed: what now?',
      prepare: async (page) => {
        await page.getByRole('contentinfo').getByRole('button', { name: 'Sync now' }).click();
        await page
          .getByRole('contentinfo')
          .getByText(/^Service not reached: you can use everything that was synced · data synced /)
          .first()
          .waitFor();
      },
      ask: async () => undefined,
      answer: (page) =>
        main(page).filter({ hasText: 'Everything synced earlier is kept.' }).getByRole('button', { name: 'Try again' }),
    },
    {
      name: 'offline',
      question: 'The laptop is offline: what can I still do?',
      ask: async (page, hand) => {
        await rail(page, hand, 'Skills');
        await main(page).getByRole('table', { name: 'Skills' }).locator('tbody tr').first().waitFor();
      },
      answer: (page) =>
        page
          .getByRole('contentinfo')
          .getByText(/^Service not reached: you can use everything that was synced · data synced /)
          .first(),
    },
  ];
}
