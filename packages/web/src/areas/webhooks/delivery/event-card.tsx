import type { GrowthWebhook } from '@coffer/contract/webhooks/growth-webhooks.ts';
import type { GasLowWebhook, PaymentWebhook, PayoutWebhook } from '@coffer/contract/webhooks/webhook-events.ts';
import { Link } from '@tanstack/react-router';
import { paymentsOf } from '../../../app/paths.ts';
import { formatDateTimeZone } from '../../../format/date-time.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import { gasLevelLook } from '../../../ui/statuses/statuses.ts';
import type { DeliveryDetails, Webhook } from '../webhook/queries.ts';
import { Growth, isGrowth } from './growth-said.tsx';

/** What it is about. */
export function EventCard({ delivery, webhook }: { delivery: DeliveryDetails; webhook: Webhook | undefined }) {
  const { createdAt, deliveredAt, body } = delivery;
  return (
    <Card title="Event">
      <Facts>
        <Said delivery={delivery} webhook={webhook} />
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

type Props = { delivery: DeliveryDetails; webhook: Webhook | undefined };

function Said({ delivery: { referenceId, body }, webhook }: Props) {
  const said = JSON.parse(body) as PaymentWebhook | PayoutWebhook | GasLowWebhook | GrowthWebhook;
  if (isGrowth(said)) return <Growth said={said} projectId={webhook?.projectId ?? 'all'} />;
  if (isGasLow(said)) return <GasLow said={said} />;
  if (isPayout(said)) return <Payout said={said} />;
  const { status, amount, filled_amount_in_usd: filled } = said;
  return (
    <>
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
    </>
  );
}

function isPayout(said: PaymentWebhook | PayoutWebhook): said is PayoutWebhook {
  return said.event_type.startsWith('payout.');
}

function Payout({ said }: { said: PayoutWebhook }) {
  const { payout_id: id, status, amount, token, network, address } = said;
  return (
    <>
      <Fact name="Payout">{id}</Fact>
      <Fact name="Said">
        <span className="addr">{status}</span>
      </Fact>
      <Fact name="Amount">
        {amount} {token} on {network}
      </Fact>
      <Fact name="To">
        <span className="addr">{address}</span>
      </Fact>
    </>
  );
}

function isGasLow(said: PaymentWebhook | PayoutWebhook | GasLowWebhook): said is GasLowWebhook {
  return said.event_type === 'treasury.gas_low';
}

function GasLow({ said }: { said: GasLowWebhook }) {
  const { wallet_name: name, network, amount, low_below: lowBelow, currency, level } = said;
  return (
    <>
      <Fact name="Wallet">{name}</Fact>
      <Fact name="Network">{network}</Fact>
      <Fact name="Said">{gasLevelLook[level].text}</Fact>
      <Fact name="Held">
        {amount} {currency} <small>low below {lowBelow}</small>
      </Fact>
    </>
  );
}
