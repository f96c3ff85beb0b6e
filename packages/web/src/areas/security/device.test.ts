import { expect, it } from 'vitest';
import { deviceOf } from './device.ts';

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${blink} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Linux', 'computer'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${blink} HeadlessChrome/140.0 Safari/537.36`, 'Chrome on Linux', 'computer'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Chrome/140.0 Safari/537.36`, 'Chrome on ChromeOS', 'computer'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/140.0 Safari/537.36 Edg/140.0`,
    'Edge on Windows',
    'computer',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/140.0 Safari/537.36 OPR/120.0`,
    'Opera on Windows',
    'computer',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Firefox on Windows',
    'computer',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.0 Safari/605.1.15`,
    'Safari on macOS',
    'computer',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit} Version/18.0 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
    'phone',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit} CriOS/140.0 Mobile/15E148 Safari/604.1`,
    'Chrome on iPhone',
    'phone',
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) ${webkit} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`,
    'Firefox on iPad',
    'phone',
  ],
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${blink} Chrome/140.0 Mobile Safari/537.36`, 'Chrome on Android', 'phone'],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S921B) ${blink} SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
    'phone',
  ],
])('%s is %s', (userAgent, label, kind) => {
  expect(deviceOf(userAgent)).toEqual({ label, kind });
});

it('keeps what an unknown program calls itself', () => {
  expect(deviceOf('curl/8.14.1')).toEqual({ label: 'curl/8.14.1', kind: 'program' });
});

it('cuts what is too long for a row', () => {
  expect(deviceOf('x'.repeat(41)).label).toBe(`${'x'.repeat(40)}…`);
  expect(deviceOf('x'.repeat(40)).label).toBe('x'.repeat(40));
});

it('says so when there is nothing to go by', () => {
  expect(deviceOf(' ')).toEqual({ label: 'Unknown device', kind: 'program' });
});
