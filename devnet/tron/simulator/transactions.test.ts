import { utils, type Types } from 'tronweb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accepted, openStage, saidIn, type Person, type Stage } from '../stage.fixture.ts';
import { dayMs } from './rules.ts';

let stage: Stage;
let rich: Person;
beforeAll(async () => {
  stage = await openStage();
  rich = stage.rich;
});
afterAll(() => stage.stop());

const sun = 1_000_000;

async function signed(from: Person, to: string, amount: number): Promise<Types.SignedTransaction> {
  return from.web.trx.sign(await from.web.transactionBuilder.sendTrx(to, amount, from.address));
}

async function refused(body: object): Promise<string> {
  const { result, code, message } = await post('broadcasttransaction', body);
  expect(result).toBeUndefined();
  return `${String(code)} ${saidIn(message)}`;
}

async function post(name: string, body: object): Promise<Record<string, unknown>> {
  const reply = await fetch(`${stage.node.url}/wallet/${name}`, { method: 'POST', body: JSON.stringify(body) });
  return (await reply.json()) as Record<string, unknown>;
}

async function balance({ web, address }: Person): Promise<number> {
  return web.trx.getUnconfirmedBalance(address);
}

describe('what a payment costs', () => {
  test('to somebody new: one TRX for the account, a tenth for its bandwidth', async () => {
    const payee = stage.stranger();
    const before = await balance(rich);
    const id = await stage.pay(rich, payee.address, 5 * sun);
    expect(stage.receipt(id)).toMatchObject({ feeSun: 1_100_000n, netFeeSun: 100_000n, netUsage: 0 });
    expect(await balance(payee)).toBe(5 * sun);
    expect(await balance(rich)).toBe(before - 6.1 * sun);
  });

  test('to somebody known: nothing, as long as the bytes of the day last, and then a thousand sun a byte', async () => {
    const payer = stage.stranger();
    await stage.pay(rich, payer.address, 100 * sun);
    const first = stage.receipt(await stage.pay(payer, rich.address, 1));
    const second = stage.receipt(await stage.pay(payer, rich.address, 2));
    expect(first).toMatchObject({ feeSun: 0n, netUsage: expect.any(Number) });
    expect(second).toMatchObject({ feeSun: 0n });
    const third = stage.receipt(await stage.pay(payer, rich.address, 3));
    expect(first.netUsage).toBeGreaterThan(260);
    expect(third).toMatchObject({ netUsage: 0, feeSun: BigInt(first.netUsage) * 1000n });

    stage.pass(dayMs);
    await stage.mine(1);
    expect(stage.receipt(await stage.pay(payer, rich.address, 4))).toMatchObject({ feeSun: 0n });
  });

  test('a note in it costs one TRX', async () => {
    const payer = stage.stranger();
    await stage.pay(rich, payer.address, 100 * sun);
    const plain = await payer.web.transactionBuilder.sendTrx(rich.address, 1, payer.address);
    const noted = await payer.web.transactionBuilder.addUpdateData(plain, 'thanks', 'utf8', { txLocal: true });
    const id = accepted(await payer.web.trx.sendRawTransaction(await payer.web.trx.sign(noted)));
    expect(stage.receipt(id).feeSun).toBe(1_000_000n);
    expect(await rich.web.trx.getTransaction(id)).toMatchObject({ raw_data: { data: '7468616e6b73' } });
  });

  test('who cannot pay for its bytes gets no payment through', async () => {
    const payer = stage.stranger();
    await stage.pay(rich, payer.address, 50_000);
    const payment = await signed(payer, stage.stranger().address, 1);
    expect(await refused(payment)).toBe('BANDWITH_ERROR Account resource insufficient error.');
  });
});

