import { useState } from 'react';
import { messageOf } from '../../../api/http/failure.ts';
import { useMay } from '../../../api/me.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Failed } from '../../../ui/layout/failed.tsx';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { ShortAddress } from '../../../ui/addresses/short-address.tsx';
import { useAssignedAddresses, type Wallet } from '../wallet/queries.ts';
import type { ShownDialog } from '../wallet/shown-dialog.ts';
import classes from './panel.module.css';

type Props = { wallet: Wallet; onDialog: (dialog: ShownDialog, from: HTMLElement | null) => void };

/** The addresses that it gave out, the newest first, a page at a time. */
export function AssignedAddresses({ wallet, onDialog }: Props) {
  const mayRead = useMay('payments:read');
  const mayGet = useMay('payments:write') && wallet.status === 'active' && wallet.projectIDs.length > 0;
  const [before, setBefore] = useState<readonly string[]>([]);
  const assigned = useAssignedAddresses(wallet.id, before.at(-1));
  if (!mayRead) return null;
  const next = assigned.data?.nextCursor ?? null;
  return (
    <section className={classes['part']} aria-label="Deposit addresses">
      <div className={classes['head']}>
        <h3>Deposit addresses</h3>
        {mayGet ? (
          <Button onClick={({ currentTarget }) => onDialog({ action: 'address', wallet }, currentTarget)}>
            Get a deposit address
          </Button>
        ) : null}
      </div>
      {assigned.data === undefined && assigned.isError ? (
        <Failed message={messageOf(assigned.error)} onRetry={() => void assigned.refetch()} />
      ) : assigned.data === undefined ? (
        <div className={classes['waiting']} aria-busy />
      ) : assigned.data.data.length === 0 ? (
        <p className={classes['none']}>
          {wallet.projectIDs.length === 0 ? 'Link this wallet to a project to get addresses from it.' : 'None yet.'}
        </p>
      ) : (
        <ul className={classes['rows']} data-dimmed={assigned.isFetching || undefined}>
          {assigned.data.data.map(({ id, address, customerID, createdAt }) => (
            <li key={id}>
              <span>
                {customerID ?? 'One payment'}
                <small>
                  <RelativeTime at={createdAt} />
                </small>
              </span>
              <ShortAddress value={address} />
            </li>
          ))}
        </ul>
      )}
      {before.length > 0 || next !== null ? (
        <div className={classes['pager']}>
          <Button disabled={before.length === 0} onClick={() => setBefore(before.slice(0, -1))}>
            Newer
          </Button>
          <Button disabled={next === null} onClick={() => (next === null ? undefined : setBefore([...before, next]))}>
            Older
          </Button>
        </div>
      ) : null}
    </section>
  );
}
