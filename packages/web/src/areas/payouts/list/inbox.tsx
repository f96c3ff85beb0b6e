import type { ChainNames } from '../../../api/chain-names.ts';
import type { ProjectId } from '../../../api/selected-project.ts';
import { usePayoutSummary } from '../../../api/payouts.ts';
import { formatMinuteZone } from '../../../format/date-time.ts';
import { formatUsd } from '../../../format/money.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ChainName } from '../../../ui/money/chain-name.tsx';
import { useNow } from '../../../ui/time/use-now.ts';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { useWaitingFiles } from '../batches/use-waiting-files.ts';
import { Known } from '../payout/known.tsx';
import { PayoutAmount } from '../payout/payout-amount.tsx';
import { endsOf, payeeOf } from '../payout/payout-words.ts';
import { useInbox, type Payout } from '../payout/queries.ts';
import { texts } from '../payout/texts.ts';
import { Purpose } from './payout-columns.tsx';
import { Slots } from './slots.tsx';
import { FileRow } from './file-row.tsx';
import classes from './inbox.module.css';

type Props = { projectId: ProjectId; names: ChainNames; onReview: (id: number) => void };

/** What waits for whoever looks. Nobody approves from a list: each is looked at first. */
export function Inbox({ projectId, names, onReview }: Props) {
  const waiting = useInbox(projectId)?.data ?? [];
  const files = useWaitingFiles(projectId);
  const shown = waiting.length + files.filter(({ done }) => done === null).length;
  const count = usePayoutSummary(projectId)?.mineCount ?? shown;
  if (waiting.length + files.length === 0) return null;
  const title = count > 0 ? texts.waiting : texts.waitingForOthers;
  return (
    <section className={classes['inbox']} aria-label={title}>
      <h2>
        {title} <span className={classes['count']}>{count > 0 ? count : files.length}</span>
      </h2>
      <ul>
        {files.map(({ file, done }, at) => (
          <FileRow
            key={file.id}
            file={file}
            done={done}
            isFirst={at === 0 && done === null}
            withProject={projectId === 'all'}
          />
        ))}
        {waiting.map((payout, at) => (
          <Waiting
            key={payout.id}
            payout={payout}
            names={names}
            isFirst={at === 0 && files.every(({ done }) => done !== null)}
            withProject={projectId === 'all'}
            onReview={onReview}
          />
        ))}
      </ul>
      {count > shown ? (
        <p className={classes['more']}>
          These are the first {shown} of {count}.
        </p>
      ) : null}
    </section>
  );
}

type WaitingProps = {
  payout: Payout;
  names: ChainNames;
  isFirst: boolean;
  withProject: boolean;
  onReview: (id: number) => void;
};

function Waiting({ payout, names, isFirst, withProject, onReview }: WaitingProps) {
  const { id, amountUSD, blockchainCode, toAddress, createdBy, createdAt } = payout;
  const payee = payeeOf(payout);
  return (
    <li>
      <div className={classes['amount']}>
        <strong>
          <PayoutAmount payout={payout} names={names} />
        </strong>
        <small className="num">{formatUsd(amountUSD)}</small>
      </div>
      <Slots approvals={payout.approvals} />
      <div className={classes['payee']}>
        <span className={classes['line']}>
          {payee === null ? null : <b title={payee}>{payee}</b>}
          <Known isKnown={payout.isKnownPayee} />
        </span>
        <small className={classes['line']}>
          <ChainName code={blockchainCode} name={names.chainName(blockchainCode)} />
          <span className="addr" title={toAddress} translate="no">
            {endsOf(toAddress)}
          </span>
          <NotBefore at={payout.mayGoAt} />
        </small>
      </div>
      <div className={classes['for']}>
        <Purpose payout={payout} withProject={withProject} />
        <small title={createdBy.name}>
          {createdBy.name}, <RelativeTime at={createdAt} />
        </small>
      </div>
      <Button
        tone={isFirst ? 'primary' : 'plain'}
        className={classes['review'] ?? ''}
        aria-label={`Review payout ${id}`}
        onClick={() => onReview(id)}
      >
        Review
      </Button>
    </li>
  );
}

function NotBefore({ at }: { at: string | null }) {
  const now = useNow();
  if (at === null || Date.parse(at) <= now) return null;
  return <span>payable from {formatMinuteZone(at)}</span>;
}
