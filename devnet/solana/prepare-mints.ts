import {
  AccountRole,
  fetchEncodedAccount,
  getAddressEncoder,
  type Address,
  type Instruction,
  type KeyPairSigner,
  type ReadonlyUint8Array,
} from '@solana/kit';
import { getCreateAccountInstruction } from '@solana-program/system';
import { getInitializeMint2Instruction } from '@solana-program/token';
import { devKey } from './dev-keys.ts';
import { send } from './send.ts';
import type { SolanaRpc } from './solana-client.ts';
import { mintKey, type TestMint } from './test-mints.ts';

/** How much room a mint needs: as it always was, and behind the mark of its kind with each extension. */
const mintBytes = { plain: 82, withFee: 278, withHook: 234 };
const feeUnitsMax = 5_000_000_000n;

/** Makes those of the mints that a chain does not have yet, for the house to mint from. */
export async function prepareMints(rpc: SolanaRpc, house: KeyPairSigner, mints: readonly TestMint[]): Promise<void> {
  for (const mint of mints) {
    const { exists } = await fetchEncodedAccount(rpc, mint.address, { commitment: 'processed' });
    if (!exists) await make(rpc, house, mint);
  }
}

async function make(rpc: SolanaRpc, house: KeyPairSigner, mint: TestMint): Promise<void> {
  const { program: programAddress, decimals, address } = mint;
  const newAccount = await devKey(mintKey(mint.code));
  const { space, first } = extensionOf(mint, house.address);
  const lamports = await rpc.getMinimumBalanceForRentExemption(BigInt(space)).send();
  await send(rpc, house, [
    getCreateAccountInstruction({ payer: house, newAccount, lamports, space, programAddress }),
    ...first,
    getInitializeMint2Instruction({ mint: address, decimals, mintAuthority: house.address }, { programAddress }),
  ]);
}

function extensionOf(mint: TestMint, authority: Address): { space: number; first: Instruction[] } {
  const instruction = (...data: readonly (number | ReadonlyUint8Array)[]): Instruction => ({
    programAddress: mint.program,
    accounts: [{ address: mint.address, role: AccountRole.WRITABLE }],
    data: Uint8Array.from(data.flatMap((one) => (typeof one === 'number' ? [one] : [...one]))),
  });
  const key = (address: Address) => getAddressEncoder().encode(address);
  if (mint.feeBasisPoints !== undefined) {
    const fee = Buffer.alloc(10);
    fee.writeUInt16LE(mint.feeBasisPoints, 0);
    fee.writeBigUInt64LE(feeUnitsMax, 2);
    const made = instruction(extensions.fee, 0, 1, key(authority), 1, key(authority), fee);
    return { space: mintBytes.withFee, first: [made] };
  }
  if (mint.hook !== undefined) {
    const made = instruction(extensions.hook, 0, key(authority), key(mint.hook));
    return { space: mintBytes.withHook, first: [made] };
  }
  return { space: mintBytes.plain, first: [] };
}

/** How the instructions of an extension begin; the first of each makes it. */
const extensions = { fee: 26, hook: 36 };
