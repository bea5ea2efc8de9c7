import { useEffect, useRef } from 'react';
import { type Message, t } from '#shared/language/message.ts';
import { PageHead } from '../../ui/page-head.tsx';

export interface Entry {
  /** A question, or what something is called. */
  readonly head: Message;
  readonly text: Message;
  /** Where it is in the app, and what that place is called. */
  readonly link: { readonly label: Message; readonly href: string };
}

export interface Part {
  readonly title: Message;
  readonly entries: readonly Entry[];
}

interface Props {
  readonly title: string;
  readonly lead: string;
  readonly parts: readonly Part[];
  /** The head of the entry that is looked for: marked, and scrolled to. */
  readonly shown?: string | undefined;
}

/** A screen of short entries, each with the way to what it speaks of. */
export function PartsScreen({ title, lead, parts, shown }: Props) {
  const entry = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry is scrolled to when it becomes the shown one
  useEffect(() => {
    // Newer browsers return a promise, which is nothing to clean up.
    void entry.current?.scrollIntoView({ block: 'center' });
  }, [shown]);
  return (
    <>
      <PageHead title={title} focusKey="guide">
        <p className="as-of">{lead}</p>
      </PageHead>
      <div className="pairs">
        {parts.map((part) => (
          <section key={part.title} className="block">
            <h2>{t(part.title)}</h2>
            <dl className="guide">
              {part.entries.map(({ head, text, link }) => (
                <div key={head} {...(head === shown && { ref: entry, 'aria-current': true })}>
                  <dt>{t(head)}</dt>
                  <dd>
                    {t(text)} <a href={link.href}>{t(link.label)}</a>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </>
  );
}
