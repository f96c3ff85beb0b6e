import { Skeleton } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useSelectedProject } from '../../api/selected-project.ts';
import { createLinkOf, paths, paymentsOf } from '../../app/paths.ts';
import { formatUsd } from '../../format/money.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { PaymentState } from '../../ui/statuses/payment-state.tsx';
import classes from './first-payment.module.css';
import type { Payment } from './queries.ts';
import { stepsOf } from './steps.ts';

/** How far the money has come, and where one goes on from here. */
export function Arriving({ payment }: { payment: Payment | undefined }) {
  if (payment === undefined) return <Skeleton height={320} animate={false} aria-hidden />;
  const { amountInUSD, filledAmountInUSD, txHash } = payment;
  return (
    <div className={classes['arriving']}>
      <Facts>
        <Fact name="State">
          <PaymentState payment={payment} withNotches />
        </Fact>
        <Fact name="Asked for">{amountInUSD === null ? '–' : formatUsd(String(amountInUSD))}</Fact>
        <Fact name="Received">
          <b className="num">{formatUsd(filledAmountInUSD)}</b>
        </Fact>
        {txHash === null ? null : (
          <Fact name="Transaction">
            <span className={`addr ${classes['hash']}`}>{txHash}</span>
          </Fact>
        )}
      </Facts>
      <ol className={classes['steps']}>
        {stepsOf(payment).map(({ text, isDone }) => {
          const Drawn = isDone ? IconCircleCheck : IconCircleDashed;
          return (
            <li key={text} data-done={isDone || undefined}>
              <Drawn size={17} stroke={1.75} aria-hidden />
              {text}
              <span className="visually-hidden">{isDone ? ', done' : ', still to come'}</span>
            </li>
          );
        })}
      </ol>
      <div aria-live="polite">{payment.status === 'settled' ? <Paid payment={payment} /> : null}</div>
    </div>
  );
}

function Paid({ payment: { referenceId, projectName } }: { payment: Payment }) {
  const projectId = useSelectedProject();
  return (
    <div className={classes['paid']}>
      <Notice tone="success">
        Paid. {projectName} ships the goods now: its server was told by webhook, where it has one.
      </Notice>
      <div className={classes['next']}>
        <LinkButton tone="primary" to={createLinkOf(projectId)}>
          Create a payment link
        </LinkButton>
        <LinkButton to={paymentsOf(projectId)} search={{ payment: referenceId }}>
          Open the payment
        </LinkButton>
        <LinkButton to={paths.wallets}>Add a wallet of your own</LinkButton>
      </div>
    </div>
  );
}
