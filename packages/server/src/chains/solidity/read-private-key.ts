import { hexToBytes } from '@noble/hashes/utils.js';
import { addressOfPrivateKey } from '@coffer/keys/evm/sign-digest.ts';
import type { Network } from '../port/facts.ts';

/** The number of keys on the curve that all these chains share. */
const curveOrder = hexToBytes('fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141');
/** Whoever tries keys from one upwards gets this far. */
const guessableBytes = 8;

/** What the phrase of every local test chain controls: robbers wait at these addresses. */
const published = new Set([
  '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
  '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
  '0x90f79bf6eb2c4f870365e785982e1f101e93b906',
  '0x15d34aaf54267db7d7c367839aaf71a00a2c6a65',
  '0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc',
  '0x976ea74026e726554db657fa54763abd0c3a0aa9',
  '0x14dc79964da2c08b23698b3d3cc7ca32193d9955',
  '0x23618e81e3f5cdf7f54c3d65f7fbc0abf5b21e8f',
  '0xa0ee7a142d267c1f36714e4a8f75612f20a79720',
]);

/** A published key is one on every chain of its curve, however addresses are written there. */
export function readPrivateKey(text: string, network: Network): { key: Uint8Array } | { problem: string } {
  const digits = /^(?:0x)?([0-9a-fA-F]{64})$/.exec(text.trim())?.[1];
  if (digits === undefined) return { problem: 'must be 64 hexadecimal digits; phrases and other forms are not taken' };
  const key = hexToBytes(digits);
  const problem = problemOf(key, network);
  if (problem === undefined) return { key };
  key.fill(0);
  return { problem };
}

function problemOf(key: Uint8Array, network: Network): string | undefined {
  if (key.every((byte) => byte === 0) || Buffer.compare(key, curveOrder) >= 0) return 'is no private key of this curve';
  if (isGuessable(key)) return 'is so small a number that anybody can guess it';
  return network !== 'local' && published.has(addressOfPrivateKey(key))
    ? 'is a published test key: everybody has it'
    : undefined;
}

function isGuessable(key: Uint8Array): boolean {
  return key.subarray(0, -guessableBytes).every((byte) => byte === 0);
}
