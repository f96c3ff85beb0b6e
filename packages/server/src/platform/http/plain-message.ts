import type * as z from 'zod';

const namesOfTypes: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  record: 'an object',
  null: 'null',
  date: 'a time',
};

/** What is allowed, in words, where a schema has no sentence of its own. */
export function plainMessage(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is required';
      return `must be ${namesOfTypes[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      if (issue.input === undefined) return 'is required';
      return issue.values.length === 1
        ? `must be ${said(issue.values[0])}`
        : `must be one of: ${issue.values.map(said).join(', ')}`;
    case 'invalid_union':
      return issue.input === undefined ? 'is required' : 'has none of the forms that are allowed';
    case 'too_small': {
      const unit = unitOf(issue.origin, issue.minimum);
      return unit ? `must have at least ${issue.minimum} ${unit}` : `must be ${issue.minimum} or more`;
    }
    case 'too_big': {
      const unit = unitOf(issue.origin, issue.maximum);
      return unit ? `must have at most ${issue.maximum} ${unit}` : `must be ${issue.maximum} or less`;
    }
    default:
      return undefined;
  }
}

function unitOf(origin: string, count: number | bigint): string | undefined {
  const isOne = Number(count) === 1;
  if (origin === 'string') return isOne ? 'character' : 'characters';
  return origin === 'array' ? (isOne ? 'entry' : 'entries') : undefined;
}

function said(value: z.core.util.Primitive): string {
  return String(value);
}
