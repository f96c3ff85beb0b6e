import type { ProjectId } from '../../../api/selected-project.ts';
import { useChainNames } from '../../../api/chain-names.ts';
import { paymentsOf } from '../../../app/paths.ts';
import { addUp } from '../../../format/add-up.ts';
import { formatUsd } from '../../../format/money.ts';
import { Figure, Figures, type FigureProps } from '../../../ui/layout/figures.tsx';
import { HowSummed } from '../../../ui/made/how-made.tsx';
import { changeOf, percentText, pointsOf, successOf, unitsOf } from '../../../format/change-of.ts';
import type { Overview } from './queries.ts';
import { texts } from './texts.ts';

const grouped = new Intl.NumberFormat('en-US');

/** The four figures of a period, each beside what it was before. */
export function FiguresCard({ projectId, overview }: { projectId: ProjectId; overview: Overview | undefined }) {
  const names = texts.figures;
  const success = overview && successOf(overview.settled, overview.lapsed);
  return (
    <Figures label="Figures" isBusy={overview === undefined}>
      <Figure
        name={names.volume}
        made={overview && <VolumeMade projectId={projectId} overview={overview} />}
        value={overview && formatUsd(overview.volumeInUSD)}
        change={overview && changeOf(unitsOf(overview.volumeInUSD), unitsOf(overview.volumeInUSDBefore))}
        beside={overview && volumeBefore(overview)}
      />
      <Figure name={names.payments} {...(overview && countOf(overview.payments, overview.paymentsBefore))} />
      <Figure
        name={names.success}
        value={overview && (success === undefined ? '–' : percentText(success))}
        change={overview && pointsOf(success, successOf(overview.settledBefore, overview.lapsedBefore))}
        beside={overview && endedOf(overview)}
      />
      <Figure name={names.customers} {...(overview && countOf(overview.newCustomers, overview.newCustomersBefore))} />
    </Figures>
  );
}

function countOf(now: number, before: number): Pick<FigureProps, 'value' | 'change' | 'beside'> {
  return {
    value: grouped.format(now),
    change: changeOf(BigInt(now), BigInt(before)),
    beside: beforeText(grouped.format(before), BigInt(now), BigInt(before)),
  };
}

/** Of a change it says from where; a period of nothing after another one has nothing to say. */
function beforeText(text: string, now: bigint, before: bigint): string {
  if (before > 0n) return `from ${text}`;
  return now > 0n ? `was ${text}` : '\u00a0';
}

function volumeBefore({ volumeInUSD, volumeInUSDBefore }: Overview): string {
  return beforeText(formatUsd(volumeInUSDBefore), unitsOf(volumeInUSD), unitsOf(volumeInUSDBefore));
}

function endedOf({ settled, lapsed }: Overview): string {
  const ended = settled + lapsed;
  return ended === 0 ? 'No finished payments yet' : `${grouped.format(settled)} of ${grouped.format(ended)} paid`;
}

/** What was received, by what it was paid with, and the payments behind it. */
function VolumeMade({ projectId, overview }: { projectId: ProjectId; overview: Overview }) {
  const chains = useChainNames();
  const { byCurrency, volumeInUSD, since, until } = overview;
  return (
    <HowSummed
      name={texts.figures.volume}
      made={{
        formula: texts.made.volume,
        parts: byCurrency.map((one) => ({
          name: `${one.currencyCode} on ${chains.chainName(one.blockchainCode)}`,
          text: formatUsd(one.volumeInUSD),
        })),
        total: formatUsd(volumeInUSD),
        holds: unitsOf(addUp(byCurrency.map((one) => one.volumeInUSD))) === unitsOf(volumeInUSD),
        behind: [
          {
            text: texts.made.behind,
            to: paymentsOf(projectId),
            search: { tab: 'paid', paidFrom: since, paidTo: until },
          },
        ],
      }}
    />
  );
}
