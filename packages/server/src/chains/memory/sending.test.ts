import { expect, test } from 'vitest';
import type { Signed } from '../port/port.ts';
import { memoryChains } from './memory-chains.ts';

const privateKey = new Uint8Array(32).fill(3);
const feeUnitsMax = 10n ** 18n;

async function open(options: Parameters<typeof memoryChains>[0] = {}) {
  const chains = memoryChains(options);
  const network = chains.network('ETH');
  const rules = chains.rules('ETH');
  const connect = (url: string) => chains.connect('ETH', { chainId: network.chainId, nodes: [{ id: 1, url }] });
  const from = rules.addressOfKey(privateKey);
  network.pay(from, 10n ** 18n);
  network.mine();
  const chain = connect('one');
  const order = { from, to: network.address('to'), contract: null, units: 5n, feeUnitsMax };
  const anchor = await chain.anchor(order);
  const unsigned = rules.build(order, await chain.estimateFee(order), 0, anchor);
  const signed = rules.signTransfer(unsigned, privateKey);
  return {
    chains,
    network,
    rules,
    chain,
    connect,
    order,
    anchor,
    unsigned,
    signed,
    sent: { hash: signed.hash, from, position: 0 },
  };
}

test('a transaction whose answer was lost was accepted', async () => {
  const { chain, chains, signed, network } = await open();
  chains.node('ETH', 'one').loseAnswers(1);
  expect(await chain.broadcast(signed)).toEqual({ outcome: 'accepted' });
  expect(network.pending(signed.hash)).toBeDefined();
});

test('a transaction is refused by nobody when no node answers', async () => {
  const { chain, chains, signed } = await open();
  chains.node('ETH', 'one').stop();
  await expect(chain.broadcast(signed)).rejects.toThrow('connection refused');
});

test('nobody signs for another, or for another chain', async () => {
  const { chain, rules, unsigned, signed, network } = await open();
  expect(() => rules.signTransfer(unsigned, new Uint8Array(32).fill(4))).toThrow(RangeError);
  const forged = (change: object): Signed => {
    const { payload, signature } = JSON.parse(signed.bytes) as { payload: object; signature: string };
    return { hash: signed.hash, bytes: JSON.stringify({ payload: { ...payload, ...change }, signature }) };
  };
  for (const change of [{ units: '6' }, { to: network.payer }, { chainId: '8453' }]) {
    expect(await chain.broadcast(forged(change))).toMatchObject({ outcome: 'refused', retry: false });
  }
  expect(network.pool).toEqual([]);
});

test('another transaction at the same position needs a fee that is higher by an eighth', async () => {
  const { chain, network, signed, rules, order, anchor } = await open();
  await chain.broadcast(signed);
  const fee = await chain.estimateFee(order);
  const rival = rules.signTransfer(rules.build({ ...order, units: 6n }, fee, 0, anchor), privateKey);
  expect(await chain.broadcast(rival)).toMatchObject({ outcome: 'refused', retry: true });
  expect(network.pool.map(({ hash }) => hash)).toEqual([signed.hash]);
});

test('a lagging node has no proof of death yet', async () => {
  const { chain, chains, network, signed, sent, connect, rules, order, anchor } = await open();
  await chain.broadcast(signed);
  const higher = await chain.estimateFee(order, await chain.estimateFee(order));
  await chain.broadcast(rules.signTransfer(rules.build(order, higher, 0, anchor), privateKey));
  network.mine(9);
  chains.node('ETH', 'behind').lag(1);
  expect((await connect('behind').fate(sent)).state).toBe('unknown');
  expect((await chain.fate(sent)).state).toBe('dead');
});

test('on a chain that calls no block final, twelve more blocks are proof', async () => {
  const { chain, network, signed, sent } = await open({ finalDepth: null });
  expect((await chain.head()).finalizedHeight).toBeNull();
  await chain.broadcast(signed);
  network.mine(12);
  expect(await chain.fate(sent)).toMatchObject({ state: 'included', final: false });
  network.mine();
  expect(await chain.fate(sent)).toMatchObject({ state: 'included', final: true });
});

test('addresses carry a checksum in their capitals', async () => {
  const { rules } = await open();
  const plain = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
  for (const text of [plain, `0x${plain.slice(2).toUpperCase()}`, '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266']) {
    expect(rules.parseAddress(text)).toEqual({ address: plain });
  }
  expect(rules.parseAddress('0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).toHaveProperty('reason');
});

test('payment links name the chain, the token and the amount', async () => {
  const { rules, network } = await open();
  const [to, token] = [network.address('to'), network.address('token')];
  expect(rules.paymentUri({ to, contract: null, units: 5n }, '1')).toBe(`ethereum:${to}@1?value=5`);
  expect(rules.paymentUri({ to, contract: token, units: 6n }, '1')).toBe(
    `ethereum:${token}@1/transfer?address=${to}&uint256=6`,
  );
  expect(rules.explorerUrl('local', 'address', to)).toBeNull();
});
