import { IconFolderOff, IconFolderPlus, IconPlus } from '@tabler/icons-react';
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
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import { AddTokenDialog } from './add-token.dialog.tsx';
import { Options } from './options.tsx';
import { OptionsSkeleton } from './options-skeleton.tsx';
import { PreselectCard } from './preselect-card.tsx';
import { RatesCard } from './rates-card.tsx';
import { RulesCard } from './rules-card.tsx';
import { texts } from './texts.ts';
import { WalletConnectCard } from './wallet-connect-card.tsx';
import classes from './payment-options.module.css';

/** What a project takes: currencies, each on its network, by which rules; and what a currency is worth. */
export function PaymentOptionsScreen() {
  const { projects, error, refetch } = useProjects();
  const { project, choose } = useChosenProject(projects);
  const mayAdd = useMay('nodes:write');
  const { shown, show, close } = useDialog<'add'>();
  return (
    <Page
      title="Payment options"
      subtitle="The currencies, time limits and rates of your payments."
      actions={
        projects && projects.length > 0 ? (
          <>
            <ProjectSelect projects={projects} value={project?.id} onChoose={choose} />
            {mayAdd ? (
              <Button
                icon={<IconPlus size={15} stroke={1.75} aria-hidden />}
                onClick={({ currentTarget }) => show('add', currentTarget)}
              >
                Add a token
              </Button>
            ) : null}
          </>
        ) : undefined
      }
    >
      {!projects && error !== undefined ? (
        <Card>
          <Failed message={error} onRetry={() => void refetch()} />
        </Card>
      ) : !projects ? (
        <OptionsSkeleton />
      ) : projects.length === 0 ? (
        <NoProject />
      ) : project ? (
        <ProjectParts key={project.id} projectId={project.id} />
      ) : (
        <Card flush>
          <EmptyState
            icon={IconFolderOff}
            title="Project not found"
            hint="It may have been deleted, or you may not have access to it. Choose another project."
          />
        </Card>
      )}
      <InstallParts />
      {shown === undefined ? null : <AddTokenDialog onClose={close} />}
    </Page>
  );
}

/** What is chosen for each project. */
function ProjectParts({ projectId }: { projectId: number }) {
  return (
    <div className={classes['cards']}>
      <Options projectId={projectId} />
      <PreselectCard projectId={projectId} />
      <RulesCard projectId={projectId} />
    </div>
  );
}

/** What is the same for all of them. */
function InstallParts() {
  return (
    <section className={classes['cards']} aria-label={texts.install.title}>
      <h2 className={classes['part']}>{texts.install.title}</h2>
      <RatesCard />
      <WalletConnectCard />
    </section>
  );
}

function NoProject() {
  const mayMake = useMay('projects:write');
  return (
    <Card flush>
      <EmptyState
        icon={IconFolderPlus}
        title="No projects yet"
        hint="Accepted currencies are set for each project: a shop or brand with its own payments."
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
