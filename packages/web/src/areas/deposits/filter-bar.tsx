import type { ChainNames } from '../../api/chain-names.ts';
import { AssetFilters } from '../../ui/filters/asset-filters.tsx';
import { ChoiceFilter, ClearFilters } from '../../ui/filters/choice-filter.tsx';
import { SearchFilter } from '../../ui/forms/search-input.tsx';
import { stateChoices } from './deposit/filter-deposits.ts';
import type { useFilters } from './deposit/use-filters.ts';

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
