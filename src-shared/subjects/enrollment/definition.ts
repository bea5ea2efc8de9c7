import { column, type TableDefinition } from '../../catalog/columns.ts';
import {
  booleanOrNull,
  day,
  integerOrNull,
  learners,
  numberOrNull,
  record,
  textOrNull,
} from '../../catalog/common-columns.ts';
import { daysOfRun, ofRun, type ViewShape } from '../../catalog/view-definition.ts';
import { notReportedTrait } from '../../catalog/vocabulary.ts';
import { annotation } from '../annotations/definition.ts';

export const enrollment = {
  date: day('date', {
    label: 'Date',
    meaning: 'The UTC day.',
    source: 'enrollment.date',
  }),
  count: integerOrNull('count', {
    label: 'Enrolled',
    meaning: 'Learners enrolled at the end of the UTC day, including staff and testers.',
    source: 'enrollment.count',
    unit: learners,
  }),
  netChange: integerOrNull('net_change', {
    label: 'Net change',
    alsoCalled: 'Growth, Gain, Loss',
    meaning: 'Enrollment minus the enrollment of the day before. Empty if the day before is missing.',
    source: 'derived: enrollment.count',
    unit: learners,
    ofLearners: { from: 'count', isNamed: true },
  }),
};

const runMeasure = <const K extends string>(key: K, source: string, label: string, meaning: string) =>
  integerOrNull(key, { label, meaning, source, unit: learners });

/** Enrollment by one trait of the learners. */
export const dimension = {
  count: integerOrNull('count', {
    label: 'Enrolled',
    meaning: 'Learners with this trait who were enrolled at the end of the UTC day.',
    source: 'enrollment.*.count',
    unit: learners,
  }),
  birthYear: integerOrNull('birth_year', {
    label: 'Birth year',
    meaning: 'Year of birth that learners gave. Empty for those who gave none. Some years may be implausible.',
    source: 'enrollment/birth_year.birth_year',
    unit: 'year',
  }),
  educationLevel: textOrNull('education_level', {
    label: 'Education',
    meaning: 'Highest level of education that learners gave at registration. Empty for those who gave none.',
    source: 'enrollment/education.education_level',
    words: 'education',
  }),
  female: runMeasure(
    'female',
    'enrollment/gender.female',
    'Female',
    'Enrolled learners who said that they are female.',
  ),
  male: runMeasure('male', 'enrollment/gender.male', 'Male', 'Enrolled learners who said that they are male.'),
  other: runMeasure('other', 'enrollment/gender.other', 'Other', 'Enrolled learners who gave another gender.'),
  unknown: runMeasure(
    'unknown',
    'enrollment/gender.unknown',
    notReportedTrait,
    'Enrolled learners who gave no gender.',
  ),
  modeTotal: runMeasure(
    'count',
    'enrollment/mode.count',
    'Enrolled',
    'Learners enrolled at the end of the UTC day in all modes together. The number may be higher than the sum of the listed modes and may differ from the daily enrollment because the service counts each separately.',
  ),
  everEnrolled: runMeasure(
    'cumulative_count',
    'enrollment/mode.cumulative_count',
    'Ever enrolled',
    'All learners who ever enrolled up to that day.',
  ),
  modes: textOrNull('modes', {
    label: 'By mode',
    meaning: 'Learners in each enrollment mode, whatever its name. Exports have one column per mode.',
    source: 'enrollment/mode.*',
    unit: learners,
    words: 'mode',
  }),
  countryAlpha2: textOrNull('country_alpha2', {
    label: 'Country code',
    meaning: 'ISO 3166 code of the last known country. Empty if it is not known.',
    source: 'enrollment/location.country.alpha2',
  }),
  countryAlpha3: textOrNull('country_alpha3', {
    label: 'Code (3)',
    meaning: 'ISO 3166 three-letter code of the last known country.',
    source: 'enrollment/location.country.alpha3',
  }),
  countryName: textOrNull('country_name', {
    label: 'Country',
    meaning: 'Name that the service gives the country; UNKNOWN if it is not known.',
    source: 'enrollment/location.country.name',
    spoken: 'country',
  }),
};

