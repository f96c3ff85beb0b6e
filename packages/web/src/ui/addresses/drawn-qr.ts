import { encode } from 'uqr';
import { qrPath } from './qr-path.ts';

const quietModules = 4;

/** A QR code as the server draws it: the browser takes it over, and needs nothing to draw it with. */
export type DrawnQr = { text: string; size: number; path: string };

export function drawQr(text: string): DrawnQr {
  const { data, size } = encode(text, { ecc: 'M', border: quietModules });
  return { text, size, path: qrPath(data) };
}
