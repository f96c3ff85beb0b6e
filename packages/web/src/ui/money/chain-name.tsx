import { isChainCode } from '@coffer/kernel/chain.ts';
import { ChainMark } from './chain-mark.tsx';
import classes from './chain-name.module.css';

/** A network: always its mark and its name. */
export function ChainName({ code, name }: { code: string; name: string }) {
  return (
    <span className={classes['chain']}>
      {isChainCode(code) ? <ChainMark chain={code} size={15} /> : null}
      {name}
    </span>
  );
}
