import { useEffect, useState } from 'react';
import type { DrawnQr } from '../../../ui/addresses/drawn-qr.ts';

type QrProps = { text: string; label: string; drawn: DrawnQr | null };

/** Black on white in both themes. What is drawn anew later, when less is due, is worth a part of its own. */
export function Qr({ text, label, drawn }: QrProps) {
  const [own, setOwn] = useState(drawn);
  useEffect(() => {
    if (own?.text !== text) void import('../../../ui/addresses/drawn-qr.ts').then(({ drawQr }) => setOwn(drawQr(text)));
  }, [text, own]);
  const size = own?.size ?? 1;
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="white" />
      {own?.text === text ? <path d={own.path} fill="black" /> : null}
    </svg>
  );
}
