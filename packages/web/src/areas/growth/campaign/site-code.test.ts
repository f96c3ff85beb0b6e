import { expect, test } from 'vitest';
import { pageCode, siteOf } from './site-code.ts';

test('pages of the website alone may show it, whatever stands behind its host', () => {
  expect(siteOf('https://norrvik.example/shop?x=1')).toBe('https://norrvik.example');
  expect(siteOf('http://localhost:8090/')).toBe('http://localhost:8090');
  for (const none of [null, undefined, '', 'norrvik.example', 'javascript:alert(1)'])
    expect(siteOf(none)).toBeUndefined();
});

test('the page loads the script of this install', () => {
  expect(pageCode('https://pay.example.com/embed.js')).toContain(
    '<script src="https://pay.example.com/embed.js"></script>',
  );
});
