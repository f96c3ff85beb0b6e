import { expect, test } from 'vitest';
import type { Scene } from './node-scene.fixture.ts';

/** What goes over the wire, for whoever writes a client. */
export function wirePromises(scene: () => Scene): void {
  async function post(body: string, password?: string): Promise<{ status: number; answer: unknown }> {
    const { origin, username, password: own } = new URL(scene().node.url);
    const authorization = `Basic ${Buffer.from(`${username}:${password ?? own}`).toString('base64')}`;
    const reply = await fetch(`${origin}/`, { method: 'POST', headers: { authorization }, body });
    const text = await reply.text();
    return { status: reply.status, answer: text === '' ? undefined : JSON.parse(text) };
  }

  test('many questions in one request are answered one by one, with their numbers', async () => {
    const asked = [
      { jsonrpc: '2.0', id: 1, method: 'getblockhash', params: [0] },
      { jsonrpc: '2.0', id: 'two', method: 'nonsense' },
      { id: 3, method: 'getblockhash', params: [1_000_000] },
      { jsonrpc: '2.0', id: 4, method: 'getblockcount' },
    ];
    const { status, answer } = await post(JSON.stringify(asked));
    expect(status).toBe(200);
    expect(answer).toMatchObject([
      { jsonrpc: '2.0', id: 1, result: expect.stringMatching(/^[0-9a-f]{64}$/) },
      { jsonrpc: '2.0', id: 'two', error: { code: -32601 } },
      { id: 3, result: null, error: { code: -8 } },
      { jsonrpc: '2.0', id: 4, result: expect.any(Number) },
    ]);
  });

  test('one that says 2.0 is refused with 200, an older one with a status that says so', async () => {
    const newer = await post('{"jsonrpc":"2.0","id":7,"method":"nonsense"}');
    expect(newer).toMatchObject({ status: 200, answer: { id: 7, error: { code: -32601 } } });
    expect(newer.answer).not.toHaveProperty('result');
    const older = await post('{"id":7,"method":"nonsense"}');
    expect(older).toMatchObject({ status: 404, answer: { id: 7, result: null, error: { code: -32601 } } });
    expect(await post('{"id":7,"method":"getblockcount"}')).toMatchObject({ status: 200, answer: { error: null } });
    expect(await post('{"id":7,')).toMatchObject({ status: 500, answer: { error: { code: -32700 } } });
  });

  test('questions by name are understood as those by place', async () => {
    const { answer } = await post('{"jsonrpc":"2.0","id":1,"method":"getblockhash","params":{"height":0}}');
    expect(answer).toMatchObject({ result: await scene().rpc('getblockhash', 0) });
  });

  test('who does not know the password learns nothing', async () => {
    expect(await post('{"id":1,"method":"getblockcount"}', 'wrong')).toEqual({ status: 401, answer: undefined });
  });
}
