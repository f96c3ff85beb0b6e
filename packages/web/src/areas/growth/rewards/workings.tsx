import type { RewardView } from '@coffer/contract/growth/rewards.ts';
import { formatUsd } from '../../../format/money.ts';
import { dollarsExact } from './dollars-exact.ts';
import { ledgerOf } from './ledger-of.ts';
import classes from './reward-panel.module.css';

/** The ledger of a reward, in the order of the rules: a rule above what counts, a double one under what it comes to. */
export function Workings({ reward: { workings } }: { reward: RewardView }) {
  if (workings.length === 0) return null;
  return (
    <section>
      <h3>How it was worked out</h3>
      <table className={classes['ledger']}>
        <caption className="visually-hidden">How it was worked out</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Step</span>
            </th>
            <th scope="col">Taken off</th>
            <th scope="col">Leaves</th>
          </tr>
        </thead>
        <tbody>
          {ledgerOf(workings).map(({ code, text, detail, takenUSD, leavesUSD }) => (
            <tr key={`${code} ${text}`} data-code={code}>
              <th scope="row">
                {text}
                {detail === null ? null : <small> {detail}</small>}
              </th>
              <td className="num">{takenUSD === null ? '' : dollarsExact(takenUSD)}</td>
              <td className="num">
                {leavesUSD === null ? '' : code === 'reward' ? formatUsd(leavesUSD) : dollarsExact(leavesUSD)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
