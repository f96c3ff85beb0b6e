import { IconPlugConnectedX } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { ApiFailure } from '../../api/http/failure.ts';
import { Button } from '../buttons/button.tsx';
import { EmptyState } from './empty-state.tsx';

/** Few see it. */
const Refused = lazy(async () => ({ default: (await import('./refused.tsx')).Refused }));

type Props = {
  message: string;
  onRetry: () => void;
  /** What came of it, where that may be that somebody may not see this. */
  failure?: unknown;
};

/** It could not be read: why, and another try. */
export function Failed({ message, onRetry, failure }: Props) {
  const isRefused = failure instanceof ApiFailure && failure.status === 403;
  return (
    <div role="alert">
      {isRefused ? (
        <Suspense>
          <Refused message={message} details={failure.error.details} />
        </Suspense>
      ) : (
        <EmptyState icon={IconPlugConnectedX} title={message} action={<Button onClick={onRetry}>Try again</Button>} />
      )}
    </div>
  );
}
