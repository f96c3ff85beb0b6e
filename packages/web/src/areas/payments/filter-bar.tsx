import type { ChainNames } from '../../api/chain-names.ts';
import { AssetFilters } from '../../ui/filters/asset-filters.tsx';
import { ChoiceFilter, ClearFilters } from '../../ui/filters/choice-filter.tsx';
import { FilterChip } from '../../ui/filters/filter-chip.tsx';
import { FilterFold } from '../../ui/filters/filter-fold.tsx';
import { PeriodEditor } from '../../ui/filters/period-editor.tsx';
import { periodLabel } from '../../ui/filters/period.ts';
import { SearchFilter } from '../../ui/forms/search-input.tsx';
import { countOf, exceptionChoices, makerChoices, webhookChoices } from './filter-payments.ts';
import type { useFilters } from './use-filters.ts';

type Props = { filtering: ReturnType<typeof useFilters>; names: ChainNames };

/** What the list is narrowed to: a search, and pills that say what they are set to. */
export function FilterBar({ filtering, names }: Props) {
  const { filters, isFiltered, change, clear } = filtering;
  const { query, exception, from, to, paidFrom, paidTo, webhook, by } = filters;
  return (
    <>
      <SearchFilter
        what="Payments"
        label="Hash, email, reference"
        value={query}
        onApply={(next) => change({ query: next })}
      />
      <FilterFold count={countOf(filters)}>
        <FilterChip
          label="Created"
          value={periodLabel(from, to)}
          onClear={() => change({ from: undefined, to: undefined })}
        >
          {(close) => <PeriodEditor from={from} to={to} onApply={(period) => (close(), change(period))} />}
        </FilterChip>
        <FilterChip
          label="Paid"
          value={periodLabel(paidFrom, paidTo)}
          onClear={() => change({ paidFrom: undefined, paidTo: undefined })}
        >
          {(close) => (
            <PeriodEditor
              from={paidFrom}
              to={paidTo}
              onApply={(period) => (close(), change({ paidFrom: period.from, paidTo: period.to }))}
            />
          )}
        </FilterChip>
        <ChoiceFilter
          label="Status"
          any="Any status"
          data={exceptionChoices}
          value={exception}
          onChange={(next) => change({ exception: next })}
        />
        <AssetFilters names={names} value={filters} onChange={change} />
        <ChoiceFilter
          label="Webhook"
          any="Any state"
          data={webhookChoices}
          value={webhook}
          onChange={(next) => change({ webhook: next })}
        />
        <ChoiceFilter
          label="Created by"
          any="Anyone"
          data={makerChoices}
          value={by}
          onChange={(next) => change({ by: next })}
        />
      </FilterFold>
      <ClearFilters isFiltered={isFiltered} onClear={clear} />
    </>
  );
}
