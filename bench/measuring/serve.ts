import type { AddressInfo } from 'node:net';
import { compose } from '../../packages/server/src/app/compose.ts';
import { readConfig } from '../../packages/server/src/platform/config.ts';
import { productionLimits } from '../../packages/server/src/platform/limits.ts';
import { openLog } from '../../packages/server/src/platform/log.ts';
import { answerParent, cpuUs } from './answer-parent.ts';
import { recordStatements } from '../../packages/server/test/recorded-statements.ts';

// The program under test: what `npm start` composes, in the role api, without the limits that one caller would hit.

const plenty = 1_000_000_000;
const limits = { ...productionLimits, requestsPerMinute: plenty, signInPerAccount: plenty, signInPerAddress: plenty };

let recording: ReturnType<typeof recordStatements> | undefined;

const answers = {
  async start({ databaseUrl, dataDir }: { databaseUrl: string; dataDir: string }): Promise<string> {
    const log = openLog('warn');
    const config = readConfig({ DATA_DIR: dataDir, ROLES: 'api', SETUP_TOKEN: 'off' });
    const { http } = await compose({ config, databaseUrl, log, limits });
    await http.listen({ host: '127.0.0.1', port: 0 });
    return `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
  },
  record(): void {
    recording = recordStatements();
  },
  recorded(): string[] {
    return recording?.stop() ?? [];
  },
  megabytes: () => process.memoryUsage().rss / 2 ** 20,
  cpuUs,
};

export type ServerAnswers = typeof answers;

answerParent(answers);
