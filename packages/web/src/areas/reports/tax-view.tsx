import { Skeleton } from '@mantine/core';
import { IconReportMoney } from '@tabler/icons-react';
import { useChainNames } from '../../api/chain-names.ts';
import { messageOf } from '../../api/http/failure.ts';
import { useMay } from '../../api/me.ts';
import { formatUsd } from '../../format/money.ts';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Figure, Figures } from '../../ui/layout/figures.tsx';
import { Failed } from '../../ui/layout/failed.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { FilesCard } from './files-card.tsx';
import { MadeCard } from './made-card.tsx';
import { useTax, type Question, type TaxEstimate } from './queries.ts';
import { Strip } from './sum-check.tsx';
import { LeftCard, LinesCard, YearTable } from './tax-tables.tsx';
import { numberText } from './words.ts';
import classes from './reports.module.css';

/** What giving coins away gained, as far as rates that were booked tell it. */
export function TaxView({ projectId, question }: { projectId: number; question: Question }) {
  const { data, error, refetch } = useTax(projectId, question);
  const mayExport = useMay('reports:export');
  return (
    <div className={classes['beside']}>
      <Notice tone="neutral">
        An estimate, no tax return: first in, first out, at the rates that were booked. Payouts, rewards and refunds are
        disposals. Sweeps to your cold wallets are none, and network fees are paid by wallets of all projects.
      </Notice>
      {data !== undefined ? (
        <Estimate tax={data} />
      ) : error ? (
        <Card title="Tax estimate">
          <Failed message={messageOf(error)} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <Skeleton height={320} animate={false} />
      )}
      {mayExport ? (
        <div className={classes['halves']}>
          <FilesCard kind="tax" projectId={projectId} question={question} check={data?.check} />
          <MadeCard projectId={projectId} />
        </div>
      ) : null}
    </div>
  );
}

function Estimate({ tax }: { tax: TaxEstimate }) {
  const names = useChainNames();
  const { assets, dollars, lines, check, partial } = tax;
  const isEmpty = assets.every(({ years }) => years.length === 0);
  return (
    <>
      {partial ? (
        <Notice tone="neutral">This period is not over: what is disposed of until its end is still to come.</Notice>
      ) : null}
      {dollars.unknownLines > 0 ? (
        <Notice tone="attention">
          {dollars.unknownLines === 1 ? 'One disposal has' : `${numberText(dollars.unknownLines)} disposals have`} no
          booked rate, from when it was received or when it left: the gain is not known, and not in the sums.
        </Notice>
      ) : null}
      {isEmpty ? null : (
        <Figures label="All assets" isBusy={false}>
          <Figure name="Gain" value={formatUsd(dollars.gainUSD)} isHero />
          <Figure name="Proceeds" value={formatUsd(dollars.proceedsUSD)} />
          <Figure name="Cost" value={formatUsd(dollars.costUSD)} />
          <Figure name="Gain, held over a year" value={formatUsd(dollars.longGainUSD)} />
        </Figures>
      )}
      <section className={classes['sheet']} aria-label="Tax estimate">
        {isEmpty ? (
          <EmptyState
            icon={IconReportMoney}
            title="Nothing was disposed of in this period"
            hint="Payouts, refunds and rewards that were paid stand here."
          />
        ) : (
          <YearTable tax={tax} names={names} />
        )}
        <Strip holds={check.holds}>
          {check.holds
            ? 'What is left of all lots is the closing balance of the ledger, and what was taken from them is what was disposed of.'
            : check.problems.join(' ')}
        </Strip>
      </section>
      {assets.length === 0 ? null : <LeftCard assets={assets} names={names} />}
      {lines.length === 0 ? null : <LinesCard lines={lines} names={names} />}
    </>
  );
}
