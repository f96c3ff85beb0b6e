import type { ReactNode } from 'react';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import type { Column } from '../../ui/tables/column.ts';
import type { Secret } from './queries.ts';
import { Uses } from './uses.tsx';
import classes from './vaults.module.css';

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
    {
      id: 'version',
      header: 'Version',
      align: 'end',
      isWideOnly: true,
      cell: ({ version }) => <span className="num">{version}</span>,
    },
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
          <small title={writtenBy}>{writtenBy}</small>
        </div>
      ),
    },
    { id: 'actions', header: 'Actions', isActions: true, cell: menu },
  ];
}
