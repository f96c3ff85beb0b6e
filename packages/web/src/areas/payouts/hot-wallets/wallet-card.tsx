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
import { RefillLine } from './refill-line.tsx';
import { isNothing, type Refill } from './refill-words.ts';
import { TopUpDialog } from './top-up.dialog.tsx';
import { TopUps } from './top-ups.tsx';
import classes from './wallets.module.css';

type Props = { wallet: PayoutWallet; names: ChainNames };

type Asked = { funds: Funds; refill: Refill | null };

/** One wallet on one network. */
export function WalletCard({ wallet, names }: Props) {
  const { walletName, blockchainCode, coinLevel, funds, topUps } = wallet;
  const [asked, setAsked] = useState<Asked>();
  const network = names.chainName(blockchainCode);
  const urged = urgedCoin(wallet);
  const proposed = funds.flatMap((one) => (one.refill === null ? [] : [{ one, refill: one.refill }]));
  const shownAs = (code: string) => names.shownAs(blockchainCode, code);
  const open = (one: Funds) => setAsked({ funds: one, refill: one.refill });
  return (
    <Card title={`${walletName} on ${network}`} icon={<ChainMark chain={blockchainCode} />}>
      {urged === undefined && proposed.length === 0 ? null : (
        <div className={classes['urged']}>
          {urged === undefined ? null : <LowCoin coin={urged} level={coinLevel} onTopUp={() => open(urged)} />}
          {proposed.map(({ one, refill }) => (
            <RefillLine
              key={one.currencyCode}
              funds={one}
              refill={refill}
              coinLevel={coinLevel}
              isStable={shownAs(one.currencyCode).isStable}
              onSend={() => open(one)}
            />
          ))}
        </div>
      )}
      <ul className={classes['funds']} aria-label={`Funds of ${walletName} on ${network}`}>
        {funds.map((one) => (
          <Row
            key={one.currencyCode}
            funds={one}
            shown={shownAs(one.currencyCode)}
            isUrged={one === urged || one.refill !== null}
            onTopUp={() => open(one)}
          />
        ))}
      </ul>
      <TopUps
        topUps={topUps}
        label={`Top-ups of ${walletName} on ${network}`}
        isStable={(code) => shownAs(code).isStable}
      />
      {asked === undefined ? null : (
        <TopUpDialog
          {...asked}
          wallet={wallet}
          network={network}
          isStable={shownAs(asked.funds.currencyCode).isStable}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Card>
  );
}

/** Of a network that nothing leaves on, nobody is urged to fill it. Where it is known how much is needed, that is said instead. */
function urgedCoin({ coinLevel, funds }: PayoutWallet): Funds | undefined {
  const isUsed = funds.some(({ held, reserved }) => !isNothing(held) || !isNothing(reserved));
  if (!isUsed || (coinLevel !== 'low' && coinLevel !== 'empty')) return undefined;
  return funds.find(({ currencyAddress, refill }) => currencyAddress === null && refill === null);
}

type LowCoinProps = { coin: Funds; level: PayoutWallet['coinLevel']; onTopUp: () => void };

function LowCoin({ coin: { currencyCode }, level, onTopUp }: LowCoinProps) {
  return (
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
  );
}

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
