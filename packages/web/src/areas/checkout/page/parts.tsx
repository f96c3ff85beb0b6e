import { useEffect, useState, type ReactNode } from 'react';
import type { PublicPayment } from '@coffer/contract/payments/checkout.ts';
import { truncate } from '../../../format/truncate.ts';
import type { Deposit } from '../payment/checkout-data.ts';
import { Icon, type IconName } from './icons.tsx';
import { useTexts } from '../texts/use-texts.ts';

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
  const { rows } = useTexts();
  const order = orderOf(payment);
  return order === null ? null : <Row label={rows.order}>{order}</Row>;
}

/** What came: the weightiest one by one, and the others together. */
export function DepositRows({ payment: { deposits, moreDeposits } }: { payment: PublicPayment }) {
  const { format, rows } = useTexts();
  return (
    <>
      {deposits.map((deposit, at) => (
        <TransferRows key={`${deposit.transactionHash} ${at}`} deposit={deposit} />
      ))}
      {moreDeposits === null ? null : (
        <Row label={rows.more(moreDeposits.count)}>
          <span className="num">{format.usd(moreDeposits.amountInUSD)}</span>
        </Row>
      )}
    </>
  );
}

/** What came in one transaction. */
function TransferRows({ deposit }: { deposit: Deposit }) {
  const { amount, currencyCode, blockchainName, transactionHash, explorerTransaction } = deposit;
  const { format, rows } = useTexts();
  const hash = (
    <>
      <span className="shown">{truncate(transactionHash, 6)}</span>
      <span className="printed">{transactionHash}</span>
    </>
  );
  return (
    <>
      <Row label={rows.received}>
        <span className="num">
          {format.amount(amount)} {currencyCode}
        </span>
      </Row>
      <Row label={rows.network}>{blockchainName}</Row>
      <Row label={rows.transaction}>
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
            aria-label={rows.inExplorer(transactionHash)}
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
  const { back } = useTexts();
  if (successURL === null) return null;
  return (
    <a className={look === 'primary' ? 'button primary' : 'button'} href={successURL} target="_top">
      {back(brand.name)}
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
  const { back, cancel } = useTexts();
  if (cancelURL === null) return null;
  return (
    <a className={isOver ? 'button' : 'back'} href={cancelURL} target="_top">
      {isOver ? back(brand.name) : cancel(brand.name)}
    </a>
  );
}

/** In UTC until the browser has its word. */
export function Moment({ iso }: { iso: string }) {
  const { format } = useTexts();
  const [shown, setShown] = useState(format.momentInUtc(iso));
  useEffect(() => {
    // The server that drew it does not know the payer's zone.
    const frame = requestAnimationFrame(() => setShown(format.moment(iso)));
    return () => cancelAnimationFrame(frame);
  }, [iso, format]);
  return <time dateTime={iso}>{shown}</time>;
}
