import { IconCircleCheck, IconUserPlus } from '@tabler/icons-react';
import { StatusBadge } from '../../../ui/statuses/status-badge.tsx';

/** Whether money went to this recipient before, or somebody answered for the address. */
export function Known({ isKnown }: { isKnown: boolean }) {
  return isKnown ? (
    <StatusBadge tone="success" text="Known recipient" icon={IconCircleCheck} />
  ) : (
    <StatusBadge tone="attention" text="New recipient" icon={IconUserPlus} />
  );
}
