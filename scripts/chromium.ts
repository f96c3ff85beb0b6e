import { accessSync, constants } from 'node:fs';

const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The system's browser: none is downloaded. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM'];
  return (named ? [named] : usualPlaces).find(isProgram);
}

/** A browser that asks nobody on the network for anything, and runs for root too. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
