import type { PayoutWallet } from '@coffer/contract/money-out/hot-wallets.ts';
import { useState } from 'react';
import type { ChainNames } from '../../../api/chain-names.ts';
import { formatAmount } from '../../../format/amount.ts';
import { formatUsd } from '../../../format/money.ts';
import { Address } from '../../../ui/addresses/address.tsx';
import { QrCode } from '../../../ui/addresses/qr-code.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ChainMark } from '../../../ui/money/chain-mark.tsx';
import { StatusBadge } from '../../../ui/statuses/status-badge.tsx';
import { forecastWords } from './forecast-words.ts';
import classes from './wallets.module.css';

type Funds = PayoutWallet['funds'][number];
type Props = { wallet: PayoutWallet; names: ChainNames };

/** One wallet on one network. */
export function WalletCard({ wallet, names }: Props) {
  const { walletName, blockchainCode, coinLevel, funds } = wallet;
  const [asked, setAsked] = useState<Funds>();
  const network = names.chainName(blockchainCode);
  return (
    <Card
      title={`${walletName} on ${network}`}
      icon={<ChainMark chain={blockchainCode} />}
      {...(coinLevel === 'low' || coinLevel === 'empty'
        ? {
            hint: `Its coin for network fees is ${coinLevel === 'low' ? 'running low' : 'used up: nothing can leave'}.`,
          }
        : {})}
    >
      <ul className={classes['funds']} aria-label={`Funds of ${walletName} on ${network}`}>
        {funds.map((one) => (
          <Row
            key={one.currencyCode}
            funds={one}
            shown={names.shownAs(blockchainCode, one.currencyCode)}
            onTopUp={() => setAsked(one)}
          />
        ))}
      </ul>
      {asked === undefined ? null : (
        <TopUp wallet={wallet} funds={asked} network={network} onClose={() => setAsked(undefined)} />
      )}
    </Card>
  );
}

type Shown = ReturnType<ChainNames['shownAs']>;

function Row({ funds, shown, onTopUp }: { funds: Funds; shown: Shown; onTopUp: () => void }) {
  const { currencyCode, held, reserved, floor, free, freeUSD, isLow } = funds;
  const written = (amount: string) => formatAmount(amount, shown.decimals, shown.isStable);
  return (
    <li>
      <div>
        <p className={`num ${classes['free']}`}>
          {written(free)} <small>{currencyCode} free</small>
        </p>
        <p className={classes['hint']}>
          {freeUSD === null ? '' : `${formatUsd(freeUSD)}. `}
          {forecastWords(funds)}
        </p>
      </div>
      <dl className="num">
        <Figure name="Held" value={written(held)} />
        <Figure name="Reserved" value={written(reserved)} />
        <Figure name="Kept for fees" value={written(floor)} />
      </dl>
      <span className={classes['end']}>
        {isLow ? <StatusBadge tone="attention" text="Low" /> : null}
        <Button size="xs" aria-label={`Top up ${currencyCode}`} onClick={onTopUp}>
          Top up
        </Button>
      </span>
    </li>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

type TopUpProps = { wallet: PayoutWallet; funds: Funds; network: string; onClose: () => void };

function TopUp({ wallet: { walletName, address }, funds: { currencyCode, topUpURI }, network, onClose }: TopUpProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Top up ${walletName}`}
      subtitle={`Only send ${currencyCode} on ${network}.`}
      cancelLabel="Done"
    >
      <div className={classes['send']}>
        <QrCode text={topUpURI} label={`The top-up address on ${network} as a QR code`} />
        <div>
          <p>Send {currencyCode} to</p>
          <Address value={address} />
          <CopyButton value={address} label="Top-up address" withText />
        </div>
      </div>
    </Modal>
  );
}
