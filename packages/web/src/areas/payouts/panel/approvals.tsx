import { useMe } from '../../../api/me.ts';
import { formatMinuteZone, formatTime } from '../../../format/date-time.ts';
import { timeLeft } from '../../../format/relative-time.ts';
import { StatusBadge } from '../../../ui/statuses/status-badge.tsx';
import { useNow } from '../../../ui/time/use-now.ts';
import { Initials } from '../payout/initials.tsx';
import type { PayoutDetails } from '../payout/queries.ts';
import { missingWords, reasonsOf } from './state-words.ts';
import classes from './panel.module.css';

/** Who decided what, whose turn it is, and who may not. */
export function Approvals({ payout }: { payout: PayoutDetails }) {
  const { approvals, decisions, actions, createdBy, status } = payout;
  const me = useMe().data?.member;
  if (approvals.needed === 0 && decisions.length === 0) return null;
  const why = status === 'pending-approval' ? `${missingWords(approvals)} ${reasonsOf(payout)}`.trim() : '';
  const isMyTurn = status === 'pending-approval' && actions.includes('approve');
  return (
    <section>
      <div className={classes['part-head']}>
        <h3>Approvals</h3>
        <span>
          <b>
            {approvals.given} of {approvals.needed}
          </b>
          {status === 'pending-approval' ? <Expires at={approvals.expireAt} /> : null}
        </span>
      </div>
      {why === '' ? null : <p className={classes['why']}>{why}</p>}
      <ul className={classes['people']}>
        {decisions.map((decision) => (
          <Decision
            key={`${decision.memberID} ${decision.at}`}
            decision={decision}
            isMine={decision.memberID === me?.id}
          />
        ))}
        {isMyTurn ? (
          <li>
            <Initials name={me?.name || me?.email} />
            <b>You</b>
            <StatusBadge tone="attention" text="Your turn" />
          </li>
        ) : null}
      </ul>
      {status === 'pending-approval' && createdBy.kind === 'member' ? (
        <p className={classes['note']}>
          {createdBy.memberID === me?.id
            ? 'You requested this payout, so you cannot approve it.'
            : `${createdBy.name} requested this payout, so they cannot approve it.`}
        </p>
      ) : null}
    </section>
  );
}

/** A passkey is on the page of the signer, and the signer looks at it again: anything else is weaker. */
const meansWords = { passkey: ' with passkey,', step_up: ' with password or code (weaker),', none: '' } as const;

type DecisionProps = { decision: PayoutDetails['decisions'][number]; isMine: boolean };

function Decision({ decision: { name, verdict, means, at, isValid }, isMine }: DecisionProps) {
  return (
    <li className={isValid ? undefined : classes['void']}>
      <Initials name={name} />
      <span>
        <b>{isMine ? 'You' : name}</b>
        {meansWords[means]} <time title={formatMinuteZone(at)}>{formatTime(at)}</time>
      </span>
      {verdict === 'rejected' ? (
        <StatusBadge tone="danger" text="Rejected" />
      ) : isValid ? (
        <StatusBadge tone="success" text="Approved" />
      ) : (
        <StatusBadge tone="neutral" text="No longer counts" />
      )}
    </li>
  );
}

function Expires({ at }: { at: string | null }) {
  const now = useNow();
  if (at === null) return null;
  return <span title={formatMinuteZone(at)}>, expires in {timeLeft(Date.parse(at), now)}</span>;
}
