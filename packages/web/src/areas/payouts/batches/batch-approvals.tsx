import { formatMinuteZone } from '../../../format/date-time.ts';
import { timeLeft } from '../../../format/relative-time.ts';
import { Notice } from '../../../ui/messages/notice.tsx';
import { StatusBadge } from '../../../ui/statuses/status-badge.tsx';
import { useNow } from '../../../ui/time/use-now.ts';
import { Initials } from '../payout/initials.tsx';
import panel from '../panel/panel.module.css';
import { laterWords, waitingOf } from './batch-words.ts';
import type { BatchDetails } from './queries.ts';
import classes from './batch.module.css';

/** Who has approved it, until when the others can, and why people are asked. */
export function BatchApprovals({ batch }: { batch: BatchDetails }) {
  const { approvals, counts, reasons, later, createdBy, actions } = batch;
  const isWaiting = waitingOf(counts) > 0;
  const laterSaid = laterWords(later);
  return (
    <section className={classes['approvals']} aria-label="Approvals">
      <div className={classes['head']}>
        <h2>Approvals</h2>
        {isWaiting ? (
          <span className="num">
            <b>
              {approvals.given} of {approvals.needed}
            </b>
            <Expires at={approvals.expireAt} />
          </span>
        ) : null}
      </div>
      {approvals.approvers.length === 0 ? null : (
        <ul className={panel['people']}>
          {approvals.approvers.map((name) => (
            <li key={name}>
              <Initials name={name} />
              <b>{name}</b>
              <StatusBadge tone="success" text="Approved" />
            </li>
          ))}
        </ul>
      )}
      {!isWaiting && approvals.approvers.length === 0 ? (
        <p className={classes['text']}>Nothing waits for approval.</p>
      ) : null}
      {isWaiting && reasons.length > 0 ? (
        <ul className={classes['reasons']} aria-label="Why it needs approval">
          {reasons.map(({ code, reason }) => (
            <li key={code}>{reason}</li>
          ))}
        </ul>
      ) : null}
      {laterSaid === undefined ? null : <Notice tone="attention">{laterSaid}</Notice>}
      {isWaiting && actions.includes('approve') ? (
        <p className={classes['text']}>{createdBy.name} requested this file, so they cannot approve it.</p>
      ) : null}
    </section>
  );
}

function Expires({ at }: { at: string | null }) {
  const now = useNow();
  if (at === null) return null;
  return <span title={formatMinuteZone(at)}>, expires in {timeLeft(Date.parse(at), now)}</span>;
}
