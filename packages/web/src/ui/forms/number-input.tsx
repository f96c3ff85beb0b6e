import type { TextInputProps } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { atLeastZero } from '../../format/at-least-zero.ts';
import { TextInput } from './text-input.tsx';

type Props = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  value: number | '';
  onChange: (value: number | '') => void;
  onEnter?: () => void;
};

/** What is negative becomes 0; the mouse wheel scrolls the page and leaves the number alone. */
export function NumberInput({ value, onChange, inputMode = 'numeric', ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const element = input.current;
    const leave = (event: WheelEvent) => {
      if (document.activeElement === element) event.preventDefault();
    };
    // React listens passively, and then the number could not be kept.
    element?.addEventListener('wheel', leave, { passive: false });
    return () => element?.removeEventListener('wheel', leave);
  }, []);
  return (
    <TextInput
      {...rest}
      ref={input}
      type="number"
      inputMode={inputMode}
      min={0}
      value={value}
      onChange={(event) => onChange(atLeastZero(event.currentTarget.value))}
    />
  );
}
