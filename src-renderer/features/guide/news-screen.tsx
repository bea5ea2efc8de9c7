import { message, t } from '#shared/language/message.ts';
import { hrefOf } from '../../routing/routes.ts';
import { type Part, PartsScreen } from './parts-screen.tsx';

/** The changes that users notice most in this version; CHANGELOG.md lists all of them. */
export const newsParts: readonly Part[] = [
  {
    title: message('Course runs'),
    entries: [
      {
        head: message('Compared with earlier runs'),
        text: message(
          'Each run shows how far its enrollment is above or below that of earlier runs of its course on the same day, counted from the start, in color where that is outside their usual range.',
        ),
        link: { label: message('Course runs'), href: hrefOf('runs', {}) },
      },
      {
        head: message('Compare with the previous run'),
        text: message(
          'Open a run and choose “Compare with the previous run” to see both, day by day from the start date of each.',
        ),
        link: { label: message('Compare'), href: hrefOf('compare', {}) },
      },
      {
        head: message('Fix list'),
        text: message(
          'Each course lists the problems and videos that need work. Mark what is done, and the next run shows what has changed.',
        ),
        link: { label: message('Courses'), href: hrefOf('courses', {}) },
      },
      {
        head: message('Names of problems'),
        text: message(
          'The app downloads answers after each sync, so that problems have names. You can switch this off.',
        ),
        link: { label: message('Settings › Sync'), href: hrefOf('settings', { section: 'sync' }) },
      },
      {
        head: message('Your own alerts'),
        text: message(
          'Set your own threshold for any figure. The number next to Changes in the sidebar counts new alerts.',
        ),
        link: { label: message('Watch list'), href: hrefOf('watch', {}) },
      },
    ],
  },
  {
    title: message('Skills and jobs'),
    entries: [
      {
        head: message('Build next'),
        text: message('Coverage names up to five skills to teach next, each with a reason and a one-page brief.'),
        link: { label: message('Coverage'), href: hrefOf('coverage', {}) },
      },
      {
        head: message('Taught, or only linked'),
        text: message(
          'A link between a course and a skill below the minimum confidence no longer counts as teaching it. You set the minimum.',
        ),
        link: { label: message('Plan'), href: hrefOf('plan', {}) },
      },
    ],
  },
  {
    title: message('Sharing'),
    entries: [
      {
        head: message('Monthly report'),
        text: message(
          'All course runs in a calendar month, compared with the month before and the same month last year, as PDF and Excel.',
        ),
        link: { label: message('Reports'), href: hrefOf('reports', {}, { month: 'last' }) },
      },
      {
        head: message('PowerPoint'),
        text: message('You can save reports on a run or on all runs as slides, with charts that you can edit.'),
        link: { label: message('Reports'), href: hrefOf('reports', {}) },
      },
      {
        head: message('Your colors'),
        text: message('Reports carry your logo, your color and a line of text at the foot of each page.'),
        link: { label: message('Exports'), href: hrefOf('settings', { section: 'exports' }) },
      },
    ],
  },
  {
    title: message('The app itself'),
    entries: [
      {
        head: message('A shorter sidebar'),
        text: message(
          'The sidebar has 11 items instead of 14. Plan and Coverage share one; skills, jobs and job postings share another.',
        ),
        link: { label: message('Overview'), href: hrefOf('overview', {}) },
      },
      {
        head: message('Drop files on the window'),
        text: message(
          'Drop a data package, a settings file, a course outline or a list of names on the window to open it.',
        ),
        link: { label: message('Data packages'), href: hrefOf('settings', { section: 'packages' }) },
      },
      {
        head: message('Spanish'),
        text: message('The app and its reports are also available in Spanish.'),
        link: { label: message('Appearance'), href: hrefOf('settings', { section: 'appearance' }) },
      },
    ],
  },
];

/** The most important changes since the last version, each with the way there. */
export function NewsScreen() {
  return (
    <PartsScreen title={t('What’s new')} lead={t('The most important changes in this version.')} parts={newsParts} />
  );
}
