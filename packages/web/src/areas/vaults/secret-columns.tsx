import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../app/paths.ts';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import type { Column } from '../../ui/tables/column.ts';
import type { Secret } from './queries.ts';
import classes from './vaults.module.css';

type Use = Secret['usedBy'][number];

export function secretColumns(menu: (secret: Secret) => ReactNode): readonly Column<Secret>[] {
  return [
    {
      id: 'name',
      header: 'Secret',
      isName: true,
      cell: ({ name, description, usedBy }) => (
        <div className={classes['name']}>
          <span>{name}</span>
          {description === null ? null : <small>{description}</small>}
          <div className={classes['narrowUses']}>
            <Uses uses={usedBy} />
          </div>
        </div>
      ),
    },
    { id: 'version', header: 'Version', align: 'end', cell: ({ version }) => <span className="num">{version}</span> },
    { id: 'used-by', header: 'Used by', isWideOnly: true, cell: ({ usedBy }) => <Uses uses={usedBy} /> },
    {
      id: 'last-used',
      header: 'Last used',
      isWideOnly: true,
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : <RelativeTime at={lastUsedAt} />),
    },
    {
      id: 'written',
      header: 'Changed',
      isWideOnly: true,
      cell: ({ writtenAt, writtenBy }) => (
        <div className={classes['written']}>
          <RelativeTime at={writtenAt} />
          <small>{writtenBy}</small>
        </div>
      ),
    },
    { id: 'actions', header: 'Actions', isActions: true, cell: menu },
  ];
}

function Uses({ uses }: { uses: readonly Use[] }) {
  if (uses.length === 0) return <span className={classes['unused']}>Nothing yet</span>;
  return (
    <ul className={classes['uses']}>
      {uses.map((use) => (
        <li key={use.name}>
          <UseLink use={use} />
        </li>
      ))}
    </ul>
  );
}

function UseLink({ use: { kind, name, ownerId } }: { use: Use }) {
  if (kind === 'smtp-password') return <Link to={paths.mailServer}>{name}</Link>;
  if (kind === 'node-url') return <Link to={paths.blockchainNodes}>{name}</Link>;
  if (ownerId === null) return name;
  return (
    <Link to={paths.webhook} params={{ webhookId: String(ownerId) }}>
      {name}
    </Link>
  );
}