const traitCount = column({ ...dimension.count, required: true });

export const enrollmentTables = {
  enrollment: {
    title: 'Daily enrollment',
    description: 'Learners enrolled at the end of each UTC day.',
    identity: ['course_id', 'date'],
    columns: [record.courseId, enrollment.date, { ...enrollment.count, required: true }, record.computed],
  },
  'enrollment-birth-year': {
    title: 'Enrollment by age',
    description: 'Learners by year of birth. The service usually keeps only the newest day.',
    identity: ['course_id', 'date', 'birth_year'],
    mayRepeat: true,
    columns: [record.courseId, enrollment.date, dimension.birthYear, traitCount, record.computed],
  },
  'enrollment-education': {
    title: 'Enrollment by education',
    description: 'Learners per level of education. The service usually keeps only the newest day.',
    identity: ['course_id', 'date', 'education_level'],
    mayRepeat: true,
    columns: [record.courseId, enrollment.date, dimension.educationLevel, traitCount, record.computed],
  },
  'enrollment-gender': {
    title: 'Enrollment by gender',
    description: 'Learners per gender and day.',
    identity: ['course_id', 'date'],
    columns: [
      record.courseId,
      enrollment.date,
      dimension.female,
      dimension.male,
      dimension.other,
      dimension.unknown,
      record.computed,
    ],
  },
  'enrollment-mode': {
    title: 'Enrollment by mode',
    description: 'Learners per enrollment mode and day.',
    identity: ['course_id', 'date'],
    pivot: 'modes',
    columns: [
      record.courseId,
      enrollment.date,
      dimension.modeTotal,
      dimension.everEnrolled,
      dimension.modes,
      record.computed,
    ],
  },
  'enrollment-location': {
    title: 'Enrollment by country',
    description: 'Learners per last known country. The service usually keeps only the newest day.',
    identity: ['course_id', 'date', 'country_alpha2'],
    mayRepeat: true,
    columns: [
      record.courseId,
      enrollment.date,
      dimension.countryAlpha2,
      dimension.countryAlpha3,
      dimension.countryName,
      traitCount,
      record.computed,
    ],
  },
} as const satisfies Record<string, TableDefinition>;

const unlisted = integerOrNull('unlisted', {
  label: 'Unlisted modes',
  meaning:
    'Enrollment minus the sum of all modes that the service names. These are the learners in modes that it leaves out.',
  source: 'derived: enrollment/mode',
  unit: 'learners',
});
const age = integerOrNull('age', {
  label: 'Age',
  meaning: 'Year of the record’s date minus the birth year, so that the age in a record stays the same in later years.',
  source: 'derived: enrollment/birth_year',
  unit: 'years',
  words: 'age',
});
const ofKnown = numberOrNull('pct_of_known', {
  label: '% where known',
  meaning:
    'Learners divided by all learners that day who gave this information, times 100. Empty for the group that did not give it.',
  source: 'derived',
  unit: '%',
  ofLearners: { isNamed: true },
  decimals: 1,
});
const ofAll = numberOrNull('pct', {
  label: '% of those counted',
  alsoCalled: '% of all learners',
  meaning:
    'Learners divided by all learners that day in this table, times 100. The total may differ from the enrollment.',
  source: 'derived',
  unit: '%',
  ofLearners: {},
  decimals: 1,
});
const equalsEnrollment = booleanOrNull('equals_enrollment', {
  label: 'Equals enrollment',
  meaning:
    'Whether all counts for the day in this table add up to the enrollment on that day. The service counts the two separately, so the app cannot tell which is right where they differ. Empty if one of the two is not known.',
  source: 'derived',
  offScreen: true,
});
const dayEnrollment = integerOrNull('day_enrollment', {
  label: 'Enrollment that day',
  meaning:
    'Learners enrolled at the end of the day, as the service counts them regardless of this trait. Empty if not known.',
  source: 'enrollment.count',
  unit: learners,
  counts: 'learners',
  offScreen: true,
});