describe('refused, and nothing of it happens', () => {
  test('bytes that were changed after signing', async () => {
    const payment = await signed(rich, stage.stranger().address, 777);
    const raw = payment.raw_data_hex.replace('188906', '188a06');
    expect(raw).not.toBe(payment.raw_data_hex);
    expect(await refused({ ...payment, raw_data_hex: raw })).toContain('SIGERROR');
    expect(await refused({ signature: payment.signature, raw_data_hex: raw })).toMatch(/SIGERROR.*is signed by T/);
  });

  test('a signature of somebody else, none, two, and one that is cut off', async () => {
    const thief = stage.stranger();
    const payment = await rich.web.transactionBuilder.sendTrx(thief.address, sun, rich.address);
    const forged = utils.crypto.signTransaction(thief.web.defaultPrivateKey as string, structuredClone(payment));
    expect(await refused(forged)).toMatch(/^SIGERROR Validate signature error: .* is signed by/);
    expect(await refused(payment)).toBe('SIGERROR Validate signature error: miss sig or contract');
    const own = await rich.web.trx.sign(structuredClone(payment));
    const [signature = ''] = own.signature;
    expect(await refused({ ...own, signature: [signature, signature] })).toContain('too many signatures');
    expect(await refused({ ...own, signature: [signature.slice(0, 100)] })).toContain('Signature size is 50');
  });

  test('the same payment twice', async () => {
    const payment = await signed(rich, stage.stranger().address, sun);
    accepted(await rich.web.trx.sendRawTransaction(payment));
    expect(await refused(payment)).toBe('DUP_TRANSACTION_ERROR Dup transaction.');
  });

  test('a payment of another chain, whose blocks are others', async () => {
    const other = await openStage();
    other.pass(dayMs);
    await other.mine(1);
    const payment = await signed(other.rich, stage.stranger().address, sun);
    expect(await refused(payment)).toBe('TAPOS_ERROR Tapos check error.');
    await other.stop();
  });

  test('a payment whose time has passed, and one that would live for more than a day', async () => {
    const payee = stage.stranger();
    const late = await signed(rich, payee.address, sun);
    stage.pass(61_000);
    await stage.mine(1);
    expect(await refused(late)).toBe('TRANSACTION_EXPIRATION_ERROR Transaction expired');

    const draft = await rich.web.transactionBuilder.sendTrx(payee.address, sun, rich.address);
    const long = await rich.web.transactionBuilder.extendExpiration(draft, 86_400, { txLocal: true });
    expect(await refused(await rich.web.trx.sign(long))).toBe('TRANSACTION_EXPIRATION_ERROR Transaction expired');
  });

  test('more than there is, and by who has no account', async () => {
    const poor = stage.stranger();
    await stage.pay(rich, poor.address, 2 * sun);
    const tooMuch = await signed(poor, rich.address, 3 * sun);
    expect(await refused(tooMuch)).toMatch(/CONTRACT_VALIDATE_ERROR .*balance is not sufficient/);
    const nobody = await signed(stage.stranger(), rich.address, 1);
    expect(await refused(nobody)).toMatch(/CONTRACT_VALIDATE_ERROR .*account \[T\w+\] does not exist/);
    expect(await balance(poor)).toBe(2 * sun);
  });

  test('bytes that are no transaction', async () => {
    expect(await refused({ raw_data_hex: '0a02', signature: ['00'.repeat(65)] })).toContain('OTHER_ERROR');
    expect(await post('broadcasttransaction', { raw_data_hex: 'zz' })).toEqual({ Error: 'zz is no hex' });
  });
});

test('a transaction as one string of hex is taken too', async () => {
  const payee = stage.stranger();
  const payment = await signed(rich, payee.address, sun);
  const message = utils.transaction.txJsonToPb(payment) as {
    addSignature(bytes: Uint8Array): void;
    serializeBinary(): Uint8Array;
  };
  message.addSignature(Uint8Array.from(Buffer.from(payment.signature[0] ?? '', 'hex')));
  const answer = await rich.web.trx.sendHexTransaction(Buffer.from(message.serializeBinary()).toString('hex'));
  expect(answer).toMatchObject({ result: true, txid: payment.txID });
  expect(await balance(payee)).toBe(sun);
});

describe('with blocks that come when asked for', () => {
  test('payments that wait cannot spend more than there is, and one that is forgotten can be sent again', async () => {
    const slow = await openStage({ blocksAtOnce: false });
    const poor = slow.stranger();
    await slow.faucet({ code: 'TRX', address: poor.address, units: 10n * BigInt(sun) });
    const first = await signed(poor, slow.rich.address, 6 * sun);
    const second = await signed(poor, slow.rich.address, 5 * sun);
    accepted(await poor.web.trx.sendRawTransaction(first));
    const { message } = (await poor.web.trx.sendRawTransaction(second)) as { message?: unknown };
    expect(saidIn(message)).toMatch(/balance is not sufficient/);
    await slow.simulated.drop(first.txID);
    accepted(await poor.web.trx.sendRawTransaction(second));
    await slow.mine(1);
    expect(await poor.web.trx.getUnconfirmedBalance(poor.address)).toBe(5 * sun);
    await slow.stop();
  });

  test('a payment waits, is nowhere in the chain, and then is', async () => {
    const slow = await openStage({ blocksAtOnce: false });
    const payment = await signed(slow.rich, stage.stranger().address, sun);
    accepted(await slow.rich.web.trx.sendRawTransaction(payment));
    const ask = (name: string) =>
      slow.rpc({ jsonrpc: '2.0', id: 1, method: `wallet/${name}`, params: [{ value: payment.txID }] });
    expect((await ask('gettransactioninfobyid')).result).toEqual({});
    expect((await ask('gettransactionfrompending')).result).toMatchObject({ txID: payment.txID });
    await slow.mine(1);
    expect((await ask('gettransactioninfobyid')).result).toMatchObject({ id: payment.txID });
    expect((await ask('gettransactionfrompending')).result).toEqual({});
    await slow.stop();
  });
});
