import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { memberStatus } from '../../ui/statuses.ts';
import type { Column } from '../../ui/table/column.ts';
import { MemberMenu } from './member-menu.tsx';
import { projectsText } from './projects-text.ts';
import type { Member } from './queries.ts';
import type { Deed } from './rank.ts';
import { texts } from './texts.ts';
import classes from './members.module.css';

type Given = {
  myId: number | undefined;
  projectNames: ReadonlyMap<number, string>;
  deedsOf: (member: Member) => readonly Deed[];
  onChoose: (deed: Deed, member: Member, from: HTMLElement | null) => void;
};

export function memberColumns({ myId, projectNames, deedsOf, onChoose }: Given): readonly Column<Member>[] {
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
      cell: ({ status }) => <StatusBadge {...memberStatus[status]} />,
    },
    {
      id: 'role',
      header: 'Role',
      isWideOnly: true,
      sortBy: ({ role }) => role.displayName.toLowerCase(),
      cell: ({ role }) => role.displayName,
    },
    {
      id: 'projects',
      header: 'Projects',
      isWideOnly: true,
      cell: ({ projects }) => <Projects projects={projects} names={projectNames} />,
    },
    {
      id: 'two-factor',
      header: 'Two-factor',
      isWideOnly: true,
      sortBy: ({ totpEnabled }) => Number(totpEnabled),
      cell: ({ totpEnabled }) => (totpEnabled ? 'Yes' : 'No'),
    },
    {
      id: 'last-sign-in',
      header: 'Last sign-in',
      isWideOnly: true,
      sortBy: ({ lastSignInAt }) => lastSignInAt ?? '',
      cell: ({ lastSignInAt }) => (lastSignInAt === null ? texts.never : <RelativeTime at={lastSignInAt} />),
    },
    {
      id: 'created',
      header: 'Created',
      isWideOnly: true,
      sortBy: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
    {
      id: 'actions',
      header: 'Actions',
      isActions: true,
      cell: (member) => (
        <MemberMenu member={member} deeds={deedsOf(member)} onChoose={(deed, from) => onChoose(deed, member, from)} />
      ),
    },
  ];
}

type WhoProps = { member: Member; isMe: boolean; projectNames: Given['projectNames'] };

/** On a phone the role and the projects stand below. */
function Who({ member: { name, email, role, projects }, isMe, projectNames }: WhoProps) {
  return (
    <div className={classes['who']}>
      <div className={classes['first']}>
        {name || email}
        {isMe ? <span className={classes['me']}> (you)</span> : null}
      </div>
      {name === '' ? null : <div className={classes['second']}>{email}</div>}
      <div className={`${classes['second']} ${classes['narrow']}`}>
        {role.displayName} · {projectsText(projects, projectNames).text}
      </div>
    </div>
  );
}

function Projects({ projects, names }: { projects: Member['projects']; names: Given['projectNames'] }) {
  const { text, title } = projectsText(projects, names);
  return <span title={title}>{text}</span>;
}
