import { Skeleton } from '@mantine/core';
import { IconTopologyStar3 } from '@tabler/icons-react';
import type { ChainNames } from '../../../api/chain-names.ts';
import { formatUsd } from '../../../format/money.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { networksOf, sum, type CoinSum, type NetworkSum } from './bars.ts';
import { dollarsText, permille, shareText } from '../../../format/change-of.ts';
import { seriesName } from './series-name.ts';
import type { Overview } from '../figures/queries.ts';
import { texts } from '../figures/texts.ts';
import series from './series.module.css';
import classes from './networks-card.module.css';

type Props = { overview: Overview | undefined; period: string; names: ChainNames };

/** Where money came in, and in what: the legend of the chart. */
export function NetworksCard({ overview, period, names }: Props) {
  const networks = overview && networksOf(overview);
  const total = sum(networks?.map(({ units }) => units) ?? []);
  return (
    <Card title={texts.networks.title} actions={<span className={classes['period']}>{period}</span>}>
      {networks === undefined ? (
        <Skeleton height={216} animate={false} />
      ) : networks.length === 0 ? (
        <div className={classes['none']}>
          <EmptyState icon={IconTopologyStar3} title={texts.networks.empty} hint={texts.networks.emptyHint} />
        </div>
      ) : (
        <table className={classes['networks']} aria-label={texts.networks.title}>
          <tbody>
            {networks.map((network) => (
              <Network key={network.code} network={network} total={total} names={names} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td className="num">{formatUsd(dollarsText(total))}</td>
              <td className="num">100 %</td>
            </tr>
          </tfoot>
        </table>
      )}
    </Card>
  );
}

type NetworkProps = { network: NetworkSum; total: bigint; names: ChainNames };

function Network({ network: { code, units, coins }, total, names }: NetworkProps) {
  return (
    <>
      <tr>
        <th scope="row">
          <span className={classes['name']}>
            <svg width="9" height="9" aria-hidden="true">
              <rect className={series[code]} width="9" height="9" rx="2" />
            </svg>
            {seriesName(code, names)}
          </span>
        </th>
        <td className="num">{formatUsd(dollarsText(units))}</td>
        <td className="num">{shareText(units, total)}</td>
      </tr>
      <tr className={classes['parts']}>
        <td colSpan={3}>
          <svg className={classes['share']} aria-hidden="true">
            <rect className={series[code]} width={`${permille(units, total) / 10}%`} height="3" rx="1" />
          </svg>
          {coins.map(coinText).join(' · ')}
        </td>
      </tr>
    </>
  );
}

function coinText({ code, units }: CoinSum, _: number, coins: readonly CoinSum[]): string {
  return coins.length === 1 ? code : `${code} ${formatUsd(dollarsText(units))}`;
}
