import { formatFee } from '../../../format/fee.ts';
import { ShortAddress } from '../../../ui/addresses/short-address.tsx';
import { OutsideIcon } from '../../../ui/buttons/outside-button.tsx';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import { Notches } from '../../../ui/statuses/notches.tsx';
import type { PayoutDetails } from '../payout/queries.ts';
import classes from './panel.module.css';

/** How far the chain is with it. */
export function Sent({ payout }: { payout: PayoutDetails }) {
  const { status, confirmations, transactionHash, explorerTransaction, blockHeight, fee, feeCurrency } = payout;
  return (
    <section aria-label="On the chain">
      {status === 'sent' ? (
        <div className={classes['notches']}>
          <Notches done={confirmations.current} of={confirmations.required} isWide />
        </div>
      ) : null}
      <Facts>
        {transactionHash === null ? null : (
          <Fact name="Transaction">
            <span className={classes['hash']}>
              <ShortAddress value={transactionHash} label="Transaction hash" />
              {explorerTransaction === null ? null : (
                <OutsideIcon href={explorerTransaction} label="View transaction in block explorer" />
              )}
            </span>
          </Fact>
        )}
        {blockHeight === null ? null : <Fact name="Block">{blockHeight.toLocaleString('en-US')}</Fact>}
        {fee === null ? null : (
          <Fact name="Fee paid">
            <span title={`${fee} ${feeCurrency}`}>
              {formatFee(fee)} {feeCurrency}
            </span>
          </Fact>
        )}
      </Facts>
    </section>
  );
}
