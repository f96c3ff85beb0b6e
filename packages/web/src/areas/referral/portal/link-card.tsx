import { useEffect, useState } from 'react';
import type { PortalState, PortalView } from '@coffer/contract/growth/portal.ts';
import { Card } from '../page/card.tsx';
import { CopyButton } from '../page/copy-button.tsx';
import { Icon } from '../page/icons.tsx';
import type { DrawnQr } from '../../../ui/addresses/drawn-qr.ts';
import type { ReferralData } from '../referral-data.ts';
import { useTexts } from '../texts/use-texts.ts';
import { drawingOf } from './save-qr.tsx';

/** What a referrer passes on, in each way that there is. */
export function LinkCard({ data: { qr }, view }: { data: ReferralData; view: PortalView }) {
  const { link, format } = useTexts();
  const { shareURL, code, counts, brand } = view;
  const shown = shareURL.replace(/^https?:\/\//, '');
  const cut = shown.lastIndexOf('/') + 1;
  const name = view.otherLinks.length === 0 ? null : view.campaign;
  const mail = `mailto:?subject=${encodeURIComponent(link.subject(brand.name))}&body=${encodeURIComponent(`${link.message(brand.name)} ${shareURL}`)}`;
  return (
    <section className="card pass">
      <div className="ways">
        <h2 className="label">{name === null ? link.label : link.labelOf(name)}</h2>
        <div className="address">
          <span className="url" translate="no">
            {shown.slice(0, cut)}
            <strong>{shown.slice(cut)}</strong>
          </span>
          <CopyButton value={shareURL} />
        </div>
        <div className="deeds">
          <ShareButton url={shareURL} text={link.message(brand.name)} />
          <a className="button" href={mail}>
            <Icon name="mail" size={16} />
            {link.email}
          </a>
          {qr === null ? null : (
            <a
              className="button"
              href={`data:image/svg+xml,${encodeURIComponent(drawingOf(qr))}`}
              download={link.fileName}
            >
              <Icon name="download" size={16} />
              {link.saveQr}
            </a>
          )}
          <span className="tell">
            {link.code} <b translate="no">{code}</b>
          </span>
        </div>
      </div>
      {qr === null ? null : <Qr qr={qr} label={link.qr} />}
      <dl className="counts">
        {(['opened', 'friends', 'bought'] as const).map((one) => (
          <div key={one}>
            <dt>{one === 'friends' ? link.friends(counts.friends) : link[one]}</dt>
            <dd className="num">{format.count(counts[one])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Where a browser has a way of its own to pass things on. The server cannot know, so that it comes after the first paint. */
export function ShareButton({ url, text }: { url: string; text: string }) {
  const { link } = useTexts();
  const [canShare, setCanShare] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setCanShare(mayShare({ url, text })));
    return () => cancelAnimationFrame(frame);
  }, [url, text]);
  if (!canShare) return null;
  const share = () =>
    navigator.share({ url, text }).catch((failure: unknown) => {
      // Whoever closes the dialog has changed their mind: nothing went wrong. Where it is not allowed the button was for nothing.
      if (!(failure instanceof DOMException && failure.name === 'AbortError')) setCanShare(false);
    });
  return (
    <button type="button" className="button" onClick={() => void share()}>
      <Icon name="share" size={16} />
      {link.share}
    </button>
  );
}

/** A shop whose page has this one in a frame may not allow it. */
function mayShare(what: ShareData): boolean {
  return 'share' in navigator && (typeof navigator.canShare !== 'function' || navigator.canShare(what));
}

/** Black on white in both themes. */
function Qr({ qr: { size, path }, label }: { qr: DrawnQr; label: string }) {
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}

/** In place of the link, while it would bring nothing. */
export function Resting({ view: { brand }, state }: { view: PortalView; state: Exclude<PortalState, 'active'> }) {
  const texts = useTexts();
  const { title, text } = texts.resting[state];
  return (
    <Card icon={state === 'paused' ? 'pause' : 'flag'} title={title} text={text(brand.name)} isPart>
      {brand.website === null ? null : (
        <a className="button" href={brand.website} target="_top" rel="noreferrer">
          {texts.toShop(brand.name)}
        </a>
      )}
    </Card>
  );
}
