import { keccak256 } from 'viem/utils';
import { transferTopic } from '../../solidity/scan-logs.ts';

const bloomShape = /^0x[0-9a-f]{512}$/i;
const transferBits = bitsOf(transferTopic);

/** Whether a block may have logs of transfers. A no is certain, as far as the header is true. */
export function mayHoldTransfers(logsBloom: string): boolean {
  return bloomShape.test(logsBloom) && transferBits.every((bit) => isSet(logsBloom, bit));
}

/** Of 2048 bits a topic sets three, named by the first bytes of its hash. */
function bitsOf(topic: `0x${string}`): number[] {
  const hash = keccak256(topic, 'bytes');
  return [0, 2, 4].map((at) => (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) & 2047);
}

function isSet(logsBloom: string, bit: number): boolean {
  const digit = logsBloom.charAt(logsBloom.length - 1 - (bit >> 2));
  return ((Number.parseInt(digit, 16) >> (bit & 3)) & 1) === 1;
}
