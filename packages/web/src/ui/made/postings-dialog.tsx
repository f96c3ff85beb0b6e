import { Skeleton } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { TracedFigure } from '@coffer/contract/growth/postings.ts';
import { useChainNames, type ChainNames } from '../../api/chain-names.ts';
import { messageOf } from '../../api/http/failure.ts';
import { usePostings, type Traced, type TracedFigureSum, type TracedTransaction } from '../../api/postings.ts';
import type { ProjectId } from '../../api/selected-project.ts';
import { formatAmount } from '../../format/amount.ts';
import { formatDateTime, formatDateTimeZone } from '../../format/date-time.ts';
import { formatUsd } from '../../format/money.ts';
import { Button } from '../buttons/button.tsx';
import { Modal } from '../dialogs/modal.tsx';
import { Failed } from '../layout/failed.tsx';
import { accountNames, bookedWords, figureFormulas, figureNames } from './made-words.ts';
import classes from './made.module.css';

type Props = {
  name: string;
  projectId: ProjectId;
  traced: Traced;
  figure: TracedFigure | undefined;
  places: Places;
  onClose: () => void;
};

/** Where payments of a project and payouts are listed. */
export type Places = { payments: (projectId: number) => string; payouts: string };

/** The postings of the ledger behind a figure, the oldest first, and the sum of them beside what the figure says. */
export function PostingsDialog({ name, projectId, traced, figure, places, onClose }: Props) {
  const names = useChainNames();
  const { figures, transactions, error, refetch, more } = usePostings(projectId, traced);
  const shown = figures?.filter((one) => figure === undefined || one.figure === figure);
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside
      title={`How ${name} is made`}
      subtitle={figure === undefined ? undefined : figureFormulas[figure]}
      cancelLabel="Close"
    >
      {shown === undefined || transactions === undefined ? (
        error ? (
          <Failed message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <output className={classes['loading']} aria-label="Loading">
            <Skeleton height={56} animate={false} />
            <Skeleton height={180} animate={false} />
          </output>
        )
      ) : (
        <>
          <Sums figures={shown} names={names} isNamed={figure === undefined} />
          {transactions.length === 0 ? (
            <p className={classes['none']}>Nothing was booked for it yet.</p>
          ) : (
            <ol className={classes['transactions']} aria-label="Postings, the oldest first">
              {transactions.map((one) => (
                <Transaction
                  key={one.transactionID}
                  transaction={one}
                  counts={new Set(shown.map((sum) => sum.figure))}
                  names={names}
                  places={places}
                />
              ))}
            </ol>
          )}
          {more === undefined ? null : (
            <Button busy={more.busy} onClick={more.read}>
              Show more
            </Button>
          )}
        </>
      )}
    </Modal>
  );
}

function Sums({
  figures,
  names,
  isNamed,
}: {
  figures: readonly TracedFigureSum[];
  names: ChainNames;
  isNamed: boolean;
}) {
  return figures.map(({ figure, sums, amountUSD, postedUSD, holds }) => (
    <section
      key={figure}
      className={classes['sum']}
      data-tone={holds ? 'success' : 'danger'}
      aria-label={figureNames[figure]}
    >
      {isNamed ? <h3>{figureNames[figure]}</h3> : null}
      {isNamed ? <p className={classes['formula']}>{figureFormulas[figure]}</p> : null}
      {sums.map((sum) => (
        <p key={sum.asset} className={`num ${classes['figure']}`}>
          <span>{where(sum, names)}</span>
          <b>{amountText(sum.amount, sum, names)}</b>
        </p>
      ))}
      {amountUSD === null || sums.every(({ blockchainCode }) => blockchainCode === null) ? null : (
        <p className={`num ${classes['figure']}`}>
          <span>Dollars, at the rates that were booked</span>
          <b>{formatUsd(amountUSD)}</b>
        </p>
      )}
      <p className={classes['check']} role={holds ? 'status' : 'alert'}>
        {holds ? (
          <IconCircleCheck size={15} stroke={1.75} aria-hidden />
        ) : (
          <IconCircleX size={15} stroke={1.75} aria-hidden />
        )}
        <span>
          {holds
            ? 'The postings add up to it, to the last unit.'
            : `The postings add up to ${[
                ...sums.filter((sum) => !sum.holds).map((sum) => amountText(sum.posted, sum, names)),
                ...(postedUSD === null || postedUSD === amountUSD ? [] : [`${postedUSD} USD`]),
              ].join(' and ')} instead. Tell whoever runs this server.`}
        </span>
      </p>
    </section>
  ));
}

