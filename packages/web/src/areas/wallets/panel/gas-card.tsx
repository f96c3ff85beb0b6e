import { Address } from '../../../ui/addresses/address.tsx';
import { messageOf } from '../../../api/http/failure.ts';
import { useGasLevels } from '../../../api/gas-levels.ts';
import { Amount } from '../../../ui/money/amount.tsx';
import { ChainName } from '../../../ui/money/chain-name.tsx';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { QrCode } from '../../../ui/addresses/qr-code.tsx';
import { Failed } from '../../../ui/layout/failed.tsx';
import { StatusBadge } from '../../../ui/statuses/status-badge.tsx';
import { gasLevelLook } from '../../../ui/statuses/statuses.ts';
import { decimalsIn } from '../wallet/held.ts';
import type { Wallet } from '../wallet/queries.ts';
import classes from './panel.module.css';

/** What some sweeps would cost is an estimate: its last digits say nothing. */
const roughly = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2 });

type Props = { wallet: Wallet; networkName: (code: string) => string };

/** How long its coin lasts for fees, in words, and where more of it is sent. */
export function GasCard({ wallet, networkName }: Props) {
  const { data, error, refetch } = useGasLevels();
  const levels = data?.filter(({ walletID }) => walletID === wallet.id);
  return (
    <section className={classes['part']} aria-label="Gas">
      <h3>Gas</h3>
      {levels === undefined && error ? (
        <Failed message={messageOf(error)} onRetry={() => void refetch()} />
      ) : levels === undefined ? (
        <div className={classes['waiting']} aria-busy />
      ) : (
        <ul className={classes['rows']}>
          {levels.map(({ blockchainCode, currencyCode, amount, level, lowBelow }) => (
            <li key={blockchainCode}>
              <span>
                <ChainName code={blockchainCode} name={networkName(blockchainCode)} />
                <StatusBadge {...gasLevelLook[level]} />
                <small>
                  Below about {roughly.format(lowBelow as `${number}`)} {currencyCode} counts as low.
                </small>
              </span>
              {amount === null ? null : <Amount amount={amount} decimals={decimalsIn(amount)} code={currencyCode} />}
            </li>
          ))}
        </ul>
      )}
      {wallet.address === undefined ? null : (
        <div className={classes['top-up']}>
          <QrCode text={wallet.address} label="The top-up address as a QR code" />
          <div>
            <p>To top up, send coins to</p>
            <Address value={wallet.address} />
            <CopyButton value={wallet.address} label="Top-up address" withText />
          </div>
        </div>
      )}
    </section>
  );
}
