import { IconSearch } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';
import { TextInput } from './text-input.tsx';
import classes from './search-input.module.css';

type Props = { label: string; hint?: string; value: string; onChange: (value: string) => void };

/** Words to look for in what is on the page: it narrows as one types. */
export function SearchInput({ label, hint = label, value, onChange }: Props) {
  return (
    <TextInput
      className={classes['search'] ?? ''}
      type="search"
      aria-label={label}
      placeholder={hint}
      leftSection={<IconSearch size={15} stroke={1.75} aria-hidden />}
      value={value}
      maxLength={254}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type FilterProps = {
  /** What is searched, for readers who cannot see where it stands. */
  what: string;
  label: string;
  value: string | undefined;
  onApply: (value: string | undefined) => void;
};

/** Words that the server looks for, once Enter says that they are all there. */
export function SearchFilter({ value, ...props }: FilterProps) {
  return <SearchForm key={value ?? ''} value={value} {...props} />;
}

function SearchForm({ what, label, value, onApply }: FilterProps) {
  const [text, setText] = useState(value ?? '');
  const apply = (event: SubmitEvent) => {
    event.preventDefault();
    onApply(text.trim() || undefined);
  };
  return (
    <search className={classes['search']} aria-label={what}>
      <form onSubmit={apply}>
        <SearchInput label={label} value={text} onChange={setText} />
      </form>
    </search>
  );
}
