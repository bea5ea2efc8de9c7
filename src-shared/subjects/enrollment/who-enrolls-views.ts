import * as z from 'zod';
import { boolean, day, integerOrNull, numberOrNull, text, textOrNull } from '../../catalog/common-columns.ts';
import { dimension } from '../../catalog/dictionary.ts';
import { ofRun, type ViewShape } from '../../catalog/view-definition.ts';
import { type Message, message } from '../../language/message.ts';

/** The traits that distinguish learners. */
export const enrolledTraits = ['country', 'age', 'education'] as const;
export type EnrolledTrait = (typeof enrolledTraits)[number];

export const traitLabels: Readonly<Record<EnrolledTrait, Message>> = {
  country: message('Country'),
  age: message('Age'),
  education: message('Education'),
};

const firstDay = 'the first day that this app synced';

/** The learners of a run in groups, on the first day that was seen and on the newest one. */
export const whoEnrollsViews = {
  'run-who-enrolls': {
    title: 'Who enrolls, over time',
    identity: ['trait', 'country_alpha2', 'value', 'first_day', 'date'],
    params: () => ofRun().extend({ trait: z.enum(enrolledTraits).optional() }),
    columns: [
      text('trait', {
        label: 'Trait',
        meaning: 'The trait of the learners that is counted: country, age or education.',
        source: 'derived',
        spoken: 'trait',
      }),
      textOrNull('value', {
        label: 'Group',
        meaning: 'Current name of the country, age band or level of education. Empty for learners who gave none.',
        source:
          'enrollment/location.country.name, enrollment/birth_year.birth_year, enrollment/education.education_level',
        words: 'trait',
      }),
      dimension.countryAlpha2,
      integerOrNull('count_then', {
        label: 'Learners at first sync',
        meaning:
          'Learners in the group on the first synced day. Empty if there is only one day or if the group is missing on the first day.',
        source: 'derived: enrollment/location.count, enrollment/birth_year.count, enrollment/education.count',
        unit: 'learners',
      }),
      integerOrNull('count', {
        label: 'Learners now',
        meaning: 'Learners in the group on the newest day with data. Empty if the group is missing on that day.',
        source: 'derived: enrollment/location.count, enrollment/birth_year.count, enrollment/education.count',
        unit: 'learners',
      }),
      integerOrNull('change', {
        label: 'Change',
        meaning: 'Learners now minus learners on the first day. Empty if one of the two is not known.',
        source: 'derived',
        unit: 'learners',
        ofLearners: { from: 'count_then', isNamed: true },
      }),
      numberOrNull('pct_then', {
        label: '% at first sync',
        meaning: `Learners in the group divided by all learners whose group is known on ${firstDay}, times 100. Empty for learners whose group is not known.`,
        source: 'derived',
        unit: '%',
        ofLearners: { isNamed: true },
        decimals: 1,
      }),
      numberOrNull('pct', {
        label: '% now',
        meaning:
          'Learners in the group divided by all learners whose group is known on the newest day with data, times 100. Empty for learners whose group is not known.',
        source: 'derived',
        unit: '%',
        ofLearners: { isNamed: true },
        decimals: 1,
      }),
      boolean('is_new', {
        label: 'New',
        meaning: `Whether the group was missing on ${firstDay}.`,
        source: 'derived: date',
      }),
      day('first_day', {
        label: 'First day',
        meaning:
          'The first day that this app synced. Services keep only the newest day; the app keeps every day that it synced.',
        source: 'derived: date',
      }),
      day('date', {
        label: 'Newest day',
        meaning: 'The day meant by “now”: the newest day with data.',
        source: 'derived: date',
      }),
    ],
    defaultSort: { column: 'count', direction: 'desc' },
    slug: 'who-enrolls',
    dataset: null,
    reads: ['enrollment-location', 'enrollment-birth-year', 'enrollment-education'],
  },
} as const satisfies Record<string, ViewShape>;
