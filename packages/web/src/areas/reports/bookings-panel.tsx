import { Skeleton } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ChainNames } from '../../api/chain-names.ts';
import { messageOf } from '../../api/http/failure.ts';
import { bookedPlaces, paths, paymentsOf } from '../../app/paths.ts';
import { formatDateTime } from '../../format/date-time.ts';
import { formatUsd } from '../../format/money.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { HowMade } from '../../ui/made/how-made.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Failed } from '../../ui/layout/failed.tsx';
import { SidePanel } from '../../ui/layout/side-panel.tsx';
import { Amount } from '../../ui/money/amount.tsx';
import { ChainName } from '../../ui/money/chain-name.tsx';
import { useBookings, type BookingKind, type Question, type StatementBooking } from './queries.ts';
import { kindNames } from './words.ts';
import classes from './reports.module.css';

type Props = {
  projectId: number;
  question: Question;
  line: BookingKind;
  cursor: string | undefined;
  names: ChainNames;
  goTo: (cursor: string | undefined) => void;
  onClose: () => void;
};

/** The transactions of the ledger behind a line, the oldest first, each with what it was booked for. */
export function BookingsPanel({ projectId, question, line, cursor, names, goTo, onClose }: Props) {
  const { data, error, refetch } = useBookings(projectId, question, { line, cursor });
  const hasOthers = cursor !== undefined || (data !== undefined && data.nextCursor !== null);
  return (
    <SidePanel
      title={kindNames[line]}
      subtitle="Transactions of the ledger, the oldest first"
      onClose={onClose}
      footer={
        hasOthers ? (
          <span className={classes['pages']}>
            <Button disabled={cursor === undefined} onClick={() => goTo(undefined)}>
              Oldest
            </Button>
            <Button disabled={!data?.nextCursor} onClick={() => goTo(data?.nextCursor ?? undefined)}>
              Newer
            </Button>
          </span>
        ) : undefined
      }
    >
      {data !== undefined ? (
        data.bookings.length === 0 ? (
          <EmptyState icon={IconListSearch} title="Nothing was booked" hint="There is nothing behind this line." />
        ) : (
          <ul className={classes['bookings']}>
            {data.bookings.map((booking) => (
              <Booking
                key={`${booking.transactionID} ${booking.asset}`}
                booking={booking}
                projectId={projectId}
                names={names}
              />
            ))}
          </ul>
        )
      ) : error ? (
        <Failed message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={240} animate={false} />
      )}
    </SidePanel>
  );
}

function Booking({ booking, projectId, names }: { booking: StatementBooking; projectId: number; names: ChainNames }) {
  const { transactionID, at, amount, amountUSD, rateUSD, rateSource, currencyCode, blockchainCode } = booking;
  const facts = names.shownAs(blockchainCode, currencyCode);
  return (
    <li>
      <div>
        <span>
          <Amount amount={amount} code={currencyCode} {...facts} />{' '}
          <HowMade
            name={`ledger transaction ${transactionID}`}
            projectId={projectId}
            traced={{ transaction: String(transactionID) }}
            places={bookedPlaces}
          />
        </span>
        <span className="num">{amountUSD === null ? 'no rate' : formatUsd(amountUSD)}</span>
      </div>
      <div>
        <ChainName code={blockchainCode} name={names.chainName(blockchainCode)} />
        <span>{rateUSD === null ? '' : `at ${rateUSD} USD, ${rateSource}`}</span>
      </div>
      <div>
        <time dateTime={at}>{formatDateTime(at)}</time>
        <Reason booking={booking} projectId={projectId} />
      </div>
      <div>
        <span>
          Ledger transaction {transactionID}, {booking.booked}
        </span>
      </div>
    </li>
  );
}

function Reason({
  booking: { payoutID, paymentReference },
  projectId,
}: {
  booking: StatementBooking;
  projectId: number;
}) {
  if (payoutID !== null) {
    return (
      <Link to={paths.payouts} search={{ payout: String(payoutID) } as never}>
        Payout {payoutID}
      </Link>
    );
  }
  if (paymentReference === null) return null;
  return (
    <Link to={paymentsOf(projectId)} search={{ payment: paymentReference } as never}>
      Payment {paymentReference.slice(0, 8)}
    </Link>
  );
}
