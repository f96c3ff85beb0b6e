import type { PortalView } from '@coffer/contract/growth/portal.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Who came, without saying who they are: enough to know a friend by. */
export function Friends({ view: { friends, counts } }: { view: PortalView }) {
  const { friends: texts, format } = useTexts();
  const more = counts.friends - friends.length;
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
      {more > 0 ? <p className="rest">{texts.more(more)}</p> : null}
    </section>
  );
}
