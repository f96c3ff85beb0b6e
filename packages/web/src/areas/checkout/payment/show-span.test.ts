import { expect, it } from 'vitest';
import { showSpan } from './show-span.ts';

it.each([
  [761_000, '12:41'],
  [760_001, '12:41'],
  [59_000, '00:59'],
  [0, '00:00'],
  [-5000, '00:00'],
  [3_723_000, '1:02:03'],
])('%s ms are counted down as %s', (ms, shown) => expect(showSpan(ms)).toBe(shown));
