/**
 * Names that break programs: empty, other scripts, right-to-left, commas, quotes, formula starts, markup, great length. They stand at
 * fixed places among the first 150 skills so that every scale has them.
 */
export const SPECIAL_SKILL_NAMES: ReadonlyMap<number, string> = new Map([
  [5, ''],
  [17, '機械学習 (Machine Learning)'],
  [29, 'تحليل البيانات'],
  [33, '<b>HTML</b> & CSS <script>alert("skill")</script>'],
  [41, 'ניתוח נתונים'],
  [45, '-omics Technologies'],
  [53, 'Управление проектами'],
  [57, '+1 Coaching Method'],
  [65, 'डेटा विश्लेषण'],
  [69, 'Sketchnoting 🖍️👩🏽‍🎨'],
  [77, '한국어 교육'],
  [89, 'Économie de l’éducation'],
  [101, 'Training, Coaching, and Mentoring'],
  [113, '"Design Thinking" Facilitation'],
  [125, '=SUM and Other Spreadsheet Functions'],
  [137, '@RISK (Software)'],
  [149, `Standards of ${'Interoperability, '.repeat(14)}and their Application`],
]);
