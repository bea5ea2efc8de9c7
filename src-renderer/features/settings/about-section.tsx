import { hrefOf } from '../../app/routes.ts';
import { useAppInfo } from '../../client/queries.ts';
import { Licences } from './licences.tsx';
import { Updates } from './updates.tsx';

/** Which version this is, whether there is a newer one, and whose work is in it. */
export function AboutSection() {
  const info = useAppInfo();
  return (
    <>
      <section className="block">
        <h2>Course Almanac {info.data?.version}</h2>
        <p className="lede">
          Skills, jobs and course analytics on your own laptop: synced once, then there without a network. Nothing is
          sent anywhere but the requests of a sync.
        </p>
        <p>
          What is kept on this computer is listed under <a href={hrefOf('settings', { section: 'storage' })}>Storage</a>
          , what is known of single learners under <a href={hrefOf('settings', { section: 'privacy' })}>Privacy</a>.
        </p>
      </section>
      <Updates />
      <Licences />
    </>
  );
}
