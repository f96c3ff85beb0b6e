import type { RewardView } from '@coffer/contract/growth/rewards.ts';
import { formatUsd } from '../../../format/money.ts';
import { dollarsExact } from './dollars-exact.ts';
import classes from './reward-panel.module.css';

/** The ledger of a reward, in the order of the rules: a rule above what counts, a double one under what it comes to. */
export function Workings({ reward: { workings } }: { reward: RewardView }) {
  if (workings.length === 0) return null;
  return (
    <section>
      <h3>How it was worked out</h3>
      <table className={classes['ledger']}>
        <caption className="visually-hidden">How it was worked out</caption>
        <tbody>
          {workings.map(({ code, text, detail, amountUSD }) => (
            <tr key={`${code} ${text}`} data-code={code}>
              <th scope="row">
                {text}
                {detail === null ? null : <small> {detail}</small>}
              </th>
              <td className="num">{code === 'reward' ? formatUsd(amountUSD) : dollarsExact(amountUSD)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
