import { CompareScreen } from '../features/compare/compare-screen.tsx';
import { CourseScreen } from '../features/course/course-screen.tsx';
import { CoursesScreen } from '../features/courses/courses-screen.tsx';
import { DefinitionScreen, DefinitionsScreen } from '../features/definitions/definitions-screen.tsx';
import { DocumentsScreen } from '../features/documents/documents-screen.tsx';
import { JobScreen } from '../features/job/job-screen.tsx';
import { JobsScreen } from '../features/jobs/jobs-screen.tsx';
import { OverviewScreen } from '../features/overview/overview-screen.tsx';
import { PostingsScreen } from '../features/postings/postings-screen.tsx';
import { ProblemScreen } from '../features/problem/problem-screen.tsx';
import { RunScreen } from '../features/run/run-screen.tsx';
import { SettingsScreen } from '../features/settings/settings-screen.tsx';
import { SkillScreen } from '../features/skill/skill-screen.tsx';
import { SkillsScreen } from '../features/skills/skills-screen.tsx';
import { SyncScreen } from '../features/sync/sync-screen.tsx';
import { WelcomeScreen } from '../features/welcome/welcome-screen.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { hrefOf, type RouteMatch } from './routes.ts';

/** The screen of an address. */
export function Screen({ match }: { readonly match: RouteMatch | null }) {
  switch (match?.name) {
    case 'overview':
      return <OverviewScreen />;
    case 'skills':
      return <SkillsScreen query={match.query} />;
    case 'skill':
      return <SkillScreen id={match.params.id} query={match.query} />;
    case 'jobs':
      return <JobsScreen query={match.query} />;
    case 'job':
      return <JobScreen id={match.params.id} query={match.query} />;
    case 'postings':
      return <PostingsScreen query={match.query} />;
    case 'courses':
      return <CoursesScreen query={match.query} />;
    case 'course':
      return <CourseScreen courseKey={match.params.key} query={match.query} />;
    case 'run':
      return <RunScreen runId={match.params.id} tab={match.params.tab} query={match.query} />;
    case 'problem':
      return <ProblemScreen runId={match.params.id} moduleId={match.params.module} query={match.query} />;
    case 'sync':
      return <SyncScreen query={match.query} />;
    case 'definitions':
      return <DefinitionsScreen query={match.query} />;
    case 'compare':
      return <CompareScreen query={match.query} />;
    case 'reports':
      return <DocumentsScreen query={match.query} />;
    case 'definition':
      return <DefinitionScreen id={match.params.term} />;
    case 'welcome':
      return <WelcomeScreen step={match.params.step} />;
    case 'settings':
      return <SettingsScreen section={match.params.section} />;
    default:
      return <UnknownAddress />;
  }
}

function UnknownAddress() {
  return (
    <>
      <PageHead title="Nothing at this address" focusKey="unknown" />
      <p>
        The link may be from another version of the app. <a href={hrefOf('overview', {})}>Go to the overview</a>
      </p>
    </>
  );
}
