/** Colours as a reader sees them: lightness from 0 to 1, and where they lie between green and red (a), blue and yellow (b). */
type Oklab = { lightness: number; a: number; b: number };

/** Three channels of sRGB, 0-1. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** `#09f` or `#0099ff`; undefined for anything else. */
export function parseHex(text: string): Rgb | undefined {
  const [, digits] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim()) ?? [];
  if (digits === undefined) return undefined;
  const size = digits.length / 3;
  const channel = (at: number) => parseInt(digits.slice(at * size, (at + 1) * size).repeat(3 - size), 16) / 255;
  return [channel(0), channel(1), channel(2)];
}

export function formatHex(rgb: Rgb): string {
  const pair = (channel: number) =>
    Math.round(channel * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${rgb.map(pair).join('')}`;
}

/** The ratio of WCAG, 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

/** The same hue at another lightness, with as much of its chroma as a screen can show there. */
export function withLightness(rgb: Rgb, lightness: number): Rgb {
  const { a, b } = toOklab(rgb);
  const at = (share: number) => toLinear({ lightness, a: a * share, b: b * share });
  let [shown, tooMuch] = [0, 1];
  if (isShowable(at(1))) shown = 1;
  else {
    for (let step = 0; step < 12; step++) {
      const share = (shown + tooMuch) / 2;
      if (isShowable(at(share))) shown = share;
      else tooMuch = share;
    }
  }
  const [red, green, blue] = at(shown);
  return [encode(red), encode(green), encode(blue)];
}

export function lightnessOf(rgb: Rgb): number {
  return toOklab(rgb).lightness;
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * decode(red) + 0.7152 * decode(green) + 0.0722 * decode(blue);
}

function toOklab(rgb: Rgb): Oklab {
  const [red, green, blue] = [decode(rgb[0]), decode(rgb[1]), decode(rgb[2])];
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

function toLinear({ lightness, a, b }: Oklab): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function isShowable(linear: Rgb): boolean {
  return linear.every((channel) => channel >= -0.0001 && channel <= 1.0001);
}

function decode(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function encode(linear: number): number {
  const channel = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.min(1, Math.max(0, channel));
}
