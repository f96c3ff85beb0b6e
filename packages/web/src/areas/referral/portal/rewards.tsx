import { useState } from 'react';
import { listPortalRewards, type PortalView } from '@coffer/contract/growth/portal.ts';
import { readPublicly } from '../../../api/http/read-publicly.ts';
import type { ReferralData } from '../referral-data.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Reward } from './reward.tsx';

/** Each with how it came about. The first one is open, so that everybody sees that they can be opened. */
export function Rewards({ data: { token, now }, view }: { data: ReferralData; view: PortalView }) {
  const { rewards: texts } = useTexts();
  const [shown, setShown] = useState({ rewards: view.rewards, cursor: view.nextCursor, isFailed: false });
  async function more(cursor: string): Promise<void> {
    try {
      const { data, nextCursor } = await readPublicly(listPortalRewards, { params: { token }, query: { cursor } });
      setShown(({ rewards }) => ({ rewards: [...rewards, ...data], cursor: nextCursor, isFailed: false }));
    } catch {
      setShown((before) => ({ ...before, isFailed: true }));
    }
  }
  const { rewards, cursor, isFailed } = shown;
  return (
    <section className="card list">
      <header>
        <h2>{texts.title}</h2>
        <span className="num">{texts.count(view.rewardsCount)}</span>
      </header>
      {rewards.length === 0 ? (
        <p className="none">
          <b>{texts.none}</b>
          {texts.noneHint}
        </p>
      ) : null}
      {rewards.map((reward, at) => (
        <Reward key={at} reward={reward} now={now} isOpen={at === 0} />
      ))}
      {cursor === null ? null : (
        <button type="button" className="button more scripted" onClick={() => void more(cursor)}>
          {texts.more}
        </button>
      )}
      <output className={isFailed ? 'failed' : 'unseen'}>{isFailed ? texts.failed : null}</output>
    </section>
  );
}
