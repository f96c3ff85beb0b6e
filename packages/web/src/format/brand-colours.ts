import { contrast, formatHex, lightnessOf, parseHex, withLightness, type Rgb } from './colour.ts';

export type Surface = 'light' | 'dark';

export type BrandColours = {
  /** `--b`: the brand's colour as it was chosen, for areas such as a button. */
  brand: string;
  /** `--bt`: text on it. */
  text: string;
  /** `--bi`: the brand's colour where it must be told apart from the surface: outlines, a radio, the timer. */
  ink: string;
  /** Brand on the surface, 1 to 21. */
  onSurface: number;
  /** A button of this colour needs a border to be seen. */
  isFaint: boolean;
};

/** What the checkout is drawn on: `--c-surface` of the two palettes. */
const surfaces: Record<Surface, string> = { light: '#ffffff', dark: '#13191c' };

const textContrastMin = 4.5;
const partContrastMin = 3;
const lightnessStep = 0.005;
const white: Rgb = [1, 1, 1];

/** The three colours that a checkout derives from its project's one; undefined where none is set, or none can be read. */
export function brandColours(colour: string, surface: Surface): BrandColours | undefined {
  const brand = parseHex(colour);
  const ground = parseHex(surfaces[surface]);
  if (!brand || !ground) return undefined;
  const onSurface = contrast(brand, ground);
  return {
    brand: formatHex(brand),
    // One of the two always reaches 4.58.
    text: contrast(white, brand) >= textContrastMin ? '#ffffff' : '#000000',
    ink: formatHex(untilReadable(brand, ground, surface === 'light' ? -lightnessStep : lightnessStep)),
    onSurface,
    isFaint: onSurface < partContrastMin,
  };
}

/** Toward ink, in the dark toward white, no further than needed. */
function untilReadable(brand: Rgb, ground: Rgb, step: number): Rgb {
  let moved = brand;
  for (let lightness = lightnessOf(brand); contrast(rounded(moved), ground) < textContrastMin;) {
    lightness = Math.min(1, Math.max(0, lightness + step));
    moved = withLightness(brand, lightness);
  }
  return moved;
}

/** As a screen gets it. */
function rounded(rgb: Rgb): Rgb {
  return parseHex(formatHex(rgb)) ?? rgb;
}
