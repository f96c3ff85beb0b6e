import { useMay } from '../../api/me.ts';
import type { ProjectId } from '../../api/selected-project.ts';
import { Notice } from '../../ui/messages/notice.tsx';

type Props = { projectId: ProjectId; to: string | undefined };

/** Where all projects are shown much cannot be done: what, and how to get there. Nothing for those who only look. */
export function ChooseProject({ projectId, to }: Props) {
  const mayWrite = useMay('referral:write');
  if (projectId !== 'all' || !mayWrite || to === undefined) return null;
  return (
    <Notice tone="neutral">
      <strong>Choose a project</strong> at the top to {to}. What is shown here is of all projects.
    </Notice>
  );
}
