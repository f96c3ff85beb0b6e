import type { ApiKeyView } from '@coffer/contract/projects/api-keys.ts';
import { IconFolderOff, IconFolderPlus, IconKey, IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { messageOf } from '../../api/http/failure.ts';
import { useMay } from '../../api/me.ts';
import { useProjects } from '../../api/projects.ts';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Failed } from '../../ui/layout/failed.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { useAskedDialog } from '../../ui/dialogs/use-asked-dialog.ts';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import { keyColumns } from './key-columns.tsx';
import { KeyDialogs, type KeyDialog } from './key-dialogs.tsx';
import { ProjectSelect } from './project-select.tsx';
import { useApiKeys } from './queries.ts';
import { useChosenProject } from '../../api/use-chosen-project.ts';

export function ApiKeysScreen() {
  const { projects, error, refetch } = useProjects();
  const { project, choose } = useChosenProject(projects);
  const { keys, error: failure, isFetching, refetch: refetchKeys } = useApiKeys(project?.id);
  const mayWrite = useMay('api_keys:write');
  const { shown, show, close } = useDialog<KeyDialog>();
  // Of several somebody chooses one in the list.
  const only = keys?.length === 1 ? keys[0] : undefined;
  useAskedDialog('rotate', mayWrite && keys !== undefined, () => {
    if (only) show({ kind: 'rotate', apiKey: only }, null);
  });
  const columns = useMemo(() => keyColumns(mayWrite ? show : undefined), [mayWrite, show]);

  const select = <ProjectSelect projects={projects ?? []} chosen={project?.id} onChoose={choose} />;
  const create =
    project && mayWrite ? (
      <Button
        tone="primary"
        icon={<IconPlus size={15} stroke={1.75} aria-hidden />}
        onClick={({ currentTarget }) =>
          show({ kind: 'create', projectId: project.id, projectName: project.projectName }, currentTarget)
        }
      >
        Create key
      </Button>
    ) : undefined;

  return (
    <Page
      title="API keys"
      subtitle="Your programs use them to access the API. Each key works for one project, within its scopes."
      actions={keys && keys.length > 0 ? create : undefined}
    >
      <Card flush>
        {!projects && error !== undefined ? (
          <Failed message={error} onRetry={() => void refetch()} />
        ) : projects?.length === 0 ? (
          <NoProject />
        ) : projects && !project ? (
          <EmptyState
            icon={IconFolderOff}
            title="Project not found"
            hint="It may have been deleted, or you may not have access to it."
            action={select}
          />
        ) : (
          <DataTable<ApiKeyView>
            name="api-keys"
            label="API keys"
            columns={columns}
            rows={keys}
            rowId={({ id }) => id}
            isFetching={isFetching}
            error={failure ? messageOf(failure) : undefined}
            onRetry={() => void refetchKeys()}
            sortedBy="-created"
            empty={
              <EmptyState
                icon={IconKey}
                title="No API keys yet"
                hint="With a key, your shop's server can create payments and read their status without signing in."
                action={create}
              />
            }
            toolbar={select}
          />
        )}
      </Card>
      <KeyDialogs dialog={shown} onClose={close} />
    </Page>
  );
}

function NoProject() {
  const mayMake = useMay('projects:write');
  return (
    <EmptyState
      icon={IconFolderPlus}
      title="No projects yet"
      hint="An API key belongs to a project: a shop or brand with its own payments."
      action={
        mayMake ? (
          <LinkButton to={paths.brand} tone="primary">
            New project
          </LinkButton>
        ) : undefined
      }
    />
  );
}
