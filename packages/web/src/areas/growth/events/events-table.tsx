import { IconFlag, IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { messageOf } from '../../../api/http/failure.ts';
import { useSelectedProject } from '../../../api/selected-project.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { useEvents, useMayWrite } from '../queries.ts';
import { countOf } from '../words/counts.ts';
import { AddEventDialog } from './add-event.dialog.tsx';
import { ArchiveEventDialog } from './archive-event.dialog.tsx';
import { EditEventDialog } from './edit-event.dialog.tsx';
import { eventColumns, type Asked } from './event-columns.tsx';
import { HowToTell } from './how-to-tell.tsx';

/** What the shop's server tells of: beside signing up and paying, which we see ourselves and which cannot be changed. */
export function EventsTable() {
  const projectId = useSelectedProject();
  const mayWrite = useMayWrite(projectId);
  const { events, error, refetch } = useEvents(projectId);
  const { shown, show, close } = useDialog<Asked>();
  const columns = useMemo(
    () => eventColumns({ withProject: projectId === 'all', mayWrite, show }),
    [projectId, mayWrite, show],
  );
  const own = events?.filter(({ source }) => source === 'api');
  const add = (from: HTMLElement) => show({ what: 'add' }, from);
  return (
    <>
      <DataTable
        name="referral-events"
        label="Events"
        columns={columns}
        rows={own}
        rowId={({ id }) => id}
        isTwoLine
        error={error ? messageOf(error) : undefined}
        onRetry={() => void refetch()}
        toolbar={mayWrite && own !== undefined && own.length > 0 ? <AddButton onPress={add} /> : undefined}
        empty={
          <EmptyState
            icon={IconFlag}
            title="No events of your own yet"
            hint="Signing up, a first payment and every payment are there already. Add what else a friend can do at your shop, such as booking a demo: your server tells of it, and campaigns reward it."
            action={mayWrite ? <AddButton isMain onPress={add} /> : undefined}
          />
        }
        footer={own === undefined || own.length === 0 ? undefined : countOf(own.length, 'event')}
      />
      <Shown asked={shown} onClose={close} />
    </>
  );
}

function AddButton({ isMain = false, onPress }: { isMain?: boolean; onPress: (from: HTMLElement) => void }) {
  return (
    <Button
      tone={isMain ? 'primary' : 'plain'}
      icon={<IconPlus size={15} stroke={1.75} aria-hidden />}
      onClick={({ currentTarget }) => onPress(currentTarget)}
    >
      Add event
    </Button>
  );
}

function Shown({ asked, onClose }: { asked: Asked | undefined; onClose: () => void }) {
  if (asked === undefined) return null;
  if (asked.what === 'add') return <AddEventDialog onClose={onClose} />;
  const { what, event } = asked;
  if (what === 'rename') return <EditEventDialog event={event} onClose={onClose} />;
  if (what === 'archive') return <ArchiveEventDialog event={event} onClose={onClose} />;
  return <HowToTell title={event.name} event={event} onClose={onClose} />;
}
