import { isChainCode } from '@coffer/kernel/chain.ts';
import type { ChainNames } from '../../api/chain-names.ts';
import { ChainMark } from '../../ui/money/chain-mark.tsx';
import classes from './payments.module.css';

type Props = { currency: string; network: string; names: ChainNames; isMark?: boolean };

/** A currency and its network: the mark of it first, then both names, which only are read out where there is no room. */
export function Asset({ currency, network, names, isMark = false }: Props) {
  return (
    <span className={classes['asset']}>
      {isChainCode(network) ? <ChainMark chain={network} size={15} /> : null}
      {isMark ? (
        <>
          {currency}
          <span className="visually-hidden"> on {names.chainName(network)}</span>
        </>
      ) : (
        `${currency} on ${names.chainName(network)}`
      )}
    </span>
  );
}
