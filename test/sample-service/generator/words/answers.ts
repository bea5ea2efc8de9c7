/** Names and questions of problems, in turn. Names and questions may be missing; the texts hold what spreadsheets and browsers trip over. */
export const PROBLEM_NAMES: readonly (string | null)[] = [
  'Multiple Choice Problem',
  'In your own words',
  'Numerical Input',
  'Checkboxes',
  'Ваш ответ',
  'שאלה עם כמה חלקים',
  null,
  'Week 3: “Final” quiz',
];

export const QUESTIONS: readonly (string | null)[] = [
  'Which of the following countries has the largest population?',
  'Describe, in one sentence, what you have learned.',
  'What is the value of x? Give at least three digits.',
  null,
  'Select all that apply; leave nothing out.\nThere may be more than one.',
  'ما هي عاصمة مصر؟',
  'If a < b && b > c, then "what" follows?',
];

export const CHOICES: readonly string[] = [
  'Indonesia',
  'Russia',
  'Brazil, the largest of South America',
  'Germany',
  '中国',
];

/** Free text, as learners type it. */
export const FREE_TEXTS: readonly string[] = [
  'photosynthesis',
  'Photosynthesis',
  '=1+1',
  '=HYPERLINK("http://example.org","click")',
  '+3',
  '-5',
  '@home',
  '\tindented',
  'a < b',
  'alert(1)</script>',
  'say "hello", please',
  'two\nlines',
  '',
  '0.1',
  '٣٫١٤',
  '光合作用',
  'фотосинтез',
  'שלום עולם',
  'café',
  'cafe\u0301',
  '👩🏽‍🔬 science',
  'null',
  'None',
  `I think that ${'it depends on the light, the water and the air, and '.repeat(60)}on time.`,
];
