import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { fault, invalid } from '@coffer/contract/errors.ts';
import { endsAsImage, imageKind } from './image-kind.ts';
import type { Logo } from './logo-store.ts';

const sidePixelsMax = 512;
const inputPixelsMax = 4096 * 4096;
const decodeSecondsMax = 10;

/**
 * Makes a logo of an uploaded file: the first frame, drawn anew, so that nothing but its picture gets through.
 * Only kinds of image that are listed here ever reach a decoder.
 */
export async function readLogo(bytes: Buffer): Promise<Logo> {
  const kind = imageKind(bytes);
  if (!kind) throw refusal('must be a PNG, JPEG, WebP or GIF image');
  if (!endsAsImage(kind, bytes)) throw refusal('must be a whole image, with nothing behind it');
  const drawn = await draw(bytes);
  return { hash: createHash('sha256').update(drawn).digest('hex'), bytes: drawn };
}

async function draw(bytes: Buffer): Promise<Buffer> {
  try {
    return await sharp(bytes, { limitInputPixels: inputPixelsMax })
      .timeout({ seconds: decodeSecondsMax })
      .autoOrient()
      .resize({ width: sidePixelsMax, height: sidePixelsMax, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90, smartSubsample: true })
      .toBuffer();
  } catch (error) {
    throw refusal('must be an undamaged image of at most 16 megapixels', error);
  }
}

function refusal(message: string, cause?: unknown): Error {
  const { message: sentence, details } = invalid({ path: 'logo', message });
  return fault('VALIDATION_FAILED', sentence, { details, cause });
}
