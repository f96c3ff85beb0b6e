import { useEffect } from 'react';
import type { PublicPayment } from '@coffer/contract/payments/checkout.ts';

/** What a page hears that has the checkout in a frame. Hints: what is so, its server asks or is told by a webhook. */
export type FrameEvent = 'ready' | 'detected' | 'paid' | 'expired' | 'cancelled' | 'close' | 'size';

const eventOf: Partial<Record<PublicPayment['step'], FrameEvent>> = {
  detected: 'detected',
  paid: 'paid',
  overpaid: 'paid',
  expired: 'expired',
  cancelled: 'cancelled',
};

/** Says it to that origin alone: a browser drops it when anybody else has the frame. */
export function tellFrame(embed: string, referenceID: string, event: FrameEvent, more: { height?: number } = {}): void {
  if (parent !== window) parent.postMessage({ type: `coffer:${event}`, referenceID, ...more }, embed);
}

/** Tells the page around this one how the payment goes, and how much room it takes. */
export function useFrame(embed: string | null, { referenceID, step }: PublicPayment): void {
  useEffect(() => {
    if (embed === null) return undefined;
    tellFrame(embed, referenceID, 'ready');
    const size = () => tellFrame(embed, referenceID, 'size', { height: document.body.offsetHeight });
    const watcher = new ResizeObserver(size);
    watcher.observe(document.body);
    return () => watcher.disconnect();
  }, [embed, referenceID]);
  useEffect(() => {
    const event = eventOf[step];
    if (embed !== null && event !== undefined) tellFrame(embed, referenceID, event);
  }, [embed, referenceID, step]);
}
