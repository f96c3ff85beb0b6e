import { IconBan, IconCircleCheck } from '@tabler/icons-react';
import type { StatusLook } from '../../ui/statuses/status-badge.tsx';
import type { Change } from './queries.ts';

export const lookOf: Record<Change['status'], StatusLook> = {
  in_effect: { tone: 'neutral', text: 'In effect', icon: IconCircleCheck },
  waiting: { tone: 'progress', text: 'Waiting' },
  frozen: { tone: 'attention', text: 'Frozen' },
  releasing: { tone: 'progress', text: 'Released' },
  cancelled: { tone: 'neutral', text: 'Stopped', icon: IconBan },
  reverted: { tone: 'neutral', text: 'Reverted' },
};