/** The counts of a trait, and what they are compared with. */
const countsOfTrait = [
  dimension.count,
  ofKnown,
  enrollment.date,
  record.computed,
  equalsEnrollment,
  dayEnrollment,
] as const;

/** The learners of a run by day, mode, age, education, gender and country. */
export const enrollmentViews = {
  'run-enrollment': {
    title: enrollmentTables.enrollment.title,
    identity: ['date'],
    params: daysOfRun,
    columns: [enrollment.date, enrollment.count, enrollment.netChange, annotation.note, record.computed],
    defaultSort: { column: 'date', direction: 'asc' },
    slug: 'enrollment',
    dataset: 'enrollment',
  },
  'run-modes': {
    title: enrollmentTables['enrollment-mode'].title,
    identity: ['date'],
    params: daysOfRun,
    columns: [
      enrollment.date,
      dimension.modes,
      unlisted,
      dimension.modeTotal,
      dimension.everEnrolled,
      annotation.note,
      record.computed,
    ],
    pivot: 'modes',
    defaultSort: { column: 'date', direction: 'asc' },
    addsUp: { inRow: ['modes', 'unlisted'] },
    slug: 'enrollment_mode',
    dataset: 'enrollment-mode',
  },
  'run-birth-years': {
    title: 'Enrollment by age',
    identity: ['date', 'birth_year'],
    params: ofRun,
    columns: [dimension.birthYear, age, ...countsOfTrait],
    defaultSort: { column: 'birth_year', direction: 'desc' },
    sums: ['count'],
    addsUp: { inColumn: ['count'], within: 'date', known: 'birth_year' },
    slug: 'enrollment-age',
    dataset: 'enrollment-birth-year',
    reads: ['enrollment-birth-year', 'enrollment'],
  },
  'run-education': {
    title: enrollmentTables['enrollment-education'].title,
    identity: ['date', 'education_level'],
    params: ofRun,
    columns: [dimension.educationLevel, ...countsOfTrait],
    defaultSort: { column: 'education_level', direction: 'asc' },
    sums: ['count'],
    addsUp: { inColumn: ['count'], within: 'date', known: 'education_level' },
    slug: 'enrollment-education',
    dataset: 'enrollment-education',
    reads: ['enrollment-education', 'enrollment'],
  },
  'run-gender': {
    title: enrollmentTables['enrollment-gender'].title,
    identity: ['date'],
    params: daysOfRun,
    columns: [
      enrollment.date,
      dimension.female,
      dimension.male,
      dimension.other,
      dimension.unknown,
      annotation.note,
      record.computed,
      equalsEnrollment,
      dayEnrollment,
    ],
    defaultSort: { column: 'date', direction: 'asc' },
    addsUp: { inRow: ['female', 'male', 'other', 'unknown'] },
    slug: 'enrollment-gender',
    dataset: 'enrollment-gender',
    reads: ['enrollment-gender', 'enrollment'],
  },
  'run-countries': {
    title: enrollmentTables['enrollment-location'].title,
    identity: ['date', 'country_alpha2', 'country_name'],
    params: ofRun,
    columns: [
      dimension.countryName,
      dimension.countryAlpha2,
      dimension.countryAlpha3,
      dimension.count,
      ofAll,
      enrollment.date,
      record.computed,
      equalsEnrollment,
      dayEnrollment,
    ],
    defaultSort: { column: 'count', direction: 'desc' },
    sums: ['count'],
    addsUp: { inColumn: ['count'], within: 'date' },
    slug: 'enrollment-location',
    dataset: 'enrollment-location',
    reads: ['enrollment-location', 'enrollment'],
  },
} as const satisfies Record<string, ViewShape>;
