import { expect, test } from 'vitest';
import { eventRules, keyOf, tellingCall, tellingLine } from './event.form.ts';

test('a key is suggested by the name, and is one that the server takes', () => {
  for (const [name, key] of [
    ['Booked a demo', 'booked_a_demo'],
    ['  Größe!  ', 'gro_e'],
    ['Été à la mer', 'e_te_a_la_mer'],
    ['x'.repeat(80), 'x'.repeat(64)],
  ] as const) {
    expect(keyOf(name)).toBe(key);
    expect(eventRules.key(keyOf(name))).toBeNull();
  }
  expect(keyOf('日本')).toBe('');
  expect(eventRules.key('')).toBe('must be 1 to 64 of a-z, 0-9 and _');
});

test('what a shop writes names an amount where the event has one', () => {
  const demo = { key: 'booked_a_demo', type: 'simple' } as const;
  expect(tellingLine(demo)).not.toContain('amount');
  expect(tellingLine({ ...demo, type: 'payment' })).toContain("amount: '49.99'");
  expect(tellingCall(demo, 'https://pay.example.com/event-log')).toContain(
    `'{"eventKey":"booked_a_demo","referenceID":"customer-42","externalID":"order-7"}'`,
  );
});
