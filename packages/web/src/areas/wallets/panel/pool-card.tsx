import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import type { ShownDialog } from '../wallet/shown-dialog.ts';
import { poolWords } from '../changes/prepare.form.ts';
import type { Wallet } from '../wallet/queries.ts';
import classes from './panel.module.css';

type Props = {
  wallet: Wallet;
  pool: NonNullable<Wallet['keyPools']>[number];
  mayWrite: boolean;
  onDialog: (dialog: ShownDialog, from: HTMLElement | null) => void;
};

/** How many prepared addresses are left, and the way to more. */
export function PoolCard({ wallet, pool, mayWrite, onDialog }: Props) {
  const words = poolWords(pool);
  return (
    <section className={classes['part']} aria-label="Prepared addresses">
      <h3>Prepared addresses</h3>
      {words === undefined ? null : <Notice tone={pool.ready === 0 ? 'danger' : 'attention'}>{words}</Notice>}
      <p>
        {pool.ready} of {pool.prepared} are not assigned yet.
      </p>
      {mayWrite ? (
        <Button onClick={({ currentTarget }) => onDialog({ action: 'prepare', wallet }, currentTarget)}>
          Prepare addresses
        </Button>
      ) : null}
    </section>
  );
}
