import { Button } from '../buttons/button.tsx';
import { FilterChip } from './filter-chip.tsx';
import { ChoiceEditor } from './filter-editors.tsx';

type Choice = { value: string; label: string };

type Props = {
  label: string;
  /** What is said of choosing none. */
  any: string;
  data: readonly (Choice | { group: string; items: readonly Choice[] })[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
};

/** A filter by one of a few. A value that is none of them is shown as it is: it came with the address. */
export function ChoiceFilter({ label, any, data, value, onChange }: Props) {
  const choices = data.flatMap((one) => ('items' in one ? one.items : [one]));
  const shown = choices.find((one) => one.value === value)?.label ?? value;
  return (
    <FilterChip label={label} value={shown} onClear={() => onChange(undefined)}>
      {(close) => (
        <ChoiceEditor
          label={label}
          any={any}
          data={data.map((one) => ('items' in one ? { ...one, items: [...one.items] } : one))}
          value={value}
          onApply={(next) => (close(), onChange(next))}
        />
      )}
    </FilterChip>
  );
}

/** The way back to the whole list; nothing while it is not narrowed. */
export function ClearFilters({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) return null;
  return (
    <Button tone="quiet" px={10} onClick={onClear}>
      Clear filters
    </Button>
  );
}
