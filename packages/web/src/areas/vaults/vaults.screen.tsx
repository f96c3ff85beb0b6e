import { Skeleton } from '@mantine/core';
import { messageOf } from '../../api/failure.ts';
import { Card } from '../../ui/card.tsx';
import { Failed } from '../../ui/failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { ActivityCard } from './activity-card.tsx';
import { ContentsCard } from './contents-card.tsx';
import { DataKeysCard } from './data-keys-card.tsx';
import { useVaults, type Vault } from './queries.ts';
import { VaultCard } from './vault-card.tsx';
import classes from './vaults.module.css';

/** Where secrets are kept, and whether they are well. None is ever shown. */
export function VaultsScreen() {
  const { data, error, refetch } = useVaults();
  return (
    <Page title="Vaults" subtitle="Passwords, keys and the like are sealed here. What is inside is never shown.">
      {data ? (
        <div className={classes['cards']}>
          {error ? <Notice tone="danger">What you see is old: {messageOf(error)}</Notice> : null}
          {data.map((vault) => (
            <VaultCards key={vault.id} vault={vault} />
          ))}
        </div>
      ) : error ? (
        <Card>
          <Failed message={messageOf(error)} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <div className={classes['cards']} aria-busy="true">
          <Skeleton height={236} radius="md" animate={false} />
          <Skeleton height={196} radius="md" animate={false} />
          <Skeleton height={180} radius="md" animate={false} />
        </div>
      )}
    </Page>
  );
}

function VaultCards({ vault }: { vault: Vault }) {
  return (
    <>
      <VaultCard vault={vault} />
      <ContentsCard vault={vault} />
      <DataKeysCard vault={vault} />
      <ActivityCard vault={vault} />
    </>
  );
}
