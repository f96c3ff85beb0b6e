import './checkout.css';
import './controls.css';
import './pay/pay.css';
import './receipt/receipt.css';
import { useEffect } from 'react';
import type { CheckoutData } from './payment/checkout-data.ts';
import { Choose } from './choice/choose.tsx';
import { Complete } from './choice/complete.tsx';
import { Ended } from './receipt/ended.tsx';
import { Frame } from './page/frame.tsx';
import { Paid } from './receipt/paid.tsx';
import { Pay } from './pay/pay.tsx';
import { sentencesOf } from './receipt/came.tsx';
import { Seen, sentenceOf } from './receipt/seen.tsx';
import { useFrame } from './payment/tell-frame.ts';
import type { Texts } from './texts/texts.ts';
import { TextsProvider } from './texts/use-texts.ts';
import { useFollowed } from './payment/use-followed.ts';
import { useMoved } from './payment/use-moved.ts';
import { viewOf, type View } from './payment/view-of.ts';

/** A payment as its payer sees it, from the first paint of the server to the receipt. */
export function CheckoutScreen({ data: drawn, texts }: { data: CheckoutData; texts: Texts }) {
  const { payment, isReached } = useFollowed(drawn.payment);
  const data = { ...drawn, payment };
  const view = viewOf(payment, data.isChoosing);
  useFrame(data.embed, payment);
  const said = useMoved(view, toldOf(texts, view, payment));
  const hasOptions = viewOf(drawn.payment, drawn.isChoosing) === 'choose';
  useEffect(() => {
    // What may be chosen comes with the page alone.
    if (view === 'choose' && !hasOptions) location.reload();
    document.title = texts.titles[view](payment.brand.name);
  }, [texts, view, hasOptions, payment.brand.name]);
  return (
    <TextsProvider value={texts}>
      <Frame data={data} isReached={isReached} said={said}>
        <Body view={view} data={data} />
      </Frame>
    </TextsProvider>
  );
}

/** The view in a sentence, for who hears that it changed. */
function toldOf(texts: Texts, view: View, payment: CheckoutData['payment']): string {
  switch (view) {
    case 'pay':
      return sentencesOf(texts, payment).join(' ');
    case 'seen':
      return `${texts.seen.title}. ${sentenceOf(texts, payment)}`;
    case 'paid':
      return `${texts.paid.title}. ${texts.paid.text(payment.brand.name)}`;
    default:
      return texts.titles[view](payment.brand.name);
  }
}

function Body({ view, data }: { view: View; data: CheckoutData }) {
  switch (view) {
    case 'complete':
      return <Complete data={data} />;
    case 'choose':
      return <Choose data={data} />;
    case 'pay':
      return <Pay data={data} />;
    case 'seen':
      return <Seen data={data} />;
    case 'paid':
      return <Paid data={data} />;
    case 'expired':
    case 'cancelled':
    case 'refunded':
      return <Ended data={data} ending={view} />;
  }
}
