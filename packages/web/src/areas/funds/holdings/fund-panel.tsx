import { formatUsd } from '../../../format/money.ts';
import { inWallet } from '../../../api/postings.ts';
import { bookedPlaces } from '../../../app/paths.ts';
import { Amount } from '../../../ui/money/amount.tsx';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import { FullAddress } from '../../../ui/addresses/full-address.tsx';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { HowMade } from '../../../ui/made/how-made.tsx';
import { SidePanel } from '../../../ui/layout/side-panel.tsx';
import { StatusBadge } from '../../../ui/statuses/status-badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { ActionButton } from '../orders/action-button.tsx';
import { Economics } from './economics.tsx';
import { FundAddresses } from './fund-addresses.tsx';
import { WhyText } from './why-text.tsx';
import type { RowContext } from '../orders/row-context.ts';
import { fundLook } from '../fund/fund-words.ts';
import type { Fund } from '../fund/queries.ts';
import { addressesOf, shareText, sweepName } from '../fund/sweep-words.ts';
import classes from '../fund/panel.module.css';

type Props = { fund: Fund; context: RowContext; onClose: () => void };

/** Of these the reason stands at the top already. */
const saysError: ReadonlySet<Fund['state']> = new Set(['waiting', 'signature', 'frozen']);

/** Why money of a wallet moves or waits, what that costs, and where all of it is. */
export function FundPanel({ fund, context, onClose }: Props) {
  const { names, onSweep } = context;
  const { amount, amountUSD, blockchainCode, currencyCode, walletName, economics, runningSweepIDs } = fund;
  return (
    <SidePanel
      title={
        <span className={classes['title']}>
          <Amount amount={amount} code={currencyCode} {...names.shownAs(blockchainCode, currencyCode)} />
          <HowMade
            name="what these addresses hold"
            projectId="all"
            traced={inWallet(fund.walletID, blockchainCode, fund.currencyAddress)}
            places={bookedPlaces}
          />
          {amountUSD === undefined ? null : <small className="num">{formatUsd(amountUSD)}</small>}
        </span>
      }
      subtitle={`${currencyCode} on ${names.chainName(blockchainCode)}, ${walletName}`}
      onClose={onClose}
    >
      <div className={classes['state']}>
        <StatusBadge {...fundLook(fund)} />
        <p>
          <WhyText fund={fund} context={context} />
        </p>
        <div className={classes['actions']}>
          <ActionButton fund={fund} context={context} />
          {runningSweepIDs.slice(1).map((id) => (
            <Button key={id} onClick={() => onSweep(id)}>
              Open {sweepName(id)}
            </Button>
          ))}
        </div>
      </div>
      {economics === undefined ? null : <Economics economics={economics} currencyCode={currencyCode} />}
      <Trigger fund={fund} />
      {fund.obstacle === undefined ? null : <LastError error={fund.obstacle} isSaid={saysError.has(fund.state)} />}
      <FundAddresses fund={fund} names={names} onSweep={onSweep} />
    </SidePanel>
  );
}

function Trigger({ fund }: { fund: Fund }) {
  const { triggerAmountUSD, triggerAddresses, dueAt, economics, lastSweptAt, nextTryAt, coldWalletAddress } = fund;
  return (
    <section className={classes['part']} aria-label="Sweep rules">
      <h3>Sweep rules</h3>
      <Facts>
        <Fact name="Worth at least">{formatUsd(triggerAmountUSD)}</Fact>
        <Fact name="Or held by">{addressesOf(triggerAddresses)}</Fact>
        {dueAt === undefined ? null : (
          <Fact name="Or in">
            <RelativeTime at={dueAt} left />
          </Fact>
        )}
        {economics === undefined ? null : (
          <Fact name="Fee at most">{shareText(economics.feeShareBpsMax)} of the value</Fact>
        )}
        {nextTryAt === undefined ? null : (
          <Fact name="Looked at next">
            <RelativeTime at={nextTryAt} left />
          </Fact>
        )}
        {lastSweptAt === undefined ? null : (
          <Fact name="Last swept">
            <RelativeTime at={lastSweptAt} />
          </Fact>
        )}
        {coldWalletAddress === undefined ? null : (
          <Fact name="Goes to">
            <FullAddress value={coldWalletAddress} label="Cold wallet address" />
          </Fact>
        )}
      </Facts>
    </section>
  );
}

function LastError({ error, isSaid }: { error: NonNullable<Fund['obstacle']>; isSaid: boolean }) {
  return (
    <section className={classes['part']} aria-label="Details">
      <h3>Details</h3>
      {isSaid ? null : <p className={classes['hint']}>{error.reason}</p>}
      {error.actionHint === undefined ? null : <p className={classes['hint']}>{error.actionHint}</p>}
      <Facts>
        <Fact name="Code">
          <code>{error.statusCode}</code>
        </Fact>
        <Fact name="Found">
          <RelativeTime at={error.occurredAt} />
        </Fact>
        <Fact name="Tried again">{error.retryable ? 'Automatically' : 'Once it is resolved'}</Fact>
        {error.address === '' ? null : (
          <Fact name="About">
            <FullAddress value={error.address} label="Address" />
          </Fact>
        )}
      </Facts>
    </section>
  );
}
