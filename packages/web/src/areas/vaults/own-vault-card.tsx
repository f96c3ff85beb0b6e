import { IconLock, IconPencil, IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { messageOf } from '../../api/http/failure.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CursorPages } from '../../ui/tables/cursor-pages.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { RowMenu, type RowAction } from '../../ui/buttons/row-menu.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import { useSecrets, type Secret, type Vault } from './queries.ts';
import { RemoveSecretDialog, RemoveVaultDialog } from './remove.dialogs.tsx';
import { AddSecretDialog, ReplaceValueDialog } from './secret-dialogs.tsx';
import { secretColumns } from './secret-columns.tsx';
import { VaultDialog } from './vault-dialog.tsx';
import classes from './vaults.module.css';

type Dialog =
  { kind: 'add' } | { kind: 'rename' } | { kind: 'remove' } | { kind: 'replace' | 'delete'; secret: Secret };

/** A vault that people made, with what is in it: names, and never more. */
export function OwnVaultCard({ vault }: { vault: Vault }) {
  const [cursor, setCursor] = useState<string>();
  const { secrets, older, isFetching, error, refetch } = useSecrets(vault.id, cursor);
  const { shown, show, close } = useDialog<Dialog>();
  const columns = useMemo(() => secretColumns((secret) => <SecretMenu secret={secret} onOpen={show} />), [show]);
  const add = (
    <Button
      icon={<IconPlus size={15} stroke={1.75} aria-hidden />}
      onClick={({ currentTarget }) => show({ kind: 'add' }, currentTarget)}
    >
      Add secret
    </Button>
  );
  const isPaged = cursor !== undefined || older !== null;
  return (
    <Card
      title={vault.name}
      hint={vault.description ?? undefined}
      actions={
        <div className={classes['actions']}>
          {vault.secretCount > 0 ? add : null}
          <RowMenu label={`Actions for ${vault.name}`} actions={vaultActions(show)} />
        </div>
      }
      flush
    >
      <DataTable<Secret>
        name="vault-secrets"
        label={`Secrets in ${vault.name}`}
        columns={columns}
        rows={secrets}
        rowId={({ id }) => id}
        isFetching={isFetching}
        error={error ? messageOf(error) : undefined}
        onRetry={() => void refetch()}
        isTwoLine
        rowsExpected={Math.min(vault.secretCount, 3)}
        empty={
          <EmptyState
            icon={IconLock}
            title="No secrets yet"
            hint="Store a provider key, password or token once, and use it by name."
            action={add}
          />
        }
        footer={
          isPaged ? (
            <CursorPages
              count={secrets?.length}
              one="secret"
              many="secrets"
              isNewest={cursor === undefined}
              older={older}
              goTo={setCursor}
            />
          ) : undefined
        }
      />
      {shown === undefined ? null : <Opened vault={vault} dialog={shown} onClose={close} />}
    </Card>
  );
}

function Opened({ vault, dialog, onClose }: { vault: Vault; dialog: Dialog; onClose: () => void }) {
  switch (dialog.kind) {
    case 'add':
      return <AddSecretDialog vault={vault} onClose={onClose} />;
    case 'rename':
      return <VaultDialog vault={vault} onClose={onClose} />;
    case 'remove':
      return <RemoveVaultDialog vault={vault} onClose={onClose} />;
    case 'replace':
      return <ReplaceValueDialog secret={dialog.secret} onClose={onClose} />;
    case 'delete':
      return <RemoveSecretDialog secret={dialog.secret} onClose={onClose} />;
  }
}

type Open = (dialog: Dialog, from: HTMLElement | null) => void;

function SecretMenu({ secret, onOpen }: { secret: Secret; onOpen: Open }) {
  const actions: RowAction[] = [
    { text: 'Replace value', icon: IconRefresh, onChoose: (from) => onOpen({ kind: 'replace', secret }, from) },
    { text: 'Delete', icon: IconTrash, isDanger: true, onChoose: (from) => onOpen({ kind: 'delete', secret }, from) },
  ];
  return <RowMenu label={`Actions for ${secret.name}`} actions={actions} />;
}

function vaultActions(onOpen: Open): RowAction[] {
  return [
    { text: 'Rename', icon: IconPencil, onChoose: (from) => onOpen({ kind: 'rename' }, from) },
    { text: 'Delete', icon: IconTrash, isDanger: true, onChoose: (from) => onOpen({ kind: 'remove' }, from) },
  ];
}
