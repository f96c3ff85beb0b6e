import { familyOf } from '@coffer/kernel/chain.ts';
import type { GoLiveWallet } from '@coffer/contract/operations/go-live.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import classes from '../go-live.module.css';
import { useProveWallet } from '../queries.ts';
import { ProofField } from './proof-field.tsx';

/** For wallets that sign no texts, such as those of several people. */
export function TransferForm({ wallet }: { wallet: GoLiveWallet }) {
  const prove = useProveWallet();
  return (
    <>
      <p className={classes['step']}>1. Send any small amount from this wallet</p>
      <p className={classes['text']}>To one of your hot wallets, where it pays fees, or to the address of a payment.</p>
      {familyOf(wallet.blockchainCode) === 'ETH_Family' ? (
        <p className={classes['text']}>A wallet that is a contract, such as a Safe, sends a token that you take.</p>
      ) : null}
      <ProofField
        label="2. Paste the hash of the transaction"
        placeholder="As your wallet or a block explorer shows it"
        field="txHash"
        failure={prove.error}
        onCheck={(txHash) => prove.mutate({ params: { id: wallet.walletID }, body: { txHash } })}
        button={
          <Button type="submit" tone="primary" busy={prove.isPending}>
            Check
          </Button>
        }
      />
    </>
  );
}
