import { expect, test } from 'vitest';
import { brandStyle } from './brand-style.ts';

test('a shop has its colour, with text and outlines that can be read on both grounds', () => {
  expect(brandStyle('#ffe600')).toMatch(
    /^:root\{--b:#ffe600;--bt:#000000;--bi:#[0-9a-f]{6};--bb:var\(--c-control\)\}@media screen and \(prefers-color-scheme:dark\)\{:root\{--b:#ffe600;--bt:#000000;--bi:#ffe600;--bb:#ffe600\}\}$/,
  );
});

test.each([null, '', 'red', '#12', '#fff}</style>', '#ffffff;x:y'])('%s is no colour, and leaves ours', (colour) => {
  expect(brandStyle(colour)).toBeUndefined();
});
