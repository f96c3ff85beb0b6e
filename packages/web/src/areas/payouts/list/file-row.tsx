import { paths } from '../../../app/paths.ts';
import { formatUsd } from '../../../format/money.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { ProjectPicture } from '../../../ui/projects/project-picture.tsx';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { payoutsOf, waitingOf } from '../batches/batch-words.ts';
import type { WaitingFile } from '../batches/use-waiting-files.ts';
import { Slots } from './slots.tsx';
import classes from './inbox.module.css';

type Props = WaitingFile & { isFirst: boolean; withProject: boolean };

/** Many payouts that are approved at once: on a page of their own. */
export function FileRow({ file, done, isFirst, withProject }: Props) {
  const { id, fileName, payouts, amountUSD, counts, approvals, projectName, createdBy, createdAt } = file;
  const waiting = waitingOf(counts);
  return (
    <li>
      <div className={classes['amount']}>
        <strong className="num">{formatUsd(amountUSD)}</strong>
        <small>{payoutsOf(payouts)}</small>
      </div>
      <Slots approvals={approvals} />
      <div className={classes['payee']}>
        <span className={classes['line']}>
          <b title={fileName}>{fileName}</b>
        </span>
        <small>
          {done === null
            ? waiting === payouts
              ? 'One approval for all of it'
              : `${waiting} of ${payouts} still wait`
            : `You ${done} it: others approve it`}
        </small>
      </div>
      <div className={classes['for']}>
        <span className={classes['line']}>
          {withProject ? <ProjectPicture name={projectName} /> : null}
          <span>File of payouts</span>
        </span>
        <small title={createdBy.name}>
          {done === 'requested' ? 'You' : createdBy.name}, <RelativeTime at={createdAt} />
        </small>
      </div>
      <LinkButton
        to={paths.payoutBatch}
        params={{ batchId: String(id) }}
        tone={isFirst ? 'primary' : 'plain'}
        className={classes['review'] ?? ''}
        aria-label={`${done ? 'Open' : 'Review'} ${fileName}`}
      >
        {done ? 'Open' : 'Review'}
      </LinkButton>
    </li>
  );
}
