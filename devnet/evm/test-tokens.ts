import { toHex } from 'viem';
import { testUsdcCreationCode, testUsdtCreationCode } from '@coffer/contract-abi/test-tokens.ts';
import { fixedAddress, type FixedContract } from './fixed-contract.ts';

export type TestToken = { code: 'USDC' | 'USDT'; decimals: number; address: string; contract: FixedContract };

/** Stand-ins for the two coins that people pay with; anybody may mint them. */
export const testTokens: readonly TestToken[] = [
  testToken('USDC', testUsdcCreationCode),
  testToken('USDT', testUsdtCreationCode),
];

function testToken(code: TestToken['code'], creationCode: FixedContract['creationCode']): TestToken {
  const contract = { salt: toHex(code, { size: 32 }), creationCode };
  return { code, decimals: 6, address: fixedAddress(contract), contract };
}
