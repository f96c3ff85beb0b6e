import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import classes from './payment-links.module.css';

type Props<C extends string> = {
  label: string;
  choices: readonly C[];
  words: Readonly<Record<C, string>>;
  value: C;
  onChange: (value: C) => void;
};

/** Which of a few ways; what follows it changes with it. */
export function Switch<C extends string>({ label, choices, words, value, onChange }: Props<C>) {
  return (
    <SegmentedControl
      aria-label={label}
      fullWidth
      classNames={{
        root: classes['switch'] ?? '',
        indicator: classes['on'] ?? '',
        label: classes['choice'] ?? '',
      }}
      value={value}
      onChange={onChange}
      data={choices.map((one) => ({ value: one, label: words[one] }))}
    />
  );
}
