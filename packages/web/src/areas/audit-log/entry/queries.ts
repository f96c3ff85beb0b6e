import { listActivities, verifyActivities } from '@coffer/contract/operations/activity.ts';
import type { Result } from '@coffer/contract/endpoint.ts';
import type { Input } from '../../../api/http/client.ts';
import { useCall, useChange } from '../../../api/use-call.ts';

export type Entry = Result<typeof listActivities>['data'][number];
export type Verdict = Result<typeof verifyActivities>;

export const entriesPerPage = 25;

export function useEntries(query: NonNullable<Input<typeof listActivities>['query']>) {
  return useCall(listActivities, { query: { ...query, limit: entriesPerPage } });
}

/** Reads every entry of the log: only when somebody asks for it. */
export function useVerification() {
  return useChange(verifyActivities);
}
