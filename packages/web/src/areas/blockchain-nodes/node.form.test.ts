import { expect, test } from 'vitest';
import { node } from './node.fixture.ts';
import {
  addressProblem,
  moved,
  noAddress,
  nodeUrlProblem,
  withActive,
  withAddress,
  withNode,
  without,
} from './node.form.ts';

const nodes = [node({ id: 7 }), node({ id: 8, active: false }), node({ id: 9 })];
const asTheyAre = [
  { id: 7, active: true },
  { id: 8, active: false },
  { id: 9, active: true },
];

test.each([
  'https://rpc.example.com',
  ' http://127.0.0.1:8545 ',
  'wss://rpc.example.com/v1/key?a=b',
  'ws://[::1]:8546',
])('the address %j is one of a node', (url) => expect(nodeUrlProblem(url)).toBeUndefined());

test.each(['ftp://rpc.example.com', 'rpc.example.com', 'https://', 'https://a b', 'javascript:alert(1)'])(
  'the address %j is refused with what is allowed',
  (url) => expect(nodeUrlProblem(url)).toMatch(/^must be an http, https, ws or wss URL/),
);

test('no address is refused as missing', () => expect(nodeUrlProblem('  ')).toBe('must not be empty'));

test('a new node comes last, and the others stay as they are', () => {
  expect(withNode(nodes, { ...noAddress, url: ' https://new.example.com ' }, true)).toEqual([
    ...asTheyAre,
    { url: 'https://new.example.com', active: true },
  ]);
});

test('an address comes out of a vault in place of typing it', () => {
  const chosen = { ...noAddress, isFromVault: true, secretID: 4 };
  expect(addressProblem(chosen)).toBeUndefined();
  expect(addressProblem({ ...chosen, secretID: null })).toBe('must be chosen');
  expect(withNode([], chosen, true)).toEqual([{ secretID: 4, active: true }]);
  expect(withAddress(nodes, 8, chosen)[1]).toEqual({ id: 8, active: false, secretID: 4 });
});

test('only the node that is meant changes', () => {
  expect(withAddress(nodes, 8, { ...noAddress, url: 'https://b.example.com' })[1]).toEqual({
    id: 8,
    active: false,
    url: 'https://b.example.com',
  });
  expect(withActive(nodes, 8, true)).toEqual([asTheyAre[0], { id: 8, active: true }, asTheyAre[2]]);
  expect(without(nodes, 8)).toEqual([asTheyAre[0], asTheyAre[2]]);
});

test('a node moves by one place, and not beyond an end', () => {
  expect(moved(nodes, 9, -1).map(({ id }) => id)).toEqual([7, 9, 8]);
  expect(moved(nodes, 7, 1).map(({ id }) => id)).toEqual([8, 7, 9]);
  expect(moved(nodes, 7, -1)).toEqual(asTheyAre);
  expect(moved(nodes, 9, 1)).toEqual(asTheyAre);
});
