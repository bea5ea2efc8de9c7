import { message } from '../../language/message.ts';

/** How a run is out of its usual course: a single week, one of all runs, or weeks that add up. */
export const runAlarmText = {
  week: message('Weekly activity'),
  all: message('Weekly activity of all runs'),
  up: message('Slow rise of weekly activity'),
  down: message('Slow fall of weekly activity'),
} as const;
