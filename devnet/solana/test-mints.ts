import type { Address } from '@solana/kit';
import { devKey } from './dev-keys.ts';
import { token2022Program, tokenProgram } from './token-programs.ts';

export type TestMint = {
  code: 'USDC' | 'USDT' | 'FEE' | 'HOOK';
  decimals: number;
  program: Address;
  address: Address;
  /** Of every transfer the receiver gets so much less. */
  feeBasisPoints?: number;
  /** A program that every transfer has to call. */
  hook?: Address;
};

type Kind = Omit<TestMint, 'address'>;

/** Stand-ins for the coins that people pay with, and for two kinds of token that ask for more care. */
const kinds: readonly Kind[] = [
  { code: 'USDC', decimals: 6, program: tokenProgram },
  { code: 'USDT', decimals: 6, program: tokenProgram },
  { code: 'FEE', decimals: 6, program: token2022Program, feeBasisPoints: 100 },
  {
    code: 'HOOK',
    decimals: 6,
    program: token2022Program,
    hook: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address,
  },
];

export function mintKey(code: TestMint['code']): string {
  return `mint ${code}`;
}

/** At the same addresses on every local chain. */
export function testMints(): Promise<TestMint[]> {
  return Promise.all(kinds.map(async (kind) => ({ ...kind, address: (await devKey(mintKey(kind.code))).address })));
}
