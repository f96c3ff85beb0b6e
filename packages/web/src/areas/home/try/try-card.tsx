import { IconPlayerPlay } from '@tabler/icons-react';
import { readDevnet } from '@coffer/contract/operations/devnet.ts';
import { messageOf } from '../../../api/http/failure.ts';
import { useMay } from '../../../api/me.ts';
import type { ProjectId } from '../../../api/selected-project.ts';
import { useCall } from '../../../api/use-call.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import classes from './try-card.module.css';
import { useTry } from './use-try.ts';

/** On local chains everything can be seen before anything is set up. */
export function TryCard({ projectId }: { projectId: ProjectId }) {
  const isLocal = useCall(readDevnet, {}).data?.enabled === true;
  const mayAll = [useMay('projects:write'), useMay('wallets:write'), useMay('payments:write'), useMay('payments:read')];
  if (!isLocal || mayAll.includes(false)) return null;
  return <Try projectId={projectId} />;
}

function Try({ projectId }: { projectId: ProjectId }) {
  const attempt = useTry(projectId);
  return (
    <Card>
      <div className={classes['try']}>
        <div>
          <h2 className={classes['title']}>See a payment arrive</h2>
          <p className={classes['hint']}>
            Makes a payment of $20.00, with a shop and a test wallet where there are none yet, and shows both sides of
            it: your customer’s and yours. Local chains, no real money.
          </p>
        </div>
        <Button
          tone="primary"
          icon={<IconPlayerPlay size={15} stroke={1.75} aria-hidden />}
          busy={attempt.isPending}
          disabled={!attempt.isReady}
          onClick={() => attempt.mutate()}
        >
          See a payment arrive
        </Button>
      </div>
      {attempt.isError ? <Notice tone="danger">{messageOf(attempt.error)}</Notice> : null}
    </Card>
  );
}
