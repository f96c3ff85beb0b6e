import { Skeleton } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { messageOf } from '../../api/http/failure.ts';
import { useMay } from '../../api/me.ts';
import { paths } from '../../app/paths.ts';
import { vaultSentences } from '../../format/vault-sentences.ts';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Failed } from '../../ui/layout/failed.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { useVaultEntries, type Vault, type VaultEntry } from './queries.ts';
import classes from './vaults.module.css';

/** The last things that were done with the vault; all of them stand in the audit log. */
export function ActivityCard({ vault }: { vault: Vault }) {
  const { data, error, refetch } = useVaultEntries(vault.id);
  const mayReadLog = useMay('activity:read');
  return (
    <Card
      title="Activity"
      actions={
        mayReadLog ? (
          <LinkButton to={paths.auditLog} search={{ entity: 'vault' }} tone="link">
            Audit log
          </LinkButton>
        ) : undefined
      }
      flush
    >
      {data ? (
        data.data.length === 0 ? (
          <EmptyState icon={IconHistory} title="No activity yet" hint="Rotations and their results appear here." />
        ) : (
          <ul className={classes['entries']} aria-label="Activity of the vault">
            {data.data.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
        )
      ) : error ? (
        <Failed message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <div className={classes['waiting']} aria-busy="true">
          <Skeleton height={40} radius="sm" animate={false} />
        </div>
      )}
    </Card>
  );
}

function Entry({ entry }: { entry: VaultEntry }) {
  const sentence = vaultSentences[entry.action];
  return (
    <li>
      <span className={classes['action']}>{sentence ? sentence(entry.after, entry.before) : entry.action}</span>
      <span className={classes['by']}>
        {entry.actor.kind === 'system' ? 'Automatic' : entry.actor.name} · <RelativeTime at={entry.at} />
      </span>
    </li>
  );
}
