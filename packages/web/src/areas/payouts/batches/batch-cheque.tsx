import type { ChainNames } from '../../../api/chain-names.ts';
import { formatUsd } from '../../../format/money.ts';
import { Amount } from '../../../ui/money/amount.tsx';
import { ChainMark } from '../../../ui/money/chain-mark.tsx';
import { ScrollFrame } from '../../../ui/tables/scroll-frame.tsx';
import cheque from '../panel/cheque.module.css';
import { count, dollarWords, payoutsOf } from './batch-words.ts';
import type { BatchDetails } from './queries.ts';
import classes from './batch.module.css';

/** The sum twice, and what of it goes out on each network; of what waits for approval alone, where that is not all of it. */
export function BatchCheque({ batch, names }: { batch: BatchDetails; names: ChainNames }) {
  const { waiting, ...whole } = batch;
  const isPart = waiting.payouts > 0 && waiting.payouts < whole.payouts;
  const { amountUSD, payouts, networks } = isPart ? waiting : whole;
  return (
    <section className={`${cheque['cheque']} ${classes['cheque']}`} aria-label="What the file pays">
      <div className={cheque['part']}>
        <p className={cheque['head']}>
          <span>{isPart ? 'Waits for approval' : 'Pay'}</span>
          <span>{isPart ? `${count(payouts)} of ${payoutsOf(whole.payouts)}` : payoutsOf(payouts)}</span>
        </p>
        <p className={`num ${cheque['amount']}`}>
          {formatUsd(amountUSD).replace('$', '')} <small>USD</small>
        </p>
        <p className={cheque['words']}>
          {dollarWords(amountUSD)} <span>at the rates of the request</span>
        </p>
        {isPart ? <p className={cheque['words']}>The file as a whole: {formatUsd(whole.amountUSD)}</p> : null}
      </div>
      <Parts networks={networks} payouts={payouts} amountUSD={amountUSD} names={names} />
    </section>
  );
}

type PartsProps = Pick<BatchDetails, 'networks' | 'payouts' | 'amountUSD'> & { names: ChainNames };

function Parts({ networks, payouts, amountUSD, names }: PartsProps) {
  return (
    <ScrollFrame label="By network">
      <table className={`num ${classes['parts']}`} aria-label="By network">
        <thead>
          <tr>
            <th scope="col">Network</th>
            <th scope="col" className={classes['wide']}>
              Payouts
            </th>
            <th scope="col">Amount</th>
            <th scope="col" className={classes['wide']}>
              USD
            </th>
          </tr>
        </thead>
        <tbody>
          {networks.map(({ blockchainCode, currencyCode, payouts: here, amount, amountUSD: usd }) => (
            <tr key={`${blockchainCode} ${currencyCode}`}>
              <th scope="row">
                <span className={classes['asset']}>
                  <ChainMark chain={blockchainCode} size={15} />
                  <b>{currencyCode}</b> on {names.chainName(blockchainCode)}
                </span>
                <small className={classes['narrow']}>{payoutsOf(here)}</small>
              </th>
              <td className={classes['wide']}>{count(here)}</td>
              <td>
                <b>
                  <Amount amount={amount} code={currencyCode} {...names.shownAs(blockchainCode, currencyCode)} />
                </b>
                <small className={classes['narrow']}>{formatUsd(usd)}</small>
              </td>
              <td className={classes['wide']}>{formatUsd(usd).replace('$', '')}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td className={classes['wide']}>{count(payouts)}</td>
            <td colSpan={2}>
              <b className={classes['sum']}>{formatUsd(amountUSD)}</b>
            </td>
          </tr>
        </tfoot>
      </table>
    </ScrollFrame>
  );
}
