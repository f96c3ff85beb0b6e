import { readScript, type ScriptKind } from './script.ts';

/** Nodes do not pass on what holds less than three satoshis for each byte that it takes to make and to spend it. */
const dustUnitsPerByte = 3;
const amountBytes = 8;
const witnessSpendBytes = 67;
const plainSpendBytes = 148;
const weightPerByte = 4;
/** Version, lock time, two counts of up to three bytes each, and the two marks of a transaction with witnesses. */
const frameWeight = (4 + 4 + 3 + 3) * weightPerByte + 2;

/** With a signature of the greatest length there is. What a script hides is known to be P2WPKH: nothing else is ours. */
const inputWeights: Readonly<Record<ScriptKind, number>> = {
  p2wpkh: 41 * weightPerByte + 109,
  p2sh: 64 * weightPerByte + 109,
  p2tr: 41 * weightPerByte + 67,
  p2pkh: 149 * weightPerByte,
  p2wsh: 41 * weightPerByte + 256,
};

/** Below this an output is dust: it would cost more to spend than it holds. */
export function dustUnits(script: Uint8Array): bigint {
  const kind = readScript(script)?.kind;
  const spend = kind === 'p2pkh' || kind === 'p2sh' || kind === undefined ? plainSpendBytes : witnessSpendBytes;
  return BigInt((outputBytes(script) + spend) * dustUnitsPerByte);
}

/** The weight that spending a coin with this script adds to a transaction, at most. */
export function inputWeight(script: Uint8Array): number {
  const kind = readScript(script)?.kind;
  if (kind === undefined) throw new RangeError('a coin that we cannot spend');
  return inputWeights[kind];
}

export function outputWeight(script: Uint8Array): number {
  return outputBytes(script) * weightPerByte;
}

/** In virtual bytes, of which a block holds a million: what fees are counted by. */
export function virtualBytes(inputs: readonly Uint8Array[], outputs: readonly Uint8Array[]): number {
  const weight = inputs.reduce((sum, script) => sum + inputWeight(script), frameWeight);
  return Math.ceil(outputs.reduce((sum, script) => sum + outputWeight(script), weight) / weightPerByte);
}

/** Rounded up, so that what nodes compute is never more. */
export function feeUnitsOf(bytes: number, unitsPerKilobyte: bigint): bigint {
  return (BigInt(bytes) * unitsPerKilobyte + 999n) / 1000n;
}

function outputBytes(script: Uint8Array): number {
  return amountBytes + 1 + script.length;
}
