import { describe, expect, it } from 'vitest';
import { chainNames } from './chain-names.ts';
import { plantedTree } from './tree.ts';

const file = 'packages/server/src/modules/payments/create-payment.ts';
const problemsOf = (text: string, at = file) => chainNames(plantedTree({ [at]: text })).problems;

describe("a chain's name in a module", () => {
  it.each([
    "if (code === 'BTC') stop();",
    "if (family === 'SOL_Family') stop();",
    "const only = { TRX: 'psbt' };",
    'const { BASE } = limits;',
    "const path = 'BASE';",
    "import { spell } from '@coffer/keys/evm/spell.ts';",
    'const readSolanaKey = read;',
    'const bitcoinNetwork = 1;',
    'const message = `on Tron ${x} is kept`;',
    'const message = `${x} is kept on Ethereum`;',
    "const text = 'It needs 2 SOL.';",
    'const shape = /^BTC/;',
  ])('%s is refused', (text) => {
    expect(problemsOf(`// fine\n${text}\n`)).toEqual([expect.stringContaining(`${file}:2: names `)]);
  });

  it.each([
    '// As on Solana and Bitcoin.',
    "import { base58 } from '@scure/base';",
    "const baseUrl = 'base';",
    "const kind = 'psbt';",
    'const DATABASE = ETHERNET;',
    "const hint = 'resolana';",
  ])('%s is none', (text) => {
    expect(problemsOf(`${text}\n`)).toEqual([]);
  });

  it.each([
    'packages/server/src/chains/registry.ts',
    'packages/server/src/modules/payments/create-payment.test.ts',
    'packages/kernel/src/chain.ts',
  ])('%s may have it', (at) => {
    expect(problemsOf("const code = 'BTC';\n", at)).toEqual([]);
  });

  it('is refused where an exception is no longer needed', () => {
    const at = 'packages/server/src/modules/rates/fixed-book.ts';
    expect(problemsOf("export const book = { ETH: '1' };\nconst a = 'BTC';\n", at)).toEqual([]);
    expect(problemsOf('export const book = {};\n', at)).toEqual([expect.stringContaining('no exception')]);
  });
});
