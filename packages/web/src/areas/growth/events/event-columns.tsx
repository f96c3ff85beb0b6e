import type { ReferralEventView } from '@coffer/contract/growth/referral-events.ts';
import { IconArchive, IconCode, IconPencil } from '@tabler/icons-react';
import { formatDate } from '../../../format/date-time.ts';
import { RowMenu, type RowAction } from '../../../ui/buttons/row-menu.tsx';
import { StatusBadge, type StatusLook } from '../../../ui/statuses/status-badge.tsx';
import type { Column } from '../../../ui/tables/column.ts';
import { ProjectMark } from '../words/project-mark.tsx';
import { typeWords } from './event.form.ts';
import classes from './events.module.css';

type OfOne = { what: 'tell' | 'rename' | 'archive'; event: ReferralEventView };
export type Asked = OfOne | { what: 'add' };

type Shown = {
  withProject: boolean;
  mayWrite: boolean;
  show: (asked: Asked, from: HTMLElement | null) => void;
};

const looks = {
  active: { tone: 'success', text: 'Active' },
  archived: { tone: 'neutral', text: 'Archived', icon: IconArchive },
} as const satisfies Record<ReferralEventView['status'], StatusLook>;

export function eventColumns({ withProject, mayWrite, show }: Shown): Column<ReferralEventView>[] {
  return [
    {
      id: 'event',
      header: 'Event',
      isName: true,
      isWidest: true,
      cell: (event) => <Named event={event} withProject={withProject} />,
    },
    {
      id: 'key',
      header: 'Key',
      isWideOnly: true,
      cell: ({ key }) => (
        <span className={`addr ${classes['key']}`} title={key} translate="no">
          {key}
        </span>
      ),
    },
    { id: 'amount', header: 'Amount', isWideOnly: true, cell: ({ type }) => short(typeWords[type].name) },
    { id: 'state', header: 'State', narrowAlign: 'end', cell: ({ status }) => <StatusBadge {...looks[status]} /> },
    { id: 'added', header: 'Added', isWideOnly: true, cell: ({ createdAt }) => short(formatDate(createdAt)) },
    {
      id: 'actions',
      header: 'Actions',
      isActions: true,
      align: 'end',
      cell: (event) => <RowMenu label={`Actions for ${event.name}`} actions={actionsOf(event, { mayWrite, show })} />,
    },
  ];
}

const short = (text: string) => <span className={classes['by']}>{text}</span>;

function actionsOf(event: ReferralEventView, { mayWrite, show }: Omit<Shown, 'withProject'>): RowAction[] {
  if (event.status === 'archived') return [];
  const ask = (what: OfOne['what']) => (from: HTMLElement | null) => show({ what, event }, from);
  const tell: RowAction = { text: 'Show how to tell of it', icon: IconCode, onChoose: ask('tell') };
  if (!mayWrite) return [tell];
  return [
    tell,
    { text: 'Rename…', icon: IconPencil, onChoose: ask('rename') },
    { text: 'Archive…', icon: IconArchive, isDanger: true, onChoose: ask('archive') },
  ];
}

function Named({ event: { projectID, key, name, description }, withProject }: NamedProps) {
  return (
    <span className={classes['named']}>
      <span className={classes['first']}>
        {withProject ? <ProjectMark id={projectID} /> : null}
        <b title={name}>{name}</b>
      </span>
      {description === null ? null : <small title={description}>{description}</small>}
      <small className={`addr ${classes['narrow']}`} translate="no">
        {key}
      </small>
    </span>
  );
}

type NamedProps = { event: ReferralEventView; withProject: boolean };
