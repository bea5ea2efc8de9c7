/** Figures by the id under which the choice of chart or table is remembered, with the words above them. */
const titles = {
  'run-activity': 'Weekly activity',
  'run-enrollment': 'Daily enrollment',
  'run-modes': 'Enrollment by mode',
  'run-ages': 'Enrollment by age',
  'run-education': 'Enrollment by education',
  'run-gender': 'Enrollment by gender',
  'run-countries': 'Enrollment by country',
  'run-problems': 'Problems',
  'run-problem-tags': 'Problems by tag',
  'run-videos': 'Who stays to the end',
  'run-subsections': 'Subsection views',
  'job-skills': 'Skills by significance',
  'job-postings': 'Postings and pay',
  'job-salaries': 'Jobs by median salary',
  'skill-courses': 'Courses that teach it',
  'course-skills': 'What it teaches',
} as const;

export type NamedFigure = keyof typeof titles;

/** Id and title of a figure, also before its rows are read. */
export const figureWords = <Id extends NamedFigure>(id: Id): { readonly id: Id; readonly title: string } => ({
  id,
  title: titles[id],
});
