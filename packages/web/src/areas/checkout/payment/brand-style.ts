import { brandColours, type Surface } from '../../../format/brand-colours.ts';

/** The colours of the shop for both themes, each readable there. Made of hex digits alone, whatever was stored. */
export function brandStyle(colour: string | null): string | undefined {
  const [light, dark] = [rules(colour, 'light'), rules(colour, 'dark')];
  if (light === undefined || dark === undefined) return undefined;
  return `:root{${light}}@media screen and (prefers-color-scheme:dark){:root{${dark}}}`;
}

function rules(colour: string | null, surface: Surface): string | undefined {
  const made = brandColours(colour ?? '', surface);
  if (!made) return undefined;
  const border = made.isFaint ? 'var(--c-control)' : made.brand;
  return `--b:${made.brand};--bt:${made.text};--bi:${made.ink};--bb:${border}`;
}
