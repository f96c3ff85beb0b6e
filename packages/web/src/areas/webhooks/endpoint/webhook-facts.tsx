import { formatDateTimeZone } from '../../../format/date-time.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import type { Webhook } from '../webhook/queries.ts';
import { texts } from '../webhook/texts.ts';
import { LastSuccess } from './webhook-columns.tsx';

export function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const { events, headers, secretLastFour, compatibility, legacySecretLastFour, failingSince, waiting, managed } =
    webhook;
  return (
    <Card>
      <Facts inColumns>
        <Fact name="Hears of">
          {events.length === 0
            ? texts.everything
            : events.map((event) => (
                <span key={event} className="addr">
                  {event}
                </span>
              ))}
        </Fact>
        <Fact name="Last delivered">
          <LastSuccess webhook={webhook} />
        </Fact>
        <Fact name="Signing secret">
          <span className="addr">whsec_…{secretLastFour}</span>
        </Fact>
        <Fact name="Waiting">{waiting}</Fact>
        {headers.length === 0 ? null : (
          <Fact name="Your headers">
            {headers.map(({ name, secretID }) => (
              <span key={name}>
                <span className="addr">{name}</span> {secretID === null ? null : <small>from a vault</small>}
              </span>
            ))}
          </Fact>
        )}
        <Fact name="Older headers">
          {compatibility ? (
            <>
              Sent <small>secret …{legacySecretLastFour}</small>
            </>
          ) : (
            'Not sent'
          )}
        </Fact>
        {failingSince === null ? null : (
          <Fact name="Failing since">
            <RelativeTime at={failingSince} />
          </Fact>
        )}
        <Fact name="Added">{formatDateTimeZone(webhook.createdAt)}</Fact>
        {managed ? <Fact name="Address">{texts.managed}</Fact> : null}
      </Facts>
    </Card>
  );
}
