import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

type Format = 'png' | 'jpeg' | 'webp' | 'gif';

/** A real picture: half red, half blue, so that each test can tell what became of it. */
export async function picture(format: Format = 'png', width = 64, height = 48): Promise<Buffer> {
  const red = { create: { width, height, channels: 3, background: '#f00' } } as const;
  const blue = { create: { width: Math.ceil(width / 2), height, channels: 3, background: '#00f' } } as const;
  const right = await sharp(blue).png().toBuffer();
  return sharp(red)
    .composite([{ input: right, gravity: 'east' }])
    .withExif({ IFD0: { Copyright: hidden } })
    .toFormat(format)
    .toBuffer();
}

/** What a picture may carry beside its pixels. */
export const hidden = '<script>alert(1)</script>';

/** A GIF of two frames, the first of one colour. */
export async function animation(): Promise<Buffer> {
  const frames = ['#0f0', '#f0f'].map((background) => ({
    create: { width: 40, height: 30, channels: 3 as const, background },
  }));
  return sharp(await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer())), { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer();
}

/** A valid PNG of a few bytes that claims any size. */
export function hollowPng(width: number, height: number): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size[8] = 8;
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', size), chunk('IDAT', deflateSync(Buffer.alloc(64))), chunk('IEND')]);
}

/** The picture with a text in it that a careless reader could take for a page. */
export function withText(png: Buffer, text: string): Buffer {
  const end = png.length - 12;
  return Buffer.concat([png.subarray(0, end), chunk('tEXt', Buffer.from(`Comment\0${text}`)), png.subarray(end)]);
}

export const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script><rect width="9" height="9"/></svg>',
);

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
