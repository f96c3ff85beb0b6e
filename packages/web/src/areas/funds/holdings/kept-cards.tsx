import { readWalletBalances } from '@coffer/contract/treasury/wallet-balances.ts';
import type { Result } from '@coffer/contract/endpoint.ts';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ChainNames } from '../../../api/chain-names.ts';
import { useMay } from '../../../api/me.ts';
import type { Money } from '../../../api/money.ts';
import { useCall } from '../../../api/use-call.ts';
import { paths } from '../../../app/paths.ts';
import { addUp } from '../../../format/add-up.ts';
import { formatAmount } from '../../../format/amount.ts';
import { formatUsd } from '../../../format/money.ts';
import { truncate } from '../../../format/truncate.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { ChainName } from '../../../ui/money/chain-name.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { plainUsd } from '../fund/cause-words.ts';
import { countOf } from '../fund/sweep-words.ts';
import classes from './kept.module.css';

type Kept = Money['cold'][number];
type Balance = Result<typeof readWalletBalances>[number];
type Props = { money: Money; names: ChainNames };

const balancesEveryMs = 30_000;

/** What was sent to each cold wallet by the books, and whether its network says the same. */
export function ColdCard({ money, names }: Props) {
  const mayRead = useMay('wallets:read');
  const balances = useCall(readWalletBalances, {}, { enabled: mayRead, refetchEveryMs: balancesEveryMs }).data;
  const wallets = [...Map.groupBy(money.cold, ({ walletID }) => walletID).values()];
  return (
    <Card
      title="In cold wallets"
      flush
      actions={
        mayRead && wallets.length > 0 ? (
          <LinkButton tone="link" to={paths.wallets} search={{ kind: 'cold' } as never}>
            {countOf(wallets.length, 'wallet', 'wallets')}
          </LinkButton>
        ) : undefined
      }
    >
      {wallets.length === 0 ? <p className={classes['none']}>Nothing was swept to a cold wallet yet.</p> : null}
      <ul className={classes['rows']}>
        {wallets.map((held) => (
          <ColdRow key={held[0]?.walletID} held={held} balances={balances} names={names} />
        ))}
      </ul>
      <p className={classes['total']}>
        <span>In cold wallets</span>
        <strong>{formatUsd(money.coldUSD)}</strong>
      </p>
      {money.hot.length === 0 ? null : (
        <p className={classes['beside']}>
          <span>Hot wallets, for fees and payouts</span>
          <span>{money.hot.every(({ amountUSD }) => amountUSD === null) ? 'No price' : plainUsd(money.hotUSD)}</span>
        </p>
      )}
    </Card>
  );
}

type ColdRowProps = { held: readonly Kept[]; balances: readonly Balance[] | undefined; names: ChainNames };

function ColdRow({ held, balances, names }: ColdRowProps) {
  const [first] = held;
  if (first === undefined) return null;
  const worth = held.flatMap(({ amountUSD }) => amountUSD ?? []);
  const unpriced = held.filter(({ amountUSD }) => amountUSD === null);
  return (
    <li className={classes['row']}>
      <span className={classes['network']}>
        <ChainName code={first.blockchainCode} name={names.chainName(first.blockchainCode)} />
      </span>
      <span className={classes['name']}>{first.walletName}</span>
      <span className={classes['address']}>
        {first.address === null ? null : (
          <span className="addr" title={first.address} translate="no">
            {truncate(first.address).replace(/^0x/, '')}
          </span>
        )}
      </span>
      <span className={classes['usd']}>{worth.length === 0 ? 'No price' : plainUsd(addUp(worth))}</span>
      {unpriced.length === 0 || worth.length === 0 ? null : (
        <span className={classes['note']}>and {unpriced.map(textOf(names)).join(', ')} without a price</span>
      )}
      <Agreement held={held} balances={balances} names={names} />
    </li>
  );
}

/** The books know what was sent there; what else its owner does with it only its network knows. */
function Agreement({ held, balances, names }: ColdRowProps) {
  const known = held.flatMap((one) => {
    const said = balances?.find(
      ({ walletID, currencyCode }) => walletID === one.walletID && currencyCode === one.currencyCode,
    )?.amount;
    return said === null || said === undefined ? [] : [{ ...one, said }];
  });
  if (known.length === 0) return null;
  const other = known.filter(({ amount, said }) => amount !== said);
  if (other.length === 0) {
    return (
      <span className={classes['note']} data-same>
        <IconCircleCheck size={13} stroke={1.75} aria-hidden /> The network says the same
      </span>
    );
  }
  return (
    <span className={classes['note']} data-other>
      <IconAlertTriangle size={13} stroke={1.75} aria-hidden />
      {`On the network now: ${other.map((one) => textOf(names)({ ...one, amount: one.said })).join(', ')}`}
    </span>
  );
}

function textOf(names: ChainNames) {
  return ({ amount, blockchainCode, currencyCode }: Pick<Kept, 'amount' | 'blockchainCode' | 'currencyCode'>) => {
    const { decimals, isStable } = names.shownAs(blockchainCode, currencyCode);
    return `${formatAmount(amount, decimals, isStable)} ${currencyCode}`;
  };
}
