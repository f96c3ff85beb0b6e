import { IconFolderOff, IconFolderPlus, IconPlus, IconWebhook } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { messageOf } from '../../api/http/failure.ts';
import { useMay } from '../../api/me.ts';
import { useProjects } from '../../api/projects.ts';
import { useChosenProject } from '../../api/use-chosen-project.ts';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Failed } from '../../ui/layout/failed.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ProjectSelect } from '../../ui/projects/project-select.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import { AddWebhookDialog } from './changes/add-webhook.dialog.tsx';
import { useWebhooks, type Webhook } from './webhook/queries.ts';
import { texts } from './webhook/texts.ts';
import { webhookColumns } from './endpoint/webhook-columns.tsx';
import { WebhookDialogs, type WebhookDialog } from './changes/webhook-dialogs.tsx';

/** Where a project's own server hears of its payments. */
export function WebhooksScreen() {
  const { projects, error, refetch } = useProjects();
  const { project, choose } = useChosenProject(projects);
  const { webhooks, error: failure, refetch: refetchWebhooks } = useWebhooks(project?.id);
  const mayWrite = useMay('webhooks:write');
  const { shown, show, close } = useDialog<WebhookDialog | { kind: 'add' }>();
  const columns = useMemo(() => webhookColumns(mayWrite ? show : undefined), [mayWrite, show]);
  const add = project && mayWrite ? <Add onOpen={(from) => show({ kind: 'add' }, from)} /> : null;
  return (
    <Page
      title={texts.title}
      subtitle={texts.subtitle}
      actions={
        projects && projects.length > 0 ? (
          <>
            <ProjectSelect projects={projects} value={project?.id} onChoose={choose} />
            {webhooks && webhooks.length > 0 ? add : null}
          </>
        ) : undefined
      }
    >
      <Card flush>
        {!projects && error !== undefined ? (
          <Failed message={error} onRetry={() => void refetch()} />
        ) : projects?.length === 0 ? (
          <NoProject />
        ) : projects && !project ? (
          <EmptyState icon={IconFolderOff} title={texts.notFound.title} hint={texts.notFound.hint} />
        ) : (
          <DataTable<Webhook>
            name="webhooks"
            label={texts.title}
            columns={columns}
            rows={webhooks}
            rowId={({ id }) => id}
            rowsExpected={3}
            error={failure ? messageOf(failure) : undefined}
            onRetry={() => void refetchWebhooks()}
            sortedBy="name"
            isTwoLine
            empty={<EmptyState icon={IconWebhook} title={texts.empty.title} hint={texts.empty.hint} action={add} />}
          />
        )}
      </Card>
      {project && shown?.kind === 'add' ? <Adding project={project} onClose={close} /> : null}
      <WebhookDialogs dialog={shown?.kind === 'add' ? undefined : shown} onClose={close} onRemoved={close} />
    </Page>
  );
}

function Add({ onOpen }: { onOpen: (from: HTMLElement) => void }) {
  return (
    <Button
      tone="primary"
      icon={<IconPlus size={15} stroke={1.75} aria-hidden />}
      onClick={({ currentTarget }) => onOpen(currentTarget)}
    >
      {texts.add}
    </Button>
  );
}

/** Once its secret was seen, on to the endpoint itself: there it can be tried. */
function Adding({ project, onClose }: { project: { id: number; projectName: string }; onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <AddWebhookDialog
      projectId={project.id}
      projectName={project.projectName}
      onClose={onClose}
      onAdded={(id) => void navigate({ to: paths.webhook, params: { webhookId: String(id) } })}
    />
  );
}

function NoProject() {
  const mayMake = useMay('projects:write');
  return (
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
  );
}
