import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import type { ShownDialog } from './wallet/shown-dialog.ts';
import { poolWords } from './changes/prepare.form.ts';
import type { Wallet } from './wallet/queries.ts';

type Props = {
  wallets: readonly Wallet[];
  mayWrite: boolean;
  onDialog: (dialog: ShownDialog, from: HTMLElement | null) => void;
};

/** Wallets in use that soon have no address to give out. */
export function LowPools({ wallets, mayWrite, onDialog }: Props) {
  const low = wallets.flatMap((wallet) =>
    wallet.status === 'active'
      ? (wallet.keyPools ?? []).flatMap((pool) => {
          const words = poolWords(pool);
          return words === undefined ? [] : [{ wallet, pool, words }];
        })
      : [],
  );
  return low.map(({ wallet, pool, words }) => (
    <Notice key={`${wallet.id} ${pool.family}`} tone={pool.ready === 0 ? 'danger' : 'attention'}>
      <strong>{wallet.name}</strong>: {words}{' '}
      {mayWrite ? (
        <Button size="xs" onClick={({ currentTarget }) => onDialog({ action: 'prepare', wallet }, currentTarget)}>
          Prepare addresses
        </Button>
      ) : null}
    </Notice>
  ));
}
