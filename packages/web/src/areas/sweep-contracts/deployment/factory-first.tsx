import type { Put } from '../../../ui/wallets/kept-put.ts';
import { PutContract } from '../../../ui/wallets/put-contract.tsx';
import { aboutFee } from '../../../wallet/about-fee.ts';
import { coinOfFamily } from './deploy.form.ts';
import type { Deployer } from '../deployer/deployer.ts';
import type { Place } from '../deployer/plan.ts';
import { useReceipt, type Network } from '../contract/queries.ts';

type Props = {
  network: Network;
  wallet: Deployer;
  place: Place;
  feeUnits: bigint;
  isPayable: boolean;
  /** What was sent before and may not stand in a block yet. */
  put: Put | undefined;
  onPut: (put: Put | undefined) => void;
};

/** Where nobody put the factory yet, that comes before the first contract: one transaction more, once and for all. */
export function FactoryFirst({ network, wallet, place, feeUnits, isPayable, put, onPut }: Props) {
  const receipt = useReceipt(put && wallet, put?.hash ?? '').data;
  const words = {
    moving: `The factory is being deployed to ${network.name}. This page continues automatically once it is in a block.`,
    missing: `The sweep contract factory is not on ${network.name} yet. It has to be deployed once and then serves everyone: it holds no money, nobody owns it, and its code is verified before use. The fee is about ${aboutFee(feeUnits, network.code)} ${coinOfFamily(network.family)}, paid by the master account.`,
    reverted: 'The network reverted the transaction: the factory was not deployed, and only the fee was spent.',
    button: 'Deploy factory',
  };
  return (
    <PutContract
      words={words}
      hash={put?.hash}
      receipt={receipt}
      isPayable={isPayable}
      onPut={async () => onPut(await wallet.putFactory({ network, rpcUrl: undefined }, place))}
      onAgain={() => onPut(undefined)}
    />
  );
}
