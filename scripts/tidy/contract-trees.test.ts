import { expect, it } from 'vitest';
import { contractTrees } from './contract-trees.ts';
import { plantedTree } from './tree.ts';

const tests = 'function test_moves() external {}\nfunction testFuzz_refuses(uint256 x) external {}\n';
const problemsOf = (tree: string, sol = tests) =>
  contractTrees(plantedTree({ 'contracts/test/Sweep.tree': tree, 'contracts/test/Sweep.t.sol': sol })).problems;

it('accepts a tree whose leaves name each test, several at one leaf as well', () => {
  expect(problemsOf('Sweep\n├── it should move · test_moves\n└── it should refuse · testFuzz_refuses\n')).toEqual([]);
  expect(problemsOf('Sweep\n└── it should move or refuse · test_moves, testFuzz_refuses\n')).toEqual([]);
});

it('finds a leaf that no test shows', () => {
  const tree = 'Sweep\n├── it should move · test_moves, testFuzz_refuses\n└── it should wait\n';
  expect(problemsOf(tree)).toEqual(['contracts/test/Sweep.tree: no test shows "it should wait"']);
});

it('finds a test that no leaf names, and a name that is no test', () => {
  expect(problemsOf('Sweep\n└── it should move · test_moved\n')).toEqual([
    'contracts/test/Sweep.tree: test_moved is not in contracts/test/Sweep.t.sol',
    'contracts/test/Sweep.t.sol: test_moves is not in contracts/test/Sweep.tree',
    'contracts/test/Sweep.t.sol: testFuzz_refuses is not in contracts/test/Sweep.tree',
  ]);
});

it('finds a test without a tree, and a tree without a test', () => {
  expect(contractTrees(plantedTree({ 'contracts/test/Lone.t.sol': tests })).problems).toEqual([
    'contracts/test/Lone.t.sol: no tree says what it shows',
  ]);
  expect(contractTrees(plantedTree({ 'contracts/test/Lone.tree': 'Lone\n' })).problems).toEqual([
    'contracts/test/Lone.tree: no test stands beside it',
  ]);
});
