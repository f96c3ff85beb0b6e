import './checkout.css';
import './controls.css';
import './pay.css';
import './receipt.css';
import { useEffect } from 'react';
import type { CheckoutData } from './checkout-data.ts';
import { Choose } from './choose.tsx';
import { Complete } from './complete.tsx';
import { Ended } from './ended.tsx';
import { Frame } from './frame.tsx';
import { Paid } from './paid.tsx';
import { Pay } from './pay.tsx';
import { sentencesOf } from './came.tsx';
import { Seen, sentenceOf } from './seen.tsx';
import { useFrame } from './tell-frame.ts';
import { texts } from './texts.ts';
import { useFollowed } from './use-followed.ts';
import { useMoved } from './use-moved.ts';
import { viewOf, type View } from './view-of.ts';

/** A payment as its payer sees it, from the first paint of the server to the receipt. */
export function CheckoutScreen({ data: drawn }: { data: CheckoutData }) {
  const { payment, isReached } = useFollowed(drawn.payment);
  const data = { ...drawn, payment };
  const view = viewOf(payment, data.isChoosing);
  useFrame(data.embed, payment);
  const said = useMoved(view, toldOf(view, payment));
  const hasOptions = viewOf(drawn.payment, drawn.isChoosing) === 'choose';
  useEffect(() => {
    // What may be chosen comes with the page alone.
    if (view === 'choose' && !hasOptions) location.reload();
    document.title = texts.titles[view](payment.brand.name);
  }, [view, hasOptions, payment.brand.name]);
  return (
    <Frame data={data} isReached={isReached} said={said}>
      <Body view={view} data={data} />
    </Frame>
  );
}

/** The view in a sentence, for who hears that it changed. */
function toldOf(view: View, payment: CheckoutData['payment']): string {
  switch (view) {
    case 'pay':
      return sentencesOf(payment).join(' ');
    case 'seen':
      return `${texts.seen.title}. ${sentenceOf(payment)}`;
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
