import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { ChainNames } from '../../../api/chain-names.ts';
import { formatMinuteZone, formatTime } from '../../../format/date-time.ts';
import { formatUsd } from '../../../format/money.ts';
import { ChainName } from '../../../ui/money/chain-name.tsx';
import { DayLimit } from '../panel/limit-bar.tsx';
import { count } from './batch-words.ts';
import { approvalWords, fundsOf } from './check-words.ts';
import type { Check } from './queries.ts';
import classes from './comes-to.module.css';

const icons = { success: IconCircleCheck, attention: IconAlertTriangle, danger: IconCircleX } as const;
const noPrice = 'not known';

/** What all of it costs, whether the money is there, what it takes of the day, and who approves it. */
export function ComesTo({ check, names }: { check: Check; names: ChainNames }) {
  const { checkedAt, ready, limit, approvalsNeeded } = check;
  return (
    <section className={classes['card']} aria-label="What it comes to">
      <div className={classes['part']}>
        <div className={classes['head']}>
          <h2>What it comes to</h2>
          <span title={formatMinuteZone(checkedAt)}>rates of {formatTime(checkedAt)}</span>
        </div>
        {ready.count === 0 ? <p className={classes['none']}>Nothing: no line is ready.</p> : null}
      </div>
      {ready.count === 0 ? null : (
        <>
          <Networks check={check} names={names} />
          <HotWallets check={check} names={names} />
          <div className={classes['part']}>
            <DayLimit
              dayUSD={limit.dayUSD}
              parts={[
                { look: 'out', usd: limit.beforeUSD, name: 'before' },
                { look: 'this', usd: limit.thisUSD, name: 'this file' },
              ]}
            />
          </div>
          <div className={classes['part']}>
            <h3>{approvalsNeeded === 0 ? 'No approval' : 'One approval for all of it'}</h3>
            <p className={classes['text']}>{approvalWords(check)}</p>
          </div>
        </>
      )}
    </section>
  );
}

function Networks({ check: { networks, ready, totalUSD, feeUSD }, names }: { check: Check; names: ChainNames }) {
  const fee = (usd: string | null) => (usd === null ? noPrice : formatUsd(usd));
  return (
    <table className={`num ${classes['networks']}`}>
      <thead>
        <tr>
          <th scope="col">Network</th>
          <th scope="col">Payouts</th>
          <th scope="col">USD</th>
          <th scope="col">Fee</th>
        </tr>
      </thead>
      <tbody>
        {networks.map(({ blockchainCode, payouts, amountUSD, feeUSD: feeHere }) => (
          <tr key={blockchainCode}>
            <th scope="row">
              <ChainName code={blockchainCode} name={names.chainName(blockchainCode)} />
            </th>
            <td>{count(payouts)}</td>
            <td>
              <b>{formatUsd(amountUSD).replace('$', '')}</b>
            </td>
            <td>{fee(feeHere).replace('$', '')}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{count(ready.count)}</td>
          <td>
            <b className={classes['sum']}>{formatUsd(totalUSD)}</b>
          </td>
          <td>{feeUSD === null ? noPrice : <b className={classes['sum']}>{formatUsd(feeUSD)}</b>}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function HotWallets({ check, names }: { check: Check; names: ChainNames }) {
  const { tone, lead, missing } = fundsOf(check.assets, names);
  const Icon = icons[tone];
  return (
    <div className={`${classes['part']} ${classes['funds']}`}>
      <Icon data-tone={tone} size={17} stroke={1.75} aria-hidden />
      <div className={classes['text']}>
        <p>{lead}</p>
        {missing.length === 0 ? null : (
          <ul className="num">
            {missing.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
