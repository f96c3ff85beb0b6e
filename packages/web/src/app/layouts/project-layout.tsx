import { IconFolderOff } from '@tabler/icons-react';
import { Outlet } from '@tanstack/react-router';
import { useProjects } from '../../api/projects.ts';
import { useSelectedProject } from '../../api/selected-project.ts';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { dashboardOf } from '../paths.ts';

/** A project that is gone has nothing to read, and asking for it again and again would only be a load. */
export function ProjectLayout() {
  const selected = useSelectedProject();
  const { projects } = useProjects();
  const isGone = selected !== 'all' && projects?.every(({ id }) => id !== selected) === true;
  return isGone ? <NotHere /> : <Outlet />;
}

function NotHere() {
  return (
    <Page title="Project">
      <Card flush>
        <EmptyState
          icon={IconFolderOff}
          title="Project not found"
          hint="It may have been deleted, or you may not have access to it."
          action={<LinkButton to={dashboardOf('all')}>Show all projects</LinkButton>}
        />
      </Card>
    </Page>
  );
}
