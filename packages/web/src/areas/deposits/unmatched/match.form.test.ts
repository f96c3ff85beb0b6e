import { expect, test } from 'vitest';
import { customerOf, firstValues, matchIssues, type MatchValues } from './match.form.ts';

const values: MatchValues = { project: '3', plan: 'existing', chosen: 'ada', customerID: '', email: '' };

test.each([
  ['the one that it came for', { projectId: 2 }, 5, [{ id: 1 }, { id: 2 }], '2'],
  ['the one that is looked at', { projectId: null }, 5, [{ id: 1 }, { id: 5 }], '5'],
  ['the only one', { projectId: null }, 'all', [{ id: 1 }], '1'],
  ['none where there are several', { projectId: null }, 'all', [{ id: 1 }, { id: 2 }], ''],
] as const)('the project at first is %s', (_, deposit, selected, projects, expected) => {
  expect(firstValues(deposit, selected, projects).project).toBe(expected);
});

test.each<[string, Partial<MatchValues>, string[]]>([
  ['nothing, of a customer that is there', {}, []],
  ['that none is chosen', { chosen: '' }, ['chosen']],
  ['nothing, of a new one', { plan: 'new', chosen: '', customerID: 'ada' }, []],
  ['that a new one has no id', { plan: 'new', customerID: ' ' }, ['customerID']],
  ['that an email is none', { plan: 'new', customerID: 'ada', email: 'ada@' }, ['email']],
  ['that there is no project', { project: '' }, ['project']],
])('is told %s', (_, over, fields) => {
  expect(Object.keys(matchIssues({ ...values, ...over }))).toEqual(fields);
});

test('a new customer has an email only where one was typed', () => {
  expect(customerOf({ ...values, customerID: ' ada ' })).toEqual({ customerID: 'ada' });
  expect(customerOf({ ...values, customerID: 'ada', email: ' ada@example.com ' })).toEqual({
    customerID: 'ada',
    email: 'ada@example.com',
  });
});
