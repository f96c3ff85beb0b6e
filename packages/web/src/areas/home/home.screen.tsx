import { useState } from 'react';
import { messageOf } from '../../api/failure.ts';
import { useMe } from '../../api/me.ts';
import { useProjects } from '../../api/projects.ts';
import { useSelectedProject } from '../../api/selected-project.ts';
import { readStored, writeStored } from '../../api/stored.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Failed } from '../../ui/failed.tsx';
import { Page } from '../../ui/page.tsx';
import { ProjectsCard } from './projects-card.tsx';
import { useKeys, useMailServer, useNetworks, useWallets } from './queries.ts';
import { SetupChecklist } from './setup-checklist.tsx';
import { setupState } from './setup-steps.ts';

const dismissedKey = 'coffer.setup';

/** Where everybody lands: what is left to set up, and the projects. */
export function HomeScreen() {
  const selected = useSelectedProject();
  const all = useProjects();
  const { projects } = all;
  const setup = useSetup();
  const [isDismissed, setDismissed] = useState(() => readStored(dismissedKey) === 'dismissed');
  const isAllDone = setup.state?.every(({ isDone }) => isDone) ?? false;

  function dismiss(next: boolean): void {
    setDismissed(next);
    writeStored(dismissedKey, next ? 'dismissed' : undefined);
  }
  return (
    <Page
      title={projects?.find(({ id }) => id === selected)?.projectName ?? 'All Projects'}
      actions={
        isDismissed && setup.state && !isAllDone ? <Button onClick={() => dismiss(false)}>Show the setup</Button> : null
      }
    >
      {isDismissed || isAllDone || all.error ? null : setup.failure ? (
        <Card title="Set up">
          <Failed message={messageOf(setup.failure)} onRetry={setup.retry} />
        </Card>
      ) : (
        <SetupChecklist state={setup.state} onDismiss={() => dismiss(true)} />
      )}
      <ProjectsCard projects={projects} error={all.error} onRetry={() => void all.refetch()} />
    </Page>
  );
}

function useSetup() {
  const me = useMe();
  const { projects } = useProjects();
  const keys = useKeys('all');
  const mail = useMailServer();
  const networks = useNetworks();
  const wallets = useWallets();
  const facts = {
    projects,
    networks: networks.data?.map(({ health }) => health),
    wallets: wallets.data,
    keysActive: keys.data?.filter(({ status }) => status === 'active').length,
    mailConfigured: mail.data?.configured,
    totpEnabled: me.data?.totpEnabled,
  };
  return {
    state: me.data && setupState(facts, me.data.permissions),
    failure: me.error ?? keys.error ?? mail.error ?? networks.error ?? wallets.error,
    retry: () =>
      void Promise.all([me.refetch(), ...[keys, mail, networks, wallets].map((one) => one.isError && one.refetch())]),
  };
}
