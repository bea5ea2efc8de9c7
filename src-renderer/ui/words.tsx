import { createElement, Fragment, type ReactNode } from 'react';
import { type Message, type MessageValue, tParts } from '#shared/language/message.ts';

type Value = MessageValue | ReactNode | ((children: ReactNode[]) => ReactNode);

/** Makes a tag the part that screen readers alone say. */
export const srOnly = (words: ReactNode[]) => <span className="sr-only">{words}</span>;

/**
 * A message with elements in it, in the order of the user's language: `<Words of={message('Press <b>Sync</b> first.')} b={bold} />`.
 * A message without elements is `t('…')`.
 */
export function Words({ of, ...values }: { readonly of: Message; readonly [name: string]: Value }) {
  return createElement(Fragment, null, ...tParts<ReactNode>(of, values));
}
