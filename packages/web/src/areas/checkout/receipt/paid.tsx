import type { CheckoutData } from '../payment/checkout-data.ts';
import { Icon } from '../page/icons.tsx';
import { BackToShop, DepositRows, Moment, OrderRow, Row, Said } from '../page/parts.tsx';
import { useTexts } from '../texts/use-texts.ts';

/** The receipt, also on paper. */
export function Paid({ data: { payment } }: { data: CheckoutData }) {
  const { filledAmountInUSD, payerEmail, settledAt, referenceID } = payment;
  const texts = useTexts();
  return (
    <main className="main">
      <Said icon="check" tone="success" title={texts.paid.title}>
        <p>{texts.paid.text(payment.brand.name)}</p>
      </Said>
      <Odd payment={payment} />
      <dl className="rows">
        <OrderRow payment={payment} />
        <DepositRows payment={payment} />
        {payerEmail === null ? null : <Row label={texts.paid.payer}>{payerEmail}</Row>}
        {settledAt === null ? null : (
          <Row label={texts.paid.paidAt}>
            <Moment iso={settledAt} />
          </Row>
        )}
        <Row label={texts.details.reference}>
          <span className="addr">{referenceID}</span>
        </Row>
        <div className="row sum">
          <dt>{texts.paid.total}</dt>
          <dd className="num">{texts.format.usd(filledAmountInUSD)}</dd>
        </div>
      </dl>
      <button type="button" className="plain print scripted" onClick={() => print()}>
        <Icon name="receipt" />
        {texts.paid.print}
      </button>
      <div className="deeds">
        <BackToShop payment={payment} look="primary" />
      </div>
    </main>
  );
}

/** What was unusual about it, and what follows: an alarm only where something does. */
function Odd({ payment: { step, exception, overInUSD, brand } }: { payment: CheckoutData['payment'] }) {
  const { paid } = useTexts();
  if (step === 'overpaid') {
    return (
      <p className="banner attention">
        <Icon name="alert" />
        <span>{paid.over(overInUSD, brand.name)}</span>
      </p>
    );
  }
  const said = exception === 'late' ? paid.late(brand.name) : exception === 'wrong_asset' ? paid.wrongAsset : undefined;
  if (said === undefined) return null;
  return (
    <p className="banner neutral">
      <Icon name="clock" />
      <span>{said}</span>
    </p>
  );
}
