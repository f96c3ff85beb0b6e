import './addresses.css';
import './controls.css';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Connection } from './connection.tsx';
import { Notices } from './notice.tsx';
import { PhraseForm } from './phrase-form.tsx';
import { PublicPage } from './public-page.tsx';
import { Results } from './results.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { useDerivation } from './use-derivation.ts';

/** Everything happens in this page: it may be opened, taken offline, used and closed. */
export function AddressesScreen({ year }: { year: number }) {
  useTitle('Derive addresses');
  const derivation = useDerivation();
  const form = useRef<HTMLFormElement>(null);
  const { code, reload, clear } = derivation;

  const forget = () => {
    form.current?.reset();
    clear();
  };

  // The browser may keep a page that is left, and show it again as it was.
  useEffect(() => {
    const leave = () => flushSync(forget);
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  });

  return (
    <Notices>
      <PublicPage year={year}>
        <h1>Derive addresses</h1>
        <p className="lead">
          The extended public keys and deposit addresses of a recovery phrase. An extended public key shows every
          address of its account and can move nothing; whoever has the phrase can move everything.
        </p>
        <div className="columns">
          <div className="entry">
            <Connection code={code} reload={reload} />
            <PhraseForm form={form} derivation={derivation} onClear={forget} />
          </div>
          <Results derivation={derivation} />
        </div>
      </PublicPage>
    </Notices>
  );
}
