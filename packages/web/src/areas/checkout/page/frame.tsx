import type { ReactNode } from 'react';
import { Mark } from '../../../ui/theme/logo.tsx';
import type { CheckoutData } from '../payment/checkout-data.ts';
import { Icon } from './icons.tsx';
import { orderOf } from './parts.tsx';
import { supportAddress } from './support-address.ts';
import { tellFrame } from '../payment/tell-frame.ts';
import { useTexts } from '../texts/use-texts.ts';
import { LanguageLinks } from './language-links.tsx';

type FrameProps = { data: CheckoutData; isReached: boolean; said: string | undefined; children: ReactNode };

/** Who is paid, and whom to ask. */
export function Frame({ data, isReached, said, children }: FrameProps) {
  const { payment, embed } = data;
  const { brand, invoiceID, referenceID } = payment;
  const texts = useTexts();
  const order = orderOf(payment);
  return (
    <div className={embed === null ? 'sheet' : 'sheet framed'} data-moved={said === undefined ? undefined : ''}>
      <header className="top">
        <Picture brand={brand} />
        <div className="who">
          <strong>{brand.name}</strong>
          {order === null ? null : <span>{texts.order(order)}</span>}
        </div>
        {embed === null ? null : (
          <button
            type="button"
            className="plain scripted"
            aria-label={texts.close}
            onClick={() => tellFrame(embed, referenceID, 'close')}
          >
            <Icon name="close" size={18} />
          </button>
        )}
      </header>
      <output className="unseen">{said}</output>
      <output className={isReached ? 'unseen' : 'banner attention'}>
        {isReached ? null : (
          <>
            <Icon name="alert" />
            <span>{texts.offline}</span>
          </>
        )}
      </output>
      {children}
      <footer className="foot">
        <Support brand={brand} invoiceID={invoiceID} />
        <span className="own">
          <LanguageLinks data={data} />
          <span className="by">
            <Mark size={13} />
            Coffer
          </span>
        </span>
      </footer>
    </div>
  );
}

type Payment = CheckoutData['payment'];

function Picture({ brand: { logoPath, name } }: Pick<Payment, 'brand'>) {
  if (logoPath !== null) return <img className="logo" src={logoPath} alt="" width={40} height={40} />;
  return (
    <span className="logo letter" aria-hidden="true">
      {Array.from(name)[0]?.toUpperCase()}
    </span>
  );
}

function Support({ brand, invoiceID }: Pick<Payment, 'brand' | 'invoiceID'>) {
  const { supportEmail, website } = brand;
  const { help, helpSubject } = useTexts();
  if (supportEmail !== null) {
    return (
      <span>
        {help} <a href={supportAddress(supportEmail, helpSubject(invoiceID))}>{supportEmail}</a>
      </span>
    );
  }
  if (website === null) return null;
  return (
    <a href={website} target="_top" rel="noreferrer">
      {hostOf(website)}
    </a>
  );
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
