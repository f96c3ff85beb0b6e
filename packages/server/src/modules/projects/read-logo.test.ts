import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { Fault } from '@coffer/kernel/fault.ts';
import { animation, hidden, hollowPng, picture, svg, withText } from './images.fixture.ts';
import { readLogo } from './read-logo.ts';

async function refusal(bytes: Buffer): Promise<string> {
  const outcome = await readLogo(bytes).catch((error: unknown) => error);
  if (!(outcome instanceof Fault)) throw new Error('nothing was refused');
  expect([outcome.status, outcome.code]).toEqual([400, 'VALIDATION_FAILED']);
  expect(outcome.details).toEqual([{ path: 'logo', message: expect.any(String) as string }]);
  return outcome.message;
}

async function firstPixel(bytes: Buffer): Promise<number[]> {
  const pixels = await sharp(bytes).removeAlpha().raw().toBuffer();
  return [...pixels.subarray(0, 3)].map((value) => Math.round(value / 255));
}

describe('a logo', () => {
  it.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    'that is a %s becomes a WebP without its metadata',
    async (format) => {
      const given = await picture(format);
      const { bytes } = await readLogo(given);
      const { format: made, width, height, exif, icc, xmp } = await sharp(bytes).metadata();
      expect({ made, width, height }).toEqual({ made: 'webp', width: 64, height: 48 });
      expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
      expect(bytes.includes(hidden)).toBe(false);
      expect(await firstPixel(bytes)).toEqual([1, 0, 0]);
    },
  );

  it('larger than 512 pixels is made smaller and keeps its proportions', async () => {
    const { bytes } = await readLogo(await picture('jpeg', 3000, 1500));
    const { width, height } = await sharp(bytes).metadata();
    expect({ width, height }).toEqual({ width: 512, height: 256 });
  });

  it('that moves is shown by its first frame', async () => {
    const given = await animation();
    expect((await sharp(given).metadata()).pages).toBe(2);
    const { bytes } = await readLogo(given);
    const { pages = 1, width, height } = await sharp(bytes).metadata();
    expect({ pages, width, height }).toEqual({ pages: 1, width: 40, height: 30 });
    expect(await firstPixel(bytes)).toEqual([0, 1, 0]);
  });

  it('keeps what is transparent', async () => {
    const given = await sharp({ create: { width: 8, height: 8, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();
    const { bytes } = await readLogo(given);
    expect((await sharp(bytes).metadata()).hasAlpha).toBe(true);
  });

  it('that a camera turned stands upright', async () => {
    const given = await sharp(await picture('jpeg', 64, 48))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { width, height } = await sharp((await readLogo(given)).bytes).metadata();
    expect({ width, height }).toEqual({ width: 48, height: 64 });
  });

  it('has the same hash as the same picture and another than another', async () => {
    const first = await readLogo(await picture('png'));
    expect(first.hash).toMatch(/^[0-9a-f]{64}$/);
    expect((await readLogo(await picture('png'))).hash).toBe(first.hash);
    expect((await readLogo(await picture('png', 65))).hash).not.toBe(first.hash);
  });

  it('with a script in a comment loses it', async () => {
    const given = withText(await picture('png'), hidden);
    expect(given.includes(hidden)).toBe(true);
    expect((await readLogo(given)).bytes.includes(hidden)).toBe(false);
  });
});

describe('a file is refused as a logo', () => {
  const notAnImage = 'logo: must be a PNG, JPEG, WebP or GIF image';
  const notWhole = 'logo: must be a whole image, with nothing behind it';
  const damaged = 'logo: must be an undamaged image of at most 16 megapixels';

  it.each([
    ['no bytes', Buffer.alloc(0)],
    ['a text', Buffer.from('a logo, honestly')],
    ['an SVG', svg],
    ['an SVG with a declaration', Buffer.concat([Buffer.from('<?xml version="1.0"?>\n'), svg])],
    ['a compressed SVG', deflateSync(svg)],
    ['a page', Buffer.from('<!doctype html><img src=x onerror=alert(1)>')],
    ['a PDF', Buffer.from('%PDF-1.7\n%%EOF')],
    ['the first bytes of a PNG', Buffer.from('\x89PNG', 'latin1')],
    ['the first bytes of a WebP', Buffer.from('RIFF\x04\0\0\0WEB', 'latin1')],
  ])('that is %s', async (_what, bytes) => {
    expect(await refusal(bytes)).toBe(notAnImage);
  });

  it('that is a TIFF or an AVIF, which browsers or decoders are not trusted with here', async () => {
    const png = await picture('png');
    expect(await refusal(await sharp(png).tiff().toBuffer())).toBe(notAnImage);
    expect(await refusal(await sharp(png).avif().toBuffer())).toBe(notAnImage);
  });

  it.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    'that is a %s and something else at the same time',
    async (format) => {
      const polyglot = Buffer.concat([await picture(format), Buffer.from(hidden)]);
      expect(await refusal(polyglot)).toBe(notWhole);
    },
  );

  it.each(['png', 'jpeg', 'webp', 'gif'] as const)('that is a torn %s', async (format) => {
    const whole = await picture(format, 400, 300);
    expect(await refusal(whole.subarray(0, whole.length >> 1))).toBe(notWhole);
    expect(await refusal(whole.subarray(0, -1))).toBe(notWhole);
  });

  it.each(['png', 'jpeg', 'webp'] as const)('that is a %s whose middle is missing', async (format) => {
    const whole = await picture(format, 400, 300);
    const torn = Buffer.concat([whole.subarray(0, whole.length >> 1), whole.subarray(-14)]);
    if (format === 'webp') torn.writeUInt32LE(torn.length - 8, 4);
    expect(await refusal(torn)).toBe(damaged);
  });

  it('that is a script which begins like a GIF', async () => {
    expect(await refusal(Buffer.from('GIF89a=1;alert(1);'))).toBe(damaged);
    expect(await refusal(Buffer.from('GIF89a/*\0\0\0\0\0*/=1;alert(1)//;'))).toBe(damaged);
  });

  it.each([
    [50_000, 50_000],
    [4_294_967_295, 4_294_967_295],
    [0, 0],
    [4097, 4096],
  ])('that claims %i x %i pixels, before they are drawn', async (width, height) => {
    expect(await refusal(hollowPng(width, height))).toBe(damaged);
  });
});
