import { Address } from '../../ui/address.tsx';
import { Amount } from '../../ui/amount.tsx';
import { ChainName } from '../../ui/chain-name.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { StatusBadge, type StatusLook } from '../../ui/status-badge.tsx';
import { gasLevel, lowLimitOf, type GasLevel } from './gas-level.ts';
import { decimalsIn } from './held.ts';
import type { useBalances, Wallet } from './queries.ts';
import { texts } from './texts.ts';
import classes from './panel.module.css';

type Props = {
  wallet: Wallet;
  balances: ReturnType<typeof useBalances>;
  networkName: (code: string) => string;
};

const looks: Readonly<Record<GasLevel, StatusLook['tone']>> = {
  unknown: 'neutral',
  empty: 'danger',
  low: 'attention',
  enough: 'success',
};

/** How long its coin lasts for fees, in words, and where more of it is sent. */
export function GasCard({ wallet, balances, networkName }: Props) {
  const coins = balances.data?.filter(
    ({ walletID, currencyAddress }) => walletID === wallet.id && currencyAddress === null,
  );
  return (
    <section className={classes['part']} aria-label="Gas">
      <h3>Gas</h3>
      {coins === undefined ? (
        <div className={classes['waiting']} aria-busy />
      ) : (
        <ul className={classes['rows']}>
          {coins.map((coin) => {
            const level = gasLevel(coin);
            const limit = lowLimitOf(coin.blockchainCode);
            return (
              <li key={coin.blockchainCode}>
                <span>
                  <ChainName code={coin.blockchainCode} name={networkName(coin.blockchainCode)} />
                  <StatusBadge tone={looks[level]} text={texts.gas[level]} />
                  {limit === undefined ? null : (
                    <small>
                      Below {limit} {coin.currencyCode} counts as low.
                    </small>
                  )}
                </span>
                {coin.amount === null ? null : (
                  <Amount amount={coin.amount} decimals={decimalsIn(coin.amount)} code={coin.currencyCode} />
                )}
              </li>
            );
          })}
        </ul>
      )}
      {wallet.address === undefined ? null : (
        <div className={classes['top-up']}>
          <QrCode text={wallet.address} label="The top-up address as a QR code" />
          <div>
            <p>Top it up by sending coin to</p>
            <Address value={wallet.address} />
            <CopyButton value={wallet.address} label="Top-up address" withText />
          </div>
        </div>
      )}
    </section>
  );
}
