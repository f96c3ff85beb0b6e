import { IconDeviceMobileOff, IconPlus, IconShare2 } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { ProjectId } from '../../api/selected-project.ts';
import { useMay } from '../../api/me.ts';
import { paths, paymentsOf } from '../../app/paths.ts';
import { formatDateTimeZone } from '../../format/date-time.ts';
import { isLoopbackUrl } from '../../format/is-loopback-url.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { OutsideButton } from '../../ui/buttons/outside-button.tsx';
import { PaymentState } from '../../ui/statuses/payment-state.tsx';
import { QrCode } from '../../ui/addresses/qr-code.tsx';
import { toastFailure } from '../../ui/messages/toast.tsx';
import type { Made } from './link-form.tsx';
import { useLinked } from './queries.ts';
import { texts } from './texts.ts';
import classes from './payment-links.module.css';

type Props = { made: Made; projectId: ProjectId; onAnother: () => void };

/** The link, every way to hand it on, and how its payment goes on. */
export function LinkMade({ made: { reference, url, sentence, warnings }, projectId, onAnother }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const maySee = useMay('payments:read');
  return (
    <section className={classes['made']} aria-labelledby="made">
      <div className={classes['created']}>
        <h2 id="made" ref={heading} tabIndex={-1}>
          {texts.made.title}
        </h2>
        <p className={classes['sentence']}>{sentence}</p>
        {warnings.map((warning) => (
          <Notice key={warning} tone="attention">
            {warning}
          </Notice>
        ))}
        <output className={`addr ${classes['link']}`} aria-label={texts.made.link}>
          {url}
        </output>
        <div className={classes['ways']}>
          <CopyButton value={url} label={texts.made.link} withText tone="primary" />
          <ShareButton url={url} />
          <OutsideButton href={url}>{texts.made.open}</OutsideButton>
        </div>
        <Standing reference={reference} />
      </div>
      <div className={classes['plate']}>{isLoopbackUrl(url) ? <HereAlone /> : <Scannable url={url} />}</div>
      <div className={classes['next']}>
        <Button icon={<IconPlus size={15} stroke={1.75} aria-hidden />} onClick={onAnother}>
          {texts.made.another}
        </Button>
        {maySee ? (
          <LinkButton tone="quiet" to={paymentsOf(projectId)} search={{ payment: reference }}>
            {texts.made.see}
          </LinkButton>
        ) : null}
      </div>
    </section>
  );
}

function Scannable({ url }: { url: string }) {
  return (
    <>
      <QrCode text={url} label={texts.made.code} />
      <p>{texts.made.scan}</p>
    </>
  );
}

/** A code would lead whoever scans it to their own phone. */
function HereAlone() {
  const maySee = useMay('system:read');
  return (
    <>
      <IconDeviceMobileOff size={28} stroke={1.5} aria-hidden />
      <h3>{texts.made.hereAlone}</h3>
      <p>{texts.made.hereAloneHint}</p>
      {maySee ? <LinkButton to={paths.system}>{texts.made.siteUrl}</LinkButton> : null}
    </>
  );
}

/** Where the device has a way to hand things on. */
function ShareButton({ url }: { url: string }) {
  if (typeof navigator.share !== 'function') return null;
  const share = () =>
    navigator.share({ url }).catch((failure: unknown) => {
      // Whoever closes the list of ways has shared nothing, and knows it.
      if (!(failure instanceof DOMException && failure.name === 'AbortError')) toastFailure(texts.made.shareFailed);
    });
  return (
    <Button icon={<IconShare2 size={15} stroke={1.75} aria-hidden />} onClick={() => void share()}>
      {texts.made.share}
    </Button>
  );
}

function Standing({ reference }: { reference: string }) {
  const payment = useLinked(reference);
  if (payment?.referenceId !== reference) return null;
  return (
    <Facts>
      <Fact name="State">
        <PaymentState payment={payment} withNotches />
      </Fact>
      <Fact name={payment.status === 'open' ? 'Payable until' : 'Was payable until'}>
        {formatDateTimeZone(payment.expiresAt)}
      </Fact>
      {payment.note === null ? null : <Fact name="Note">{payment.note}</Fact>}
      {payment.invoiceId === null ? null : <Fact name="Invoice">{payment.invoiceId}</Fact>}
    </Facts>
  );
}
