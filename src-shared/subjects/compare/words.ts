import { message } from '../../language/message.ts';
import type { HighestWords } from './findings.ts';

/*
 * Sentences that name the one with most of something, for each kind of comparison.
 */

export const teachesMost: HighestWords = {
  most: message('{name} teaches the most ({value} skills).'),
  level: message('{names} tie with {value} skills each.'),
  none: message('No data to say which teaches the most.'),
};

export const isLargest: HighestWords = {
  most: message('{name} is the largest ({value} learners).'),
  level: message('{names} tie with {value} learners each.'),
  none: message('No data to say which is the largest.'),
};

/** Where some counts are withheld. */
export const isLargestShown: HighestWords = {
  ...isLargest,
  most: message('{name} is the largest of those shown ({value} learners).'),
  none: message('No data to say which of those shown is the largest.'),
};

export const paysMost: HighestWords = {
  most: message('{name} pays the most ({value} a year).'),
  level: message('{names} tie with {value} a year each.'),
  none: message('No data to say which pays the most.'),
};

export const hasMostPostings: HighestWords = {
  most: message('{name} has the most postings ({value}).'),
  level: message('{names} tie with {value} each.'),
  none: message('No data to say which has the most postings.'),
};

export const highestDemand: HighestWords = {
  most: message('{name} is the most in demand ({value} postings).'),
  level: message('{names} tie with {value} postings each.'),
  none: message('No data to say which is the most in demand.'),
};

export const isTaughtMost: HighestWords = {
  most: message('{name} is taught by the most courses ({value}).'),
  level: message('{names} tie with {value} courses each.'),
  none: message('No data to say which is taught by the most courses.'),
};

export const hasMostLearners: HighestWords = {
  most: message('{name} has the most learners ({value}).'),
  level: message('{names} tie with {value} each.'),
  none: message('No data to say which has the most learners.'),
};

export const gainedMost: HighestWords = {
  most: message('{name} gained the most learners in 7 days ({value}).'),
  level: message('{names} tie with a gain of {value} each in 7 days.'),
  none: message('No data to say which gained the most learners.'),
};

export const hasMostActive: HighestWords = {
  most: message('{name} has the most active learners ({value}).'),
  level: message('{names} tie with {value} each.'),
  none: message('No data to say which has the most active learners.'),
};

export const hasMostVerified: HighestWords = {
  most: message('{name} has the most verified learners ({value}).'),
  level: message('{names} tie with {value} each.'),
  none: message('No data to say which has the most verified learners.'),
};

export const teachesMostSkills: HighestWords = {
  most: message('{name} teaches the most skills ({value}).'),
  level: message('{names} tie with {value} each.'),
  none: message('No data to say which teaches the most skills.'),
};
