import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconBuildingStore, IconReportMoney } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
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
import { useStatement, type BookingKind, type Kind, type Question, type Statement } from './queries.ts';
import { dollarColumn, StatementTable } from './statement-table.tsx';
import { CheckStrip, SumCheck } from './sum-check.tsx';
import { TaxView } from './tax-view.tsx';
import { kindNames, reportNames } from './words.ts';
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

const views = (['statement', 'tax'] as const).map((value) => ({ value, label: reportNames[value] }));

function Reports({ projectId }: { projectId: number }) {
  const { place, change } = usePlace();
  const mayOpen = useMay('payments:read');
  const [openedAt] = useState(() => new Date());
  const view: Kind = place.view === 'tax' && mayOpen ? 'tax' : 'statement';
  const days = daysOf(place, todayIn(place.zone, openedAt));
  const question = days && { from: days.from, to: dayAfter(days.to), timezone: place.zone ?? 'UTC' };
  const closed = { line: undefined, cursor: undefined };
  const bar = (
    <>
      {mayOpen ? (
        <div>
          <Segments
            label="Report"
            choices={views}
            chosen={view}
            onChoose={(next) => change({ ...closed, view: next === 'tax' ? next : undefined })}
          />
        </div>
      ) : null}
      <PeriodBar place={place} onChange={(part) => change({ ...part, ...closed })} />
      {question === undefined ? (
        <Card title={reportNames[view]}>
          <EmptyState icon={IconReportMoney} title="Choose the first and the last day" />
        </Card>
      ) : null}
    </>
  );
  if (view === 'tax') {
    const subtitle = days && question ? `${datesText(days)}, ${question.timezone}` : undefined;
    return (
      <Page title={reportNames.tax} subtitle={subtitle}>
        {bar}
        {question ? <TaxView projectId={projectId} question={question} /> : null}
      </Page>
    );
  }
  return (
    <StatementPage projectId={projectId} question={question} days={days} place={place} onChange={change}>
      {bar}
    </StatementPage>
  );
}

type StatementProps = {
  projectId: number;
  question: Question | undefined;
  days: Days | undefined;
  place: Place;
  onChange: (part: Place) => void;
  children: ReactNode;
};

function StatementPage({ projectId, question, days, place, onChange, children }: StatementProps) {
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
      {children}
      {question === undefined || days === undefined ? null : statement !== undefined ? (
        <Shown statement={statement} question={question} days={days} place={place} onChange={onChange} />
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
            <FilesCard kind="statement" projectId={projectID} question={question} check={check} />
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