type Of = { currencyCode: string; blockchainCode: string | null };

function where({ currencyCode, blockchainCode }: Of, names: ChainNames): string {
  return blockchainCode === null ? 'Dollars' : `${currencyCode} on ${names.chainName(blockchainCode)}`;
}

function amountText(amount: string, { currencyCode, blockchainCode }: Of, names: ChainNames): string {
  if (blockchainCode === null) return formatUsd(amount);
  const { decimals, isStable } = names.shownAs(blockchainCode, currencyCode);
  return `${formatAmount(amount, decimals, isStable)} ${currencyCode}`;
}

type TransactionProps = {
  transaction: TracedTransaction;
  counts: ReadonlySet<TracedFigure>;
  names: ChainNames;
  places: Places;
};

function Transaction({ transaction, counts, names, places }: TransactionProps) {
  const { transactionID, at, booked, rate, postings, transactionHash, outOfSight } = transaction;
  const code = postings.find(({ blockchainCode }) => blockchainCode !== null)?.currencyCode;
  return (
    <li>
      <p className={classes['what']}>
        <b>{bookedWords(booked)}</b>
        <time dateTime={at} title={formatDateTimeZone(at)}>
          {formatDateTime(at)}
        </time>
      </p>
      <ul>
        {postings.map((posting, place) => {
          const { account, name, amount, amountUSD, figure } = posting;
          const isCounted = figure !== null && counts.has(figure);
          return (
            <li key={`${account} ${name} ${place}`} data-counts={isCounted || undefined}>
              <span className={classes['account']}>
                {accountNames[account]}
                {name === null ? null : <small title={name}>{name}</small>}
              </span>
              <span className={`num ${classes['amount']}`} title={`${amount} ${posting.currencyCode}`}>
                {amount.startsWith('-') ? '' : '+'}
                {amountText(amount, posting, names)}
                {amountUSD === null || posting.blockchainCode === null ? null : <small>{formatUsd(amountUSD)}</small>}
                {isCounted ? <span className="visually-hidden">, counts to it</span> : null}
              </span>
            </li>
          );
        })}
      </ul>
      <p className={classes['source']}>
        {rate === null || code === undefined ? null : (
          <span>
            1 {code} = {rate.rateUSD} USD, {rate.rateSource},{' '}
            <time dateTime={rate.ratedAt}>{formatDateTime(rate.ratedAt)}</time>
          </span>
        )}
        <span>
          Ledger transaction {transactionID} <Cause transaction={transaction} places={places} />
        </span>
        {outOfSight ? <span>Of another project that uses the wallet</span> : null}
        {transactionHash === null ? null : (
          <span className="addr" title={transactionHash}>
            {transactionHash}
          </span>
        )}
      </p>
    </li>
  );
}

function Cause({
  transaction: { projectID, paymentReference, payoutID },
  places,
}: Pick<TransactionProps, 'transaction' | 'places'>) {
  if (payoutID !== null) {
    return (
      <Link to={places.payouts} search={{ payout: String(payoutID) } as never}>
        Payout {payoutID}
      </Link>
    );
  }
  if (paymentReference === null || projectID === null) return null;
  return (
    <Link to={places.payments(projectID)} search={{ payment: paymentReference } as never}>
      Payment {paymentReference.slice(0, 8)}
    </Link>
  );
}
