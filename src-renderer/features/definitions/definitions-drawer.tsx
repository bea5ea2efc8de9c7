import { useEffect, useRef, useState } from 'react';
import { allTerms, findTerm, sourceOfTerm, type Term, tablesOf, whereUsed } from '#shared/catalog/terms.ts';
import { t, translated, wordsBetweenCommas } from '#shared/language/message.ts';
import { rankCalled } from '#shared/text/name-matching/match-name.ts';
import { unitWords } from '#shared/text/units.ts';
import { closeDrawer, openDrawer, useDrawerState } from '../../client/store.ts';
import { hrefOf } from '../../routing/routes.ts';
import { Button } from '../../ui/button.tsx';
import { isEscape } from '../../ui/keys.tsx';
import { dot } from '../../ui/words.tsx';

/** Definitions beside the screen, so that a word is explained without leaving what it is about. */
export function DefinitionsDrawer() {
  const state = useDrawerState();
  return state === undefined ? null : <OpenDrawer term={state.term ? findTerm(state.term) : undefined} />;
}

/** Meaning, unit, caveat, source and formula of a term: the same words wherever it is explained. The formula is for few readers, and folded. */
export function TermText({ term }: { readonly term: Term }) {
  return (
    <>
      <p>{translated(term.meaning)}</p>
      <dl className="term-facts">
        {term.unit !== undefined && <Fact name={t('Unit')} text={translated(unitWords(term.unit))} />}
        {term.caveat !== undefined && <Fact name={t('Caveat')} text={translated(term.caveat)} />}
        <div>
          <dt>{t('Source')}</dt>
          <dd className="mono">{sourceOfTerm(term)}</dd>
        </div>
        {term.views.length > 0 && <Fact name={t('Used in')} text={tablesOf(term).join(' · ')} />}
      </dl>
      {term.formula !== undefined && (
        <details className="more">
          <summary>{t('Formula')}</summary>
          <p>{translated(term.formula)}</p>
        </details>
      )}
    </>
  );
}

function Fact({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}

const everyWord = (term: Term): string =>
  [term.label, term.meaning, term.formula, term.source, term.unit, term.caveat, term.alsoCalled]
    .map((words) => words && translated(words))
    .join(' ')
    .toLowerCase();

/** The terms whose name matches, best first, then those that hold every typed word anywhere. */
export function findTerms(text: string): readonly Term[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const all = allTerms();
  if (words.length === 0) return all;
  const called = all.map((term) => ({
    term,
    name: translated(term.label),
    alsoCalled: wordsBetweenCommas(term.alsoCalled),
  }));
  const named = rankCalled(called, text).map(({ item }) => item.term);
  const others = all.filter((term) => !named.includes(term) && words.every((word) => everyWord(term).includes(word)));
  return [...named, ...others];
}

function OpenDrawer({ term }: { readonly term: Term | undefined }) {
  const [text, setText] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const drawer = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each word that is asked for takes the focus
  useEffect(() => {
    // A choice in the drawer itself is gone with the next word.
    const before = document.activeElement;
    if (before !== document.body && !drawer.current?.contains(before)) cameFrom.current = before;
    heading.current?.focus();
  }, [term]);
  const close = () => {
    closeDrawer();
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
  };
  return (
    <aside
      ref={drawer}
      className="drawer"
      aria-label={t('Definitions')}
      data-region
      tabIndex={-1}
      onKeyDown={(event) => isEscape(event) && close()}
    >
      <div className="drawer-head">
        <h2 ref={heading} tabIndex={-1}>
          {term ? translated(term.label) : t('Definitions')}
        </h2>
        <Button kind="link" onClick={close}>
          {t('Close')}
        </Button>
      </div>
      {term ? <TermText term={term} /> : <DrawerList text={text} onText={setText} />}
      <p className="drawer-foot">
        {term && (
          <>
            <Button kind="link" onClick={() => openDrawer(null)}>
              {t('All definitions')}
            </Button>
            {dot}
          </>
        )}
        <a href={term ? hrefOf('definition', { term: term.id }) : hrefOf('definitions', {})}>{t('Open as a page')}</a>
      </p>
    </aside>
  );
}

const maxListed = 40;

function DrawerList({ text, onText }: { readonly text: string; readonly onText: (text: string) => void }) {
  const found = findTerms(text);
  return (
    <>
      <input
        type="search"
        aria-label={t('Find a definition')}
        placeholder={t('Find a definition')}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      <ul className="drawer-list">
        {found.slice(0, maxListed).map((term) => (
          <li key={term.id}>
            <Button kind="link" onClick={() => openDrawer(term.id)}>
              {translated(term.label)}
            </Button>
            {whereUsed(term) !== undefined && <span className="quiet"> {whereUsed(term)}</span>}
            <span className="drawer-meaning">{translated(term.meaning)}</span>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="quiet">{t('No definition matches.')}</p>}
      {found.length > maxListed && (
        <p className="quiet">
          {t('{n, plural, one {# more. Type to find it.} other {# more. Type to find them.}}', {
            n: found.length - maxListed,
          })}
        </p>
      )}
    </>
  );
}
