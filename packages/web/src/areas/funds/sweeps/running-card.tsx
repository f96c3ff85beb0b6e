import { IconCheck } from '@tabler/icons-react';
import type { ChainNames } from '../../../api/chain-names.ts';
import { formatTime } from '../../../format/date-time.ts';
import { formatUsd } from '../../../format/money.ts';
import { Address } from '../../../ui/addresses/address.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { Notches } from '../../../ui/statuses/notches.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { OutsideIcon } from '../../../ui/buttons/outside-button.tsx';
import { StatusBadge } from '../../../ui/statuses/status-badge.tsx';
import { SweepAmount, SweepFee } from '../fund/sweep-amount.tsx';
import type { Sweep } from '../fund/queries.ts';
import { addressesOf, stagesOf, sweepLook, sweepName } from '../fund/sweep-words.ts';
import classes from './running.module.css';

type Props = { sweep: Sweep; names: ChainNames; onOpen: () => void };

/** One sweep on its way: what moves where, what that costs, and exactly how far it is. */
export function RunningCard({ sweep, names, onOpen }: Props) {
  const { id, addressCount, blockchainCode, createdAt, waiting, toAddress, explorerTransaction, valueUSD } = sweep;
  return (
    <article className={classes['card']} aria-label={`Sweep ${sweepName(id)}`}>
      <header>
        <StatusBadge {...sweepLook(sweep)} />
        <h2>Sweep {sweepName(id)}</h2>
        <p>
          {addressesOf(addressCount)} to your cold wallet on {names.chainName(blockchainCode)}
        </p>
        <span className={classes['end']}>
          <span>
            started <time dateTime={createdAt}>{formatTime(createdAt)}</time>
          </span>
          <Button onClick={onOpen}>Details</Button>
        </span>
      </header>
      <dl>
        <div>
          <dt>Moves</dt>
          <dd>
            <SweepAmount sweep={sweep} names={names} />
            {valueUSD === null ? null : <small className="num">{formatUsd(valueUSD)}</small>}
          </dd>
        </div>
        <div>
          <dt>Network fee</dt>
          <dd>
            <SweepFee sweep={sweep} />
          </dd>
        </div>
        <div className={classes['to']}>
          <dt>To</dt>
          <dd>
            <Address value={toAddress} />
            <CopyButton value={toAddress} label="Cold wallet address" />
            {explorerTransaction === null ? null : (
              <OutsideIcon href={explorerTransaction} label="View transaction in block explorer" />
            )}
          </dd>
        </div>
      </dl>
      <Progress sweep={sweep} />
      {waiting === null ? null : <Notice tone="attention">{waiting.reason}</Notice>}
    </article>
  );
}

function Progress({ sweep }: { sweep: Sweep }) {
  const { current, required } = sweep.confirmations;
  return (
    <ol className={classes['stages']} aria-label="Progress">
      {stagesOf(sweep).map(({ key, text, isReached, isNow }) => (
        <li
          key={key}
          data-reached={isReached || undefined}
          aria-current={isNow ? 'step' : undefined}
          data-wide={key === 'confirming' || undefined}
        >
          {isReached ? <IconCheck size={13} stroke={2} aria-hidden /> : null}
          {text}
          {key === 'confirming' ? <Notches done={current} of={required} /> : null}
        </li>
      ))}
    </ol>
  );
}
