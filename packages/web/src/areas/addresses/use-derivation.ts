import { useEffect, useRef, useState } from 'react';
import type { Account } from '@coffer/keys/accounts/derive-accounts.ts';
import type * as derivingInPage from './derive-in-page.ts';

export type Code = 'loading' | 'loaded' | 'failed';
export type Derivation = {
  code: Code;
  reload: () => void;
  isWorking: boolean;
  accounts: Account[];
  /** Answers what is wrong with the phrase, if anything. */
  derive: (entered: derivingInPage.Entered) => Promise<string | undefined>;
  clear: () => void;
  /** The words of a phrase that nobody had before. */
  makePhrase: () => string[];
};

class Abandoned extends Error {}

export function useDerivation(): Derivation {
  const [code, setCode] = useState<Code>('loading');
  const [isWorking, setWorking] = useState(false);
  const [accounts, setAccounts] = useState<Account[]>([]);
  const deriver = useRef<typeof derivingInPage>(undefined);
  /** The run that the screen still waits for. */
  const current = useRef(0);

  const load = () => {
    import('./derive-in-page.ts').then(
      (loaded) => {
        deriver.current = loaded;
        setCode('loaded');
      },
      () => setCode('failed'),
    );
  };
  useEffect(load, []);
  const reload = () => {
    setCode('loading');
    load();
  };

  const clear = () => {
    current.current++;
    setWorking(false);
    setAccounts([]);
  };

  const derive = async (entered: derivingInPage.Entered): Promise<string | undefined> => {
    if (!deriver.current) return undefined;
    clear();
    const run = current.current;
    const derived = deriver.current.deriveInPage(entered, () => draw(() => run === current.current));
    if (!derived.ok) return derived.problem;
    setWorking(true);
    try {
      for await (const account of derived.accounts) setAccounts((before) => [...before, account]);
    } catch (failure) {
      if (failure instanceof Abandoned) return undefined;
      clear();
      return `The addresses could not be derived: ${failure instanceof Error ? failure.message : String(failure)}`;
    }
    setWorking(false);
    return undefined;
  };

  const makePhrase = () => deriver.current?.makePhraseInPage() ?? [];

  return { code, reload, isWorking, accounts, derive, clear, makePhrase };
}

/** The page is drawn and hears clicks between two steps; what nobody waits for any more ends here. */
async function draw(isWanted: () => boolean): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  if (!isWanted()) throw new Abandoned();
}
