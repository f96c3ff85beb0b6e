import './results.css';
import { useEffect, useRef } from 'react';
import { KeyIcon } from './icons.tsx';
import { networks } from './networks.ts';
import { NetworkSection } from './network-section.tsx';
import type { Derivation } from './use-derivation.ts';

export function Results({ derivation: { accounts, isWorking } }: { derivation: Derivation }) {
  const top = useRef<HTMLDivElement>(null);
  const hasBegun = accounts.length > 0;
  // On a phone the results begin below the screen.
  useEffect(() => {
    if (hasBegun) top.current?.focus();
  }, [hasBegun]);

  const shown = networks.map((network) => ({ network, own: accounts.filter((one) => one.family === network.family) }));
  return (
    <div className="results" ref={top} tabIndex={-1}>
      <output className={hasBegun ? 'unseen' : 'card empty'}>
        {hasBegun ? null : <KeyIcon />}
        {hasBegun || isWorking ? (
          <span>{isWorking ? 'Deriving' : 'All addresses derived.'}</span>
        ) : (
          <>
            <b>Nothing derived yet</b>
            <span>
              Enter a phrase, or create a new one, to see the extended public keys and addresses of Ethereum and Base,
              Bitcoin, Tron and Solana.
            </span>
          </>
        )}
      </output>
      {shown.map(({ network, own }) =>
        own.length === 0 ? null : <NetworkSection key={network.family} network={network} accounts={own} />,
      )}
    </div>
  );
}
