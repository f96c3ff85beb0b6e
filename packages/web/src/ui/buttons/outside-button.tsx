import { ActionIcon, Button as Base, Tooltip } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { buttonLook, type ButtonTone } from './button-look.ts';

/** Opens beside this page what is no page of the dashboard. */
export function OutsideButton({
  href,
  tone = 'plain',
  children,
}: {
  href: string;
  tone?: ButtonTone;
  children: ReactNode;
}) {
  return (
    <Base
      component="a"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      leftSection={<IconExternalLink size={15} stroke={1.75} aria-hidden />}
      {...buttonLook(tone)}
    >
      {children}
    </Base>
  );
}

/** The same where there is only room for its icon. */
export function OutsideIcon({ href, label }: { href: string; label: string }) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        component="a"
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        variant="subtle"
        color="gray"
        c="inherit"
        size={28}
        aria-label={label}
      >
        <IconExternalLink size={15} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
