import { askedPsbt } from '@coffer/keys/bitcoin/asked-psbt.ts';
import { buildPsbt, type PsbtCoin } from '@coffer/keys/bitcoin/build-psbt.ts';
import { checkPsbt } from '@coffer/keys/bitcoin/check-psbt.ts';
import { consolidate } from '@coffer/keys/bitcoin/coins.ts';
import { bitcoinKeys } from '@coffer/keys/bitcoin/derive.ts';
import { importSigned } from '@coffer/keys/bitcoin/import-psbt.ts';
import type { BitcoinNetwork } from '@coffer/keys/bitcoin/network.ts';
import { scriptOfAddress } from '@coffer/keys/bitcoin/parse-address.ts';
import { readBitcoinSource } from '@coffer/keys/bitcoin/source.ts';
import type { Gathered, Gathering, OwnedCoin, WantedGathering } from '../../port/signing.ts';

/** One PSBT for all coins: its fee is what is missing between both sides. */
export function gatheringOn(network: BitcoinNetwork): Gathering {
  const hashOf: Gathering['hashOf'] = (shown) => {
    const checked = checkPsbt(shown.psbt, askedPsbt(shown), network);
    if ('reason' in checked) throw new Error(`a PSBT of ours ${checked.reason}`);
    return checked.review.hash;
  };
  return {
    gather: (wanted) => gather(wanted, network),
    hashOf,
    readSigned(shown, signed) {
      hashOf(shown);
      return importSigned(shown.psbt, signed, network);
    },
  };
}

function gather<C extends OwnedCoin>(
  { source, coins, to, price, coinsMax }: WantedGathering<C>,
  network: BitcoinNetwork,
): Gathered<C> | null {
  const read = readBitcoinSource(source, network);
  if ('reason' in read) throw new Error(`the source of addresses ${read.reason}`);
  const keyAt = bitcoinKeys(read.source, network);
  const spendable = coins.map((coin): PsbtCoin & { coin: C } => {
    const { txHash, output, units, address, position } = coin;
    const key = keyAt(position);
    if (key.address !== address) throw new Error(`${address} is not at position ${position}`);
    return { txHash, output, units, script: scriptOfAddress(address, network), key, coin };
  });
  const script = scriptOfAddress(to, network);
  const [first] = consolidate(spendable, script, { unitsPerKilobyte: price, coinsMax }).transactions;
  if (!first) return null;
  return {
    transaction: buildPsbt(first.coins, [{ script, units: first.units }]),
    coins: first.coins.map(({ coin }) => coin),
    units: first.units,
    feeUnits: first.feeUnits,
    rate: rateText(price),
  };
}

/** A node counts by a thousand bytes, people by one. */
function rateText(unitsPerKilobyte: bigint): string {
  const fraction = String(unitsPerKilobyte % 1000n)
    .padStart(3, '0')
    .replace(/0+$/, '');
  return `${unitsPerKilobyte / 1000n}${fraction === '' ? '' : `.${fraction}`}`;
}
