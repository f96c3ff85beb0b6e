import type { ChainNames } from '../../../api/chain-names.ts';
import type { Money } from '../../../api/money.ts';
import { ChoiceFilter } from '../../../ui/filters/choice-filter.tsx';
import { walletsOf } from '../fund/wallets-of.ts';
import type { useFundPlace } from '../fund/use-place.ts';
import classes from './sheet.module.css';

type Props = { money: Money | undefined; names: ChainNames; place: ReturnType<typeof useFundPlace> };

/** What the ledger is narrowed to: only what it holds can be chosen. */
export function LedgerFilters({ money, names, place: { filters, change } }: Props) {
  const parts = money?.causes.flatMap((cause) => cause.parts) ?? [];
  const chains = [...new Set(parts.map(({ blockchainCode }) => blockchainCode))];
  const wallets = walletsOf(parts);
  return (
    <div className={classes['filters']}>
      {wallets.length < 2 && filters.wallet === undefined ? null : (
        <ChoiceFilter
          label="Wallet"
          any="Any wallet"
          data={wallets}
          value={filters.wallet}
          onChange={(wallet) => change({ wallet })}
        />
      )}
      {chains.length < 2 && filters.network === undefined ? null : (
        <ChoiceFilter
          label="Network"
          any="Any network"
          data={chains.map((code) => ({ value: code, label: names.chainName(code) }))}
          value={filters.network}
          onChange={(network) => change({ network })}
        />
      )}
    </div>
  );
}
