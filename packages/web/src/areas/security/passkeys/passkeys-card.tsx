import { IconFingerprint } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { hasCode, messageOf } from '../../../api/http/failure.ts';
import { useMe } from '../../../api/me.ts';
import { canUsePasskeys } from '../../../api/passkeys.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { AddPasskeyDialog } from './add-passkey.dialog.tsx';
import { passkeyColumns } from './passkey-columns.tsx';
import { useBeginPasskey, usePasskeys, type Passkey } from './queries.ts';
import { RemovePasskeyDialog } from './remove-passkey.dialog.tsx';

export function PasskeysCard() {
  const { data: passkeys, isFetching, error, refetch } = usePasskeys();
  const { data: me } = useMe();
  const begin = useBeginPasskey();
  const [removed, setRemoved] = useState<Passkey>();
  const columns = useMemo(() => passkeyColumns(setRemoved), []);
  const refusal = begin.isError && !hasCode(begin.error, 'STEP_UP_REQUIRED') ? messageOf(begin.error) : undefined;
  return (
    <>
      <Card
        title="Passkeys"
        hint="Your fingerprint, face or security key instead of a code. A passkey works only on this site."
        actions={
          canUsePasskeys() ? (
            <Button
              icon={<IconFingerprint size={15} stroke={1.75} aria-hidden />}
              busy={begin.isPending}
              disabled={!me}
              onClick={begin.begin}
            >
              Add passkey
            </Button>
          ) : undefined
        }
        flush
      >
        {refusal === undefined ? null : <Notice tone="danger">{refusal}</Notice>}
        <DataTable
          name="passkeys"
          label="Passkeys"
          columns={columns}
          rows={passkeys}
          rowId={({ id }) => id}
          isFetching={isFetching}
          error={error ? messageOf(error) : undefined}
          onRetry={() => void refetch()}
          sortedBy="-createdAt"
          empty={
            <EmptyState
              icon={IconFingerprint}
              title="No passkeys"
              hint={
                canUsePasskeys()
                  ? undefined
                  : 'Browsers allow passkeys only where this dashboard has a name and HTTPS, such as https://pay.example.com, or on localhost.'
              }
            />
          }
        />
      </Card>
      {me && begin.data ? (
        <AddPasskeyDialog asked={begin.data} email={me.member.email} onClose={() => begin.reset()} />
      ) : null}
      {removed ? (
        <RemovePasskeyDialog
          passkey={removed}
          isLast={passkeys?.length === 1 && me?.totpEnabled === false}
          onClose={() => setRemoved(undefined)}
        />
      ) : null}
    </>
  );
}
