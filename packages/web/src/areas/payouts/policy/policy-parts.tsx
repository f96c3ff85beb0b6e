import { Link } from '@tanstack/react-router';
import { paths } from '../../../app/paths.ts';
import { formatMinuteZone } from '../../../format/date-time.ts';
import { formatUsd } from '../../../format/money.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { sentencesOf, tiersOf } from './policy-words.ts';
import type { PolicyDetails } from './queries.ts';
import classes from './policy.module.css';

type Props = { details: PolicyDetails };

/** What is weaker and does not hold yet. */
export function Waiting({ details: { waiting } }: Props) {
  return waiting.map(({ changeID, title, by, takesEffectAt, needsSecond, confirmedBy }) => (
    <Notice key={changeID} tone="attention">
      <strong>A weaker change waits.</strong> {title}, asked by {by}. It starts {formatMinuteZone(takesEffectAt)} at the
      earliest{needsSecond && confirmedBy === null ? ', and waits for a second person' : ''}.{' '}
      <Link to={paths.treasuryChanges}>Review</Link>
    </Notice>
  ));
}

export function Limits({ details: { policy, used } }: Props) {
  return (
    <Card title="Limits" hint="Payouts above a limit need approval.">
      <ul className={classes['limits']}>
        <Limit name="Per hour" used={used.hourUSD} limit={policy.hourUSD} />
        <Limit name="Per 24 hours" used={used.dayUSD} limit={policy.dayUSD} />
      </ul>
      <Facts>
        <Fact name="One payee">{limitWords(policy.recipientDayUSD)}</Fact>
        <Fact name="One hot wallet">{limitWords(policy.walletDayUSD)}</Fact>
      </Facts>
    </Card>
  );
}

const limitWords = (limit: string | null) => (limit === null ? 'no limit' : `${formatUsd(limit)} per 24 hours`);

function Limit({ name, used, limit }: { name: string; used: string; limit: string }) {
  return (
    <li>
      <span>{name}</span>
      <progress value={Number(used)} max={Math.max(Number(limit), 1)} aria-label={name} />
      <span className="num">
        <b>{formatUsd(used)}</b> of {formatUsd(limit)}
      </span>
    </li>
  );
}

export function Tiers({ details: { policy, approvers, minimumUSD } }: Props) {
  return (
    <Card title="Who approves" hint="Nobody can approve their own request. API keys can pay out up to their own limit.">
      <Facts>
        {tiersOf(policy).map(({ amount, approvals }) => (
          <Fact key={amount} name={amount}>
            {approvals}
          </Fact>
        ))}
        <Fact name="Approvers">
          {approvers.length === 0 ? 'Nobody may approve' : approvers.map(({ name }) => name).join(', ')}
        </Fact>
        <Fact name="Not below">{formatUsd(minimumUSD)}</Fact>
      </Facts>
    </Card>
  );
}

export function Delays({ details: { policy, keys, waitHours } }: Props) {
  return (
    <Card title="Delays and hours">
      <Facts>
        {sentencesOf(policy).map(({ name, text }) => (
          <Fact key={name} name={name}>
            {text}
          </Fact>
        ))}
        {keys.map(({ keyID, description, lastFour, capUSD }) => (
          <Fact key={keyID} name={`Key …${lastFour}`}>
            {description}: up to {formatUsd(capUSD)} at a time without people
          </Fact>
        ))}
        <Fact name="This policy">
          stricter: at once; weaker: {waitHours} hours, and a second person where there is one
        </Fact>
      </Facts>
    </Card>
  );
}
