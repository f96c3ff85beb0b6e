import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerParent, cpuUs } from '../measuring/answer-parent.ts';

// A shop's server that takes everything at once, but for what comes to /hang: that is never answered.

const answers = {
  async start(): Promise<string> {
    const server = createServer((request, response) => {
      request.resume();
      if (request.url !== '/hang') request.on('end', () => response.end('ok'));
    });
    server.keepAliveTimeout = 60_000;
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  },
  cpuUs,
};

export type ReceiverAnswers = typeof answers;

answerParent(answers);
