import type { PayoutsLook, ShownIntent } from '@coffer/contract/money-out/signer-page.ts';
import { chainNameOfCode } from '../../format/chain-names.ts';
import { inWords } from '@coffer/kernel/in-words.ts';
import { Expires, Fact, Groups, Limit } from './parts.tsx';
import { formatUsd } from './format-usd.ts';
import type { ReadIntent } from './read-intent.ts';

type Props = { intent: ReadIntent; about: ShownIntent; look: PayoutsLook };

/** One payout, as its bytes say; what the signer knows beside them is named as such. */
export function PayoutSheet({ intent, about, look }: Props) {
  const { amount, chain, to, contract, feeMax, project, payout, attempt } = intent;
  return (
    <section className="sheet" aria-label="What you approve">
      <h1>
        Approve payout {payout}
        {attempt === '1' ? '' : `, attempt ${attempt}`}
      </h1>
      <p className="amount">
        {amount} {about.currency}
      </p>
      <p className="words">
        {inWords(amount) ?? amount} {about.currency}
      </p>
      <dl>
        <Fact name="To">
          <Groups address={to} />
        </Fact>
        <Fact name="Recipient">{knownWords(about)}</Fact>
        <Fact name="Network">{chainNameOfCode(chain)}</Fact>
        {contract === null ? null : (
          <Fact name="Token">
            <Groups address={contract} />
            {about.isKnownToken ? null : <span className="danger-text">The signer does not know this token.</span>}
          </Fact>
        )}
        <Fact name="Worth">{formatUsd(about.usd)}</Fact>
        <Fact name="Network fee at most">
          {feeMax} {about.coin}
        </Fact>
        <Fact name="Project">
          {about.project} ({project})
        </Fact>
        <Fact name="Of today’s limit">
          <Limit {...look} />
        </Fact>
        <Fact name="Good until">
          <Expires at={intent.expires === '' ? null : intent.expires} />
        </Fact>
      </dl>
    </section>
  );
}

/** What the signer knows by itself, and what it has from the dashboard, each named as such. */
export function knownWords({ timesSigned, isRecipient }: ShownIntent): string {
  const book = isRecipient ? 'in the address book' : 'not in the address book';
  const known =
    timesSigned === 0
      ? 'New: the signer has signed no payout to this address'
      : `Known: the signer has signed ${timesSigned === 1 ? 'one payout' : `${timesSigned} payouts`} to this address`;
  return `${known}. The dashboard says that it is ${book}.`;
}
