import { Skeleton } from '@mantine/core';
import { IconChartBar, IconChartBarOff, IconDownload, IconTable } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { ChainNames } from '../../../api/chain-names.ts';
import { formatUsd } from '../../../format/money.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { saveText } from '../../../ui/buttons/save-text.ts';
import { barsOf, networksOf, sum, type Bar } from './bars.ts';
import { dollarsText } from '../../../format/change-of.ts';
import { shortDay, spanOf } from '../../../format/days.ts';
import type { Overview } from '../figures/queries.ts';
import { texts } from '../figures/texts.ts';
import { volumeCsv } from './volume-csv.ts';
import { VolumeTable } from './volume-table.tsx';
import classes from './volume-card.module.css';

const VolumeChart = lazy(async () => ({ default: (await import('./volume-chart.tsx')).VolumeChart }));

type Props = { overview: Overview | undefined; names: ChainNames };

/** What came each day: as a chart, as a table, and as a file. */
export function VolumeCard({ overview, names }: Props) {
  const [isTable, setTable] = useState(false);
  const [pointed, setPointed] = useState<Bar>();
  const bars = overview && barsOf(overview);
  const order = overview ? networksOf(overview).map(({ code }) => code) : [];
  const isNothing = bars?.every(({ total, before }) => total === 0n && before === 0n) ?? false;
  return (
    <Card
      title={texts.volume.title}
      hint={pointed && !isTable ? <span className="num">{sentenceOf(pointed)}</span> : texts.volume.hint}
      actions={
        bars && !isNothing ? (
          <>
            {isTable ? null : <span className={classes['before']}>{texts.volume.before}</span>}
            <Button
              tone="quiet"
              icon={isTable ? <IconChartBar {...icon} /> : <IconTable {...icon} />}
              onClick={() => setTable(!isTable)}
            >
              {isTable ? 'Chart' : 'Table'}
            </Button>
            <Button
              tone="quiet"
              edge="end"
              icon={<IconDownload {...icon} />}
              onClick={() => saveText(`volume-${bars.at(-1)?.day}.csv`, volumeCsv(bars, order), 'text/csv')}
            >
              CSV
            </Button>
          </>
        ) : undefined
      }
    >
      {bars === undefined ? (
        waiting
      ) : isNothing ? (
        <div className={classes['none']}>
          <EmptyState icon={IconChartBarOff} title={texts.volume.empty} hint={texts.volume.emptyHint} />
        </div>
      ) : isTable ? (
        <VolumeTable bars={bars} order={order} names={names} />
      ) : (
        <Suspense fallback={waiting}>
          <VolumeChart bars={bars} order={order} label={labelOf(bars)} onPoint={setPointed} />
        </Suspense>
      )}
    </Card>
  );
}

const icon = { size: 15, stroke: 1.75, 'aria-hidden': true } as const;
const waiting = <Skeleton height={232} animate={false} />;

function sentenceOf({ day, total, before }: Bar): string {
  return `${shortDay(day)}: ${formatUsd(dollarsText(total))}, previous period ${formatUsd(dollarsText(before))}`;
}

/** What the chart says, for those who do not see it. */
function labelOf(bars: readonly Bar[]): string {
  const most = bars.reduce<Bar | undefined>((high, bar) => (high && high.total >= bar.total ? high : bar), undefined);
  const total = formatUsd(dollarsText(sum(bars.map((bar) => bar.total))));
  const highest =
    most && most.total > 0n ? `, highest on ${shortDay(most.day)}: ${formatUsd(dollarsText(most.total))}` : '';
  return `${texts.volume.title}, ${spanOf(bars) ?? ''}: ${total} in total${highest}. Also available as a table.`;
}
