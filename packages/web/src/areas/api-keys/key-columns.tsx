import type { ApiKeyView } from '@coffer/contract/projects/api-keys.ts';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { StatusBadge } from '../../ui/statuses/status-badge.tsx';
import { keyStatus } from '../../ui/statuses/statuses.ts';
import type { Column } from '../../ui/tables/column.ts';
import type { KeyDialog } from './key-dialogs.tsx';
import { KeyMenu } from './key-menu.tsx';
import { nameOf, shortKey } from './key-name.ts';
import { Expires, LastUsed } from './key-times.tsx';
import { ScopeList } from './scope-list.tsx';
import { shownOf } from './scope-texts.ts';
import classes from './api-keys.module.css';

type Open = (dialog: KeyDialog, opener: HTMLElement | null) => void;

const never = Number.MAX_SAFE_INTEGER;

/** Without a way to open dialogs: for those who may only look. */
export function keyColumns(open: Open | undefined): Column<ApiKeyView>[] {
  return [
    {
      id: 'description',
      header: 'Description',
      isName: true,
      sortBy: (key) => key.description.toLowerCase(),
      cell: (key) => <NameCell apiKey={key} />,
    },
    {
      id: 'status',
      header: 'Status',
      sortBy: (key) => key.status,
      cell: (key) => (
        <>
          <StatusBadge {...keyStatus[key.status]} />
          <div className={classes['phoneLine']}>
            {key.lastUsedAt === null ? (
              'Never used'
            ) : (
              <>
                Used <RelativeTime at={key.lastUsedAt} />
              </>
            )}
          </div>
        </>
      ),
    },
    {
      id: 'key',
      header: 'Key',
      isWideOnly: true,
      cell: (key) => <code className={classes['key']}>{shortKey(key)}</code>,
    },
    {
      id: 'scopes',
      header: 'Scopes',
      isWideOnly: true,
      sortBy: (key) => shownOf(key.scopes).length,
      cell: (key) => <ScopeList scopes={key.scopes} of={nameOf(key)} />,
    },
    {
      id: 'created',
      header: 'Created',
      isWideOnly: true,
      sortBy: (key) => Date.parse(key.createdAt),
      cell: (key) => <RelativeTime at={key.createdAt} />,
    },
    {
      id: 'lastUsed',
      header: 'Last used',
      isWideOnly: true,
      sortBy: (key) => (key.lastUsedAt === null ? 0 : Date.parse(key.lastUsedAt)),
      cell: (key) => <LastUsed at={key.lastUsedAt} />,
    },
    {
      id: 'expires',
      header: 'Expires',
      isWideOnly: true,
      sortBy: (key) => (key.expiresAt === null ? never : Date.parse(key.expiresAt)),
      cell: (key) => <Expires at={key.expiresAt} />,
    },
    ...(open ? [actions(open)] : []),
  ];
}

function actions(open: Open): Column<ApiKeyView> {
  return {
    id: 'actions',
    header: 'Actions',
    isActions: true,
    cell: (key) => <KeyMenu apiKey={key} onOpen={open} />,
  };
}

/** On a phone the second line says what the missing columns would. */
function NameCell({ apiKey }: { apiKey: ApiKeyView }) {
  const { description, scopes, expiresAt, previousKeyUntil } = apiKey;
  return (
    <div className={classes['name']}>
      {description === '' ? <span className={classes['muted']}>No description</span> : description}
      <div className={classes['phoneLine']}>
        <code className={classes['key']}>{shortKey(apiKey)}</code> · <ScopeList scopes={scopes} of={nameOf(apiKey)} />
      </div>
      {expiresAt === null ? null : (
        <div className={classes['phoneLine']}>
          Expires: <Expires at={expiresAt} />
        </div>
      )}
      {previousKeyUntil === null ? null : (
        <div className={classes['line']}>
          Old key works for <RelativeTime at={previousKeyUntil} left />
        </div>
      )}
    </div>
  );
}
