import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

const icons = {
  neutral: IconInfoCircle,
  success: IconCircleCheck,
  attention: IconAlertTriangle,
  danger: IconCircleX,
} as const;

/** A sentence that matters, in place. Bad news is also read out. */
export function Notice({ tone, children }: { tone: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[tone];
  return (
    <div className={classes['notice']} data-tone={tone} role={tone === 'danger' ? 'alert' : undefined}>
      <Icon size={17} stroke={1.75} aria-hidden />
      <div>{children}</div>
    </div>
  );
}
