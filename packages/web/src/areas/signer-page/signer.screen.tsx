import './signer.css';
import { useEffect, useState } from 'react';
import { Enrol } from './enrol.tsx';
import { readPageLink } from './page-link.ts';
import { Stand } from './stand.tsx';

/** The signer's own page. It knows nothing of who is signed in to the dashboard: a passkey says who somebody is. */
export function SignerScreen() {
  const fragment = useFragment();
  const link = readPageLink(fragment);
  return (
    <main>
      <header>
        <b>Signer</b>
        <span className="origin">{location.host}</span>
      </header>
      {link === undefined ? (
        <Nothing />
      ) : link.to === 'enrol' ? (
        <Enrol key={fragment} ticket={link.ticket} />
      ) : (
        <Stand key={fragment} link={link} />
      )}
    </main>
  );
}

function Nothing() {
  return (
    <section className="sheet">
      <h1>Nothing to approve</h1>
      <p>Open a payout in the dashboard and approve it there: that leads here.</p>
    </section>
  );
}

function useFragment(): string {
  const [fragment, setFragment] = useState(location.hash);
  useEffect(() => {
    const follow = () => setFragment(location.hash);
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return fragment;
}
