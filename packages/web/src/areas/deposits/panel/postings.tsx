import type { ChainNames } from '../../../api/chain-names.ts';
import { formatAmount } from '../../../format/amount.ts';
import { fromUnits } from '../../../format/from-units.ts';
import { accountWords, kindWords } from './account-words.ts';
import type { DepositDetails } from '../deposit/queries.ts';
import classes from './panel.module.css';

/** What was booked for it: of each entry what it took and what it gave, which is the same. */
export function Postings({ deposit, names }: { deposit: DepositDetails; names: ChainNames }) {
  const { postings, blockchainCode, currencyCode, treatment } = deposit;
  if (postings.length === 0) {
    return (
      <p className={classes['hint']}>
        {treatment === 'unsupported'
          ? 'Tokens that are not set up are not recorded in the ledger.'
          : 'No ledger entries yet.'}
      </p>
    );
  }
  const precision = currencyCode === null ? undefined : names.precisionOf(blockchainCode, currencyCode);
  const shown = currencyCode === null ? { decimals: 0, isStable: false } : names.shownAs(blockchainCode, currencyCode);
  const amountOf = (units: string) =>
    precision === undefined ? '–' : formatAmount(fromUnits(units, precision), shown.decimals, shown.isStable);
  return (
    <div className={classes['books']}>
      <table aria-label="Ledger">
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col">Debit</th>
            <th scope="col">Credit</th>
          </tr>
        </thead>
        <tbody>
          {postings.map(({ kind, account, units }, at) => {
            const isDebit = !units.startsWith('-');
            const amount = amountOf(units.replace('-', ''));
            const isFirst = kind !== postings[at - 1]?.kind;
            return (
              <tr key={`${at} ${account}`} data-first={isFirst || undefined}>
                <th scope="row">
                  <small>{isFirst ? kindWords(kind) : ''}</small>
                  {accountWords(account, deposit)}
                </th>
                <td className="num">{isDebit ? amount : ''}</td>
                <td className="num">{isDebit ? '' : amount}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
