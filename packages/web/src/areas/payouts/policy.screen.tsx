import { Skeleton } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../api/http/failure.ts';
import { useMay } from '../../api/me.ts';
import { useProjects } from '../../api/projects.ts';
import { useChosenProject } from '../../api/use-chosen-project.ts';
import { formatDate } from '../../format/date-time.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Failed } from '../../ui/layout/failed.tsx';
import { ProjectSelect } from '../../ui/projects/project-select.tsx';
import { PayoutsPage } from './payout/payouts-page.tsx';
import { Approvers, Versions } from './policy/beside-policy.tsx';
import { EditPolicyDialog } from './policy/edit-policy.dialog.tsx';
import { Delays, Limits, Tiers, Waiting } from './policy/policy-parts.tsx';
import { usePolicy, type PolicyDetails } from './policy/queries.ts';
import classes from './policy/policy.module.css';

/** What goes out of a project without people, and how many are asked where it does not. */
export function PolicyScreen() {
  const { projects } = useProjects();
  const { project, choose } = useChosenProject(projects);
  const { policy: details, error, refetch } = usePolicy(project?.id);
  return (
    <PayoutsPage
      subtitle={details === undefined ? undefined : versionWords(details)}
      actions={details === undefined ? undefined : <Edit details={details} />}
    >
      {projects !== undefined && projects.length > 1 ? (
        <ProjectSelect projects={projects} value={project?.id} onChoose={choose} />
      ) : null}
      {details !== undefined ? (
        <>
          <Waiting details={details} />
          <div className={classes['columns']}>
            <div>
              <Tiers details={details} />
              <Limits details={details} />
              <Delays details={details} />
            </div>
            <div>
              <Approvers details={details} />
              <Versions projectID={details.projectID} />
            </div>
          </div>
        </>
      ) : error ? (
        <Card>
          <Failed message={messageOf(error)} failure={error} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <Skeleton height={360} animate={false} />
      )}
    </PayoutsPage>
  );
}

function versionWords({ version, savedAt, savedBy }: PolicyDetails): string {
  if (savedAt === null) return 'The policy that every project begins with.';
  return `Version ${version} since ${formatDate(savedAt)}${savedBy === null ? '' : `, by ${savedBy}`}.`;
}

function Edit({ details }: { details: PolicyDetails }) {
  const mayChange = useMay('settings:write');
  const [isOpen, setOpen] = useState(false);
  if (!mayChange) return null;
  return (
    <>
      <Button icon={<IconPencil size={15} stroke={1.75} aria-hidden />} onClick={() => setOpen(true)}>
        Change policy
      </Button>
      {isOpen ? <EditPolicyDialog details={details} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
