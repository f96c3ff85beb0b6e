import { getBase58Decoder } from '@solana/kit';
import type { Landed } from '../machine/ledger.ts';
import type { Config } from './params.ts';
import { badParams, refusals, RpcRefusal } from '../machine/rpc-refusal.ts';

const base58 = getBase58Decoder();

/** A transaction in a block as the caller wants to see it. */
export function showTransaction(landed: Landed, config: Config) {
  return {
    meta: landed.meta,
    transaction: encoded(landed, config['encoding'] ?? 'json'),
    ...versionOf(landed, config),
  };
}

/** Only who is in it, and what it did to them. */
export function showAccounts(landed: Landed, config: Config) {
  const { err, status, fee, preBalances, postBalances, preTokenBalances, postTokenBalances } = landed.meta;
  const meta = { err, status, fee, preBalances, postBalances, preTokenBalances, postTokenBalances };
  const transaction = { signatures: landed.wire.signatures, accountKeys: accountsOf(landed) };
  return { meta, transaction, ...versionOf(landed, config) };
}

function versionOf({ wire: { message } }: Landed, { maxSupportedTransactionVersion: max }: Config) {
  if (max === undefined && message.version === 'legacy') return {};
  if (max !== undefined) return { version: message.version };
  throw new RpcRefusal(
    refusals.unsupportedVersion,
    `Transaction version (${message.version}) is not supported by the requesting client. Please try the request again with ` +
      'the following configuration parameter: "maxSupportedTransactionVersion": 0',
  );
}

function encoded(landed: Landed, encoding: unknown) {
  const { bytes, signatures } = landed.wire;
  if (encoding === 'base64') return [Buffer.from(bytes).toString('base64'), encoding];
  if (encoding === 'base58') return [base58.decode(bytes), encoding];
  if (encoding === 'json') return { signatures, message: plainMessage(landed) };
  if (encoding === 'jsonParsed') return { signatures, message: namedMessage(landed) };
  throw badParams(`there is no encoding ${String(encoding)}`);
}

function plainMessage({ wire: { message } }: Landed) {
  const { header, staticAccounts, lifetimeToken, instructions } = message;
  const lookups = 'addressTableLookups' in message ? (message.addressTableLookups ?? []) : [];
  return {
    header: {
      numRequiredSignatures: header.numSignerAccounts,
      numReadonlySignedAccounts: header.numReadonlySignerAccounts,
      numReadonlyUnsignedAccounts: header.numReadonlyNonSignerAccounts,
    },
    accountKeys: staticAccounts,
    recentBlockhash: lifetimeToken,
    instructions: instructions.map(({ programAddressIndex, accountIndices = [], data }) => ({
      programIdIndex: programAddressIndex,
      accounts: accountIndices,
      data: data ? base58.decode(data) : '',
      stackHeight: 1,
    })),
    ...(message.version === 0 ? { addressTableLookups: lookups.map(lookup) } : {}),
  };
}

type Lookup = { lookupTableAddress: string; readonlyIndexes: readonly number[]; writableIndexes: readonly number[] };

function lookup({ lookupTableAddress: accountKey, readonlyIndexes, writableIndexes }: Lookup) {
  return { accountKey, readonlyIndexes, writableIndexes };
}

/** With addresses instead of numbers. What programs mean by their data is not told. */
function namedMessage(landed: Landed) {
  const { message } = landed.wire;
  const { all } = landed.keys;
  return {
    accountKeys: accountsOf(landed),
    recentBlockhash: message.lifetimeToken,
    instructions: message.instructions.map(({ programAddressIndex, accountIndices = [], data }) => ({
      programId: all[programAddressIndex],
      accounts: accountIndices.map((index) => all[index]),
      data: data ? base58.decode(data) : '',
      stackHeight: 1,
    })),
  };
}

function accountsOf({ keys, wire: { message } }: Landed) {
  return keys.all.map((pubkey, index) => ({
    pubkey,
    signer: keys.isSigner(index),
    writable: keys.isWritable(index),
    source: index < message.staticAccounts.length ? 'transaction' : 'lookupTable',
  }));
}
