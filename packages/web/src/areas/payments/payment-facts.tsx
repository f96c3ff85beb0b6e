import { Link } from '@tanstack/react-router';
import type { ChainNames } from '../../api/chain-names.ts';
import { campaignsOf } from '../../app/paths.ts';
import { formatDateTimeZone } from '../../format/date-time.ts';
import { formatUsd } from '../../format/money.ts';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { FullAddress } from '../../ui/addresses/full-address.tsx';
import { OutsideIcon } from '../../ui/buttons/outside-button.tsx';
import { ShortAddress } from '../../ui/addresses/short-address.tsx';
import { Asset } from './asset.tsx';
import { useRewardsOf, type PaymentDetails } from './queries.ts';
import classes from './panel.module.css';

/** Addresses in full: this is where they are compared. */
export function PaymentFacts({ payment, names }: { payment: PaymentDetails; names: ChainNames }) {
  const { customerId, email, referenceId, invoiceId, note, createdBy, metadata, moreDeposits } = payment;
  const attempt = payment.attempts.find(({ status }) => status !== 'superseded') ?? payment.attempts[0];
  return (
    <div className={classes['facts']}>
      <Facts>
        <Fact name="Customer">
          {email ?? customerId ?? 'No customer yet'}
          {email === null || customerId === null ? null : <small>{customerId}</small>}
        </Fact>
        <Fact name="Project">{payment.projectName}</Fact>
        {invoiceId === null ? null : <Fact name="Invoice">{invoiceId}</Fact>}
        <Fact name="Reference">
          <span className={classes['whole']}>
            <span className="addr">{referenceId}</span>
            <CopyButton value={referenceId} label="Reference" />
          </span>
        </Fact>
        {attempt === undefined ? null : <Quote attempt={attempt} names={names} />}
        {payment.deposits.map((deposit) => (
          <Transaction key={deposit.depositId} deposit={deposit} />
        ))}
        {moreDeposits === null ? null : (
          <Fact name="More transactions">
            {moreDeposits.count.toLocaleString('en-US')}, {formatUsd(moreDeposits.amountInUSD)} in total
          </Fact>
        )}
        <Rewards payment={payment} />
        {note === null ? null : <Fact name="Note">{note}</Fact>}
        {Object.entries(metadata).map(([key, value]) => (
          <Fact key={key} name={key}>
            {value}
          </Fact>
        ))}
        <Fact name="Created">
          {formatDateTimeZone(payment.createdAt)}
          <small>{createdBy === 'user' ? 'by a person' : 'by the API'}</small>
        </Fact>
        <Fact name={payment.status === 'open' || payment.status === 'detected' ? 'Payable until' : 'Was payable until'}>
          {formatDateTimeZone(payment.expiresAt)}
        </Fact>
      </Facts>
    </div>
  );
}

/** Who brought the customer, and what that costs: a refund takes it back. */
function Rewards({ payment }: { payment: PaymentDetails }) {
  const rewards = useRewardsOf(payment);
  if (rewards.length === 0) return null;
  return (
    <Fact name={rewards.length === 1 ? 'Reward' : 'Rewards'}>
      {rewards.map(({ id, amountUSD, to, beneficiary }) => (
        <span key={id} className={classes['reward']}>
          <Link to={campaignsOf(payment.projectId)} search={{ tab: 'rewards', reward: String(id) }}>
            {formatUsd(amountUSD)}
          </Link>{' '}
          for {to.email}
          {beneficiary === 'friend' ? ', the customer' : ', who brought the customer'}
        </span>
      ))}
    </Fact>
  );
}

function Quote({ attempt, names }: { attempt: PaymentDetails['attempts'][number]; names: ChainNames }) {
  const { blockchainCode, currencyCode, address, rate, rateSource, ratedAt } = attempt;
  return (
    <>
      <Fact name="Pays with">
        <Asset currency={currencyCode} network={blockchainCode} names={names} />
      </Fact>
      <Fact name="Address">
        <FullAddress value={address} label="Address" />
      </Fact>
      <Fact name="Rate">
        1 {currencyCode} = {rate} USD
        <small>
          {rateSource}, {formatDateTimeZone(ratedAt)}
        </small>
      </Fact>
    </>
  );
}

function Transaction({ deposit }: { deposit: PaymentDetails['deposits'][number] }) {
  const { status, transactionHash, explorerTransaction, confirmations, amount, currencyCode, amountInUSD, late } =
    deposit;
  return (
    <Fact name="Transaction">
      <ShortAddress value={transactionHash} label="Transaction hash" />
      {explorerTransaction === null ? null : (
        <OutsideIcon href={explorerTransaction} label="View transaction in block explorer" />
      )}
      <small>
        {status === 'seen'
          ? 'Not in a block yet'
          : `${Math.min(confirmations.current, confirmations.required)} of ${confirmations.required} blocks`}
      </small>
      <span className={classes['line']}>
        {amount} {currencyCode}, {formatUsd(amountInUSD)}
        {late ? ', late' : ''}
      </span>
    </Fact>
  );
}
