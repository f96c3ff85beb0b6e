import { Agent, request, type ClientRequest } from 'node:http';

/**
 * Sends one request every so often, whether or not earlier ones were answered, and returns how long each took from the
 * moment it was due: who waits in a queue counts as waiting.
 */
export async function pacedReads(
  url: string,
  headers: Record<string, string>,
  everyMs: number,
  count: number,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const startAt = performance.now();
  const answers: Promise<number>[] = [];
  try {
    for (let n = 0; n < count; n += 1) {
      const dueAt = startAt + n * everyMs;
      await until(dueAt);
      answers.push(answered(request(url, { agent, headers })).then(() => performance.now() - dueAt));
    }
    return await Promise.all(answers);
  } finally {
    agent.destroy();
  }
}

function until(at: number): Promise<void> {
  return new Promise((due) => setTimeout(due, Math.max(0, at - performance.now())));
}

function answered(asked: ClientRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    asked.once('error', reject);
    asked.once('response', (response) => {
      if (response.statusCode !== 200) reject(new Error(`A read was answered with ${response.statusCode}`));
      response.once('end', resolve).once('error', reject).resume();
    });
    asked.end();
  });
}
