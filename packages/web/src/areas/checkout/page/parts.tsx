import { useEffect, useState, type ReactNode } from 'react';
import type { PublicPayment } from '@coffer/contract/payments/checkout.ts';
import { formatDateTime } from '../../../format/date-time.ts';
import { formatUsd } from '../../../format/money.ts';
import { truncate } from '../../../format/truncate.ts';
import type { Deposit } from '../payment/checkout-data.ts';
import { Icon, type IconName } from './icons.tsx';
import { showAmount } from '../payment/show-amount.ts';
import { texts } from '../payment/texts.ts';

export function Heading({ label, amount }: { label: string; amount: string }) {
  return (
    <h1 className="heading" tabIndex={-1}>
      <span>{label}</span>
      <span className="amount num">{amount}</span>
    </h1>
  );
}

type SaidProps = {
  icon: IconName;
  tone: 'progress' | 'success' | 'neutral' | 'attention';
  title: string;
  children: ReactNode;
};

/** What has happened, large. */
export function Said({ icon, tone, title, children }: SaidProps) {
  return (
    <div className="outcome">
      <span className={`sign ${tone}`}>
        <Icon name={icon} size={30} />
      </span>
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </div>
  );
}

export function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="row">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The shop's own number; where it gave none, the reference says it all. */
export function orderOf({ invoiceID, referenceID }: Pick<PublicPayment, 'invoiceID' | 'referenceID'>): string | null {
  return invoiceID === referenceID ? null : invoiceID;
}

export function OrderRow({ payment }: { payment: PublicPayment }) {
  const order = orderOf(payment);
  return order === null ? null : <Row label={texts.rows.order}>{order}</Row>;
}

/** What came: the weightiest one by one, and the others together. */
export function DepositRows({ payment: { deposits, moreDeposits } }: { payment: PublicPayment }) {
  return (
    <>
      {deposits.map((deposit, at) => (
        <TransferRows key={`${deposit.transactionHash} ${at}`} deposit={deposit} />
      ))}
      {moreDeposits === null ? null : (
        <Row label={texts.rows.more(moreDeposits.count)}>
          <span className="num">{formatUsd(moreDeposits.amountInUSD)}</span>
        </Row>
      )}
    </>
  );
}

/** What came in one transaction. */
function TransferRows({ deposit }: { deposit: Deposit }) {
  const { amount, currencyCode, blockchainName, transactionHash, explorerTransaction } = deposit;
  const hash = (
    <>
      <span className="shown">{truncate(transactionHash, 6)}</span>
      <span className="printed">{transactionHash}</span>
    </>
  );
  return (
    <>
      <Row label={texts.rows.received}>
        <span className="num">
          {showAmount(amount)} {currencyCode}
        </span>
      </Row>
      <Row label={texts.rows.network}>{blockchainName}</Row>
      <Row label={texts.rows.transaction}>
        {explorerTransaction === null ? (
          <span className="addr" title={transactionHash}>
            {hash}
          </span>
        ) : (
          <a
            className="addr"
            href={explorerTransaction}
            title={transactionHash}
            target="_blank"
            rel="noreferrer"
            aria-label={`${texts.rows.transaction} ${transactionHash}, ${texts.rows.explorer}`}
          >
            {hash}
            <Icon name="external" size={13} />
          </a>
        )}
      </Row>
    </>
  );
}

type BackProps = { payment: PublicPayment; look: 'primary' | 'plain' };

/** To where the shop thanks for a payment. Out of a frame as well. */
export function BackToShop({ payment: { successURL, brand }, look }: BackProps) {
  if (successURL === null) return null;
  return (
    <a className={look === 'primary' ? 'button primary' : 'button'} href={successURL} target="_top">
      {texts.back(brand.name)}
    </a>
  );
}

/** To where the shop goes on without one: quietly while it may still be paid. */
export function LeaveToShop({
  payment: { cancelURL, brand },
  isOver = false,
}: {
  payment: PublicPayment;
  isOver?: boolean;
}) {
  if (cancelURL === null) return null;
  return (
    <a className={isOver ? 'button' : 'back'} href={cancelURL} target="_top">
      {isOver ? texts.back(brand.name) : texts.cancel(brand.name)}
    </a>
  );
}

/** In UTC until the browser has its word. */
export function Moment({ iso }: { iso: string }) {
  const [shown, setShown] = useState(`${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`);
  useEffect(() => {
    // The server that drew it does not know the payer's zone.
    const frame = requestAnimationFrame(() => setShown(formatDateTime(iso)));
    return () => cancelAnimationFrame(frame);
  }, [iso]);
  return <time dateTime={iso}>{shown}</time>;
}
