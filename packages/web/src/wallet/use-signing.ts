import type { ToSign } from '@coffer/contract/treasury/signing-requests.ts';
import { useEffect, useRef, useState } from 'react';
import type { problemOf, signInPage, Typed } from './sign-in-page.ts';
import type { SignedEntry } from './signing-file.ts';

export type SigningCode = 'loading' | 'loaded' | 'failed';
export type Signing = {
  code: SigningCode;
  reload: () => void;
  /** How many are signed; undefined while nobody signs. */
  progress: number | undefined;
  /** Gives the signatures, or says what is wrong; undefined when nobody waits for it any more. */
  sign: (unsigned: ToSign, typed: Typed) => Promise<{ entries: SignedEntry[] } | { problem: string } | undefined>;
};

type Signer = { signInPage: typeof signInPage; problemOf: typeof problemOf };

class Abandoned extends Error {}

/** The code is there before it is needed, so that the network may be off when the words are typed. */
export function useSigning(): Signing {
  const [code, setCode] = useState<SigningCode>('loading');
  const [progress, setProgress] = useState<number>();
  const signer = useRef<Signer>(undefined);
  const isWanted = useRef(true);

  const load = () => {
    import('./sign-in-page.ts').then(
      (loaded) => {
        signer.current = loaded;
        setCode('loaded');
      },
      () => setCode('failed'),
    );
  };
  useEffect(load, []);
  useEffect(() => {
    isWanted.current = true;
    return () => void (isWanted.current = false);
  }, []);

  async function sign(unsigned: ToSign, typed: Typed) {
    if (!signer.current) return undefined;
    const loaded = signer.current;
    const signing = loaded.signInPage(unsigned, typed, () => draw(() => isWanted.current));
    if (!signing.ok) return { problem: signing.problem };
    setProgress(0);
    const entries: SignedEntry[] = [];
    try {
      for await (const entry of signing.entries) {
        if (typeof entry !== 'number') entries.push(entry);
        setProgress(typeof entry === 'number' ? entry : entries.length);
      }
      return { entries };
    } catch (failure) {
      return failure instanceof Abandoned ? undefined : { problem: loaded.problemOf(failure) };
    } finally {
      setProgress(undefined);
    }
  }

  const reload = () => {
    setCode('loading');
    load();
  };
  return { code, reload, progress, sign };
}

/** The page is drawn and hears clicks between two steps; what nobody waits for any more ends here. */
async function draw(isWanted: () => boolean): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  if (!isWanted()) throw new Abandoned();
}
