import { HDKey } from '@scure/bip32';
import { bytesToHex } from '@noble/hashes/utils.js';
import { getContractAddress, numberToHex, type Hex } from 'viem';
import { indexSalt } from '../packages/contract-abi/src/sweep-addresses.ts';
import { evmAddress } from '../packages/keys/src/evm/address.ts';
import { chainsOn } from '../packages/server/src/chains/registry.ts';
import { throughputFigure, type Figure } from './measuring/figure.ts';
import type { Sample, Work } from './measuring/load.ts';
import { interleave, type Contestant } from './measuring/rounds.ts';

const xpubRatioMin = 5;
const portion = 50;
const xpub =
  'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8';
const contract: Hex = `0x${'ab'.repeat(20)}`;
const codeHash: Hex = `0x${'cd'.repeat(32)}`;

/** Deposit addresses in a second on one processor, spelling included: ours, and the plain way with well-known packages. */
export async function derive(): Promise<Figure[]> {
  const { deriveAddresses } = chainsOn('main').rules('ETH');
  if (!deriveAddresses) throw new Error('Ethereum derives addresses');
  const receiving = HDKey.fromExtendedKey(xpub).deriveChild(0);
  const plainChild = (index: number) => evmAddress(receiving.deriveChild(index).publicKey!).toLowerCase();
  const plainDeposit = (index: number) => {
    const salt = numberToHex(index, { size: 32 });
    return getContractAddress({ opcode: 'CREATE2', from: contract, salt, bytecodeHash: codeHash }).toLowerCase();
  };
  const samePlace = deriveAddresses({ kind: 'xpub', xpub }, 7, 1)[0] === plainChild(7);
  const sameSalt = numberToHex(7, { size: 32 }) === `0x${bytesToHex(indexSalt(7))}`;
  const flaws = samePlace && sameSalt ? [] : ['the two ways lead to different addresses'];
  const many = await interleave({
    xpub: inPortions((from) => deriveAddresses({ kind: 'xpub', xpub }, from, portion)),
    scure: inPortions((from) => Array.from({ length: portion }, (_one, at) => plainChild(from + at))),
    create2: inPortions((from) => deriveAddresses({ kind: 'contract', contract }, from, portion)),
    viem: inPortions((from) => Array.from({ length: portion }, (_one, at) => plainDeposit(from + at))),
  });
  return [
    { ...throughputFigure('derive: from an xpub, against @scure', many.xpub, many.scure, xpubRatioMin), flaws },
    { ...throughputFigure('derive: of a sweep contract, against viem', many.create2, many.viem), flaws },
  ];
}

function inPortions(make: (from: number) => string[]): Contestant {
  let next = 0;
  return async (work: Work): Promise<Sample> => {
    const [startedAt, cpuBefore] = [performance.now(), process.cpuUsage()];
    let made = 0;
    const isDone = () =>
      'seconds' in work ? performance.now() - startedAt >= work.seconds * 1_000 : made >= work.requests;
    while (!isDone()) {
      made += make(next).length;
      next += portion;
    }
    const { user, system } = process.cpuUsage(cpuBefore);
    const seconds = (performance.now() - startedAt) / 1_000;
    return { perSecond: made / seconds, cpuUs: (user + system) / made, p99Ms: Number.NaN };
  };
}
