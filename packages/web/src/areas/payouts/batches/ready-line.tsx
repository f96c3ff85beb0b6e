import type { ChainNames } from '../../../api/chain-names.ts';
import { truncate } from '../../../format/truncate.ts';
import { Address } from '../../../ui/addresses/address.tsx';
import { Amount } from '../../../ui/money/amount.tsx';
import { ChainMark } from '../../../ui/money/chain-mark.tsx';
import type { Check } from './queries.ts';
import classes from './check.module.css';

type Line = Check['ready']['shown'][number];
type Props = { line: Line; names: ChainNames; isWhole?: boolean };

/** Whom it goes to, on which network, and how much; with the whole address where that is what somebody looks at. */
export function ReadyLine({ line, names, isWhole = false }: Props) {
  const { name, blockchainCode, currencyCode, amount, toAddress } = line;
  const ends = (
    <span className={`addr ${classes['ends']}`} title={toAddress} translate="no">
      {truncate(toAddress.replace(/^0x/, ''))}
    </span>
  );
  return (
    <li className={classes['ready']}>
      <span className={classes['line']}>{line.line}</span>
      <span className={classes['payee']}>
        {name === null ? null : <b title={name}>{name}</b>}
        {isWhole ? null : ends}
      </span>
      <span className={classes['asset']}>
        <ChainMark chain={blockchainCode} size={15} />
        <b>{currencyCode}</b> on {names.chainName(blockchainCode)}
      </span>
      <span className={classes['amount']}>
        <Amount amount={amount} code={currencyCode} {...names.shownAs(blockchainCode, currencyCode)} />
      </span>
      {isWhole ? (
        <span className={classes['whole']}>
          <Address value={toAddress} />
        </span>
      ) : null}
    </li>
  );
}
