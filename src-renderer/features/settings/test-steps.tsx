import { useEffect, useRef } from 'react';
import type { ConnectionTest, TestStep } from '#contract/connection.ts';
import { type Message, message, t } from '#shared/language/message.ts';

const names: Record<TestStep, Message> = {
  token: message('Get an access token'),
  taxonomy: message('Read one skill'),
  analytics: message('Read one course run'),
};

const marks = {
  passed: { mark: '✓', word: message('passed'), tone: 'positive' },
  failed: { mark: '✕', word: message('failed'), tone: 'negative' },
  skipped: { mark: '–', word: message('skipped'), tone: 'quiet' },
} as const;

/** Whether it worked, before the steps say why. */
function verdictOf({ steps }: ConnectionTest): string {
  if (steps.every(({ state }) => state === 'passed')) return t('The connection works.');
  return steps.some(({ state }) => state === 'failed')
    ? t('The connection does not work yet.')
    : t('The connection works in part.');
}

interface TestStepsProps {
  readonly result: ConnectionTest;
  /** The words of an error where the steps stand. */
  readonly say?: (message: string) => string;
}

const asItIs = (message: string) => message;

/** Each step of the test by name: what was seen, or what failed and why. */
export function TestSteps({ result, say = asItIs }: TestStepsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The result stands below the form: the focus brings it into view and to the ear. Each result is another object.
  useEffect(() => {
    if (result) heading.current?.focus();
  }, [result]);
  return (
    <section className="block" aria-label={t('Connection test')} data-testid="connection-test">
      <h2 ref={heading} className="verdict" tabIndex={-1}>
        {verdictOf(result)}
      </h2>
      <ol className="steps">
        {result.steps.map(({ step, host, state, note, error }) => (
          <li key={step} data-state={state}>
            <strong className={marks[state].tone}>
              <span aria-hidden="true">{marks[state].mark}</span> {t(names[step])}: {t(marks[state].word)}
            </strong>{' '}
            <span className="quiet">{host}</span>
            {note && <p>{note}</p>}
            {error && <p className="failure">{say(error.message)}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
