import type { Language } from '@coffer/kernel/language.ts';
import { renderToString } from 'react-dom/server';
import { AddressesScreen } from '../areas/addresses/addresses.screen.tsx';
import { brandStyle } from '../areas/checkout/payment/brand-style.ts';
import type { CheckoutData, CheckoutFacts } from '../areas/checkout/payment/checkout-data.ts';
import { CheckoutScreen } from '../areas/checkout/checkout.screen.tsx';
import { codeText } from '../areas/checkout/pay/code-text.ts';
import { drawQr } from '../ui/addresses/drawn-qr.ts';
import { NoPayment } from '../areas/checkout/no-payment.tsx';
import { de } from '../areas/checkout/texts/de.ts';
import { en } from '../areas/checkout/texts/en.ts';
import { NoReferralPage, type NoReferral } from '../areas/referral/no-referral.tsx';
import { brandOfPage, type ReferralData, type ReferralFacts } from '../areas/referral/referral-data.ts';
import { ReferralScreen, titleOf } from '../areas/referral/referral.screen.tsx';
import { de as germanReferrals } from '../areas/referral/texts/de.ts';
import { en as englishReferrals } from '../areas/referral/texts/en.ts';
import type { Texts as ReferralTexts } from '../areas/referral/texts/texts.ts';
import type { Texts } from '../areas/checkout/texts/texts.ts';
import { viewOf, waits } from '../areas/checkout/payment/view-of.ts';
import { paths } from './paths.ts';

const reloadSeconds = 10;
const textsIn: Readonly<Record<Language, Texts>> = { en, de };
const referralTextsIn: Readonly<Record<Language, ReferralTexts>> = { en: englishReferrals, de: germanReferrals };

/** The parts of a page that differ from payment to payment. */
export type Drawn = { head: string; app: string; data: string };

/** The first paint of a page that is the same for everybody, or nothing when this bundle has no such page. */
export function render(path: string): string | undefined {
  if (path !== paths.addresses) return undefined;
  return renderToString(<AddressesScreen year={new Date().getFullYear()} />);
}

/** The first paint of a payment, and what the browser goes on from. */
export function renderCheckout(facts: CheckoutFacts, nonce: string): Drawn {
  const { payment, language } = facts;
  const texts = textsIn[language];
  const view = viewOf(payment, facts.isChoosing);
  const qr = view === 'pay' && payment.attempt ? drawQr(codeText(payment.attempt)) : null;
  const data: CheckoutData = { ...facts, qr };
  const colours = brandStyle(payment.brand.color);
  const head = (
    <>
      <title>{texts.titles[view](payment.brand.name)}</title>
      {colours === undefined ? null : <style nonce={nonce} dangerouslySetInnerHTML={{ __html: colours }} />}
      {waits(view) ? (
        <noscript>
          <meta httpEquiv="refresh" content={String(reloadSeconds)} />
        </noscript>
      ) : null}
    </>
  );
  return {
    head: renderToString(head),
    app: renderToString(<CheckoutScreen data={data} texts={texts} />),
    data: dataTag(data),
  };
}

/** In place of a payment that is not there, or cannot be shown now. */
export function renderNoPayment(isBroken: boolean, address: string, language: Language): Drawn {
  const texts = textsIn[language];
  const title = isBroken ? texts.broken.title : texts.unknown.title;
  return {
    head: renderToString(<title>{title}</title>),
    app: renderToString(<NoPayment texts={texts} isBroken={isBroken} address={address} />),
    data: '',
  };
}

/** The first paint of the page of a referrer or of their friends, and what the browser goes on from. */
export function renderReferral(facts: ReferralFacts, nonce: string): Drawn {
  const { page, language } = facts;
  const texts = referralTextsIn[language];
  const qr = page.kind === 'portal' ? drawQr(page.view.shareURL) : null;
  const data: ReferralData = { ...facts, qr };
  const colours = brandStyle(brandOfPage(page).color);
  const head = (
    <>
      <title>{titleOf(texts, page)}</title>
      {colours === undefined ? null : <style nonce={nonce} dangerouslySetInnerHTML={{ __html: colours }} />}
    </>
  );
  return {
    head: renderToString(head),
    app: renderToString(<ReferralScreen data={data} texts={texts} />),
    data: dataTag(data),
  };
}

/** In place of a page that is not there, or cannot be shown now. */
export function renderNoReferral(why: NoReferral, language: Language): Drawn {
  const texts = referralTextsIn[language];
  return {
    head: renderToString(<title>{texts[why].title}</title>),
    app: renderToString(<NoReferralPage texts={texts} why={why} />),
    data: '',
  };
}

function dataTag(data: object): string {
  return `<script type="application/json" id="data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}
