import { useState } from 'react';
import type { ChainNames } from '../../../api/chain-names.ts';
import { Amount } from '../../../ui/money/amount.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { ShortAddress } from '../../../ui/addresses/short-address.tsx';
import { StatusBadge } from '../../../ui/statuses/status-badge.tsx';
import { sweepItemStatus } from '../../../ui/statuses/statuses.ts';
import type { SweepDetails } from '../fund/queries.ts';
import classes from '../fund/panel.module.css';

const shownMax = 10;

/** Each address, the largest first: what it was to give, and what it gave. */
export function SweepItems({ sweep, names }: { sweep: SweepDetails; names: ChainNames }) {
  const { items, addressCount, blockchainCode, currencyCode } = sweep;
  const [isWhole, setWhole] = useState(false);
  const shown = names.shownAs(blockchainCode, currencyCode);
  const listed = isWhole ? items : items.slice(0, shownMax);
  if (items.length === 0) return null;
  return (
    <section className={classes['part']} aria-label="Addresses">
      <h3>Addresses</h3>
      <ul className={classes['rows']}>
        {listed.map(({ addressID, address, amountPlanned, amountMoved, status, reason }) => (
          <li key={addressID}>
            <span>
              <ShortAddress value={address} />
              <StatusBadge {...sweepItemStatus[status]} />
              {reason === null ? null : <small>{reason}</small>}
            </span>
            <Amount amount={status === 'moved' ? amountMoved : amountPlanned} code={currencyCode} {...shown} />
          </li>
        ))}
      </ul>
      {items.length > listed.length ? (
        <div className={classes['pager']}>
          <Button onClick={() => setWhole(true)}>Show all {items.length}</Button>
        </div>
      ) : null}
      {isWhole && addressCount > items.length ? (
        <p className={classes['hint']}>
          The largest {items.length} of {addressCount.toLocaleString('en-US')}.
        </p>
      ) : null}
    </section>
  );
}
