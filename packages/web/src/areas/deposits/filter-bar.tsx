import { IconSearch } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';
import type { ChainNames } from '../../api/chain-names.ts';
import { Button } from '../../ui/button.tsx';
import { FilterChip } from '../../ui/filter-chip.tsx';
import { ChoiceEditor } from '../../ui/filter-editors.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { stateChoices, stateLabel } from './filter-deposits.ts';
import type { useFilters } from './use-filters.ts';
import classes from './deposits.module.css';

type Props = { filtering: ReturnType<typeof useFilters>; names: ChainNames };

/** What the list is narrowed to: a search, and pills that say what they are set to. */
export function FilterBar({ filtering, names }: Props) {
  const { filters, isFiltered, change, clear } = filtering;
  const { status, network, currency, query } = filters;
  return (
    <>
      <Search key={query ?? ''} value={query} onApply={(next) => change({ query: next })} />
      <FilterChip label="State" value={stateLabel(status)} onClear={() => change({ status: undefined })}>
        {(close) => (
          <ChoiceEditor
            label="State"
            any="Any state"
            data={stateChoices}
            value={status}
            onApply={(next) => (close(), change({ status: next }))}
          />
        )}
      </FilterChip>
      <FilterChip
        label="Network"
        value={network === undefined ? undefined : names.chainName(network)}
        onClear={() => change({ network: undefined })}
      >
        {(close) => (
          <ChoiceEditor
            label="Network"
            any="Any network"
            data={names.chains.map(({ code, name }) => ({ value: code, label: name }))}
            value={network}
            onApply={(next) => (close(), change({ network: next }))}
          />
        )}
      </FilterChip>
      <FilterChip label="Currency" value={currency} onClear={() => change({ currency: undefined })}>
        {(close) => (
          <ChoiceEditor
            label="Currency"
            any="Any currency"
            data={names.currencyCodes.map((code) => ({ value: code, label: code }))}
            value={currency}
            onApply={(next) => (close(), change({ currency: next }))}
          />
        )}
      </FilterChip>
      {isFiltered ? (
        <Button tone="quiet" px={10} onClick={clear}>
          Clear filters
        </Button>
      ) : null}
    </>
  );
}

type SearchProps = { value: string | undefined; onApply: (value: string | undefined) => void };

function Search({ value, onApply }: SearchProps) {
  const [text, setText] = useState(value ?? '');
  const apply = (event: SubmitEvent) => {
    event.preventDefault();
    onApply(text.trim() || undefined);
  };
  return (
    <search className={classes['search']} aria-label="Deposits">
      <form onSubmit={apply}>
        <TextInput
          aria-label="Hash or address"
          placeholder="Hash or address"
          leftSection={<IconSearch size={15} stroke={1.75} aria-hidden />}
          value={text}
          maxLength={120}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </form>
    </search>
  );
}
