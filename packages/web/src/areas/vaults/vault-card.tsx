import { IconRotate, IconStethoscope } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../api/http/failure.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ConfirmByTyping } from '../../ui/dialogs/confirm-by-typing.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { Notches } from '../../ui/statuses/notches.tsx';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { StatusBadge } from '../../ui/statuses/status-badge.tsx';
import { vaultStatus } from '../../ui/statuses/statuses.ts';
import { toastSuccess } from '../../ui/messages/toast.tsx';
import { HealthResult } from './health-result.tsx';
import { rotatingMs, useCheckVault, useRotate, useVaults, type Vault } from './queries.ts';
import { resealed } from './resealed.ts';
import classes from './vaults.module.css';

/** What a check found weighs more than what the vault is doing. */
const damaged = { tone: 'danger', text: 'Damaged' } as const;

export function VaultCard({ vault }: { vault: Vault }) {
  const check = useCheckVault();
  const current = vault.dataKeys.find(({ status }) => status === 'active');
  return (
    <Card
      title={vault.name}
      hint="Data keys encrypt the secrets. The master key, a file outside the database, encrypts the data keys."
      actions={<StatusBadge {...(check.data?.status === 'damaged' ? damaged : vaultStatus[vault.status])} />}
      footer={
        <>
          <Button
            icon={<IconStethoscope size={15} stroke={1.75} aria-hidden />}
            busy={check.isPending}
            onClick={() => check.mutate({ params: { id: vault.id } })}
          >
            Check now
          </Button>
          <Rotate vault={vault} />
        </>
      }
    >
      <div className={classes['stack']}>
        {vault.status === 'rotating' ? <Progress vault={vault} /> : null}
        <Facts inColumns>
          <Fact name="Secrets">{vault.secretCount}</Fact>
          <Fact name="Data key">{current === undefined ? 'None yet' : `No. ${current.id}`}</Fact>
          <Fact name="Last rotation">{vault.rotatedAt === null ? 'Never' : <RelativeTime at={vault.rotatedAt} />}</Fact>
          <Fact name="Key since">{current === undefined ? '–' : <RelativeTime at={current.createdAt} />}</Fact>
        </Facts>
        <HealthResult result={check.data} failure={check.isError ? messageOf(check.error) : undefined} />
      </div>
    </Card>
  );
}

/** Reads more often than the page does while there is something to see. */
function Progress({ vault }: { vault: Vault }) {
  useVaults(rotatingMs);
  const { done, of } = resealed(vault);
  return (
    <div className={classes['progress']}>
      <p>
        Encrypting secrets with the new key: <span className="num">{`${done} of ${of}`}</span>
      </p>
      <Notches done={done} of={of} />
    </div>
  );
}

function Rotate({ vault }: { vault: Vault }) {
  const [isOpen, setOpen] = useState(false);
  const rotate = useRotate();
  const onConfirm = () =>
    rotate.mutate(
      { params: { id: vault.id } },
      {
        onSuccess: () => {
          setOpen(false);
          toastSuccess('Vault key rotated');
        },
      },
    );
  return (
    <>
      <Button
        icon={<IconRotate size={15} stroke={1.75} aria-hidden />}
        disabled={vault.status === 'rotating'}
        onClick={() => {
          rotate.reset();
          setOpen(true);
        }}
      >
        Rotate
      </Button>
      {isOpen ? (
        <ConfirmByTyping
          opened
          onClose={() => setOpen(false)}
          title="Rotate the vault key"
          consequence={`A new data key is created. All ${vault.secretCount} secrets are re-encrypted with it in the background, and the old key is destroyed once nothing needs it. Everything keeps working in the meantime.`}
          word="rotate"
          confirmLabel="Rotate key"
          onConfirm={onConfirm}
          busy={rotate.isPending}
          error={rotate.isError ? messageOf(rotate.error) : undefined}
        />
      ) : null}
    </>
  );
}
