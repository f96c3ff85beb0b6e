import { sha256 } from '@noble/hashes/sha2.js';
import { fromHex, toHex } from '../bytes.ts';
import { bytesOf, readFields } from '../protobuf.ts';
import { Refusal } from '../refusal.ts';
import { text, type Asked } from './asked.ts';
import type { Call } from './block-calls.ts';
import type { NodeView } from './node-view.ts';
import { asJson, showTransaction, textHex, type Json } from './show.ts';

export const broadcastCalls: Readonly<Record<string, Call>> = {
  broadcasttransaction(view, asked) {
    const signatures = Array.isArray(asked['signature']) ? asked['signature'].map(String) : [];
    return broadcast(view, text(asked, 'raw_data_hex'), signatures, text(asked, 'txID'));
  },
  async broadcasthex(view, asked) {
    const bytes = text(asked, 'transaction');
    const fields = readFields(fromHex(bytes));
    const signatures = (fields.get(2) ?? []).map((one) => (typeof one === 'bigint' ? '' : toHex(one)));
    const answer = await broadcast(view, toHex(bytesOf(fields, 1)), signatures, '');
    const found = view.chain.included(String(answer['txid']));
    return { ...answer, transaction: found ? asJson(showTransaction(found.transaction)) : bytes };
  },
};

/** Of what is given in either way. */
export function txidOf(asked: Asked): string {
  const isHex = asked['transaction'] !== undefined;
  const raw = isHex
    ? bytesOf(readFields(fromHex(text(asked, 'transaction'))), 1)
    : fromHex(text(asked, 'raw_data_hex'));
  return toHex(sha256(raw));
}

async function broadcast(
  view: NodeView,
  rawHex: string,
  signatures: readonly string[],
  claimed: string,
): Promise<Json> {
  const txid = toHex(sha256(fromHex(rawHex)));
  try {
    if (claimed !== '' && claimed !== txid)
      throw new Refusal('SIGERROR', 'Validate signature error: txID is of other bytes');
    await view.chain.broadcast(rawHex, signatures);
    return { result: true, txid };
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, txid, message: textHex(error.message) };
    if (error instanceof TypeError) return { code: 'OTHER_ERROR', txid, message: textHex(`Error: ${error.message}`) };
    throw error;
  }
}
