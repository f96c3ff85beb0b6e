import type { Icon } from '@tabler/icons-react';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleHalf2,
  IconCircleX,
} from '@tabler/icons-react';
import classes from './status-badge.module.css';

export type Tone = 'neutral' | 'progress' | 'success' | 'attention' | 'danger';
export type StatusLook = { tone: Tone; text: string; icon?: Icon };

const icons: Record<Tone, Icon> = {
  neutral: IconCircleDashed,
  progress: IconCircleHalf2,
  success: IconCircleCheck,
  attention: IconAlertTriangle,
  danger: IconCircleX,
};

/** A state: colour, icon and always its word. */
export function StatusBadge({ tone, text, icon }: StatusLook) {
  const Drawn = icon ?? icons[tone];
  return (
    <span className={classes['badge']} data-tone={tone}>
      <Drawn size={13} stroke={1.75} aria-hidden />
      {text}
    </span>
  );
}
