import { Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '../../api/http/failure.ts';
import { useMay, useMe } from '../../api/me.ts';
import { useProjects } from '../../api/projects.ts';
import { useSelectedProject, type ProjectId } from '../../api/selected-project.ts';
import { readStored, writeStored } from '../../api/http/stored.ts';
import { createLinkOf } from '../../app/paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Choice } from '../../ui/forms/choice.tsx';
import { Failed } from '../../ui/layout/failed.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { OverviewPart } from './overview-part.tsx';
import { daysOf, periodDays, periodOf, type PeriodDays } from './figures/period-days.ts';
import { ProjectsCard } from './projects-card.tsx';
import { useOverview } from './figures/queries.ts';
import { useFirst } from './figures/use-first.ts';
import { SetupRail } from './setup/setup-rail.tsx';
import { texts } from './figures/texts.ts';
import { useSetup } from './setup/use-setup.ts';

const dismissedKey = 'coffer.setup';

/** Where everybody lands: how it goes, what is left to set up, and the projects. */
export function HomeScreen() {
  const selected = useSelectedProject();
  // What was read of another project is never shown in between.
  return <Home key={selected} projectId={selected} />;
}

function Home({ projectId }: { projectId: ProjectId }) {
  const all = useProjects();
  const { projects } = all;
  const only = projects?.length === 1 ? projects[0] : undefined;
  const shown = projects?.find(({ id }) => id === projectId) ?? only;
  const { days } = useDays();
  const permissions = useMe().data?.permissions;
  const maySee = permissions?.includes('payments:read') ?? false;
  // Until it is known, the page looks as it does for most.
  const isSeen = permissions === undefined || maySee;
  const isListed = projectId === 'all' || (projects?.some(({ id }) => id === projectId) ?? all.error !== undefined);
  const overview = useOverview(projectId, days, isListed);
  const { isKnown, isNew } = useFirst(projectId, days, isListed);
  const [isDismissed, setDismissed] = useState(() => readStored(dismissedKey) === 'dismissed');
  const isEarning = overview.data?.paidForReal ?? false;
  const isSetUp = isEarning || isDismissed || all.error !== undefined;
  const setup = useSetup(isKnown && !isSetUp);
  // It grows as it comes: what stands beneath follows.
  const isPlaced = isSetUp || setup.state !== undefined || setup.failure !== null;

  function dismiss(next: boolean): void {
    setDismissed(next);
    writeStored(dismissedKey, next ? 'dismissed' : undefined);
  }
  const setupCard = isSetUp ? null : <Setup setup={setup} onDismiss={() => dismiss(true)} />;
  return (
    <Page
      title={shown?.projectName ?? 'All Projects'}
      subtitle={isSeen ? (overview.data && periodOf(overview.data.daily)) || '\u00a0' : undefined}
      actions={
        <>
          {isDismissed && !isEarning ? <ShowSetup onShow={() => dismiss(false)} /> : null}
          {isSeen ? <Actions projectId={projectId} /> : null}
        </>
      }
    >
      {isKnown ? (
        <>
          {maySee ? (
            <OverviewPart projectId={projectId} days={days} setup={setupCard} isNew={isNew} isPlaced={isPlaced} />
          ) : (
            setupCard
          )}
          {projectId === 'all' && isPlaced ? (
            <ProjectsCard projects={projects} error={all.error} onRetry={() => void all.refetch()} />
          ) : null}
        </>
      ) : (
        // What comes first follows from the first answers: nothing is moved aside once it stands.
        <Skeleton height={420} animate={false} aria-hidden />
      )}
    </Page>
  );
}

/** The period lives in the address. */
function useDays() {
  const { days } = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    days: daysOf(days),
    choose: (next: PeriodDays) => void navigate({ to: '.', search: { days: next } } as never),
  };
}

function Actions({ projectId }: { projectId: ProjectId }) {
  const { days, choose } = useDays();
  const isKnown = useMe().data !== undefined;
  const mayCreate = useMay('payments:write');
  // Both have their place from the start.
  const style = { visibility: isKnown ? 'visible' : 'hidden' } as const;
  return (
    <>
      <Choice
        aria-label="Period"
        size="sm"
        style={style}
        value={days}
        onChange={({ currentTarget }) => choose(daysOf(currentTarget.value))}
        data={periodDays.map((value) => ({ value, label: texts.periods[value] }))}
      />
      {mayCreate || !isKnown ? (
        <LinkButton
          to={createLinkOf(projectId)}
          tone="primary"
          style={style}
          icon={<IconPlus size={15} stroke={1.75} aria-hidden />}
        >
          Create payment link
        </LinkButton>
      ) : null}
    </>
  );
}

type SetupProps = { setup: ReturnType<typeof useSetup>; onDismiss: () => void };

function Setup({ setup: { state, failure, retry }, onDismiss }: SetupProps) {
  if (state?.every(({ isDone }) => isDone)) return null;
  return failure ? (
    <Card title="Set up">
      <Failed message={messageOf(failure)} onRetry={retry} />
    </Card>
  ) : (
    <SetupRail state={state} onDismiss={onDismiss} />
  );
}

/** The way back to what was put aside, while something of it is left. */
function ShowSetup({ onShow }: { onShow: () => void }) {
  const { state } = useSetup(true);
  return state?.some(({ isDone }) => !isDone) ? <Button onClick={onShow}>Show setup</Button> : null;
}
