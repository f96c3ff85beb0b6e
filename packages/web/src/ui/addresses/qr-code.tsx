import './qr-code.css';
import { encode } from 'uqr';
import { qrPath } from './qr-path.ts';

const quietModules = 4;

/** Black on a white plate in both themes: cameras expect that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: quietModules });
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="white" />
      <path d={qrPath(data)} fill="black" />
    </svg>
  );
}
