import { IconDeviceDesktop } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { messageOf } from '../../api/http/failure.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { toastFailure, toastSuccess } from '../../ui/messages/toast.tsx';
import { EndOthersDialog } from './end-others.dialog.tsx';
import { useEndSessions, useSessions } from './queries.ts';
import { sessionColumns } from './session-columns.tsx';
import { SignOutEverywhereDialog } from './sign-out-everywhere.dialog.tsx';

/** Where one is signed in, and how to stop it. */
export function SessionsCard() {
  const { data: sessions, isFetching, error, refetch } = useSessions();
  const { mutate, isPending, variables } = useEndSessions();
  const [dialog, setDialog] = useState<'others' | 'everywhere'>();
  const endingId = isPending ? variables[0] : undefined;
  const columns = useMemo(
    () =>
      sessionColumns({
        endingId,
        onEnd: ({ id }) =>
          mutate([id], {
            onSuccess: () => toastSuccess('Session ended.'),
            onError: (failure) => toastFailure(messageOf(failure)),
          }),
      }),
    [endingId, mutate],
  );
  const others = sessions?.filter(({ current }) => !current).map(({ id }) => id) ?? [];
  const close = () => setDialog(undefined);
  return (
    <>
      <Card title="Sessions" hint="If you do not recognize a session, end it and change your password." flush>
        <DataTable
          name="sessions"
          label="Sessions"
          columns={columns}
          rows={sessions}
          rowId={({ id }) => id}
          isFetching={isFetching}
          error={error ? messageOf(error) : undefined}
          onRetry={() => void refetch()}
          sortedBy="-lastSeenAt"
          toolbar={
            <>
              {others.length > 0 ? <Button onClick={() => setDialog('others')}>End all others</Button> : null}
              <Button tone="danger" onClick={() => setDialog('everywhere')}>
                Sign out everywhere
              </Button>
            </>
          }
          empty={<EmptyState icon={IconDeviceDesktop} title="No sessions" />}
        />
      </Card>
      {dialog === 'others' ? <EndOthersDialog ids={others} onClose={close} /> : null}
      {dialog === 'everywhere' ? <SignOutEverywhereDialog onClose={close} /> : null}
    </>
  );
}
