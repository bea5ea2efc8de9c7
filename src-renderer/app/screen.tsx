import { message, t } from '#shared/language/message.ts';
import { useNamesPending } from '../client/annotations.ts';
import { hrefOf, type RouteMatch } from '../routing/routes.ts';
import { Lazy } from '../ui/lazy.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Skeleton } from '../ui/states.tsx';
import { Words } from '../ui/words.tsx';
import { type ScreenEntry, screens } from './screens.ts';

/** The screen of an address. */
export function Screen({ match }: { readonly match: RouteMatch | null }) {
  const areNamesPending = useNamesPending();
  if (match === null) return <UnknownAddress />;
  // An id that turns into a name a moment later reads like a fault.
  if (areNamesPending) return <Skeleton />;
  const { code, propsOf }: ScreenEntry<RouteMatch> = screens[match.name];
  return <Lazy code={code} props={propsOf(match)} pending={<Skeleton />} />;
}

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
