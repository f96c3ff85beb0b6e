import type { CheckoutData } from '../payment/checkout-data.ts';
import type { IconName } from '../page/icons.tsx';
import { DepositRows, LeaveToShop, Moment, OrderRow, Row, Said } from '../page/parts.tsx';
import type { Texts } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';

type Ending = 'expired' | 'cancelled' | 'refunded';

const icons: Readonly<Record<Ending, IconName>> = { expired: 'clock', cancelled: 'ban', refunded: 'back' };

/** Over without a receipt: what that means for money that was sent, and where to go. */
export function Ended({ data: { payment }, ending }: { data: CheckoutData; ending: Ending }) {
  const { amountInUSD, expiresAt } = payment;
  const texts = useTexts();
  return (
    <main className="main">
      <Said icon={icons[ending]} tone="neutral" title={texts[ending].title}>
        <p>{sentence(texts, payment, ending)}</p>
        {ending === 'refunded' ? null : <p>{texts.expired.sent}</p>}
      </Said>
      <dl className="rows">
        <OrderRow payment={payment} />
        {amountInUSD === null ? null : <Row label={texts.rows.amount}>{texts.format.usd(amountInUSD)}</Row>}
        {ending === 'expired' ? (
          <Row label={texts.expired.by}>
            <Moment iso={expiresAt} />
          </Row>
        ) : null}
        <DepositRows payment={payment} />
        <Row label={texts.details.reference}>
          <span className="addr">{payment.referenceID}</span>
        </Row>
      </dl>
      <div className="deeds">
        <LeaveToShop payment={payment} isOver />
      </div>
    </main>
  );
}

function sentence(texts: Texts, payment: CheckoutData['payment'], ending: Ending): string {
  const { brand, filledAmountInUSD, amountInUSD } = payment;
  if (ending === 'refunded') return texts.refunded.text(brand.name);
  const hasPart = /[1-9]/.test(filledAmountInUSD);
  if (hasPart) return texts[ending].part(filledAmountInUSD, amountInUSD ?? '0');
  return ending === 'expired' ? texts.expired.nothing : texts.cancelled.nothing(brand.name);
}
