import { listActivities, verifyActivities } from '@coffer/contract/activity.ts';
import type { Result } from '@coffer/contract/endpoint.ts';
import { listProjects } from '@coffer/contract/projects.ts';
import { useMemo } from 'react';
import type { Input } from '../../api/client.ts';
import { useCall, useChange } from '../../api/use-call.ts';

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

/** What a project is called; its id for one that is not there to be seen. */
export function useProjectName(): (id: number) => string {
  const { data } = useCall(listProjects, {});
  return useMemo(() => {
    const names = new Map(data?.map(({ id, name }) => [id, name]));
    return (id: number) => names.get(id) ?? `Project ${id}`;
  }, [data]);
}
