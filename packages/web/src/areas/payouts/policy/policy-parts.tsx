import { paths } from '../../../app/paths.ts';
import { formatMinuteZone } from '../../../format/date-time.ts';
import { formatUsd } from '../../../format/money.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { changeWords, sentencesOf, tiersOf, tooFewWords } from './policy-words.ts';
import type { PolicyDetails } from './queries.ts';
import classes from './policy.module.css';

type Props = { details: PolicyDetails };

/** What is weaker and does not hold yet. */
export function Waiting({ details: { waiting } }: Props) {
  return waiting.map(({ changeID, title, by, takesEffectAt, needsSecond, confirmedBy }) => (
    <Notice key={changeID} tone="attention">
      <div className={classes['waiting']}>
        <span>
          <strong>A weaker policy is waiting.</strong> {title}, requested by {by}. It starts{' '}
          {formatMinuteZone(takesEffectAt)} at the earliest
          {needsSecond && confirmedBy === null ? ', and waits for a second person' : ''}.
        </span>
        <LinkButton size="xs" to={paths.treasuryChanges} hash={`change-${changeID}`} aria-label={`Review: ${title}`}>
          Review
        </LinkButton>
      </div>
    </Notice>
  ));
}

/** How many people each amount needs. */
export function Tiers({ details: { policy, approvalsMost } }: Props) {
  const tooFew = tooFewWords(policy, approvalsMost);
  return (
    <Card title="Who approves">
      {tooFew === undefined ? null : (
        <div className={classes['too-few']}>
          <Notice tone="attention">{tooFew}</Notice>
        </div>
      )}
      <table className={`num ${classes['tiers']}`} aria-label="Approvals by amount">
        <thead>
          <tr>
            <th scope="col">Amount</th>
            <th scope="col">Approvals</th>
          </tr>
        </thead>
        <tbody>
          {tiersOf(policy).map(({ amount, approvals, hint }) => (
            <tr key={amount}>
              <td>{amount}</td>
              <td>
                <b>{approvals}</b> {hint}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes['hint']}>
        {policy.approvalTiers.length === 0 ? null : 'What a recipient gets within 24 hours is added up. '}
        Nobody can approve their own request. API keys can pay out up to their own limit.
      </p>
    </Card>
  );
}

export function Limits({ details: { policy, used, minimumUSD } }: Props) {
  return (
    <Card title="Limits" hint="Payouts above a limit need approval.">
      <ul className={classes['limits']}>
        <Limit name="Per hour" used={used.hourUSD} limit={policy.hourUSD} />
        <Limit name="Per 24 hours" used={used.dayUSD} limit={policy.dayUSD} />
      </ul>
      <Facts>
        <Fact name="One recipient">{limitWords(policy.recipientDayUSD)}</Fact>
        <Fact name="One hot wallet">{limitWords(policy.walletDayUSD)}</Fact>
        <Fact name="Smallest payout">{Number(minimumUSD) === 0 ? 'any amount' : formatUsd(minimumUSD)}</Fact>
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
      <span className={`num ${classes['used']}`}>
        <b>{formatUsd(used)}</b> of {formatUsd(limit)}
      </span>
    </li>
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
          <Fact key={keyID} name={`API key ${description}`}>
            up to {formatUsd(capUSD)} at a time without approval (…{lastFour})
          </Fact>
        ))}
        <Fact name="Changes to this policy">{changeWords(waitHours)}</Fact>
      </Facts>
    </Card>
  );
}
