import { useState, type ReactNode } from 'react';
import { refusalOf } from '../../wallet/refusal-of.ts';
import type { Receipt } from '../../wallet/read-receipt.ts';
import { ShortAddress } from '../addresses/short-address.tsx';
import { Button } from '../buttons/button.tsx';
import { Notice } from '../messages/notice.tsx';
import classes from './put-contract.module.css';

type Props = {
  words: { missing: ReactNode; moving: ReactNode; reverted: string; button: string };
  /** What was sent before and may not stand in a block yet. */
  hash: string | undefined;
  receipt: Receipt | null | undefined;
  isPayable: boolean;
  /** Asks the wallet to sign and to send. */
  onPut: () => Promise<void>;
  onAgain: () => void;
};

/** A contract that somebody puts on a network once and for all, from a wallet of theirs. */
export function PutContract({ words, hash, receipt, isPayable, onPut, onAgain }: Props) {
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const hasReverted = receipt?.hasSucceeded === false;

  async function ask(): Promise<void> {
    setAsking(true);
    setRefusal(undefined);
    try {
      await onPut();
    } catch (failure) {
      setRefusal(`${refusalOf(failure)} Nothing was sent.`);
    }
    setAsking(false);
  }

  if (hash !== undefined && !hasReverted) {
    return (
      <Notice tone="neutral">
        {words.moving}
        <p className={classes['hash']}>
          Transaction <ShortAddress value={hash} label="Transaction hash" />
        </p>
        <div className={classes['again']}>
          <Button onClick={onAgain}>Send again</Button>
        </div>
      </Notice>
    );
  }
  return (
    <>
      <Notice tone="attention">
        {words.missing}
        <div className={classes['again']}>
          <Button busy={isAsking} disabled={!isPayable} onClick={() => void ask()}>
            {words.button}
          </Button>
        </div>
      </Notice>
      {hasReverted ? <Notice tone="danger">{words.reverted}</Notice> : null}
      {refusal === undefined ? null : <Notice tone="danger">{refusal}</Notice>}
    </>
  );
}
