import { IconPlugConnectedX } from '@tabler/icons-react';
import { Button } from '../buttons/button.tsx';
import { EmptyState } from './empty-state.tsx';

/** It could not be read: why, and another try. */
export function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState icon={IconPlugConnectedX} title={message} action={<Button onClick={onRetry}>Try again</Button>} />
    </div>
  );
}
