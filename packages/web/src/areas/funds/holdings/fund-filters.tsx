import type { ChainNames } from '../../../api/chain-names.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ChoiceFilter, ClearFilters } from '../../../ui/filters/choice-filter.tsx';
import { FilterFold } from '../../../ui/filters/filter-fold.tsx';
import { stateWords, walletsOf } from '../fund/filter-funds.ts';
import type { Fund } from '../fund/queries.ts';
import type { useFundPlace } from '../fund/use-place.ts';

type Props = { place: ReturnType<typeof useFundPlace>; funds: readonly Fund[]; names: ChainNames };

/** What the table is narrowed to: only what it holds can be chosen. */
export function FundFilters({ place, funds, names }: Props) {
  const { filters, isFiltered, change, clear } = place;
  const hidesEmpty = filters.empty === 'hidden';
  const chains = [...new Set(funds.map(({ blockchainCode }) => blockchainCode))];
  const currencies = [...new Set(funds.map(({ currencyCode }) => currencyCode))];
  const states = [...new Set(funds.map(({ state }) => state))];
  return (
    <FilterFold count={Object.values(filters).filter((value) => value !== undefined).length}>
      <ChoiceFilter
        label="Network"
        any="Any network"
        data={chains.map((code) => ({ value: code, label: names.chainName(code) }))}
        value={filters.network}
        onChange={(network) => change({ network })}
      />
      <ChoiceFilter
        label="Currency"
        any="Any currency"
        data={currencies.map((code) => ({ value: code, label: code }))}
        value={filters.currency}
        onChange={(currency) => change({ currency })}
      />
      <ChoiceFilter
        label="Wallet"
        any="Any wallet"
        data={walletsOf(funds)}
        value={filters.wallet}
        onChange={(wallet) => change({ wallet })}
      />
      <ChoiceFilter
        label="State"
        any="Any state"
        data={states.map((value) => ({ value, label: stateWords[value] }))}
        value={filters.state}
        onChange={(state) => change({ state })}
      />
      <Button px={10} aria-pressed={hidesEmpty} onClick={() => change({ empty: hidesEmpty ? undefined : 'hidden' })}>
        {hidesEmpty ? 'Show empty' : 'Hide empty'}
      </Button>
      <ClearFilters isFiltered={isFiltered} onClear={clear} />
    </FilterFold>
  );
}
