import { describe, expect, it } from 'vitest';
import { brandColours, type Surface } from './brand-colours.ts';

/** `--c-surface` of the two palettes. */
const surfaces: Record<Surface, string> = { light: '#ffffff', dark: '#13191c' };

/** WCAG's ratio by its own formula, not by the code under test. */
function ratio(one: string, other: string): number {
  const luminance = (hex: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const channel = parseInt(hex.slice(at, at + 2), 16) / 255;
      return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  const [a, b] = [luminance(one), luminance(other)];
  return Math.max(a, b) / Math.min(a, b);
}

const brands = ['#000000', '#ffffff', '#ffe600', '#808080', '#777777', '#767676', '#cccccc', '#0b6072', '#a83c1e'];
const more = ['#ff0000', '#00ff00', '#0000ff', '#ff00ff', '#00ffff', '#123456', '#fedcba', '#13191c'];
const both: readonly Surface[] = ['light', 'dark'];
const cases = both.flatMap((surface) => [...brands, ...more].map((brand) => [brand, surface] as const));

describe('a checkout in the colours of its project', () => {
  it.each(cases)('can be read with %s on the %s surface', (brand, surface) => {
    const colours = brandColours(brand, surface);
    expect(colours?.brand).toBe(brand);
    expect(ratio(colours?.text ?? '', brand)).toBeGreaterThanOrEqual(4.5);
    expect(ratio(colours?.ink ?? '', surfaces[surface])).toBeGreaterThanOrEqual(4.5);
    expect(colours?.isFaint).toBe(ratio(brand, surfaces[surface]) < 3);
    expect(colours?.onSurface).toBeCloseTo(ratio(brand, surfaces[surface]), 5);
  });

  it.each([
    ['#000000', '#ffffff'],
    ['#ffffff', '#000000'],
    ['#ffe600', '#000000'],
    ['#767676', '#ffffff'],
    ['#777777', '#000000'],
  ])('has on %s text of %s', (brand, text) => {
    expect(brandColours(brand, 'light')?.text).toBe(text);
  });

  it('keeps a colour that can be read as it is', () => {
    expect(brandColours('#a83c1e', 'light')?.ink).toBe('#a83c1e');
    expect(brandColours('#ffe600', 'dark')?.ink).toBe('#ffe600');
  });

  it('moves a colour no further than it must, and keeps its hue', () => {
    const ink = brandColours('#ffe600', 'light')?.ink ?? '';
    expect(ratio(ink, surfaces.light)).toBeLessThan(4.7);
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => parseInt(ink.slice(at, at + 2), 16));
    expect(red).toBeGreaterThan(green);
    expect(green).toBeGreaterThan(blue + 60);
    const grey = brandColours('#808080', 'light')?.ink ?? '';
    expect(new Set([grey.slice(1, 3), grey.slice(3, 5), grey.slice(5, 7)]).size).toBe(1);
  });

  it('reads the short form', () => {
    expect(brandColours('#09f', 'light')).toEqual(brandColours('#0099ff', 'light'));
    expect(brandColours('#09F', 'light')?.brand).toBe('#0099ff');
  });

  it.each(['', '#12', '#12345', 'red', '09f', '#gggggg', '#0099ff80'])('takes nothing from %j', (colour) => {
    expect(brandColours(colour, 'light')).toBeUndefined();
  });
});
