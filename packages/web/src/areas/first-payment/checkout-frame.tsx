import { useEffect, useRef } from 'react';
import classes from './first-payment.module.css';

const heightMin = 480;

/** The real page of the payer, as a shop has it in its own. It says itself how high it is. */
export function CheckoutFrame({ reference, onClose }: { reference: string; onClose: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const query = new URLSearchParams({ reference_id: reference, embed: location.origin });
    const frame = document.createElement('iframe');
    frame.title = 'Checkout';
    frame.src = `/payments?${query.toString()}`;
    frame.height = String(heightMin);
    const hear = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== frame.contentWindow) return;
      const said = data as { type?: unknown; height?: unknown } | null;
      if (said?.type === 'coffer:close') onClose();
      if (said?.type !== 'coffer:size' || typeof said.height !== 'number') return;
      frame.height = String(Math.max(heightMin, said.height));
    };
    addEventListener('message', hear);
    place.current?.append(frame);
    return () => {
      removeEventListener('message', hear);
      frame.remove();
    };
  }, [reference, onClose]);
  return <div ref={place} className={classes['frame']} />;
}
