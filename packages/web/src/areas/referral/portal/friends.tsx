import { useState } from 'react';
import { listPortalFriends, type PortalView } from '@coffer/contract/growth/portal.ts';
import { readPublicly } from '../../../api/http/read-publicly.ts';
import type { ReferralData } from '../referral-data.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Who came, without saying who they are: enough to know a friend by. */
export function Friends({ data: { token }, view }: { data: ReferralData; view: PortalView }) {
  const { friends: texts, format } = useTexts();
  const { counts } = view;
  const [shown, setShown] = useState({ friends: view.friends, cursor: view.friendsCursor, isFailed: false });
  async function more(cursor: string): Promise<void> {
    try {
      const { data, nextCursor } = await readPublicly(listPortalFriends, { params: { token }, query: { cursor } });
      setShown(({ friends }) => ({ friends: [...friends, ...data], cursor: nextCursor, isFailed: false }));
    } catch {
      setShown((before) => ({ ...before, isFailed: true }));
    }
  }
  const { friends, cursor, isFailed } = shown;
  return (
    <section className="card list">
      <header>
        <h2>{texts.title}</h2>
        {counts.friends === 0 ? null : <span className="num">{texts.count(counts.bought, counts.friends)}</span>}
      </header>
      {friends.length === 0 ? (
        <p className="none">
          <b>{texts.none}</b>
          {texts.noneHint}
        </p>
      ) : (
        <dl className="lines">
          {friends.map(({ email, bought, paidUSD }, at) => (
            <div key={at}>
              <dt>{email}</dt>
              <dd className="num">{bought ? format.usd(paidUSD) : <small>{texts.notYet}</small>}</dd>
            </div>
          ))}
        </dl>
      )}
      {cursor === null ? null : (
        <button type="button" className="button more scripted" onClick={() => void more(cursor)}>
          {texts.more}
        </button>
      )}
      <output className={isFailed ? 'failed' : 'unseen'}>{isFailed ? texts.failed : null}</output>
    </section>
  );
}
