import { startEmbeddedPostgres } from '../packages/server/src/platform/db/embedded.ts';
import { temporaryFolder } from '../packages/server/test/temporary-folder.ts';
import { fixed, throughputFigure, verdict, type Figure } from './measuring/figure.ts';
import type { Sample } from './measuring/load.ts';
import { startPart, type Part } from './measuring/part.ts';
import { percentile } from './measuring/rounds.ts';
import type { ReceiverAnswers } from './data/webhook-receiver.ts';
import type { SenderAnswers } from './data/webhook-sender.ts';

const rounds = 9;
const ratioMin = 1;
const firstAttemptMsMax = 2000;
const hanging = { seconds: 15, perSecond: 100 } as const;

/** Webhooks from what happened until each is sent, signed, acknowledged and written down. */
export async function webhookOut(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const folder = temporaryFolder('coffer-bench-webhooks');
  stack.defer(() => folder.remove());
  const postgres = await startEmbeddedPostgres({ dataDir: `${folder.path}/postgres` });
  stack.defer(() => postgres.stop());
  const receiver = startPart<ReceiverAnswers>('data/webhook-receiver.ts');
  stack.defer(() => receiver.stop());
  const sender = startPart<SenderAnswers>('data/webhook-sender.ts');
  stack.defer(() => sender.stop());
  const receiverUrl = await receiver.ask('start');
  await sender.ask('start', { databaseUrl: postgres.url, dataDir: `${folder.path}/data`, receiverUrl });
  const ours: Sample[] = [];
  const peer: Sample[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const runs = [
      ['ours', ours],
      ['peer', peer],
    ] as const;
    for (const [name, samples] of round % 2 === 0 ? runs : runs.toReversed()) {
      const sample = await sampleOf(sender, name);
      if (round >= 0) samples.push(sample);
    }
  }
  return [throughputFigure('webhook-out', ours, peer, ratioMin), await firstAttempts(sender, receiverUrl)];
}

async function sampleOf(sender: Part<SenderAnswers>, name: 'ours' | 'peer'): Promise<Sample> {
  const cpuBefore = await sender.ask('cpuUs');
  const { count, ms } = await sender.ask(name);
  const cpuUs = (await sender.ask('cpuUs')) - cpuBefore;
  return { perSecond: (count * 1000) / ms, cpuUs: cpuUs / count, p99Ms: Number.NaN };
}

async function firstAttempts(sender: Part<SenderAnswers>, receiverUrl: string): Promise<Figure> {
  const tookMs = await sender.ask('firstAttempts', { hangingUrl: `${receiverUrl}/hang`, ...hanging });
  const p99Ms = percentile(tookMs, 99);
  return {
    bench: 'webhook-out: first attempt after the commit, one endpoint hanging',
    ours: `${fixed(percentile(tookMs, 50), 0)} ms`,
    reference: `${fixed(firstAttemptMsMax, 0)} ms`,
    ratio: fixed(p99Ms / firstAttemptMsMax, 2),
    aim: verdict(`p99 <= ${fixed(firstAttemptMsMax, 0)} ms`, p99Ms <= firstAttemptMsMax),
    cpuUs: '-',
    p99Ms: fixed(p99Ms, 0),
  };
}
