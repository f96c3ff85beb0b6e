import { Address, OutScript, Transaction } from '@scure/btc-signer';
import { openDevWallet } from '../../devnet/bitcoin/wallet.ts';
import { regtest, unitsOf } from '../../devnet/bitcoin/regtest.ts';
import { call, type Person } from '../people.ts';

type Found = { unspents: { txid: string; vout: number; amount: number; coinbase: boolean }[] };

const feeUnits = 1_000n;

/** Asks the local Bitcoin node by way of the program: its password is nobody's business. */
export async function askBitcoin<T>(site: string, who: Person, method: string, ...params: unknown[]): Promise<T> {
  const body = { jsonrpc: '2.0', id: 1, method, params };
  const answer = await call<{ result: T; error?: { message: string } }>(
    site,
    who,
    'POST',
    '/api/v1/devnet/rpc/BTC',
    body,
  );
  if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
  return answer.result;
}

/** What an address holds in blocks, in units. */
export async function heldBitcoin(site: string, who: Person, address: string): Promise<bigint> {
  const { unspents } = await askBitcoin<Found>(site, who, 'scantxoutset', 'start', [`addr(${address})`]);
  return unspents.reduce((sum, { amount }) => sum + unitsOf(amount), 0n);
}

/** Pays what a BIP-21 address asks for, as a wallet does; no block is made for it. Answers its hash. */
export async function payBitcoinUri(site: string, who: Person, uri: string): Promise<string> {
  const [, to = '', amount = ''] = /^bitcoin:(\w+)\?amount=([\d.]+)$/.exec(uri) ?? [];
  const units = BigInt(Math.round(Number(amount) * 100_000_000));
  const [from] = openDevWallet().accounts;
  if (!from) throw new Error('the known wallet has no account');
  const { unspents } = await askBitcoin<Found>(site, who, 'scantxoutset', 'start', [`addr(${from.address})`]);
  const coin = unspents.find((one) => unitsOf(one.amount) > units + feeUnits);
  if (!coin) throw new Error('the known wallet has too little');
  const transaction = new Transaction();
  const held = unitsOf(coin.amount);
  transaction.addInput({
    txid: coin.txid,
    index: coin.vout,
    sequence: 0xfffffffd,
    witnessUtxo: { script: from.script, amount: held },
  });
  transaction.addOutput({ script: OutScript.encode(Address(regtest).decode(to)), amount: units });
  transaction.addOutput({ script: from.script, amount: held - units - feeUnits });
  transaction.sign(from.privateKey);
  transaction.finalize();
  return askBitcoin<string>(site, who, 'sendrawtransaction', transaction.hex);
}
