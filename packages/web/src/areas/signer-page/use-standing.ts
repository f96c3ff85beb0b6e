import { startAuthentication } from '@simplewebauthn/browser';
import { useEffect, useState } from 'react';
import type { Look } from '@coffer/contract/money-out/signer-page.ts';
import { askSigner } from './ask-signer.ts';
import { challengeOf, digestOf } from './digest.ts';
import type { PageLink } from './page-link.ts';
import { problemOf } from './problem-of.ts';
import { readIntent, type ReadIntent } from './read-intent.ts';

type Link = Extract<PageLink, { to: 'stand' }>;
export type Shown = { look: Look; intents: readonly ReadIntent[] };

export type Standing = {
  shown: Shown | undefined;
  isDone: boolean;
  isBusy: boolean;
  problem: string | undefined;
  stand: () => void;
};

const changed =
  'What the signer shows is not what this link is for. Do not approve it: open it from the dashboard again.';

/** What the signer shows, checked against the link; and standing for it with a passkey. */
export function useStanding({ what, of, hash, member }: Link): Standing {
  const [shown, setShown] = useState<Shown>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);

  useEffect(() => {
    let isOld = false;
    const show = async () => {
      const look = await askSigner('look', { what, of, hash, ...(member === undefined ? {} : { member }) });
      const intents = 'intents' in look ? look.intents.map(({ bytes }) => readIntent(bytes)) : [];
      if (
        (await digestOf(
          look,
          intents.map(({ payout }) => payout),
        )) !== hash
      )
        throw new Error(changed);
      if (!isOld) setShown({ look, intents });
    };
    show().catch((failure: unknown) => {
      if (!isOld) setProblem(problemOf(failure));
    });
    return () => {
      isOld = true;
    };
  }, [what, of, hash, member]);

  const stand = async ({ look }: Shown) => {
    const optionsJSON = {
      challenge: challengeOf(hash),
      rpId: look.rpId,
      allowCredentials: look.device,
      userVerification: 'required' as const,
    };
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON });
    const { clientDataJSON, authenticatorData, signature } = response;
    const used = { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } };
    await askSigner('stand', { what, of, hash, used });
  };

  return {
    shown,
    isDone,
    isBusy,
    problem,
    stand() {
      if (!shown || isBusy) return;
      setBusy(true);
      setProblem(undefined);
      stand(shown)
        .then(() => setDone(true))
        .catch((failure: unknown) => setProblem(problemOf(failure)))
        .finally(() => setBusy(false));
    },
  };
}
