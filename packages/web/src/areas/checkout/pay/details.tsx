import type { CheckoutData } from '../payment/checkout-data.ts';
import { Icon } from '../page/icons.tsx';
import { Moment, Row } from '../page/parts.tsx';
import { useTexts } from '../texts/use-texts.ts';

/** That it is waited for, and what few payers ask. */
export function Details({ payment }: { payment: CheckoutData['payment'] }) {
  const { attempt, note, amountInUSD, step, filledAmountInUSD, expiresAt, referenceID } = payment;
  const { format, ...texts } = useTexts();
  return (
    <details className="details">
      <summary>
        <span className="waiting">
          <span className="pulse" />
          {texts.pay.waiting}
        </span>
        <span className="more">
          <u>{texts.pay.details}</u>
          <Icon name="down" />
        </span>
      </summary>
      <dl className="rows">
        {note === null ? null : <Row label={texts.note}>{note}</Row>}
        {amountInUSD === null ? null : <Row label={texts.details.amount}>{format.usd(amountInUSD)}</Row>}
        {step === 'underpaid' ? <Row label={texts.details.received}>{format.usd(filledAmountInUSD)}</Row> : null}
        {attempt === null ? null : (
          <>
            <Row label={texts.details.rate}>{texts.details.rateOf(attempt.currencyCode, attempt.rate)}</Row>
            <Row label={texts.details.confirmations}>{texts.details.blocks(attempt.confirmationsRequired)}</Row>
          </>
        )}
        <Row label={texts.details.until}>
          <Moment iso={expiresAt} />
        </Row>
        <Row label={texts.details.reference}>
          <span className="addr">{referenceID}</span>
        </Row>
      </dl>
    </details>
  );
}
