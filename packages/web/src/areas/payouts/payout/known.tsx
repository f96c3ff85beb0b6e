import { IconCircleCheck, IconUserPlus } from '@tabler/icons-react';
import { StatusBadge } from '../../../ui/statuses/status-badge.tsx';

/** Whether money went to this payee before, or somebody answered for the address. */
export function Known({ isKnown }: { isKnown: boolean }) {
  return isKnown ? (
    <StatusBadge tone="success" text="Known payee" icon={IconCircleCheck} />
  ) : (
    <StatusBadge tone="attention" text="New payee" icon={IconUserPlus} />
  );
}
