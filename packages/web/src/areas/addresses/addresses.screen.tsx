import './addresses.css';
import './controls.css';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Connection } from './connection.tsx';
import { NewPhrase } from './new-phrase.tsx';
import { Notices } from './notice.tsx';
import { PhraseForm } from './phrase-form.tsx';
import { PublicPage } from './public-page.tsx';
import { Results } from './results.tsx';
import { useTitle } from '../../ui/layout/use-title.ts';
import { useSigning } from '../../wallet/use-signing.ts';
import { countDefault } from './read-range.ts';
import { SignFile } from './sign-file.tsx';
import { useDerivation, type Code } from './use-derivation.ts';

/** Everything happens in this page: it may be opened, taken offline, used and closed. */
export function AddressesScreen({ year }: { year: number }) {
  useTitle('Derive addresses');
  const derivation = useDerivation();
  const signing = useSigning();
  const form = useRef<HTMLFormElement>(null);
  const [isMaking, setMaking] = useState(false);
  const { code, reload, clear } = derivation;

  const forget = () => {
    form.current?.reset();
    setMaking(false);
    clear();
  };

  const begin = () => {
    forget();
    setMaking(true);
  };

  const goOn = (words: readonly string[]) => {
    setMaking(false);
    void derivation.derive({ text: words.join(' '), passphrase: '', account: 0, start: 0, count: countDefault });
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
          The extended public keys and deposit addresses of a recovery phrase. An extended public key reveals every
          address of its account but cannot move funds. Anyone with the phrase can move everything.
        </p>
        <div className="columns">
          <div className="entry">
            <Connection
              code={together(code, signing.code)}
              reload={() => [reload, signing.reload].forEach((again) => again())}
            />
            {isMaking ? (
              <NewPhrase make={derivation.makePhrase} onCancel={forget} onConfirmed={goOn} />
            ) : (
              <PhraseForm form={form} derivation={derivation} onClear={forget} onNew={begin} />
            )}
          </div>
          <Results derivation={derivation} />
        </div>
        <SignFile signing={signing} />
      </PublicPage>
    </Notices>
  );
}

/** The network may be cut when every part of the page is here. */
function together(one: Code, other: Code): Code {
  if (one === 'failed' || other === 'failed') return 'failed';
  return one === 'loaded' ? other : one;
}
