import type { ChainNames } from '../../api/chain-names.ts';
import { AssetFilters } from '../../ui/asset-filters.tsx';
import { ChoiceFilter, ClearFilters } from '../../ui/choice-filter.tsx';
import { SearchFilter } from '../../ui/search-input.tsx';
import { stateChoices } from './filter-deposits.ts';
import type { useFilters } from './use-filters.ts';

type Props = { filtering: ReturnType<typeof useFilters>; names: ChainNames };

/** What the list is narrowed to: a search, and pills that say what they are set to. */
export function FilterBar({ filtering, names }: Props) {
  const { filters, isFiltered, change, clear } = filtering;
  const { status, query } = filters;
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
      <AssetFilters names={names} value={filters} onChange={change} />
      <ClearFilters isFiltered={isFiltered} onClear={clear} />
    </>
  );
}
