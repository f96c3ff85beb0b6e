import { formatDateTimeZone } from '../../../format/date-time.ts';
import { fromVault } from '../../../format/from-vault.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import type { Webhook } from '../webhook/queries.ts';
import { everythingOf, texts } from '../webhook/texts.ts';
import { LastSuccess } from './webhook-columns.tsx';

export function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const { events, headers, secretLastFour, compatibility, legacySecretLastFour, waiting, managed } = webhook;
  return (
    <Card>
      <Facts inColumns>
        <Fact name="Events">
          {events.length === 0
            ? everythingOf(webhook)
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
        <Fact name="Headers">
          {headers.length === 0 ? 'None' : headers.map((header) => <Header key={header.name} header={header} />)}
        </Fact>
        <Fact name="Legacy headers">
          {compatibility ? (
            <>
              Sent <small>secret …{legacySecretLastFour}</small>
            </>
          ) : (
            'Not sent'
          )}
        </Fact>
        <Fact name="Added">{formatDateTimeZone(webhook.createdAt)}</Fact>
        {managed ? <Fact name="Address">{texts.managed}</Fact> : null}
      </Facts>
    </Card>
  );
}

/** What it is called. Its value is never shown, only where it comes from. */
function Header({ header: { name, secretID, secret } }: { header: Webhook['headers'][number] }) {
  return (
    <span>
      <span className="addr">{name}</span> <small>{secretID === null ? 'value hidden' : fromVault(secret)}</small>
    </span>
  );
}
