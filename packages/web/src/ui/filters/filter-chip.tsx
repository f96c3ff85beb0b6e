import { Popover } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import classes from './filters.module.css';

type Props = {
  label: string;
  /** What is chosen; undefined while nothing is. */
  value: string | undefined;
  onClear: () => void;
  children: (close: () => void) => ReactNode;
};

/** One filter: what it is set to, a way to set it, and a way to be rid of it. */
export function FilterChip({ label, value, onClear, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const isSet = value !== undefined;
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus withinPortal zIndex={140}>
      <span className={classes['chip']} data-set={isSet || undefined}>
        <Popover.Target>
          <button type="button" className={classes['edit']} onClick={() => setOpen(!isOpen)}>
            {isSet ? null : <IconPlus size={13} stroke={1.75} aria-hidden />}
            <span>{label}</span>
            {isSet ? <b title={value}>{value}</b> : null}
          </button>
        </Popover.Target>
        {isSet ? (
          <button type="button" className={classes['clear']} aria-label={`Clear filter ${label}`} onClick={onClear}>
            <IconX size={13} stroke={1.75} aria-hidden />
          </button>
        ) : null}
      </span>
      <Popover.Dropdown className={classes['editor'] ?? ''}>{children(close)}</Popover.Dropdown>
    </Popover>
  );
}
