import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCopy, type Icon } from '@tabler/icons-react';
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
  /** Where nothing beside it says what it copies. */
  text?: string;
  /** What it copies, where another copy stands nearby. */
  icon?: Icon;
  tone?: ButtonTone;
};

export function CopyButton({
  value,
  label,
  withText = false,
  text = 'Copy',
  icon: Drawn = IconCopy,
  tone = 'plain',
}: Props) {
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
        icon={<Drawn size={15} stroke={1.75} aria-hidden />}
        aria-label={`Copy ${label}`}
      >
        {text}
      </Button>
    );
  }
  return (
    <Tooltip label="Copy">
      <ActionIcon variant="subtle" color="gray" size={28} aria-label={`Copy ${label}`} onClick={() => void copy()}>
        <Drawn size={15} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
