export type Device = { label: string; kind: 'computer' | 'phone' | 'program' };

/** The first that matches: most browsers also claim to be those below them. */
const browsers: readonly [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|HeadlessChrome|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
];

const systems: readonly [name: string, sign: RegExp, kind: 'computer' | 'phone'][] = [
  ['iPhone', /\biPhone\b/, 'phone'],
  ['iPad', /\biPad\b/, 'phone'],
  ['Android', /\bAndroid\b/, 'phone'],
  ['ChromeOS', /\bCrOS\b/, 'computer'],
  ['Windows', /\bWindows\b/, 'computer'],
  ['macOS', /\bMacintosh\b/, 'computer'],
  ['Linux', /\bLinux\b/, 'computer'],
];

const labelMax = 40;

/** What somebody would call it: "Chrome on Linux". What is no browser we know stays as it called itself. */
export function deviceOf(userAgent: string): Device {
  const browser = browsers.find(([, sign]) => sign.test(userAgent));
  const system = systems.find(([, sign]) => sign.test(userAgent));
  if (browser && system) return { label: `${browser[0]} on ${system[0]}`, kind: system[2] };
  const text = userAgent.trim();
  if (text === '') return { label: 'Unknown device', kind: 'program' };
  return { label: text.length > labelMax ? `${text.slice(0, labelMax)}…` : text, kind: 'program' };
}
