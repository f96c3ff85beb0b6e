import { parseHex } from '../../format/colour.ts';
import { detailsOf, textNames, type BrandValues, type TextName } from './brand-fields.ts';

const nameCharsMax = 120;
const logoBytesMax = 5 << 20;
const logoTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

type Check = { isFit: (text: string) => boolean; allowed: string };

const checks: Partial<Record<ReturnType<typeof detailsOf>['kind'], Check>> = {
  web: { isFit: isWebAddress, allowed: 'must be an http or https URL such as https://example.com' },
  mail: { isFit: isMailAddress, allowed: 'must be an email address such as help@example.com' },
  mailbox: { isFit: isMailbox, allowed: 'must be a mailbox such as pay@example.com or Example Shop <pay@example.com>' },
};

/** What the file picker offers. */
export const logoAccept = logoTypes.join(',');

/** The sentence at each field that the server would refuse; of a form that may go, none. */
export function checkBrand(values: BrandValues): { [K in TextName]?: string } {
  const found = textNames.flatMap((name) => {
    const message = checkText(name, values[name].trim());
    return message === undefined ? [] : [[name, message]];
  });
  return Object.fromEntries(found) as { [K in TextName]?: string };
}

/** Before it is sent anywhere. What is in the file, the server looks at. */
export function checkLogo({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!logoTypes.includes(type)) return 'must be a PNG, JPEG, WebP or GIF image';
  return size > logoBytesMax ? 'must have at most 5 MB' : undefined;
}

function checkText(name: TextName, text: string): string | undefined {
  if (name === 'name') return checkName(text);
  if (text === '') return undefined;
  if (name === 'brandColor') return parseHex(text) ? undefined : 'must be a colour such as #09f or #0099ff';
  const check = checks[detailsOf(name).kind];
  return check === undefined || check.isFit(text) ? undefined : check.allowed;
}

function checkName(text: string): string | undefined {
  if (text === '') return 'must not be empty';
  return text.length > nameCharsMax ? `must have at most ${nameCharsMax} characters` : undefined;
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s\\"<>]+$/i.test(text) && URL.canParse(text);
}

function isMailAddress(text: string): boolean {
  return /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(text);
}

/** The server is stricter about the name. */
function isMailbox(text: string): boolean {
  const [, inBrackets] = /^[^<>]*[^<>\s]\s+<([^<>]*)>$/.exec(text) ?? [];
  return isMailAddress(inBrackets ?? text);
}
