import { useState } from 'react';
import type { PayoutsLook, ShownIntent } from '@coffer/contract/money-out/signer-page.ts';
import { chainNameOfCode } from '../../format/chain-names.ts';
import { Expires, Fact, Groups, Limit } from './parts.tsx';
import type { ReadIntent } from './read-intent.ts';
import { sumsOf } from './sums-of.ts';

const linesShown = 50;

type Props = { intents: readonly ReadIntent[]; look: PayoutsLook };

/** A file: how many, what it comes to in each coin, and each of its lines. */
export function FileSheet({ intents, look }: Props) {
  const [isWhole, setWhole] = useState(false);
  const lines = intents.map((intent, at) => ({ intent, about: look.intents[at] }));
  const [first] = look.intents;
  const fresh = look.intents.filter(({ timesSigned }) => timesSigned === 0).length;
  return (
    <section className="sheet" aria-label="What you approve">
      <h1>
        Approve {intents.length} {intents.length === 1 ? 'payout' : 'payouts'} of a file
      </h1>
      {sumsOf(intents, look.intents).map(({ key, chain, currency, count, amount, words }) => (
        <div key={key}>
          <p className="amount">
            {amount} {currency}
          </p>
          <p className="words">
            {words} {currency} on {chainNameOfCode(chain)}, in {count} {count === 1 ? 'payout' : 'payouts'}
          </p>
        </div>
      ))}
      <dl>
        <Fact name="Recipients">
          {fresh === 0
            ? 'The signer has signed payouts to all of them before'
            : `${fresh} of ${intents.length} are new: the signer has signed no payout to them`}
        </Fact>
        <Fact name="Project">
          {first?.project} ({intents[0]?.project})
        </Fact>
        <Fact name="Of today’s limit">
          <Limit {...look} />
        </Fact>
        <Fact name="Good until">
          <Expires at={look.expiresAt} />
        </Fact>
      </dl>
      <ol className="lines" aria-label="Lines of the file">
        {lines.slice(0, isWhole ? undefined : linesShown).map(({ intent, about }) => (
          <Line key={intent.payout} intent={intent} about={about} />
        ))}
      </ol>
      {isWhole || lines.length <= linesShown ? null : (
        <button type="button" onClick={() => setWhole(true)}>
          Show all {lines.length} lines
        </button>
      )}
    </section>
  );
}

function Line({ intent: { to, amount, chain }, about }: { intent: ReadIntent; about: ShownIntent | undefined }) {
  return (
    <li>
      <span className="line-head">
        <span>
          {about?.line === null ? '' : `Line ${about?.line}, `}
          {chainNameOfCode(chain)}, {about?.timesSigned === 0 ? 'new' : 'known'}
        </span>
        <b>
          {amount} {about?.currency}
        </b>
      </span>
      <Groups address={to} />
    </li>
  );
}
