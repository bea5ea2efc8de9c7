/**
 * Records that real services have and programs trip over: no name, other scripts, right-to-left, commas, markup, formula starts, great
 * length, and skills that jobs still name although no list shows them. A few, as in reality.
 */

interface OddSkill {
  readonly name: string;
  readonly field: string;
  /** A job that asks for it, among many others. */
  readonly job: string;
}

export const ODD_SKILLS: readonly OddSkill[] = [
  { name: '', field: 'Retail and customer service', job: 'Call Center Manager' },
  { name: 'تحليل البيانات', field: 'Data and analytics', job: 'Reporting Analyst' },
  { name: '機械学習 (Machine Learning)', field: 'Artificial intelligence', job: 'Applied Scientist' },
  { name: 'ניתוח נתונים', field: 'Data and analytics', job: 'Data Governance Manager' },
  { name: 'Управление проектами', field: 'Projects and operations', job: 'Project Portfolio Analyst' },
  {
    name: '<b>HTML</b> & CSS <script>alert("skill")</script>',
    field: 'Software development',
    job: 'Mobile Application Developer',
  },
  { name: '=SUM and Other Spreadsheet Functions', field: 'Accounting', job: 'Budget Analyst' },
  { name: '+1 Coaching Method', field: 'Human resources', job: 'Compensation Analyst' },
  { name: '@RISK (Software)', field: 'Banking and insurance', job: 'Actuary' },
  { name: 'Training, Coaching, and Mentoring', field: 'Human resources', job: 'Training Specialist' },
  {
    name: `Standards of ${'Interoperability, '.repeat(14)}and their Application`,
    field: 'Medicine and public health',
    job: 'Medical Coder',
  },
];

/** Names of skills that are only found by their ids, and the jobs that still name them. */
export const RETIRED_SKILLS: readonly { readonly name: string; readonly job: string }[] = [
  { name: 'Adobe Flash (Retired)', job: 'Animator' },
  { name: 'Visual Basic 6 (Retired)', job: 'Test Automation Engineer' },
  { name: 'Film Developing (Retired)', job: 'Journalist' },
  { name: 'Windows XP (Retired)', job: 'Service Desk Analyst' },
  { name: 'Shorthand (Retired)', job: 'Paralegal' },
];

/** In reality a new job has no name until a later command fills it in. */
export const UNNAMED_JOBS: ReadonlySet<string> = new Set(['Quality Inspector', 'Survey Methodologist']);

/** Names for records that are added while a service runs. */
export const ADDED_SKILLS = [
  'Agentic AI',
  'Digital Product Passports',
  'Green Hydrogen',
  'Ambient Documentation',
] as const;
export const ADDED_JOBS = ['Green Hydrogen Engineer', 'AI Auditor', 'Repair Coordinator', 'Telehealth Nurse'] as const;
