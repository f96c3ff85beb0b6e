import { readDevnet } from '@coffer/contract/operations/devnet.ts';
import { useQueryClient } from '@tanstack/react-query';
import { linkTestWallet } from '@coffer/contract/treasury/wallets.ts';
import { messageOf } from '../../../api/http/failure.ts';
import { useProjects } from '../../../api/projects.ts';
import { useSelectedProject } from '../../../api/selected-project.ts';
import { useCall, useChange } from '../../../api/use-call.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { toastSuccess } from '../../../ui/messages/toast.tsx';
import classes from './setup-rail.module.css';

/** On local chains one press is enough to be paid: its phrase is public, and it brings its currencies. */
export function TestWallet() {
  const isLocal = useCall(readDevnet, {}).data?.enabled === true;
  const selected = useSelectedProject();
  const { projects } = useProjects();
  const queries = useQueryClient();
  const link = useChange(linkTestWallet);
  const project = projects?.find(({ id }) => id === selected) ?? projects?.[0];
  if (!isLocal) return null;
  return (
    <div className={classes['more']}>
      <p>
        {project === undefined
          ? 'On these local chains a test wallet is enough. Create a project first.'
          : `On these local chains a test wallet is enough: ${project.projectName} then takes play money at once.`}
      </p>
      <Button
        tone="primary"
        disabled={project === undefined}
        busy={link.isPending}
        onClick={() =>
          link.mutate(
            { body: { projectID: project?.id ?? 0 } },
            {
              // It changes wallets, currencies and what the project takes.
              onSuccess: () => {
                toastSuccess('The test wallet takes payments now');
                void queries.invalidateQueries();
              },
            },
          )
        }
      >
        Use a test wallet
      </Button>
      {link.isError ? (
        <div className={classes['said']}>
          <Notice tone="danger">{messageOf(link.error)}</Notice>
        </div>
      ) : null}
    </div>
  );
}
