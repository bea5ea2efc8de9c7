import { type Message, message } from '#shared/language/message.ts';
import { hrefOf } from '../../routing/routes.ts';
import type { Entry, Part } from './parts-screen.tsx';

interface Question extends Entry {
  /** Other words that people look for, with commas between them. */
  readonly alsoCalled?: Message;
}

interface QuestionPart extends Part {
  readonly entries: readonly Question[];
}

/** Common questions, and where each answer is. */
export const guideParts: readonly QuestionPart[] = [
  {
    title: message('Getting started'),
    entries: [
      {
        head: message('How do I get my data in?'),
        text: message('Set up the connection, choose course runs and start the first sync. It takes five steps.'),
        link: { label: message('Set up the connection'), href: hrefOf('welcome', { step: 'start' }) },
      },
      {
        head: message('Is my data up to date?'),
        text: message(
          'The line at the bottom of the window says whether your data is up to date, and how far each kind of data reaches. The Sync screen lists every table.',
        ),
        link: { label: message('Sync⟨screen⟩'), href: hrefOf('sync', {}) },
      },
      {
        head: message('How do I find something?'),
        text: message('Press Ctrl+K and type part of a name. Small spelling mistakes do not matter.'),
        link: { label: message('Keyboard shortcuts'), href: hrefOf('settings', { section: 'keyboard' }) },
      },
      {
        head: message('Where do names come from?'),
        alsoCalled: message('Names of courses, Names of problems, Names of videos, Missing names'),
        text: message(
          'Courses and runs have the titles that the service gives. Problems have names once their answers are downloaded. Videos and subsections have none: name them yourself, or choose “Import names from Studio…” on their tab.',
        ),
        link: { label: message('Course runs'), href: hrefOf('runs', {}) },
      },
      {
        head: message('How do I rename something, or undo it?'),
        alsoCalled: message('Rename, Undo rename, Change a name, Original name'),
        text: message(
          'Choose “Rename” beside the name of a course, run, problem or video. The message that follows has “Undo”. To go back later, choose “Rename” again and save an empty name.',
        ),
        link: { label: message('Course runs'), href: hrefOf('runs', {}) },
      },
    ],
  },
  {
    title: message('Course runs'),
    entries: [
      {
        head: message('Which runs lost learners?'),
        text: message(
          'Sort the course runs by their 28-day change, lowest first: runs whose enrollment fell come first.',
        ),
        link: { label: message('Course runs'), href: hrefOf('runs', {}, { sort: 'change_28d' }) },
      },
      {
        head: message('How is a run doing compared with earlier ones?'),
        text: message(
          'Open the run and choose Enrollment. If its course has run before, a chart compares the run with earlier ones on the same day, counted from the start.',
        ),
        link: { label: message('Course runs'), href: hrefOf('runs', {}) },
      },
      {
        head: message('Which problems and videos need work?'),
        alsoCalled: message('Video retention, Problem quality'),
        text: message(
          'Open a run that needs attention. Its Summary leads to all of its flagged problems and videos, and the fix list of the course tracks what has been done.',
        ),
        link: { label: message('Course runs'), href: hrefOf('runs', {}, { flagged: 'true' }) },
      },
      {
        head: message('Can the app alert me?'),
        text: message('Put a figure on the watch list with a threshold. Each sync checks the figure.'),
        link: { label: message('Watch list'), href: hrefOf('watch', {}) },
      },
      {
        head: message('What has changed?'),
        text: message('See changes since the last sync, the last digest, your last visit or any date.'),
        link: { label: message('Changes'), href: hrefOf('changes', {}) },
      },
    ],
  },
  {
    title: message('Skills and jobs'),
    entries: [
      {
        head: message('Which skill should we teach next?'),
        alsoCalled: message('Skills not taught, Untaught skills'),
        text: message(
          'Coverage compares the skills that jobs ask for with the skills that our courses teach, and suggests what to build next. “Count courses from all institutions” adds the others.',
        ),
        link: { label: message('Coverage'), href: hrefOf('coverage', {}) },
      },
      {
        head: message('Which courses prepare learners for a job?'),
        text: message(
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
        head: message('How do I make a report?'),
        text: message(
          'Choose the kind and subject of the report, then save it as PDF, HTML, Excel or PowerPoint. The kind “Monthly report” covers all runs.',
        ),
        link: { label: message('Reports'), href: hrefOf('reports', {}) },
      },
      {
        head: message('How do I get an Excel file?'),
        text: message(
          'Every table has “Export…” below it. You choose the columns that you see or all of them; IDs, names and notes come with them.',
        ),
        link: { label: message('Exports'), href: hrefOf('settings', { section: 'exports' }) },
      },
      {
        head: message('How do I share data with a colleague?'),
        text: message(
          'Make a data package: one file that opens without an account and contains no learner lists or passwords.',
        ),
        link: { label: message('Data packages'), href: hrefOf('settings', { section: 'packages' }) },
      },
      {
        head: message('Why is a number hidden?'),
        text: message('Very small counts of learners could identify people, so files and packages leave them out.'),
        link: {
          label: message('Hidden (withheld) numbers'),
          href: hrefOf('definition', { term: 'hidden-withheld-numbers' }),
        },
      },
    ],
  },
  {
    title: message('When something goes wrong'),
    entries: [
      {
        head: message('The sync failed. What now?'),
        text: message(
          'Your data is kept. The Sync screen says why the sync failed and which data this affects, with “Try again” for all of it or for one table.',
        ),
        link: { label: message('Sync⟨screen⟩'), href: hrefOf('sync', {}) },
      },
      {
        head: message('What can I do without a network?'),
        alsoCalled: message('Offline, No connection, No internet, Without internet'),
        text: message(
          'Everything that was synced stays on this computer: read, compare, plan, report and export as usual. The next sync brings what is new.',
        ),
        link: { label: message('Sync⟨screen⟩'), href: hrefOf('sync', {}) },
      },
      {
        head: message('Who can help me?'),
        text: message(
          'Copy the diagnostics and email them to the person who helps you. They contain no names of people.',
        ),
        link: { label: message('Storage and help'), href: hrefOf('settings', { section: 'storage' }) },
      },
      {
        head: message('Is there a newer version?'),
        text: message('Settings › About shows your version and what is new in the latest one, and can install it.'),
        link: { label: message('About'), href: hrefOf('settings', { section: 'about' }) },
      },
    ],
  },
];
