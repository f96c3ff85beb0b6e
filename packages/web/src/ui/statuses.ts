import { IconBan, IconClock, IconMail, IconPlayerPause } from '@tabler/icons-react';
import type { StatusLook } from './status-badge.tsx';

/** The one vocabulary: what each state of each thing is called and how it looks. */

export const memberStatus = {
  invited: { tone: 'attention', text: 'Invited', icon: IconMail },
  active: { tone: 'success', text: 'Active' },
  revoked: { tone: 'danger', text: 'Revoked', icon: IconBan },
} as const satisfies Record<string, StatusLook>;

export const keyStatus = {
  active: { tone: 'success', text: 'Active' },
  disabled: { tone: 'neutral', text: 'Disabled', icon: IconPlayerPause },
  expired: { tone: 'neutral', text: 'Expired', icon: IconClock },
  revoked: { tone: 'danger', text: 'Revoked', icon: IconBan },
} as const satisfies Record<string, StatusLook>;

export const workerStatus = {
  RUNNING: { tone: 'success', text: 'Running' },
  STOPPED: { tone: 'danger', text: 'Stopped' },
} as const satisfies Record<string, StatusLook>;
