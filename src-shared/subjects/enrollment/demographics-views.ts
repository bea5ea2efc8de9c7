import { column } from '../../catalog/columns.ts';
import { dimension, enrollment, own, record } from '../../catalog/dictionary.ts';
import { tables } from '../../catalog/tables.ts';
import { daysOfRun, ofRun, type ViewShape } from '../../catalog/view-definition.ts';

const unlisted = column({
  key: 'unlisted',
  type: 'integer',
  nullable: true,
  label: 'Unlisted modes',
  meaning: 'Enrolled minus the sum of all modes that the service names: learners in modes that it leaves out.',
  source: 'derived: enrollment/mode',
  unit: 'learners',
});
const age = column({
  key: 'age',
  type: 'integer',
  nullable: true,
  label: 'Age',
  meaning: 'Year of the record’s own date minus the birth year, so that the figure does not change next January.',
  source: 'derived: enrollment/birth_year',
  unit: 'years',
  words: 'age',
});
const ofKnown = column({
  key: 'pct_of_known',
  type: 'number',
  nullable: true,
  label: '% of known',
  meaning: 'Learners ÷ all learners of the day who stated this × 100; empty for those who did not.',
  source: 'derived',
  unit: '%',
  ofLearners: { isNamed: true },
  decimals: 1,
});
const ofAll = column({
  key: 'pct',
  type: 'number',
  nullable: true,
  label: '% of all',
  meaning: 'Learners ÷ all learners of the day in this table × 100. The total may differ from the enrollment.',
  source: 'derived',
  unit: '%',
  ofLearners: {},
  decimals: 1,
});
const equalsEnrollment = column({
  key: 'equals_enrollment',
  type: 'boolean',
  nullable: true,
  label: 'Equals enrollment',
  meaning:
    'Whether all counts of the day in this table add up to the enrollment of that day; empty if one of the two is not known.',
  source: 'derived',
  offScreen: true,
});

/** The learners of a run by mode, age, education, gender and country. */
export const runDemographicViews = {
  'run-modes': {
    title: tables['enrollment-mode'].title,
    identity: ['date'],
    params: daysOfRun,
    columns: [
      enrollment.date,
      dimension.modes,
      unlisted,
      dimension.modeTotal,
      dimension.everEnrolled,
      own.note,
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
    columns: [dimension.birthYear, age, dimension.count, ofKnown, enrollment.date, record.computed, equalsEnrollment],
    defaultSort: { column: 'birth_year', direction: 'desc' },
    sums: ['count'],
    addsUp: { inColumn: ['count'], within: 'date', known: 'birth_year' },
    slug: 'enrollment-age',
    dataset: 'enrollment-birth-year',
    reads: ['enrollment-birth-year', 'enrollment'],
  },
  'run-education': {
    title: tables['enrollment-education'].title,
    identity: ['date', 'education_level'],
    params: ofRun,
    columns: [dimension.educationLevel, dimension.count, ofKnown, enrollment.date, record.computed, equalsEnrollment],
    defaultSort: { column: 'education_level', direction: 'asc' },
    sums: ['count'],
    addsUp: { inColumn: ['count'], within: 'date', known: 'education_level' },
    slug: 'enrollment-education',
    dataset: 'enrollment-education',
    reads: ['enrollment-education', 'enrollment'],
  },
  'run-gender': {
    title: tables['enrollment-gender'].title,
    identity: ['date'],
    params: daysOfRun,
    columns: [
      enrollment.date,
      dimension.female,
      dimension.male,
      dimension.other,
      dimension.unknown,
      own.note,
      record.computed,
      equalsEnrollment,
    ],
    defaultSort: { column: 'date', direction: 'asc' },
    addsUp: { inRow: ['female', 'male', 'other', 'unknown'] },
    slug: 'enrollment-gender',
    dataset: 'enrollment-gender',
    reads: ['enrollment-gender', 'enrollment'],
  },
  'run-countries': {
    title: tables['enrollment-location'].title,
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
    ],
    defaultSort: { column: 'count', direction: 'desc' },
    sums: ['count'],
    addsUp: { inColumn: ['count'], within: 'date' },
    slug: 'enrollment-location',
    dataset: 'enrollment-location',
    reads: ['enrollment-location', 'enrollment'],
  },
} as const satisfies Record<string, ViewShape>;
