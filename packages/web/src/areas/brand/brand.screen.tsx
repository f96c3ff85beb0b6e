import { IconPlus, IconStack2 } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { messageOf } from '../../api/http/failure.ts';
import { useMe } from '../../api/me.ts';
import { projectsFailed, useProjects } from '../../api/projects.ts';
import { useSelectedProject } from '../../api/selected-project.ts';
import { paths } from '../../app/paths.ts';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Failed } from '../../ui/layout/failed.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { baseOf, type Held } from './held-project.ts';
import { ProjectForm } from './project-form.tsx';
import { ProjectSelect } from '../../ui/projects/project-select.tsx';
import { useProject } from './queries.ts';
import { newProject, whichProject } from './which-project.ts';

export function BrandScreen() {
  const { projects, error, refetch } = useProjects();
  const access = useAccess();
  const selected = useSelectedProject();
  const { projectId } = useSearch({ strict: false });
  const navigate = useNavigate();

  if (projects === undefined && error !== undefined) {
    return (
      <Page title="Brand">
        <Card>
          <Failed message={projectsFailed} onRetry={() => void refetch()} />
        </Card>
      </Page>
    );
  }
  if (projects === undefined || access === undefined) {
    return (
      <Page title="Brand">
        <FormSkeleton />
      </Page>
    );
  }
  const ids = projects.map(({ id }) => id);
  const shown = whichProject(projectId, selected, ids, access.mayCreate);
  const isNew = shown === newProject;
  const button = (
    <LinkButton
      to={paths.brand}
      search={{ projectId: newProject }}
      tone={shown === 'none' ? 'primary' : 'plain'}
      icon={<IconPlus size={15} stroke={1.75} aria-hidden />}
    >
      New project
    </LinkButton>
  );
  return (
    <Page
      title={isNew ? 'New project' : 'Brand'}
      subtitle={
        isNew ? 'A shop or brand. A name is enough to start.' : 'The branding, links and contacts of a project.'
      }
      actions={
        shown === 'none' || isNew ? null : (
          <>
            <ProjectSelect
              projects={projects}
              value={typeof shown === 'number' ? shown : undefined}
              onChoose={(id) => void navigate({ to: paths.brand, search: { projectId: `${id}` } })}
            />
            {access.mayCreate ? button : null}
          </>
        )
      }
    >
      {shown === newProject ? (
        <ProjectForm
          key={newProject}
          project={undefined}
          isReadOnly={false}
          onSaved={({ id }) =>
            void navigate({ to: paths.brand, search: { projectId: `${id}` }, replace: true, ignoreBlocker: true })
          }
        />
      ) : shown === 'none' ? (
        <NoProject action={access.mayCreate ? button : null} />
      ) : shown === 'missing' ? (
        <Card>
          <EmptyState
            icon={IconStack2}
            title="Project not found"
            hint="It may have been deleted, or you may not have access to it. Choose another project."
          />
        </Card>
      ) : (
        <Project key={shown} id={shown} isReadOnly={!access.mayChange} />
      )}
    </Page>
  );
}

function Project({ id, isReadOnly }: { id: number; isReadOnly: boolean }) {
  const { project: read, error, refetch } = useProject(id);
  const [held, setHeld] = useState<Held>();
  if (read) {
    const project = baseOf(read, held);
    return (
      <ProjectForm
        key={project.updatedAt}
        project={project}
        isReadOnly={isReadOnly}
        onTouch={(isTouched) => setHeld({ project, isTouched })}
        onSaved={(fresh) => setHeld({ project: fresh, isTouched: false })}
      />
    );
  }
  if (!error) return <FormSkeleton />;
  return (
    <Card>
      <Failed message={messageOf(error)} onRetry={() => void refetch()} />
    </Card>
  );
}

function NoProject({ action }: { action: ReactNode }) {
  return (
    <Card>
      <EmptyState
        icon={IconStack2}
        title="No projects yet"
        hint={
          action
            ? 'A project is a shop or brand with its own branding, links and email sender.'
            : 'Ask an administrator for access to a project.'
        }
        action={action}
      />
    </Card>
  );
}

/** Projects belong to the install: only who manages every one of them can make another. */
function useAccess(): { mayChange: boolean; mayCreate: boolean } | undefined {
  const { data: me } = useMe();
  if (!me) return undefined;
  const mayChange = me.permissions.includes('projects:write');
  return { mayChange, mayCreate: mayChange && me.projects === 'all' };
}
