import { utils } from 'tronweb';
import { expect, test } from 'vitest';
import { hexOfTron } from '@coffer/keys/tron/address.ts';
import { signTronTransaction, tronAddressOfKey } from '@coffer/keys/tron/sign.ts';
import { tokenTransferData } from '@coffer/keys/tron/token-call.ts';
import { writeTronTransaction } from '@coffer/keys/tron/transaction.ts';

const key = Buffer.alloc(32, 0x11);
const from = tronAddressOfKey(key);
const to = tronAddressOfKey(Buffer.alloc(32, 0x22));
const token = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const refBlock = '0000000003f2a1bc9d0e5c1f7a8b6d4e3c2b1a0f9e8d7c6b5a49382716050403';
const times = { expiration: '1760000600000', timestamp: '1760000000123' };
const payment = { to, value: '5000000', data: '0x', feeLimit: '0', refBlock, ...times };
const call = { ...payment, to: token, value: '0', data: tokenTransferData(to, 7n), feeLimit: '30000000' };
const in41 = (address: string) => `41${hexOfTron(address).slice(2)}`;

/** What Tron's own library makes of the same order. */
function byTronWeb(type: string, value: object, more: object = {}): string {
  const raw_data = {
    contract: [{ type, parameter: { value, type_url: `type.googleapis.com/protocol.${type}` } }],
    ref_block_bytes: 'a1bc',
    ref_block_hash: '9d0e5c1f7a8b6d4e',
    expiration: Number(times.expiration),
    timestamp: Number(times.timestamp),
    ...more,
  };
  const made = utils.transaction.txJsonToPb({ visible: false, txID: '', raw_data });
  return utils.transaction.txPbToRawDataHex(made).toLowerCase();
}

test('a payment has the very bytes that the own library of the chain makes', () => {
  const value = { owner_address: in41(from), to_address: in41(to), amount: 5_000_000 };
  const raw = Buffer.from(writeTronTransaction(payment, from)).toString('hex');
  expect(raw).toBe(byTronWeb('TransferContract', value));
});

test('a call has them too', () => {
  const value = { owner_address: in41(from), contract_address: in41(token), data: call.data.slice(2) };
  const raw = Buffer.from(writeTronTransaction(call, from)).toString('hex');
  expect(raw).toBe(byTronWeb('TriggerSmartContract', value, { fee_limit: 30_000_000 }));
});

test('that library finds the owner in the signature', () => {
  const { hash, bytes } = signTronTransaction(payment, from, key);
  expect(utils.crypto.ecRecover(hash, bytes.slice(-130)).toLowerCase()).toBe(in41(from));
});
