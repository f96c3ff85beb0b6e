import type { ChainNames } from '../../../api/chain-names.ts';
import { formatDateTimeZone } from '../../../format/date-time.ts';
import { formatUsd } from '../../../format/money.ts';
import { Amount } from '../../../ui/money/amount.tsx';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import { FullAddress } from '../../../ui/addresses/full-address.tsx';
import { OutsideIcon } from '../../../ui/buttons/outside-button.tsx';
import { ShortAddress } from '../../../ui/addresses/short-address.tsx';
import type { SweepDetails } from '../fund/queries.ts';
import { SweepFee } from '../fund/sweep-amount.tsx';
import { isRunning } from '../fund/is-running.ts';
import { addressesOf, howMoved, whyStarted } from '../fund/sweep-words.ts';
import classes from '../fund/panel.module.css';

/** Addresses in full: this is where they are compared. */
export function SweepFacts({ sweep, names }: { sweep: SweepDetails; names: ChainNames }) {
  const { blockchainCode, currencyCode, amountPlanned, valueUSD, addressCount, skippedCount, isFeeFinal } = sweep;
  const shown = names.shownAs(blockchainCode, currencyCode);
  return (
    <div className={classes['part']}>
      <Facts>
        {isRunning(sweep) ? null : (
          <Fact name="Planned">
            <Amount amount={amountPlanned} code={currencyCode} {...shown} />
          </Fact>
        )}
        <Fact name="Value">{valueUSD === null ? 'No price at that time' : formatUsd(valueUSD)}</Fact>
        <Fact name={isFeeFinal ? 'Network fee' : 'Fee expected'}>
          <SweepFee sweep={sweep} />
        </Fact>
        <Fact name="From">
          {addressesOf(addressCount)}
          {skippedCount === 0 ? null : <small>{skippedCount} skipped</small>}
        </Fact>
        <Fact name="To">
          <FullAddress value={sweep.toAddress} label="Cold wallet address" />
        </Fact>
        {sweep.hotWalletAddress === null ? null : (
          <Fact name="Fee paid by">
            <FullAddress value={sweep.hotWalletAddress} label="Hot wallet address" />
          </Fact>
        )}
        <Fact name="How">{howMoved(sweep.method)}</Fact>
        <Fact name="Why then">{whyStarted(sweep.trigger)}</Fact>
        {sweep.transactionHash === null ? null : (
          <Fact name="Transaction">
            <ShortAddress value={sweep.transactionHash} label="Transaction hash" />
            {sweep.explorerTransaction === null ? null : (
              <OutsideIcon href={sweep.explorerTransaction} label="View transaction in block explorer" />
            )}
          </Fact>
        )}
        {sweep.blockHeight === null ? null : <Fact name="Block">{sweep.blockHeight.toLocaleString('en-US')}</Fact>}
        <Fact name="Started">
          {formatDateTimeZone(sweep.createdAt)}
          <small>by {sweep.createdBy}</small>
        </Fact>
        {sweep.endedAt === null ? null : <Fact name="Ended">{formatDateTimeZone(sweep.endedAt)}</Fact>}
      </Facts>
    </div>
  );
}
