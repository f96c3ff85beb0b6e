import {
  getPayoutPause,
  pausePayouts,
  resumePayouts,
  type PauseView,
} from '@coffer/contract/money-out/payout-policy.ts';
import { summarizePayouts } from '@coffer/contract/money-out/payouts.ts';
import { useMay, useMe } from './me.ts';
import { useProjects } from './projects.ts';
import { useSelectedProject, type ProjectId } from './selected-project.ts';
import { useCall, useChange } from './use-call.ts';

const restingMs = 10_000;

/** How many payouts wait for people. Nothing is asked for those who see no payouts. */
export function usePayoutSummary(projectId: ProjectId) {
  return useCall(
    summarizePayouts,
    { query: { projectId: String(projectId) } },
    { enabled: useIsAsked(), refetchEveryMs: restingMs },
  ).data;
}

/** Whether somebody stopped all payouts. */
export function usePayoutPause(): PauseView | undefined {
  return useCall(getPayoutPause, {}, { enabled: useIsAsked(), refetchEveryMs: restingMs }).data;
}

/** Pages of a project that is gone ask for no more than that. */
function useIsAsked(): boolean {
  const selected = useSelectedProject();
  const { projects = [] } = useProjects();
  const isThere = selected === 'all' || projects.some(({ id }) => id === selected);
  return useMay('payouts:read') && isThere;
}

export const usePause = () => useChange(pausePayouts, [getPayoutPause]);
export const useResume = () => useChange(resumePayouts, [getPayoutPause]);

/** What somebody who approves may do about a pause. */
export type ResumeStep = 'ask' | 'confirm' | 'wait';

/** Who asked to go on is not the second person. */
export function useResumeStep(pause: PauseView | undefined): ResumeStep | undefined {
  const mayApprove = useMay('payouts:approve');
  const member = useMe().data?.member;
  if (!mayApprove || !pause?.paused) return undefined;
  if (pause.resume === null) return 'ask';
  return pause.resume.by === member?.email || pause.resume.by === member?.name ? 'wait' : 'confirm';
}
