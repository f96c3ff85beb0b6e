import type { PaymentWebhook } from '@coffer/contract/webhook-events.ts';
import { Link } from '@tanstack/react-router';
import { paymentsOf } from '../../app/paths.ts';
import { formatDateTimeZone } from '../../format/date-time.ts';
import { Card } from '../../ui/card.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import type { DeliveryDetails, Webhook } from './queries.ts';

/** What it is about. */
export function EventCard({ delivery, webhook }: { delivery: DeliveryDetails; webhook: Webhook | undefined }) {
  const { referenceId, createdAt, deliveredAt, body } = delivery;
  const { status, amount, filled_amount_in_usd: filled } = JSON.parse(body) as PaymentWebhook;
  return (
    <Card title="Event">
      <Facts>
        {referenceId === null ? null : (
          <Fact name="Payment">
            <Link to={paymentsOf(webhook?.projectId ?? 'all')} search={{ payment: referenceId }} className="addr">
              {referenceId}
            </Link>
          </Fact>
        )}
        <Fact name="Said">
          <span className="addr">{status}</span>
        </Fact>
        <Fact name="Amount">
          {filled}
          {amount === null ? '' : ` of ${amount}`} USD
        </Fact>
        <Fact name="Created">{formatDateTimeZone(createdAt)}</Fact>
        {deliveredAt === null ? null : <Fact name="Delivered">{formatDateTimeZone(deliveredAt)}</Fact>}
        {webhook ? (
          <Fact name="Signature">
            v1, secret <span className="addr">whsec_…{webhook.secretLastFour}</span>
          </Fact>
        ) : null}
        <Fact name="Payload">{new TextEncoder().encode(body).length.toLocaleString('en-US')} bytes</Fact>
      </Facts>
    </Card>
  );
}
