import { type Message, message } from '#shared/language/message.ts';
import type { RouteName } from '../../routing/routes.ts';

/** Screens without parameters in their path: a tab needs none. */
export type TabScreen = Extract<RouteName, 'skills' | 'jobs' | 'postings' | 'plan' | 'coverage' | 'changes' | 'watch'>;

/** An entry of the rail that several screens share, each a tab of it. */
export interface Section {
  readonly label: Message;
  /** In the order of their tabs; the first is where the entry in the rail leads. */
  readonly screens: readonly { readonly name: TabScreen; readonly label: Message }[];
  /** The other screens that belong to it. */
  readonly within: readonly RouteName[];
}

/** The sections of several screens. The menu Go has the same order. */
export const sections = {
  taxonomy: {
    label: message('Skills and jobs'),
    screens: [
      { name: 'skills', label: message('Skills') },
      { name: 'jobs', label: message('Jobs') },
      { name: 'postings', label: message('Job postings') },
    ],
    within: ['skill', 'job'],
  },
  changes: {
    label: message('Changes'),
    screens: [
      { name: 'changes', label: message('Changes') },
      { name: 'watch', label: message('Watch list') },
    ],
    within: [],
  },
  planning: {
    label: message('Planning'),
    screens: [
      { name: 'plan', label: message('Plan') },
      { name: 'coverage', label: message('Coverage') },
    ],
    within: [],
  },
} as const satisfies Record<string, Section>;
