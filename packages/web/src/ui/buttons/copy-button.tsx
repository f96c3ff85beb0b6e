import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { ButtonTone } from './button-look.ts';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';
import { toastFailure, toastSuccess } from '../messages/toast.tsx';

type Props = {
  value: string;
  /** What it is: '{Label} Copied!'. */
  label: string;
  /** Beside a value an icon is enough. */
  withText?: boolean;
  tone?: ButtonTone;
};

export function CopyButton({ value, label, withText = false, tone = 'plain' }: Props) {
  const copy = async () => {
    const { ok, message } = await copyText(value, label);
    if (ok) toastSuccess(message);
    else toastFailure(message);
  };
  if (withText) {
    return (
      <Button
        tone={tone}
        onClick={() => void copy()}
        icon={<IconCopy size={15} stroke={1.75} aria-hidden />}
        aria-label={`Copy ${label}`}
      >
        Copy
      </Button>
    );
  }
  return (
    <Tooltip label="Copy">
      <ActionIcon variant="subtle" color="gray" size={28} aria-label={`Copy ${label}`} onClick={() => void copy()}>
        <IconCopy size={15} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
