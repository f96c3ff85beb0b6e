import { messageOf } from '../../../api/http/failure.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ChainName } from '../../../ui/money/chain-name.tsx';
import { Failed } from '../../../ui/layout/failed.tsx';
import type { ShownDialog } from '../wallet/shown-dialog.ts';
import { usePositions, type Wallet } from '../wallet/queries.ts';
import classes from './panel.module.css';

type Props = {
  wallet: Wallet;
  networkName: (code: string) => string;
  mayWrite: boolean;
  onDialog: (dialog: ShownDialog, from: HTMLElement | null) => void;
};

/** Under which numbers the next transactions of a wallet go out, and how to set them right. */
export function NumbersCard({ wallet, networkName, mayWrite, onDialog }: Props) {
  const { data, error, refetch } = usePositions(wallet.id);
  if (data?.length === 0) return null;
  return (
    <section className={classes['part']} aria-label="Nonces">
      <h3>Nonces</h3>
      {data === undefined && error ? (
        <Failed message={messageOf(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <div className={classes['waiting']} aria-busy />
      ) : (
        <ul className={classes['rows']}>
          {data.map(({ blockchainCode, nextNumber, networkNumber, state, reason }) => (
            <li key={blockchainCode}>
              <span>
                <ChainName code={blockchainCode} name={networkName(blockchainCode)} />
                <small>
                  Next nonce {nextNumber}
                  {networkNumber === null || networkNumber === nextNumber
                    ? ''
                    : `; the network expects ${networkNumber}`}
                </small>
                {reason === null ? null : <small>{reason}</small>}
              </span>
              {mayWrite && state === 'doubtful' ? (
                <Button
                  onClick={({ currentTarget }) =>
                    onDialog({ action: 'reset-number', wallet, blockchainCode }, currentTarget)
                  }
                >
                  Reset next nonce
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
