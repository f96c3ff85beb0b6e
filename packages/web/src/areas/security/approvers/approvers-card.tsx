import { IconFingerprint } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { messageOf } from '../../../api/http/failure.ts';
import { useMe } from '../../../api/me.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { AddApproverDialog } from './add-approver.dialog.tsx';
import { approverColumns } from './approver-columns.tsx';
import { useApprovers, type Approver } from './queries.ts';
import { RemoveApproverDialog } from './remove-approver.dialog.tsx';

/** Passkeys that approve payouts: the signer has them on a page of its own, and no other passkey does. */
export function ApproversCard() {
  const { data, isFetching, error, refetch } = useApprovers();
  const me = useMe().data?.member;
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Approver>();
  const columns = useMemo(() => approverColumns(me?.id, setRemoved), [me?.id]);
  const page = data?.page ?? null;
  return (
    <>
      <Card
        title="Passkeys that approve payouts"
        hint="The signer keeps them on its own page, out of reach of this dashboard."
        actions={
          page === null ? undefined : (
            <Button icon={<IconFingerprint size={15} stroke={1.75} aria-hidden />} onClick={() => setAdding(true)}>
              Add approval passkey
            </Button>
          )
        }
        flush
      >
        <DataTable
          name="approvers"
          label="Passkeys that approve payouts"
          columns={columns}
          rows={data?.passkeys}
          rowId={({ id }) => id}
          isFetching={isFetching && data === undefined}
          error={error ? messageOf(error) : undefined}
          onRetry={() => void refetch()}
          sortedBy="addedAt"
          empty={
            <EmptyState
              icon={IconFingerprint}
              title="No passkeys that approve payouts"
              hint={
                page === null
                  ? 'The signer does not run or has no page of its own, so payouts are approved with a password or a code.'
                  : 'Until there is one, payouts are approved with a password or a code, which is weaker.'
              }
            />
          }
        />
      </Card>
      {isAdding ? <AddApproverDialog onClose={() => setAdding(false)} /> : null}
      {removed ? <RemoveApproverDialog passkey={removed} onClose={() => setRemoved(undefined)} /> : null}
    </>
  );
}
