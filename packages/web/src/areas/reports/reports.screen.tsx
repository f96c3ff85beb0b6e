import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconBuildingStore, IconReportMoney } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useChainNames } from '../../api/chain-names.ts';
import { messageOf } from '../../api/http/failure.ts';
import { useMay } from '../../api/me.ts';
import { useSelectedProject } from '../../api/selected-project.ts';
import { formatDateTimeZone } from '../../format/date-time.ts';
import { datesText } from '../../format/days.ts';
import { Segments } from '../../ui/filters/segments.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Failed } from '../../ui/layout/failed.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { BookingsPanel } from './bookings-panel.tsx';
import { RewardsCard, StandingCard } from './cards.tsx';
import { FilesCard } from './files-card.tsx';
import { MadeCard } from './made-card.tsx';
import { MonthlyCard } from './monthly-card.tsx';
import { PeriodBar } from './period-bar.tsx';
import { dayAfter, daysOf, placeNames, todayIn, type Days, type Place } from './period.ts';
import { useStatement, type BookingKind, type Question, type Statement } from './queries.ts';
import { dollarColumn, StatementTable } from './statement-table.tsx';
import { CheckStrip, SumCheck } from './sum-check.tsx';
import { kindNames } from './words.ts';
import classes from './reports.module.css';

/** What an accountant adds up, with the check that it does add up. */
export function ReportsScreen() {
  const projectId = useSelectedProject();
  if (projectId === 'all') {
    return (
      <Page title="Statement">
        <Card title="Statement">
          <EmptyState
            icon={IconBuildingStore}
            title="A statement is of one project"
            hint="Choose a project above the menu: money of several is nobody’s balance."
          />
        </Card>
      </Page>
    );
  }
  // What was read of another project is never shown in between.
  return <Reports key={projectId} projectId={projectId} />;
}

function usePlace() {
  const search: Place = useSearch({ strict: false });
  const navigate = useNavigate();
  const place = Object.fromEntries(placeNames.map((name) => [name, search[name]])) as Place;
  return { place, change: (part: Place) => void navigate({ to: '.', search: { ...place, ...part } } as never) };
}

function Reports({ projectId }: { projectId: number }) {
  const { place, change } = usePlace();
  const [openedAt] = useState(() => new Date());
  const days = daysOf(place, todayIn(place.zone, openedAt));
  const question = days && { from: days.from, to: dayAfter(days.to), timezone: place.zone ?? 'UTC' };
  const { data: statement, error, refetch } = useStatement(projectId, question);
  return (
    <Page
      title="Statement"
      subtitle={
        statement && days
          ? `${statement.projectName} · ${datesText(days)}, ${statement.timezone} · made ${formatDateTimeZone(statement.madeAt)}`
          : undefined
      }
    >
      <PeriodBar place={place} onChange={(part) => change({ ...part, line: undefined, cursor: undefined })} />
      {question === undefined || days === undefined ? (
        <Card title="Statement">
          <EmptyState icon={IconReportMoney} title="Choose the first and the last day" />
        </Card>
      ) : statement !== undefined ? (
        <Shown statement={statement} question={question} days={days} place={place} onChange={change} />
      ) : error ? (
        <Card title="Statement">
          <Failed message={messageOf(error)} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <Skeleton height={420} animate={false} />
      )}
    </Page>
  );
}

type ShownProps = {
  statement: Statement;
  question: Question;
  days: Days;
  place: Place;
  onChange: (part: Place) => void;
};

function Shown({ statement, question, days, place, onChange }: ShownProps) {
  const names = useChainNames();
  const mayOpen = useMay('payments:read');
  const mayExport = useMay('reports:export');
  const mayMail = useMay('projects:write');
  const isPhone = useMediaQuery('(max-width: 639px)') ?? false;
  const [column, setColumn] = useState(dollarColumn);
  const { projectID, assets, rewards, check, partial } = statement;
  const withoutRate = assets.reduce((sum, one) => sum + one.withoutRate, 0);
  const line = Object.keys(kindNames).find((one): one is BookingKind => one === place.line);
  return (
    <div className={classes['beside']} data-open={(mayOpen && line !== undefined) || undefined}>
      {partial ? (
        <Notice tone="neutral">This period is not over: what is booked until its end is still to come.</Notice>
      ) : null}
      {withoutRate > 0 ? (
        <Notice tone="attention">
          {withoutRate === 1 ? 'One booking has' : `${withoutRate} bookings have`} no rate and count no dollars: nothing
          was known of a price then, or nobody counted them to a payment. Amounts of the currencies are whole.
        </Notice>
      ) : null}
      {assets.length === 0 ? (
        <Card title="Statement">
          <EmptyState
            icon={IconReportMoney}
            title="Nothing was booked until the end of this period"
            hint="What customers pay stands here as soon as it is confirmed."
          />
        </Card>
      ) : (
        <>
          {isPhone ? (
            <div className={classes['columns']}>
              <Segments
                label="Column"
                choices={[
                  { value: dollarColumn, label: 'USD' },
                  ...assets.map((one) => ({ value: one.asset, label: `${one.currencyCode} ${one.blockchainCode}` })),
                ]}
                chosen={column}
                onChoose={setColumn}
              />
            </div>
          ) : null}
          <section className={classes['sheet']} aria-label="Statement">
            <StatementTable
              statement={statement}
              names={names}
              only={isPhone ? column : undefined}
              lastDay={days.to}
              onOpen={mayOpen ? (next) => onChange({ line: next, cursor: undefined }) : undefined}
            />
            <CheckStrip statement={statement} />
          </section>
          <div className={classes['halves']}>
            <SumCheck statement={statement} names={names} />
            <StandingCard statement={statement} names={names} />
          </div>
        </>
      )}
      <div className={classes['halves']}>
        {mayExport && mayOpen ? (
          <>
            <FilesCard projectId={projectID} question={question} check={check} />
            <MadeCard projectId={projectID} />
            {mayMail ? <MonthlyCard projectId={projectID} zone={question.timezone} /> : null}
          </>
        ) : null}
        {rewards === null ? null : <RewardsCard rewards={rewards} />}
      </div>
      {mayOpen && line !== undefined ? (
        <BookingsPanel
          projectId={projectID}
          question={question}
          line={line}
          cursor={place.cursor}
          names={names}
          goTo={(cursor) => onChange({ cursor })}
          onClose={() => onChange({ line: undefined, cursor: undefined })}
        />
      ) : null}
    </div>
  );
}
