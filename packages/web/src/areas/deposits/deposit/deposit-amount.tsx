import type { ChainNames } from '../../../api/chain-names.ts';
import { formatAmount } from '../../../format/amount.ts';
import { Amount } from '../../../ui/money/amount.tsx';
import type { Deposit } from './queries.ts';
import classes from './deposits.module.css';

type Props = { deposit: Deposit; names: ChainNames };

/** Of a token that is not set up nobody knows the decimals: its units are what is certain. */
export function DepositAmount({ deposit, names }: Props) {
  const { amount, currencyCode, blockchainCode, units } = deposit;
  if (amount === null || currencyCode === null) {
    return (
      <span className={`num ${classes['units']}`}>
        {formatAmount(units, 0)} <small>units</small>
      </span>
    );
  }
  return <Amount amount={amount} code={currencyCode} {...names.shownAs(blockchainCode, currencyCode)} />;
}
