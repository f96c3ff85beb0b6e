import {
  appendTransactionMessageInstruction,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingDurableNonce,
  signTransactionMessageWithSigners,
  type Address,
  type Instruction,
  type KeyPairSigner,
  type Nonce,
} from '@solana/kit';
import { fetchNonce, getCreateAccountInstruction, getInitializeNonceAccountInstruction } from '@solana-program/system';
import { expect, test } from 'vitest';
import { giveCoin } from './faucet.ts';
import {
  balanceOf,
  confirmed,
  reach,
  sendWire,
  wholeCoin,
  type Current,
  type NodeScene,
} from './node-scene.contract.ts';

const nonceBytes = 80n;
const systemProgram = '11111111111111111111111111111111' as Address;

export function testNonces(current: Current): void {
  test('a transaction that uses a nonce is taken once, and the nonce moves on', async () => {
    const scene = current();
    const { rpc } = scene;
    const [from, to] = [await scene.person(), await scene.person()];
    const account = await makeNonce(scene, from);
    const before = await nonceOf(scene, account);
    const { wire, signature } = await signWithNonce(from, account, before, giveCoin(from, to.address, 8n));
    await sendWire(scene, wire);
    await reach(rpc, signature, 'confirmed');
    expect(await balanceOf(rpc, to.address)).toBe(wholeCoin + 8n);
    expect(await nonceOf(scene, account)).not.toBe(before);

    await sendWire(scene, wire).catch(() => undefined);
    const late = await signWithNonce(from, account, before, giveCoin(from, to.address, 9n));
    await expect(sendWire(scene, late.wire)).rejects.toThrow(/simulation failed/i);
    expect(await balanceOf(rpc, to.address)).toBe(wholeCoin + 8n);

    const next = await signWithNonce(from, account, await nonceOf(scene, account), giveCoin(from, to.address, 1n));
    await sendWire(scene, next.wire);
    await reach(rpc, next.signature, 'confirmed');
    expect(await balanceOf(rpc, to.address)).toBe(wholeCoin + 9n);
  });
}

async function makeNonce({ rpc, transact }: NodeScene, owner: KeyPairSigner): Promise<Address> {
  const newAccount = await generateKeyPairSigner();
  const lamports = await rpc.getMinimumBalanceForRentExemption(nonceBytes).send();
  await transact(
    owner,
    getCreateAccountInstruction({
      payer: owner,
      newAccount,
      lamports,
      space: nonceBytes,
      programAddress: systemProgram,
    }),
    getInitializeNonceAccountInstruction({ nonceAccount: newAccount.address, nonceAuthority: owner.address }),
  );
  return newAccount.address;
}

async function nonceOf({ rpc }: NodeScene, account: Address): Promise<Nonce> {
  const { data } = await fetchNonce(rpc, account, confirmed);
  return data.blockhash as string as Nonce;
}

async function signWithNonce(owner: KeyPairSigner, account: Address, nonce: Nonce, instruction: Instruction) {
  const lifetime = { nonce, nonceAccountAddress: account, nonceAuthorityAddress: owner.address };
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (open) => setTransactionMessageFeePayerSigner(owner, open),
    (open) => setTransactionMessageLifetimeUsingDurableNonce(lifetime, open),
    (open) => appendTransactionMessageInstruction(instruction, open),
  );
  const transaction = await signTransactionMessageWithSigners(message);
  return { wire: getBase64EncodedWireTransaction(transaction), signature: getSignatureFromTransaction(transaction) };
}
