import { lazy } from 'react';
import { useUser } from '../../../api/http/session.ts';
import { useStepUpAsked } from './step-up-question.ts';

const StepUpDialog = lazy(async () => ({ default: (await import('./step-up-dialog.tsx')).StepUpDialog }));

/** Before a change of great weight: is it still you? */
export function StepUp() {
  const isAsked = useStepUpAsked();
  const isSignedIn = useUser() !== undefined;
  return isAsked && isSignedIn ? <StepUpDialog /> : null;
}
