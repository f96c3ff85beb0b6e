import { lamports, type Address, type Instruction, type KeyPairSigner } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getMintToInstruction,
} from '@solana-program/token';
import type { TestMint } from './test-mints.ts';

export function giveCoin(house: KeyPairSigner, to: Address, units: bigint): Instruction {
  return getTransferSolInstruction({ source: house, destination: to, amount: lamports(units) });
}

/** New money for an owner, in the account where wallets look for it; the house pays for that account. */
export async function giveToken(
  house: KeyPairSigner,
  { address: mint, program }: TestMint,
  owner: Address,
  units: bigint,
): Promise<Instruction[]> {
  const token = await tokenAccountOf(owner, { address: mint, program });
  return [
    await getCreateAssociatedTokenIdempotentInstructionAsync({ payer: house, owner, mint, tokenProgram: program }),
    getMintToInstruction({ mint, token, mintAuthority: house, amount: units }, { programAddress: program }),
  ];
}

export async function tokenAccountOf(
  owner: Address,
  { address: mint, program: tokenProgram }: Pick<TestMint, 'address' | 'program'>,
): Promise<Address> {
  const [address] = await findAssociatedTokenPda({ owner, mint, tokenProgram });
  return address;
}
