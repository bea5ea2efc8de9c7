import { message, t } from '#shared/language/message.ts';
import { hrefOf, type RouteMatch } from '../routing/routes.ts';
import { Lazy, type LazyCode } from '../ui/lazy.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Skeleton } from '../ui/states.tsx';
import { Words } from '../ui/words.tsx';
import { screens } from './screens.ts';

/** The screen of an address. */
export function Screen({ match }: { readonly match: RouteMatch | null }) {
  switch (match?.name) {
    case 'overview':
      return shown(screens.overview, { query: match.query });
    case 'skills':
      return shown(screens.skills, { query: match.query });
    case 'skill':
      return shown(screens.skill, { id: match.params.id, query: match.query });
    case 'jobs':
      return shown(screens.jobs, { query: match.query });
    case 'job':
      return shown(screens.job, { id: match.params.id, query: match.query });
    case 'postings':
      return shown(screens.postings, { query: match.query });
    case 'courses':
      return shown(screens.courses, { query: match.query });
    case 'course':
      return shown(screens.course, { courseKey: match.params.key, query: match.query });
    case 'runs':
      return shown(screens.runs, { query: match.query });
    case 'run':
      return shown(screens.run, { runId: match.params.id, tab: match.params.tab, query: match.query });
    case 'problem':
      return shown(screens.problem, { runId: match.params.id, moduleId: match.params.module, query: match.query });
    case 'sync':
      return shown(screens.sync, { query: match.query });
    case 'definitions':
      return shown(screens.definitions, { query: match.query });
    case 'compare':
      return shown(screens.compare, { query: match.query });
    case 'changes':
      return shown(screens.changes, { query: match.query });
    case 'plan':
      return shown(screens.plan, { query: match.query });
    case 'coverage':
      return shown(screens.coverage, { query: match.query });
    case 'reports':
      return shown(screens.reports, { query: match.query });
    case 'definition':
      return shown(screens.definition, { id: match.params.term });
    case 'welcome':
      return shown(screens.welcome, { step: match.params.step });
    case 'settings':
      return shown(screens.settings, { section: match.params.section });
    default:
      return <UnknownAddress />;
  }
}

const shown = <P extends object>(code: LazyCode<P>, props: P) => (
  <Lazy code={code} props={props} pending={<Skeleton />} />
);

function UnknownAddress() {
  return (
    <>
      <PageHead title={t('Page not found')} focusKey="unknown" />
      <p>
        <Words
          of={message('The link may be from another version of the app. <a>Go to the overview</a>')}
          a={(words) => <a href={hrefOf('overview', {})}>{words}</a>}
        />
      </p>
    </>
  );
}
