import type { NativeSelectProps } from '@mantine/core';
import { useMe } from '../../api/me.ts';
import { useProjects } from '../../api/projects.ts';
import { Choice } from '../forms/choice.tsx';

type Props = Omit<NativeSelectProps, 'data'> & {
  /** It is of no use without one. */
  isNeeded?: boolean;
};

/** What a new thing is for. Only who sees all projects may leave it open, where that makes sense. */
export function ProjectChoice({ isNeeded = false, ...props }: Props) {
  const { projects = [] } = useProjects();
  const isFree = useMe().data?.projects === 'all' && !isNeeded;
  const options = projects.map(({ id, projectName }) => ({ value: String(id), label: projectName }));
  return (
    <Choice
      label="Project"
      {...props}
      data={[{ value: '', label: isFree ? 'No project for now' : 'Choose a project' }, ...options]}
    />
  );
}
