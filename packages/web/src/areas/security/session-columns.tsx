import { IconCurrentLocation, IconDeviceDesktop, IconDeviceMobile, IconTerminal2 } from '@tabler/icons-react';
import { Button } from '../../ui/buttons/button.tsx';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { StatusBadge } from '../../ui/statuses/status-badge.tsx';
import type { Column } from '../../ui/tables/column.ts';
import { deviceOf, type Device } from './device.ts';
import type { Session } from './queries.ts';
import classes from './session-columns.module.css';

type Ending = { endingId: number | undefined; onEnd: (session: Session) => void };

const icons: Record<Device['kind'], typeof IconTerminal2> = {
  computer: IconDeviceDesktop,
  phone: IconDeviceMobile,
  program: IconTerminal2,
};

/** This session is seen at this very moment. */
const later = '9999';

export function sessionColumns(ending: Ending): readonly Column<Session>[] {
  return [
    {
      id: 'device',
      header: 'Device',
      isName: true,
      sortBy: ({ userAgent }) => deviceOf(userAgent).label,
      cell: (session) => <DeviceCell session={session} />,
    },
    { id: 'ip', header: 'IP address', isWideOnly: true, cell: ({ ip }) => <code className={classes['ip']}>{ip}</code> },
    {
      id: 'createdAt',
      header: 'Signed in',
      isWideOnly: true,
      sortBy: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
    {
      id: 'lastSeenAt',
      header: 'Last seen',
      isWideOnly: true,
      sortBy: ({ current, lastSeenAt }) => (current ? later : lastSeenAt),
      cell: (session) => <LastSeen {...session} />,
    },
    { id: 'end', header: 'End', isActions: true, cell: (session) => <EndButton session={session} {...ending} /> },
  ];
}

function DeviceCell({ session: { userAgent, ip, lastSeenAt, current } }: { session: Session }) {
  const { label, kind } = deviceOf(userAgent);
  const Icon = icons[kind];
  return (
    <div className={classes['device']}>
      <Icon size={17} stroke={1.75} aria-hidden />
      <div className={classes['lines']}>
        <div className={classes['first']}>
          <span title={userAgent}>{label}</span>
          {current ? <StatusBadge tone="neutral" text="This session" icon={IconCurrentLocation} /> : null}
        </div>
        <div className={classes['second']}>
          {ip} · <LastSeen current={current} lastSeenAt={lastSeenAt} />
        </div>
      </div>
    </div>
  );
}

function LastSeen({ current, lastSeenAt }: Pick<Session, 'current' | 'lastSeenAt'>) {
  return current ? 'now' : <RelativeTime at={lastSeenAt} />;
}

function EndButton({ session, endingId, onEnd }: Ending & { session: Session }) {
  if (session.current) return null;
  const { label } = deviceOf(session.userAgent);
  return (
    <Button
      busy={endingId === session.id}
      disabled={endingId !== undefined}
      aria-label={`End the session of ${label}, ${session.ip}`}
      onClick={() => onEnd(session)}
    >
      End
    </Button>
  );
}
