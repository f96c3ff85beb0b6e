import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import type { Asked } from '../wallet/asked.ts';
import { poolWords } from '../changes/prepare.form.ts';
import type { Wallet } from '../wallet/queries.ts';
import classes from './panel.module.css';

type Props = {
  wallet: Wallet;
  pool: NonNullable<Wallet['keyPools']>[number];
  mayWrite: boolean;
  onAsk: (asked: Asked, from: HTMLElement | null) => void;
};

/** How many prepared addresses are left, and the way to more. */
export function PoolCard({ wallet, pool, mayWrite, onAsk }: Props) {
  const words = poolWords(pool);
  return (
    <section className={classes['part']} aria-label="Prepared addresses">
      <h3>Prepared addresses</h3>
      {words === undefined ? null : <Notice tone={pool.ready === 0 ? 'danger' : 'attention'}>{words}</Notice>}
      <p>
        {pool.ready} of {pool.prepared} are not assigned yet.
      </p>
      {mayWrite ? (
        <Button onClick={({ currentTarget }) => onAsk({ deed: 'prepare', wallet }, currentTarget)}>
          Prepare addresses
        </Button>
      ) : null}
    </section>
  );
}
