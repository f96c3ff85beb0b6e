import { IconRefresh, IconServerCog } from '@tabler/icons-react';
import { useState } from 'react';
import type { readWorkersStatus } from '@coffer/contract/operations/system.ts';
import type { Result } from '@coffer/contract/endpoint.ts';
import { messageOf } from '../../api/http/failure.ts';
import { useMay } from '../../api/me.ts';
import { unseenWords } from '../../format/unseen-words.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { StatusBadge } from '../../ui/statuses/status-badge.tsx';
import { workerStatus } from '../../ui/statuses/statuses.ts';
import type { Column } from '../../ui/tables/column.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { toastFailure, toastSuccess } from '../../ui/messages/toast.tsx';
import { useRestartWorker, useRestartWorkers, useWorkers } from './queries.ts';
import { NotRefreshed } from './not-refreshed.tsx';
import { networkOf, workerName } from './worker-name.ts';
import classes from './system.module.css';

type Worker = Result<typeof readWorkersStatus>['status'][number];

const columns: readonly Column<Worker>[] = [
  {
    id: 'name',
    header: 'Worker',
    isName: true,
    sortBy: ({ name }) => workerName(name),
    cell: (worker) => (
      <>
        <span title={worker.name}>{workerName(worker.name)}</span>
        <Why worker={worker} />
        <span className={classes['second']}>
          <StatusBadge {...workerStatus[worker.status]} />
          <span>
            {processes(worker)}
            {worker.facts.lastBeatAt === null ? '' : ', last heartbeat '}
            <Since at={worker.facts.lastBeatAt} />
          </span>
        </span>
      </>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    isWideOnly: true,
    sortBy: ({ status }) => status,
    cell: ({ status }) => <StatusBadge {...workerStatus[status]} />,
  },
  {
    id: 'processes',
    header: 'Processes',
    align: 'end',
    isWideOnly: true,
    sortBy: ({ facts }) => facts.processes,
    cell: ({ facts }) => <span className="num">{facts.processes}</span>,
  },
  { id: 'since', header: 'Since', isWideOnly: true, cell: ({ facts }) => <Since at={facts.startedAt} dash /> },
  { id: 'beat', header: 'Last heartbeat', isWideOnly: true, cell: ({ facts }) => <Since at={facts.lastBeatAt} dash /> },
];

export function WorkersCard() {
  const { data, error, refetch } = useWorkers();
  const mayRestart = useMay('system:write');
  const restart = useRestartWorker();
  const busyName = restart.isPending ? String(restart.variables.params.name) : undefined;
  const onRestart = (name: string) =>
    restart.mutate(
      { params: { name } },
      {
        onSuccess: ({ message }) => toastSuccess(message),
        onError: (failure) => toastFailure(messageOf(failure)),
      },
    );
  return (
    <Card title="Workers" flush>
      {data ? <NotRefreshed error={error} /> : null}
      <DataTable
        name="workers"
        label="Workers"
        columns={mayRestart ? [...columns, restartColumn(busyName, onRestart)] : columns}
        rows={data?.status}
        rowId={({ name }) => name}
        error={error ? messageOf(error) : undefined}
        onRetry={() => void refetch()}
        sortedBy="name"
        toolbar={
          <>
            <p className={classes['about']}>Background work on all machines.</p>
            {mayRestart && data?.status.length !== 0 ? <RestartAll /> : null}
          </>
        }
        empty={<EmptyState icon={IconServerCog} title="No workers" hint="This version of Coffer has none." />}
      />
    </Card>
  );
}

function restartColumn(busyName: string | undefined, onRestart: (name: string) => void): Column<Worker> {
  return {
    id: 'actions',
    header: 'Actions',
    isActions: true,
    cell: ({ name }) => (
      <Button
        size="xs"
        icon={<IconRefresh size={15} stroke={1.75} aria-hidden />}
        aria-label={`Restart ${workerName(name)}`}
        busy={busyName === name}
        onClick={() => onRestart(name)}
      >
        Restart
      </Button>
    ),
  };
}

function RestartAll() {
  const [isOpen, setOpen] = useState(false);
  const restart = useRestartWorkers();
  const onConfirm = () =>
    restart.mutate(
      {},
      {
        onSuccess: ({ message }) => {
          setOpen(false);
          toastSuccess(message);
        },
      },
    );
  return (
    <>
      <Button
        onClick={() => {
          restart.reset();
          setOpen(true);
        }}
      >
        Restart all
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title="Restart all workers?"
        subtitle="Every process on every machine restarts its workers, one after the other. Running jobs finish first; other jobs wait."
        onConfirm={onConfirm}
        confirmLabel="Restart all"
        busy={restart.isPending}
        error={restart.isError ? messageOf(restart.error) : undefined}
      />
    </>
  );
}

function Since({ at, dash = false }: { at: string | null; dash?: boolean }) {
  if (at !== null) {
    return (
      <span className={classes['moment']}>
        <RelativeTime at={at} />
      </span>
    );
  }
  return dash ? <>–</> : null;
}

/** What it means for payers, where it reads a network, comes before what went wrong. */
function Why({ worker: { name, facts } }: { worker: Worker }) {
  const network = networkOf(name);
  if (facts.reason === null) return null;
  return (
    <>
      {network === undefined ? null : <span className={classes['means']}>{unseenWords([network])}</span>}
      <span className={classes['why']}>{facts.reason}</span>
    </>
  );
}

function processes({ facts }: Worker): string {
  return `${facts.processes} ${facts.processes === 1 ? 'process' : 'processes'}`;
}
