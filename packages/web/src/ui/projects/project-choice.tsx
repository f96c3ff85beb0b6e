import type { NativeSelectProps } from '@mantine/core';
import { useMe } from '../../api/me.ts';
import { useProjects } from '../../api/projects.ts';
import { Choice } from '../forms/choice.tsx';

/** What a new thing is for. Only who sees all projects may leave it open. */
export function ProjectChoice(props: Omit<NativeSelectProps, 'data'>) {
  const { projects = [] } = useProjects();
  const isFree = useMe().data?.projects === 'all';
  const options = projects.map(({ id, projectName }) => ({ value: String(id), label: projectName }));
  return (
    <Choice
      label="Project"
      {...props}
      data={[{ value: '', label: isFree ? 'No project yet' : 'Choose a project' }, ...options]}
    />
  );
}
