import { hrefOf } from '../../app/routes.ts';

/** The first start: what the app does, what it keeps where, and the one next step. */
export function Welcome() {
  return (
    <section className="welcome" aria-label="First steps">
      <p className="lede">
        An almanac of your courses on your own computer: skills, jobs, job postings and course analytics, synced once
        and then searched, charted and exported without a network.
      </p>
      <ol>
        <li>
          <strong>Connect.</strong> You need the addresses of the services, your client id and its secret. The secret
          goes into this computer’s keychain and is never shown again.
        </li>
        <li>
          <strong>Select course runs.</strong> Paste their ids in any form under{' '}
          <a href={hrefOf('settings', { section: 'courses' })}>Settings › Courses</a>; the services have no list of
          courses to choose from.
        </li>
        <li>
          <strong>Sync.</strong> It can be cancelled at any time; what is complete is kept.
        </li>
      </ol>
      <p>
        <a className="button button-primary" href={hrefOf('settings', { section: 'connection' })}>
          Set up the connection
        </a>
      </p>
      <p className="quiet">Nothing that is synced leaves this computer unless you export it.</p>
    </section>
  );
}
