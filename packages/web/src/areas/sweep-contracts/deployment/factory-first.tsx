import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { ShortAddress } from '../../../ui/addresses/short-address.tsx';
import { refusalOf } from '../../../wallet/refusal-of.ts';
import { aboutFee, coinOfFamily } from './deploy.form.ts';
import type { Deployer } from '../deployer/deployer.ts';
import type { PutFactory } from './kept-factory.ts';
import type { Place } from '../deployer/plan.ts';
import { useReceipt, type Network } from '../contract/queries.ts';
import classes from '../contract/deploy.module.css';

type Props = {
  network: Network;
  wallet: Deployer;
  place: Place;
  feeUnits: bigint;
  isPayable: boolean;
  /** What was sent before and may not stand in a block yet. */
  put: PutFactory | undefined;
  onPut: (put: PutFactory | undefined) => void;
};

/** Where nobody put the factory yet, that comes before the first contract: one transaction more, once and for all. */
export function FactoryFirst({ network, wallet, place, feeUnits, isPayable, put, onPut }: Props) {
  const receipt = useReceipt(put && wallet, put?.hash ?? '').data;
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const hasReverted = receipt?.hasSucceeded === false;

  async function ask(): Promise<void> {
    setAsking(true);
    setRefusal(undefined);
    try {
      onPut(await wallet.putFactory({ network, rpcUrl: undefined }, place));
    } catch (failure) {
      setRefusal(`${refusalOf(failure)} Nothing was sent.`);
    }
    setAsking(false);
  }

  if (put && !hasReverted) {
    return (
      <Notice tone="neutral">
        The factory is being deployed to {network.name}. This page continues automatically once it is in a block.
        <p className={classes['hash']}>
          Transaction <ShortAddress value={put.hash} label="Transaction hash" />
        </p>
        <div className={classes['again']}>
          <Button onClick={() => onPut(undefined)}>Send again</Button>
        </div>
      </Notice>
    );
  }
  return (
    <>
      <Notice tone="attention">
        The sweep contract factory is not on {network.name} yet. It has to be deployed once and then serves everyone: it
        holds no money, nobody owns it, and its code is verified before use. The fee is about{' '}
        {aboutFee(feeUnits, network.code)} {coinOfFamily(network.family)}, paid by the master account.
        <div className={classes['again']}>
          <Button busy={isAsking} disabled={!isPayable} onClick={() => void ask()}>
            Deploy factory
          </Button>
        </div>
      </Notice>
      {hasReverted ? (
        <Notice tone="danger">
          The network reverted the transaction: the factory was not deployed, and only the fee was spent.
        </Notice>
      ) : null}
      {refusal === undefined ? null : <Notice tone="danger">{refusal}</Notice>}
    </>
  );
}
