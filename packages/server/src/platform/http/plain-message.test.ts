import { expect, test } from 'vitest';
import * as z from 'zod';
import { plainMessage } from './plain-message.ts';

const shape = z.strictObject({
  text: z.string().min(2).max(4).optional(),
  needed: z.string(),
  count: z.int().min(1).max(9).optional(),
  chain: z.enum(['ETH', 'BASE']).optional(),
  either: z.union([z.string(), z.number()]).optional(),
  list: z.array(z.string()).max(1).optional(),
  yes: z.literal(true).optional(),
  own: z.string({ error: 'Name it' }).optional(),
});

const messages = (value: object) =>
  shape.safeParse({ needed: 'x', ...value }, { error: plainMessage }).error?.issues.map(({ message }) => message);

test.each([
  [{ needed: undefined }, 'is required'],
  [{ needed: 5 }, 'must be text'],
  [{ text: 'a' }, 'must have at least 2 characters'],
  [{ text: 'abcde' }, 'must have at most 4 characters'],
  [{ count: 'one' }, 'must be a number'],
  [{ count: 1.5 }, 'must be a whole number'],
  [{ count: 0 }, 'must be 1 or more'],
  [{ count: 10 }, 'must be 9 or less'],
  [{ chain: 'ETC' }, 'must be one of: ETH, BASE'],
  [{ either: true }, 'has none of the forms that are allowed'],
  [{ list: 'x' }, 'must be a list'],
  [{ list: ['a', 'b'] }, 'must have at most 1 entry'],
  [{ yes: false }, 'must be true'],
  [{ own: 5 }, 'Name it'],
])('%j is answered with "%s"', (value, message) => {
  expect(messages(value)).toEqual([message]);
});
