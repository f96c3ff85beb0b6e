import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';

/** One of a few. */
export function Choice(props: NativeSelectProps) {
  return (
    <NativeSelect
      autoComplete="off"
      rightSection={<IconChevronDown size={15} stroke={1.75} aria-hidden />}
      {...props}
    />
  );
}
