import { lazy } from 'react';
import { useUser } from '../../../api/http/session.ts';
import { useStepUpAsked } from './step-up-question.ts';

const StepUpDialog = lazy(async () => ({ default: (await import('./step-up-dialog.tsx')).StepUpDialog }));

/** Before a change of great weight: is it still you? */
export function StepUp() {
  const asked = useStepUpAsked();
  const isSignedIn = useUser() !== undefined;
  return asked !== undefined && isSignedIn ? <StepUpDialog asked={asked} /> : null;
}
