import { isChainCode } from '@coffer/kernel/chain.ts';
import type { ChainNames } from '../../api/chain-names.ts';
import { ChainMark } from '../../ui/money/chain-mark.tsx';
import classes from './payments.module.css';

type Props = { currency: string; network: string; names: ChainNames };

/** A currency and its network: the mark of it first, then both names. */
export function Asset({ currency, network, names }: Props) {
  return (
    <span className={classes['asset']}>
      {isChainCode(network) ? <ChainMark chain={network} size={15} /> : null}
      {currency} on {names.chainName(network)}
    </span>
  );
}
