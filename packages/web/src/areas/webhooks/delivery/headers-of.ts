import type { Attempt, DeliveryDetails, Webhook } from '../webhook/queries.ts';

type Sent = {
  delivery: Pick<DeliveryDetails, 'messageId'>;
  attempt: Pick<Attempt, 'at'> | undefined;
  webhook:
    Pick<Webhook, 'secretLastFour' | 'previousSecretUntil' | 'compatibility' | 'legacySecretLastFour'> | undefined;
};
type Header = { name: string; value: string; why: string };

/** What stands in front of the body, and what a receiver does with it. Signatures are made for each try and kept nowhere. */
export function headersOf({ delivery, attempt, webhook }: Sent): Header[] {
  const secret = webhook ? `the secret whsec_…${webhook.secretLastFour}` : 'the signing secret';
  const two = webhook?.previousSecretUntil ? ' There are currently two, the second made with the old secret.' : '';
  return [
    {
      name: 'content-type',
      value: 'application/json',
      why: 'The body is signed byte for byte: verify it before you parse it.',
    },
    {
      name: 'webhook-id',
      value: delivery.messageId,
      why: 'The same in every attempt and when resent. Skip messages that you have already processed.',
    },
    {
      name: 'webhook-timestamp',
      value: attempt ? String(Math.floor(Date.parse(attempt.at) / 1000)) : 'not sent yet',
      why: 'When this attempt was sent, in seconds since 1970. Reject messages more than five minutes off your clock.',
    },
    {
      name: 'webhook-signature',
      value: 'v1,…',
      why: `HMAC-SHA256 of “id.timestamp.body” with ${secret}, in Base64. Several are separated by spaces; one match is enough.${two}`,
    },
    ...(webhook?.compatibility
      ? [
          {
            name: 'x-payram-signature',
            value: 'sha256=…',
            why: `HMAC-SHA256 of the body with the legacy secret …${webhook.legacySecretLastFour}, in hex.`,
          },
          { name: 'api-key', value: `…${webhook.legacySecretLastFour}`, why: 'The legacy secret itself.' },
        ]
      : []),
  ];
}
