import { Skeleton } from '@mantine/core';
import { IconFolderPlus, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useMay, useMe } from '../../api/me.ts';
import { useProjects } from '../../api/projects.ts';
import { useSelectedProject } from '../../api/selected-project.ts';
import { paths } from '../../app/paths.ts';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Failed } from '../../ui/layout/failed.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { LinkForm, type Made } from './link-form.tsx';
import { LinkMade } from './link-made.tsx';
import { useHasCustomers } from './queries.ts';
import { texts } from './texts.ts';
import classes from './payment-links.module.css';

/** A payment without a shop's server: a form, and then a link to hand on. */
export function CreateLinkScreen() {
  return (
    <Page title={texts.title} subtitle={texts.subtitle}>
      <Content />
    </Page>
  );
}

function Content() {
  const me = useMe().data;
  const selected = useSelectedProject();
  const { projects, error, refetch } = useProjects();
  const mayMake = useMay('projects:write');
  const [made, setMade] = useState<Made>();
  const [lastProjectId, setLastProject] = useState<number>();
  const only = projects?.length === 1 ? projects[0]?.id : undefined;
  const projectId = selected === 'all' ? only : selected;
  const isHere = selected === 'all' || projects?.some(({ id }) => id === selected) === true;
  const hasCustomers = useHasCustomers(isHere ? (projectId ?? lastProjectId ?? 'all') : undefined);
  if (!projects && error !== undefined) {
    return (
      <Card>
        <Failed message={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  if (!projects || !me) return <Waiting />;
  if (!me.permissions.includes('payments:write')) {
    return (
      <Card flush>
        <EmptyState icon={IconLock} title={texts.noPermission} hint={texts.noPermissionHint} />
      </Card>
    );
  }
  if (projects.length === 0) {
    return (
      <Card flush>
        <EmptyState
          icon={IconFolderPlus}
          title="No projects yet"
          hint={texts.noProject}
          action={
            mayMake ? (
              <LinkButton to={paths.brand} search={{ projectId: 'new' }} tone="primary">
                New project
              </LinkButton>
            ) : undefined
          }
        />
      </Card>
    );
  }
  const startOver = () => {
    setLastProject(made?.projectId);
    setMade(undefined);
  };
  if (made) return <LinkMade made={made} projectId={selected} onAnother={startOver} />;
  if (hasCustomers === undefined) return <Waiting />;
  return (
    <LinkForm
      key={selected}
      projects={projects}
      projectId={projectId}
      lastProjectId={lastProjectId}
      hasCustomers={hasCustomers}
      onMade={setMade}
    />
  );
}

function Waiting() {
  return (
    <div className={classes['columns']} aria-busy>
      <Skeleton height={420} />
      <Skeleton height={420} />
    </div>
  );
}
