import { Arguments } from './arguments.ts';
import { chainMethods } from './chain-methods.ts';
import { coinMethods } from './coin-methods.ts';
import { brokenBy } from './faults.ts';
import type { Methods } from './methods.ts';
import { miningMethods } from './mining-methods.ts';
import { poolMethods } from './pool-methods.ts';
import { Refusal, refusalCodes } from './refusal.ts';
import type { SimulatedNode } from './simulated-node.ts';

export type Question = { jsonrpc?: unknown; id?: unknown; method?: unknown; params?: unknown };
export type Reply = { status: number; body: string };

const methods: Methods = { ...chainMethods, ...coinMethods, ...poolMethods, ...miningMethods };

/** One question or a list of them, as they come over the wire. */
export async function answer(node: SimulatedNode, body: string): Promise<Reply> {
  let asked: unknown;
  try {
    asked = JSON.parse(body);
  } catch {
    return replyTo({}, new Refusal(refusalCodes.unreadable, 'Parse error'));
  }
  if (!Array.isArray(asked)) return answerOne(node, asked as Question);
  const answers: string[] = [];
  for (const question of asked) answers.push((await answerOne(node, question as Question)).body);
  return { status: 200, body: `[${answers.join(',')}]` };
}

async function answerOne(node: SimulatedNode, question: Question): Promise<Reply> {
  try {
    return replyTo(question, await resultOf(node, question));
  } catch (error) {
    if (error instanceof Refusal) return replyTo(question, error);
    throw error;
  }
}

async function resultOf(node: SimulatedNode, { method, params }: Question): Promise<unknown> {
  if (typeof method !== 'string') throw new Refusal(refusalCodes.badRequest, 'Missing method');
  const known = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (!known) throw new Refusal(refusalCodes.noMethod, 'Method not found');
  await node.faults.untilLetGo(method);
  const failure = node.faults.take(method);
  if (failure !== undefined && failure !== 'answer lost') throw brokenBy(failure);
  const { lagBlocks } = node.faults;
  const chain = lagBlocks === 0 ? node.chain : node.chain.behind(lagBlocks);
  const result = known.run(new Arguments(known.names, params), { node, chain });
  if (failure !== undefined) throw brokenBy(failure);
  return result;
}

/** Who says 2.0 hears of a refusal in the answer alone; the older way is a status as well. */
function replyTo({ jsonrpc, id = null }: Question, outcome: unknown): Reply {
  const refusal = outcome instanceof Refusal ? { code: outcome.code, message: outcome.message } : undefined;
  if (jsonrpc === '2.0') {
    const said = refusal ? { error: refusal } : { result: outcome };
    return { status: 200, body: JSON.stringify({ jsonrpc, ...said, id }) };
  }
  const body = JSON.stringify({ result: refusal ? null : outcome, error: refusal ?? null, id });
  return { status: statusOf(refusal?.code), body };
}

function statusOf(code: number | undefined): number {
  if (code === undefined) return 200;
  if (code === refusalCodes.noMethod) return 404;
  return code === refusalCodes.badRequest ? 400 : 500;
}
