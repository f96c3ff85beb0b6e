import { Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../api/http/failure.ts';
import { formatMinuteZone } from '../../format/date-time.ts';
import { datesText } from '../../format/days.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Failed } from '../../ui/layout/failed.tsx';
import { toastFailure } from '../../ui/messages/toast.tsx';
import { StatusBadge } from '../../ui/statuses/status-badge.tsx';
import { reportStatus } from '../../ui/statuses/statuses.ts';
import { dayBefore } from './period.ts';
import { useReports, useTakeReport, type MadeReport } from './queries.ts';
import { formatNames, numberText, reportNames, sizeText } from './words.ts';
import classes from './reports.module.css';

const inSight = 4;

/** What was asked for, how far it is, and the way to it. Nothing where nobody ever asked. */
export function MadeCard({ projectId }: { projectId: number }) {
  const { data, error, refetch } = useReports(projectId);
  const taking = useTakeReport(projectId);
  const [isWhole, setWhole] = useState(false);
  if (data?.reports.length === 0) return null;
  const shown = isWhole ? data?.reports : data?.reports.slice(0, inSight);
  const more = (data?.reports.length ?? 0) - (shown?.length ?? 0);
  return (
    <Card
      title="Made in the background"

      flush
      footer={more > 0 ? <Button onClick={() => setWhole(true)}>Show {more} more</Button> : undefined}
    >
      {shown !== undefined ? (
        <ul className={classes['files']}>
          {shown.map((report) => (
            <li key={report.id}>
              <div>
                <b>
                  {reportNames[report.kind]} as {formatNames[report.format]},{' '}
                  {datesText({ from: report.from, to: dayBefore(report.to) })}
                </b>
                <Told report={report} />
              </div>
              {report.status === 'ready' ? (
                <Button
                  icon={<IconDownload size={15} stroke={1.75} aria-hidden />}
                  busy={taking.isPending && taking.variables.id === report.id}
                  aria-label={`Download ${report.name ?? 'file'}`}
                  onClick={() => taking.mutate(report, { onError: (failure) => toastFailure(messageOf(failure)) })}
                >
                  Download
                </Button>
              ) : (
                <StatusBadge {...reportStatus[report.status]} />
              )}
            </li>
          ))}
        </ul>
      ) : error ? (
        <Failed message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={120} animate={false} />
      )}
    </Card>
  );
}

function Told({ report }: { report: MadeReport }) {
  const { status, written, bookings, bytes, failure, expiresAt, askedBy, askedAt } = report;
  const whose = askedBy === null ? 'Monthly' : `For ${askedBy}`;
  if (status === 'failed') return <span className={classes['wrong']}>{failure}</span>;
  if (status === 'making' && bookings !== null) {
    return (
      <>
        <progress
          className={classes['progress']}
          max={Math.max(1, bookings)}
          value={written}
          aria-label={`${formatNames[report.format]}, bookings written`}
        />
        <span>
          {numberText(written)} of {numberText(bookings)} bookings
        </span>
      </>
    );
  }
  if (status === 'ready' && expiresAt !== null) {
    return (
      <span>
        {whose}, {sizeText(bytes)}, until {formatMinuteZone(expiresAt)}
      </span>
    );
  }
  return (
    <span>
      {whose}, asked for {formatMinuteZone(askedAt)}
    </span>
  );
}
