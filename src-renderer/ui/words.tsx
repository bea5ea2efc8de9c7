import { createElement, Fragment, type ReactNode } from 'react';
import { type Message, type MessageValue, tParts } from '#shared/language/message.ts';

type Value = MessageValue | ReactNode | ((children: ReactNode[]) => ReactNode);

/** Stands between the parts of a line, and ends a line rather than beginning one. */
export const dot = '\u00A0· ';

/** A text in which no line begins with the dot between two names, such as that of a run and of its course. */
export const dotsAtEnd = (text: string): string => text.replaceAll(' · ', dot);

/** Makes a tag the part that screen readers alone say. */
export const srOnly = (words: ReactNode[]) => <span className="sr-only">{words}</span>;

/**
 * A message with elements in it, in the order of the user's language: `<Words of={message('Press <b>Sync</b> first.')} b={bold} />`.
 * A message without elements is `t('…')`.
 */
export function Words({ of, ...values }: { readonly of: Message; readonly [name: string]: Value }) {
  return createElement(Fragment, null, ...tParts<ReactNode>(of, values));
}
