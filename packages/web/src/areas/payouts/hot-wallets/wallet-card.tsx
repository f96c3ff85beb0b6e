import { useState } from 'react';
import type { ChainNames } from '../../../api/chain-names.ts';
import { formatAmount } from '../../../format/amount.ts';
import { formatUsd } from '../../../format/money.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ChainMark } from '../../../ui/money/chain-mark.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { StatusBadge } from '../../../ui/statuses/status-badge.tsx';
import { forecastWords } from './forecast-words.ts';
import type { Funds, PayoutWallet } from './queries.ts';
import { TopUpDialog } from './top-up.dialog.tsx';
import classes from './wallets.module.css';

type Props = { wallet: PayoutWallet; names: ChainNames };

/** One wallet on one network. */
export function WalletCard({ wallet, names }: Props) {
  const { walletName, blockchainCode, funds } = wallet;
  const [asked, setAsked] = useState<Funds>();
  const network = names.chainName(blockchainCode);
  const urged = urgedCoin(wallet);
  return (
    <Card title={`${walletName} on ${network}`} icon={<ChainMark chain={blockchainCode} />}>
      {urged === undefined ? null : <LowCoin coin={urged} level={wallet.coinLevel} onTopUp={() => setAsked(urged)} />}
      <ul className={classes['funds']} aria-label={`Funds of ${walletName} on ${network}`}>
        {funds.map((one) => (
          <Row
            key={one.currencyCode}
            funds={one}
            shown={names.shownAs(blockchainCode, one.currencyCode)}
            isUrged={one === urged}
            onTopUp={() => setAsked(one)}
          />
        ))}
      </ul>
      {asked === undefined ? null : (
        <TopUpDialog wallet={wallet} funds={asked} network={network} onClose={() => setAsked(undefined)} />
      )}
    </Card>
  );
}

/** Of a network that nothing leaves on, nobody is urged to fill it. */
function urgedCoin({ coinLevel, funds }: PayoutWallet): Funds | undefined {
  const isUsed = funds.some(({ held, reserved }) => !isNothing(held) || !isNothing(reserved));
  if (!isUsed || (coinLevel !== 'low' && coinLevel !== 'empty')) return undefined;
  return funds.find(({ currencyAddress }) => currencyAddress === null);
}

type LowCoinProps = { coin: Funds; level: PayoutWallet['coinLevel']; onTopUp: () => void };

function LowCoin({ coin: { currencyCode }, level, onTopUp }: LowCoinProps) {
  return (
    <div className={classes['low']}>
      <Notice tone="attention">
        <div className={classes['line']}>
          <span>
            <strong>
              {level === 'low' ? 'Low on' : 'No'} {currencyCode} for network fees.
            </strong>
            {level === 'low' ? '' : ' Nothing can leave until it is topped up.'}
          </span>
          <Button size="xs" onClick={onTopUp}>
            Top up {currencyCode}
          </Button>
        </div>
      </Notice>
    </div>
  );
}

const isNothing = (decimal: string) => /^[0.]*$/.test(decimal);

type Shown = ReturnType<ChainNames['shownAs']>;

type RowProps = {
  funds: Funds;
  shown: Shown;
  /** Its button stands above. */
  isUrged: boolean;
  onTopUp: () => void;
};

function Row({ funds, shown, isUrged, onTopUp }: RowProps) {
  const { currencyCode, held, reserved, floor, free, freeUSD, isLow } = funds;
  const written = (amount: string) => formatAmount(amount, shown.decimals, shown.isStable);
  return (
    <li>
      <div>
        <p className={`num ${classes['free']}`}>
          {written(free)} <small>{currencyCode} free</small>
          {isLow && !isUrged ? <StatusBadge tone="attention" text="Low" /> : null}
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
        {isUrged ? null : (
          <Button size="xs" aria-label={`Top up ${currencyCode}`} onClick={onTopUp}>
            Top up
          </Button>
        )}
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
