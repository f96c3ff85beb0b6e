import type { Hex } from 'viem';
import { decodeFunctionData, encodeFunctionData, parseAbi, toFunctionSelector } from 'viem/utils';
import { deterministicDeployer } from '@coffer/contract-abi/contracts.ts';
import { disperseAbi, disperseAddress, disperseCreationCode, disperseSalt } from '@coffer/contract-abi/disperse.ts';
import type { BatchCalls, BatchRow } from '../port/batch-calls.ts';
import { isAddress } from './raw-shapes.ts';

const rowsMax = 100;
/** As `contracts/gas` measured: what is paid once for all of them is less from here on than what each costs more alone. */
const rowsMin = { coin: 5, token: 3 } as const;
/** A row has as many bits for its amount. */
const unitsEnd = 1n << 96n;

/** What a payee in coin may burn in the contract, with what comes along; and what a holder's new place in a token takes. */
const spareGasOfRow = { coin: 32_300n, token: 20_000n } as const;
const payCoin = toFunctionSelector(disperseAbi.find((one) => one.type === 'function' && one.name === 'payCoin')!);

const unlimited = (1n << 256n) - 1n;
const approveAbi = parseAbi(['function approve(address spender, uint256 units)']);

export const batchCalls: BatchCalls = {
  contract: {
    address: disperseAddress.toLowerCase(),
    creation: { to: deterministicDeployer, data: `${disperseSalt}${disperseCreationCode.slice(2)}` },
  },
  rowsMax,
  rowsMin: (contract) => (contract === null ? rowsMin.coin : rowsMin.token),
  fits: (units) => units > 0n && units < unitsEnd,
  // Each costs less than 0.6 of what it does alone, and what has to be left over for the last less than eight.
  costs: (alone, count) => (alone * (6n * BigInt(count) + 80n)) / 10n,
  pay(name, contract, rows) {
    if (rows.length === 0 || rows.length > rowsMax) throw new RangeError(`1 to ${rowsMax} rows, not ${rows.length}`);
    const [abi, words] = [disperseAbi, rows.map(wordOf)];
    const data =
      contract === null
        ? encodeFunctionData({ abi, functionName: 'payCoin', args: [name as Hex, words] })
        : encodeFunctionData({ abi, functionName: 'payToken', args: [name as Hex, contract as Hex, words] });
    return { to: batchCalls.contract.address, data };
  },
  spareGas({ to, data }) {
    if (to !== batchCalls.contract.address) return 0n;
    const { args } = decodeFunctionData({ abi: disperseAbi, data: data as Hex });
    const rows = args?.at(-1);
    const ofRow = data.startsWith(payCoin) ? spareGasOfRow.coin : spareGasOfRow.token;
    return Array.isArray(rows) ? ofRow * BigInt(rows.length) : 0n;
  },
  allow(contract) {
    const data = encodeFunctionData({ abi: approveAbi, functionName: 'approve', args: [disperseAddress, unlimited] });
    return { to: contract, data };
  },
};

function wordOf({ to, units }: BatchRow): Hex {
  if (!isAddress(to)) throw new RangeError(`no address to send to: ${to}`);
  if (!batchCalls.fits(units, to)) throw new RangeError(`no amount of a row: ${units}`);
  return `0x${((units << 160n) | BigInt(to)).toString(16).padStart(64, '0')}`;
}
