import { message } from '../../language/message.ts';
import type { HighestWords } from './findings.ts';

/*
 * Sentences that name the one with most of something, for each kind of comparison.
 */

export const teachesMost: HighestWords = {
  most: message('{name} teaches most ({value} skills).'),
  level: message('{names} are level: each {value} skills.'),
  none: message('It is not reported which teaches most.'),
};

export const isLargest: HighestWords = {
  most: message('{name} is largest ({value} learners).'),
  level: message('{names} are level: each {value} learners.'),
  none: message('It is not reported which is largest.'),
};

/** Where some counts are withheld. */
export const isLargestShown: HighestWords = {
  ...isLargest,
  most: message('{name} is largest by what is shown ({value} learners).'),
  none: message('It is not reported which is largest by what is shown.'),
};

export const paysMost: HighestWords = {
  most: message('{name} pays most ({value} USD/yr).'),
  level: message('{names} are level: each {value} USD/yr.'),
  none: message('It is not reported which pays most.'),
};

export const hasMostPostings: HighestWords = {
  most: message('{name} has most postings ({value}).'),
  level: message('{names} are level: each {value}.'),
  none: message('It is not reported which has most postings.'),
};

export const highestDemand: HighestWords = {
  most: message('{name} is asked for most ({value} postings).'),
  level: message('{names} are level: each {value} postings.'),
  none: message('It is not reported which is asked for most.'),
};

export const isTaughtMost: HighestWords = {
  most: message('{name} is taught most ({value} courses).'),
  level: message('{names} are level: each {value} courses.'),
  none: message('It is not reported which is taught most.'),
};

export const hasMostLearners: HighestWords = {
  most: message('{name} has most learners ({value}).'),
  level: message('{names} are level: each {value}.'),
  none: message('It is not reported which has most learners.'),
};

export const gainedMost: HighestWords = {
  most: message('{name} gained most learners in 7 days ({value}).'),
  level: message('{names} gained as many in 7 days: each {value}.'),
  none: message('It is not reported which gained most learners.'),
};

export const hasMostActive: HighestWords = {
  most: message('{name} has most active learners ({value}).'),
  level: message('{names} are level: each {value}.'),
  none: message('It is not reported which has most active learners.'),
};

export const hasMostVerified: HighestWords = {
  most: message('{name} has most verified learners ({value}).'),
  level: message('{names} are level: each {value}.'),
  none: message('It is not reported which has most verified learners.'),
};

export const teachesMostSkills: HighestWords = {
  most: message('{name} teaches most skills ({value}).'),
  level: message('{names} are level: each {value}.'),
  none: message('It is not reported which teaches most skills.'),
};
