const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];
const programCharsMax = 60;

/** What a person recognises in what a browser says of itself; of a program its own words. */
export function describeBrowser(userAgent: string | null): string | null {
  if (userAgent === null || userAgent === '') return null;
  const browser = browsers.find(([sign]) => sign.test(userAgent))?.[1];
  const system = systems.find(([sign]) => sign.test(userAgent))?.[1];
  if (browser === undefined) return userAgent.replaceAll(/[^\x20-\x7e]/g, '').slice(0, programCharsMax);
  return system === undefined ? browser : `${browser} on ${system}`;
}
