import { type Message, message, t } from '#shared/language/message.ts';
import { hrefOf } from '../../routing/routes.ts';
import { PageHead } from '../../ui/page-head.tsx';

interface Entry {
  readonly question: Message;
  readonly answer: Message;
  /** Where the answer is, and what that place is called. */
  readonly link: { readonly label: Message; readonly href: string };
}

interface Part {
  readonly title: Message;
  readonly entries: readonly Entry[];
}

/** What people come with, and where each answer is. */
export const guideParts: readonly Part[] = [
  {
    title: message('Getting started'),
    entries: [
      {
        question: message('How do I get my data in?'),
        answer: message('Set up the connection, choose course runs and start the first sync. It takes five steps.'),
        link: { label: message('Set up the connection'), href: hrefOf('welcome', { step: 'start' }) },
      },
      {
        question: message('Is my data up to date?'),
        answer: message(
          'The line at the bottom of the window says when the data was last synced. The Sync screen lists every dataset.',
        ),
        link: { label: message('Sync⟨screen⟩'), href: hrefOf('sync', {}) },
      },
      {
        question: message('How do I find something?'),
        answer: message('Press Ctrl+K and type part of a name. Spelling mistakes do not matter.'),
        link: { label: message('Keyboard shortcuts'), href: hrefOf('settings', { section: 'keyboard' }) },
      },
    ],
  },
  {
    title: message('Course runs'),
    entries: [
      {
        question: message('Which runs lost learners?'),
        answer: message('Sort the course runs by their change in 28 days: those that lost the most come first.'),
        link: { label: message('Course runs'), href: hrefOf('runs', {}, { sort: 'change_28d' }) },
      },
      {
        question: message('How is a run doing compared with earlier ones?'),
        answer: message(
          'Open the run and choose Enrollment. If its course has run before, a chart compares the run with earlier ones on the same day.',
        ),
        link: { label: message('Course runs'), href: hrefOf('runs', {}) },
      },
      {
        question: message('Which problems and videos need work?'),
        answer: message(
          'Open a run that needs attention: its Summary leads to all of them. The fix list of a course keeps track of what was done.',
        ),
        link: { label: message('Course runs'), href: hrefOf('runs', {}, { flagged: 'true' }) },
      },
      {
        question: message('Can the app alert me?'),
        answer: message('Put a figure on the watch list with a threshold. Each sync checks the figure.'),
        link: { label: message('Watch list'), href: hrefOf('watch', {}) },
      },
      {
        question: message('What has changed?'),
        answer: message('Choose since when: the last sync, the last digest, your last visit, or a date.'),
        link: { label: message('Changes'), href: hrefOf('changes', {}) },
      },
    ],
  },
  {
    title: message('Skills and jobs'),
    entries: [
      {
        question: message('Which skill should we teach next?'),
        answer: message(
          'Coverage compares what jobs ask for with what your courses teach, and says what to build next.',
        ),
        link: { label: message('Coverage'), href: hrefOf('coverage', {}) },
      },
      {
        question: message('Which courses prepare for a job?'),
        answer: message(
          'Choose one or more jobs. The plan finds the courses that together teach the most of what these jobs ask for.',
        ),
        link: { label: message('Plan'), href: hrefOf('plan', {}) },
      },
    ],
  },
  {
    title: message('Sharing'),
    entries: [
      {
        question: message('How do I make a report?'),
        answer: message(
          'Choose the kind and subject of the report, then save it as PDF, HTML, Excel or PowerPoint. The kind “Month” covers all runs.',
        ),
        link: { label: message('Reports'), href: hrefOf('reports', {}) },
      },
      {
        question: message('How do I get an Excel file?'),
        answer: message('Every table has “Export…” below it. The file has the columns that you see, with names.'),
        link: { label: message('Exports'), href: hrefOf('settings', { section: 'exports' }) },
      },
      {
        question: message('How do I give the data to a colleague?'),
        answer: message(
          'Make a data package: one file without lists of learners or passwords, which opens without an account.',
        ),
        link: { label: message('Data packages'), href: hrefOf('settings', { section: 'packages' }) },
      },
      {
        question: message('Why is a number hidden?'),
        answer: message('Counts of a few learners could identify people, so files and packages leave them out.'),
        link: { label: message('Definitions'), href: hrefOf('definition', { term: 'hidden-withheld-numbers' }) },
      },
    ],
  },
  {
    title: message('When something goes wrong'),
    entries: [
      {
        question: message('The sync failed. What now?'),
        answer: message('Your data is kept. Sync says why it failed, and each dataset can be tried again.'),
        link: { label: message('Sync⟨screen⟩'), href: hrefOf('sync', {}) },
      },
      {
        question: message('Who can help me?'),
        answer: message('Copy the diagnostics and mail them to the person who helps you. They name no one.'),
        link: { label: message('Storage and help'), href: hrefOf('settings', { section: 'storage' }) },
      },
      {
        question: message('Is there a newer version?'),
        answer: message('Settings › About says which version you have and what a newer one brings, and installs it.'),
        link: { label: message('About'), href: hrefOf('settings', { section: 'about' }) },
      },
    ],
  },
];

/** Questions that people come with, each with its answer in a sentence and the way there. */
export function GuideScreen() {
  return (
    <>
      <PageHead title={t('Guide')} focusKey="guide">
        <p className="as-of">{t('Common questions, and where to find the answers.')}</p>
      </PageHead>
      <div className="pairs">
        {guideParts.map(({ title, entries }) => (
          <section key={title} className="block">
            <h2>{t(title)}</h2>
            <dl className="guide">
              {entries.map(({ question, answer, link }) => (
                <div key={question}>
                  <dt>{t(question)}</dt>
                  <dd>
                    {t(answer)} <a href={link.href}>{t(link.label)}</a>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </>
  );
}
