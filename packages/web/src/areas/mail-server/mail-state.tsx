import type { SmtpView } from '@coffer/contract/operations/smtp.ts';
import { formatDateTimeZone } from '../../format/date-time.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { StatusBadge } from '../../ui/statuses/status-badge.tsx';
import { Fact } from '../../ui/layout/facts.tsx';
import classes from './mail-server.module.css';

/** How mailing goes, and how links do while the mail server is a new one. */
export function MailState({ stored }: { stored: SmtpView }) {
  const { linksHost, linksUntil } = stored;
  return (
    <>
      {linksUntil === null ? null : (
        <Notice tone="attention">
          The mail server was changed recently. Until {formatDateTimeZone(linksUntil)}, in{' '}
          <RelativeTime at={linksUntil} left />, password links{' '}
          {linksHost === null
            ? 'are not emailed: they are shown to the member who creates them, or printed on the server console'
            : `are sent through ${linksHost}, the previous mail server. Links that it does not accept are printed on the server console`}
          . Owners can stop the change until then.
        </Notice>
      )}
      <Sending stored={stored} />
    </>
  );
}

/** A mail that went out clears the error before it. */
function Sending({ stored }: { stored: SmtpView }) {
  const { configured, lastSentAt, lastError, lastErrorAt } = stored;
  if (!configured) {
    return (
      <Notice tone="attention">
        No emails are sent. Until a mail server is saved, invitations are shown as links to share, and password reset
        links are printed on the server console.
      </Notice>
    );
  }
  return (
    <dl className={classes['state']} aria-label="Status">
      <Fact name="Status">
        {lastErrorAt !== null ? (
          <StatusBadge tone="danger" text="Last email failed" />
        ) : lastSentAt === null ? (
          <StatusBadge tone="neutral" text="Nothing sent yet" />
        ) : (
          <StatusBadge tone="success" text="Sending emails" />
        )}
      </Fact>
      <Fact name="Last sent">{lastSentAt === null ? 'Never' : <RelativeTime at={lastSentAt} />}</Fact>
      <Fact name="Last error">
        {lastErrorAt === null ? (
          'None'
        ) : (
          <>
            {lastError} <RelativeTime at={lastErrorAt} />
          </>
        )}
      </Fact>
    </dl>
  );
}
