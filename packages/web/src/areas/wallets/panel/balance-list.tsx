import { messageOf } from '../../../api/http/failure.ts';
import { inWallet } from '../../../api/postings.ts';
import { bookedPlaces } from '../../../app/paths.ts';
import { Amount } from '../../../ui/money/amount.tsx';
import { ChainName } from '../../../ui/money/chain-name.tsx';
import { Failed } from '../../../ui/layout/failed.tsx';
import { HowMade } from '../../../ui/made/how-made.tsx';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { decimalsIn } from '../wallet/held.ts';
import type { useBalances, Wallet } from '../wallet/queries.ts';
import classes from './panel.module.css';

type Props = {
  wallet: Wallet;
  balances: ReturnType<typeof useBalances>;
  networkName: (code: string) => string;
};

/** What the chains say that it holds, with when they said it. What they did not say is unknown and never nothing. */
export function BalanceList({ wallet, balances, networkName }: Props) {
  const mine = balances.data?.filter(({ walletID }) => walletID === wallet.id);
  return (
    <section className={classes['part']} aria-label="Balances">
      <h3>Balances</h3>
      {mine === undefined && balances.isError ? (
        <Failed message={messageOf(balances.error)} onRetry={() => void balances.refetch()} />
      ) : mine === undefined ? (
        <div className={classes['waiting']} aria-busy />
      ) : mine.length === 0 ? (
        <p className={classes['none']}>No currencies on its networks.</p>
      ) : (
        <ul className={classes['rows']}>
          {mine.map(({ blockchainCode, currencyCode, currencyAddress, amount, at, reason }) => (
            <li key={`${blockchainCode} ${currencyCode}`}>
              <span>
                {currencyCode} on <ChainName code={blockchainCode} name={networkName(blockchainCode)} />
                <small>{at === null ? (reason ?? 'The network did not respond.') : <RelativeTime at={at} />}</small>
              </span>
              {amount === null ? (
                <span className={classes['none']}>Unknown</span>
              ) : (
                <span>
                  <Amount amount={amount} decimals={decimalsIn(amount)} code={currencyCode} />{' '}
                  <HowMade
                    name={`${currencyCode} on ${networkName(blockchainCode)}`}
                    projectId="all"
                    traced={inWallet(wallet.id, blockchainCode, currencyAddress)}
                    figure="in_wallet"
                    places={bookedPlaces}
                  />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
