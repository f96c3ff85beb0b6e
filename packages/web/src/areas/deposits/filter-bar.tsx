import type { ChainNames } from '../../api/chain-names.ts';
import { ChoiceFilter, ClearFilters } from '../../ui/choice-filter.tsx';
import { SearchFilter } from '../../ui/search-input.tsx';
import { stateChoices } from './filter-deposits.ts';
import type { useFilters } from './use-filters.ts';

type Props = { filtering: ReturnType<typeof useFilters>; names: ChainNames };

/** What the list is narrowed to: a search, and pills that say what they are set to. */
export function FilterBar({ filtering, names }: Props) {
  const { filters, isFiltered, change, clear } = filtering;
  const { status, network, currency, query } = filters;
  return (
    <>
      <SearchFilter what="Deposits" label="Hash or address" value={query} onApply={(next) => change({ query: next })} />
      <ChoiceFilter
        label="State"
        any="Any state"
        data={stateChoices}
        value={status}
        onChange={(next) => change({ status: next })}
      />
      <ChoiceFilter
        label="Network"
        any="Any network"
        data={names.chains.map(({ code, name }) => ({ value: code, label: name }))}
        value={network}
        onChange={(next) => change({ network: next })}
      />
      <ChoiceFilter
        label="Currency"
        any="Any currency"
        data={names.currencyCodes.map((code) => ({ value: code, label: code }))}
        value={currency}
        onChange={(next) => change({ currency: next })}
      />
      <ClearFilters isFiltered={isFiltered} onClear={clear} />
    </>
  );
}
