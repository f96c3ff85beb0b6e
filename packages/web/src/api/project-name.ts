import { listProjects } from '@coffer/contract/projects/projects.ts';
import { useMemo } from 'react';
import { useCall } from './use-call.ts';

/** What a project is called; its id for one that is not there to be seen. */
export function useProjectName(): (id: number) => string {
  const { data } = useCall(listProjects, {});
  return useMemo(() => {
    const names = new Map(data?.map(({ id, name }) => [id, name]));
    return (id: number) => names.get(id) ?? `Project ${id}`;
  }, [data]);
}
