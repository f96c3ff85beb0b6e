import { Button } from '../../../ui/buttons/button.tsx';
import type { Column } from '../../../ui/tables/column.ts';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import type { Passkey } from './queries.ts';
import classes from './passkeys.module.css';

export function passkeyColumns(onRemove: (passkey: Passkey) => void): readonly Column<Passkey>[] {
  return [
    {
      id: 'name',
      header: 'Passkey',
      isName: true,
      sortBy: ({ name }) => name.toLowerCase(),
      cell: (passkey) => <NameCell passkey={passkey} />,
    },
    {
      id: 'createdAt',
      header: 'Added',
      isWideOnly: true,
      sortBy: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
    {
      id: 'lastUsedAt',
      header: 'Last used',
      sortBy: ({ lastUsedAt }) => lastUsedAt ?? '',
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : <RelativeTime at={lastUsedAt} />),
    },
    {
      id: 'remove',
      header: 'Remove',
      isActions: true,
      cell: (passkey) => (
        <Button aria-label={`Remove ${passkey.name}`} onClick={() => onRemove(passkey)}>
          Remove
        </Button>
      ),
    },
  ];
}

function NameCell({ passkey: { name, host, isSynced } }: { passkey: Passkey }) {
  return (
    <div className={classes['lines']}>
      <span>{name}</span>
      <span className={classes['second']}>
        {host === location.hostname
          ? isSynced
            ? 'Synced between your devices'
            : 'On this device only'
          : `Works on ${host} only`}
      </span>
    </div>
  );
}
