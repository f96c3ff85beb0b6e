import type { GoLiveWallet } from '@coffer/contract/operations/go-live.ts';
import { useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { chainNameOfCode } from '../../../format/chain-names.ts';
import { formatDate } from '../../../format/date-time.ts';
import { truncate } from '../../../format/truncate.ts';
import { Address } from '../../../ui/addresses/address.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Segments } from '../../../ui/filters/segments.tsx';
import { ChainName } from '../../../ui/money/chain-name.tsx';
import { StatusBadge } from '../../../ui/statuses/status-badge.tsx';
import classes from '../go-live.module.css';
import { SignatureForm } from './signature-form.tsx';
import { TransferForm } from './transfer-form.tsx';

type Means = 'signature' | 'transfer';

/** Each cold wallet with its proof; of the first without one, or the one that was chosen, the whole address and the form. */
export function WalletsProof({ wallets }: { wallets: readonly GoLiveWallet[] }) {
  const [chosen, setChosen] = useState<number>();
  const [means, setMeans] = useState<Means>('signature');
  const open = wallets.filter(({ proof }) => proof === null);
  const shown = open.find(({ walletID }) => walletID === chosen) ?? open[0];
  if (wallets.length === 0) {
    return (
      <>
        <p className={classes['text']}>
          A cold wallet is an address of your own where the money ends. You keep its key.
        </p>
        <div className={classes['actions']}>
          <LinkButton to={paths.wallets} search={{ add: 'cold' }} tone="primary">
            Add a cold wallet
          </LinkButton>
        </div>
      </>
    );
  }
  return (
    <>
      <ul className={classes['rows']}>
        {wallets.map((wallet) => (
          <li key={wallet.walletID} data-chosen={wallet === shown || undefined}>
            <span className={classes['name']}>
              <ChainName code={wallet.blockchainCode} name={chainNameOfCode(wallet.blockchainCode)} />
            </span>
            <span className={classes['value']}>
              {wallet === shown ? (
                <Address value={wallet.address} />
              ) : (
                <span className="addr" title={wallet.address}>
                  {truncate(wallet.address)}
                </span>
              )}
            </span>
            {wallet.proof === null && wallet !== shown ? (
              <button type="button" className={classes['choose']} onClick={() => setChosen(wallet.walletID)}>
                Prove {wallet.walletName}
              </button>
            ) : (
              <ProofBadge proof={wallet.proof} />
            )}
          </li>
        ))}
      </ul>
      {shown === undefined ? null : (
        <div className={classes['form']} key={shown.walletID}>
          <Segments<Means>
            label="Proof"
            choices={[
              { value: 'signature', label: 'By a signature' },
              { value: 'transfer', label: 'By a test transfer' },
            ]}
            chosen={means}
            onChoose={setMeans}
          />
          {means === 'signature' ? <SignatureForm wallet={shown} /> : <TransferForm wallet={shown} />}
        </div>
      )}
    </>
  );
}

function ProofBadge({ proof }: Pick<GoLiveWallet, 'proof'>) {
  if (proof === null) return <StatusBadge tone="neutral" text="Not proven" />;
  const what = proof.means === 'signature' ? 'Signed' : 'Test transfer';
  return <StatusBadge tone="success" text={`${what} ${formatDate(proof.at)}`} />;
}
