import { utils } from 'tronweb';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { describeNode } from './node.contract.ts';
import { misshapen } from './shapes.fixture.ts';
import { openStage, personOf, type Stage } from './stage.fixture.ts';

describe('the simulator', () => {
  let stage: Stage;
  beforeAll(async () => void (stage = await openStage({ rules: { solidLagBlocks: 1 } })));
  afterAll(() => stage.stop());

  describeNode(() => ({
    url: stage.node.url,
    rpcUrl: `${stage.node.url}/jsonrpc`,
    rich: stage.rich,
    stranger: stage.stranger,
    untilFinal: () => stage.mine(3),
  }));
});

const { JAVA_TRON: url = '', JAVA_TRON_RPC: rpcUrl = '', JAVA_TRON_KEY: privateKey = '' } = process.env;

/** One that somebody started beside us, with estimates, JSON-RPC and somebody with TRX. */
const real = url === '' ? [] : [{ url, rpcUrl, privateKey }];

describe.each(real)('java-tron at $url', (node) => {
  describeNode(() => ({
    url: node.url,
    rpcUrl: node.rpcUrl,
    rich: personOf(node.url, node.privateKey),
    stranger: () => personOf(node.url, utils.accounts.generateAccount().privateKey),
    untilFinal: () => untilFinal(node.url),
  }));
});

const finalTimeoutMs = 120_000;

async function untilFinal(node: string): Promise<void> {
  const heightOf = async (service: string) => {
    const reply = await fetch(`${node}/${service}/getnowblock`, { method: 'POST', body: '{}' });
    const block = (await reply.json()) as { block_header: { raw_data: { number: number } } };
    return block.block_header.raw_data.number;
  };
  const wanted = await heightOf('wallet');
  const reached = async () => expect(await heightOf('walletsolidity')).toBeGreaterThanOrEqual(wanted);
  await vi.waitFor(reached, { timeout: finalTimeoutMs, interval: 1000 });
}

test('a shape that does not fit is seen', () => {
  expect(misshapen({ a: 1, c: 'zz' }, { a: 'text', 'b?': 'number', c: 'hex', d: 'number' })).toEqual([
    '.d is missing',
    '.a is no text: 1',
    '.c is no hex: "zz"',
  ]);
  expect(misshapen({ e: 1 }, {})).toEqual(['.e is not known']);
});
