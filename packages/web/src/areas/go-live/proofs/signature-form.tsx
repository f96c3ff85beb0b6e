import type { GoLiveWallet } from '@coffer/contract/operations/go-live.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import classes from '../go-live.module.css';
import { useProveWallet } from '../queries.ts';
import { ProofField } from './proof-field.tsx';

const kinds: Readonly<Record<GoLiveWallet['blockchainCode'], string>> = {
  ETH: '0x and 130 characters',
  BASE: '0x and 130 characters',
  TRX: '0x and 130 characters',
  BTC: 'Base64, ending in =',
  SOLANA: 'Base58, about 88 characters',
};

/** The text goes to the wallet, and what it answers comes back here: no key ever does. */
export function SignatureForm({ wallet }: { wallet: GoLiveWallet }) {
  const prove = useProveWallet();
  return (
    <>
      <p className={classes['step']}>1. Sign this text with the wallet</p>
      <div className={classes['sample']}>
        <code>{wallet.text}</code>
        <CopyButton value={wallet.text} label="Text" />
      </div>
      <ProofField
        label="2. Paste the signature"
        placeholder={kinds[wallet.blockchainCode]}
        field="signature"
        failure={prove.error}
        onCheck={(signature) => prove.mutate({ params: { id: wallet.walletID }, body: { signature } })}
        button={
          <Button type="submit" tone="primary" busy={prove.isPending}>
            Check
          </Button>
        }
      />
    </>
  );
}
