import './other-links.css';
import type { PortalView } from '@coffer/contract/growth/portal.ts';
import { offerText } from '../offer-text.ts';
import { CopyButton } from '../page/copy-button.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { ShareButton } from './link-card.tsx';
import { SaveQr } from './save-qr.tsx';

/** To each further campaign, with what it gives: who comes by one belongs to that. */
export function OtherLinks({ view: { otherLinks, brand }, now }: { view: PortalView; now: string }) {
  const texts = useTexts();
  const { link } = texts;
  return (
    <section className="card list others">
      <header>
        <h2>{link.others}</h2>
      </header>
      <ul>
        {otherLinks.map(({ campaign, shareURL, offer }) => (
          <li key={shareURL}>
            <h3>{campaign}</h3>
            <p>{offerText(texts, offer, now)}</p>
            <span className="url" translate="no">
              {shareURL.replace(/^https?:\/\//, '')}
            </span>
            <div className="deeds">
              <CopyButton value={shareURL} label={link.copyOf(campaign)} />
              <SaveQr url={shareURL} label={link.saveQrOf(campaign)} fileName={link.fileNameOf(campaign)} />
              <ShareButton url={shareURL} text={link.message(brand.name)} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
