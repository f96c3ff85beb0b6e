import { Skeleton } from '@mantine/core';
import { IconLock, IconPlus } from '@tabler/icons-react';
import { vaultsMax } from '@coffer/contract/operations/vaults.ts';
import { messageOf } from '../../api/http/failure.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Failed } from '../../ui/layout/failed.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ActivityCard } from './activity-card.tsx';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import { ContentsCard } from './contents-card.tsx';
import { DataKeysCard } from './data-keys-card.tsx';
import { OwnVaultCard } from './own-vault-card.tsx';
import { useVaults, type Vault } from './queries.ts';
import { VaultCard } from './vault-card.tsx';
import { VaultDialog } from './vault-dialog.tsx';
import classes from './vaults.module.css';

/** Where secrets are kept, and whether they are well. None is ever shown. */
export function VaultsScreen() {
  const { data, error, refetch } = useVaults();
  const { shown, show, close } = useDialog<'create'>();
  const own = data?.filter(({ kind }) => kind === 'named') ?? [];
  const create = (
    <Button
      tone="primary"
      icon={<IconPlus size={15} stroke={1.75} aria-hidden />}
      disabled={own.length >= vaultsMax}
      onClick={({ currentTarget }) => show('create', currentTarget)}
    >
      New vault
    </Button>
  );
  return (
    <Page
      title="Vaults"
      subtitle="Passwords, keys and other secrets are stored encrypted. They are never shown."
      actions={data ? create : undefined}
    >
      {data ? (
        <div className={classes['cards']}>
          {error ? <Notice tone="danger">This page may be out of date: {messageOf(error)}</Notice> : null}
          {own.length === 0 ? <NoVault /> : own.map((vault) => <OwnVaultCard key={vault.id} vault={vault} />)}
          {data
            .filter(({ kind }) => kind === 'local')
            .map((vault) => (
              <VaultCards key={vault.id} vault={vault} />
            ))}
        </div>
      ) : error ? (
        <Card>
          <Failed message={messageOf(error)} failure={error} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <div className={classes['cards']} aria-busy="true">
          <Skeleton height={236} radius="md" animate={false} />
          <Skeleton height={196} radius="md" animate={false} />
          <Skeleton height={180} radius="md" animate={false} />
        </div>
      )}
      {shown === undefined ? null : <VaultDialog onClose={close} />}
    </Page>
  );
}

function NoVault() {
  return (
    <Card flush>
      <EmptyState
        icon={IconLock}
        title="No vaults yet"
        hint="Store secrets for webhooks, the mail server and nodes in one place, where nobody can read them."
      />
    </Card>
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
