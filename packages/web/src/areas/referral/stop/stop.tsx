import { useState } from 'react';
import { stopAddressChange, type StopView } from '@coffer/contract/growth/portal-payouts.ts';
import { postPublicly } from '../../../api/http/post-publicly.ts';
import { Card } from '../page/card.tsx';
import type { ReferralData } from '../referral-data.ts';
import { useDeed } from '../portal/use-deed.ts';
import { useTexts } from '../texts/use-texts.ts';

/** What a link in a mail opens: rewards are to go elsewhere, and whoever got the mail may stop that. */
export function Stop({ data: { token, language }, view: drawn }: { data: ReferralData; view: StopView }) {
  const { stop: texts, problems, format } = useTexts();
  const [view, setView] = useState(drawn);
  const { isBusy, problem, run } = useDeed();
  const { state, brand, address, blockchainName, usableFrom } = view;
  const moment = format.momentInUtc(usableFrom);
  const { title, text } = texts[state];
  return (
    <main className="lone">
      <Card icon={state === 'stopped' ? 'check' : 'alert'} title={title} text={text(brand.name, moment)}>
        {state === 'open' ? (
          <>
            <p translate="no">{texts.to(address, blockchainName)}</p>
            <button
              type="button"
              className="button primary big scripted"
              disabled={isBusy}
              onClick={() =>
                run(async () => setView(await postPublicly(stopAddressChange, { params: { token } }, language)))
              }
            >
              {texts.keep}
            </button>
            <noscript>
              <p>{texts.scripts}</p>
            </noscript>
          </>
        ) : null}
        <p className={problem === null ? 'unseen' : 'owed'} role="alert">
          {problem === null ? null : problems[problem]}
        </p>
      </Card>
    </main>
  );
}
