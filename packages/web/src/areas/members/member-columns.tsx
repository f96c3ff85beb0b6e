import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { hasSecondFactor } from '../../api/second-factor.ts';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { StatusBadge } from '../../ui/statuses/status-badge.tsx';
import { memberStatus } from '../../ui/statuses/statuses.ts';
import type { Column } from '../../ui/tables/column.ts';
import { MemberMenu } from './member-menu.tsx';
import { projectsText } from './projects-text.ts';
import type { Member } from './queries.ts';
import type { Action } from './rank.ts';
import { texts } from './texts.ts';
import classes from './members.module.css';

type Context = {
  myId: number | undefined;
  projectNames: ReadonlyMap<number, string>;
  actionsOf: (member: Member) => readonly Action[];
  onChoose: (action: Action, member: Member, from: HTMLElement | null) => void;
};

export function memberColumns({ myId, projectNames, actionsOf, onChoose }: Context): readonly Column<Member>[] {
  return [
    {
      id: 'member',
      header: 'Member',
      isName: true,
      sortBy: ({ name, email }) => (name || email).toLowerCase(),
      cell: (member) => <Who member={member} isMe={member.id === myId} projectNames={projectNames} />,
    },
    {
      id: 'status',
      header: 'Status',
      sortBy: ({ status }) => status,
      cell: (member) => (
        <span className={classes['status']}>
          <StatusBadge {...memberStatus[member.status]} />
          <SecondFactor member={member} />
        </span>
      ),
    },
    {
      id: 'role',
      header: 'Role and projects',
      isWideOnly: true,
      sortBy: ({ role }) => role.displayName.toLowerCase(),
      cell: ({ role, projects }) => <Assignment role={role} projects={projects} names={projectNames} />,
    },
    {
      id: 'two-factor',
      header: 'Two-factor',
      isWideOnly: true,
      isExtra: true,
      sortBy: (member) => Number(hasSecondFactor(member)),
      cell: (member) => (hasSecondFactor(member) ? 'Yes' : 'No'),
    },
    {
      id: 'last-sign-in',
      header: 'Last sign-in',
      isWideOnly: true,
      sortBy: ({ lastSignInAt }) => lastSignInAt ?? '',
      cell: ({ lastSignInAt }) => (lastSignInAt === null ? texts.never : <When at={lastSignInAt} />),
    },
    {
      id: 'created',
      header: 'Created',
      isWideOnly: true,
      isExtra: true,
      sortBy: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <When at={createdAt} />,
    },
    {
      id: 'actions',
      header: 'Actions',
      isActions: true,
      cell: (member) => (
        <MemberMenu
          member={member}
          actions={actionsOf(member)}
          onChoose={(action, from) => onChoose(action, member, from)}
        />
      ),
    },
  ];
}

type WhoProps = { member: Member; isMe: boolean; projectNames: Context['projectNames'] };

/** On a phone the role and the projects stand below. */
function Who({ member: { name, email, role, projects }, isMe, projectNames }: WhoProps) {
  return (
    <div className={classes['who']}>
      <div className={classes['first']} title={name || email}>
        {name || email}
        {isMe ? <span className={classes['me']}> (you)</span> : null}
      </div>
      {name === '' ? null : (
        <div className={classes['second']} title={email}>
          {email}
        </div>
      )}
      <div className={`${classes['second']} ${classes['narrow']}`}>
        {role.displayName} · {projectsText(projects, projectNames).text}
      </div>
    </div>
  );
}

/** Whether the password alone lets them in; whoever has not signed in yet has nothing to set up. */
function SecondFactor({ member }: { member: Member }) {
  if (member.status !== 'active') return null;
  const isOn = hasSecondFactor(member);
  const Icon = isOn ? IconShieldCheck : IconShieldOff;
  const words = isOn ? texts.twoFactorOn : texts.twoFactorOff;
  return (
    <span className={classes['factor']} data-on={isOn || undefined} title={words}>
      <Icon size={17} stroke={1.75} aria-hidden />
      <span className="visually-hidden">{words}</span>
    </span>
  );
}

type AssignmentProps = Pick<Member, 'role' | 'projects'> & { names: Context['projectNames'] };

function Assignment({ role, projects, names }: AssignmentProps) {
  const { text, title } = projectsText(projects, names);
  return (
    <div className={classes['assignment']}>
      <div title={role.displayName}>{role.displayName}</div>
      <div className={classes['second']} title={title ?? text}>
        {text}
      </div>
    </div>
  );
}

function When({ at }: { at: string }) {
  return (
    <span className={classes['when']}>
      <RelativeTime at={at} />
    </span>
  );
}
