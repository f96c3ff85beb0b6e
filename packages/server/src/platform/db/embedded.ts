import { mkdirSync, realpathSync } from 'node:fs';
import { claimFolder, forgetDeadPostmaster, type Claim } from './embedded/claim.ts';
import { openCluster, type Setup } from './embedded/cluster.ts';
import { locatePrograms } from './embedded/programs.ts';
import { refused } from './embedded/refused.ts';
import { chooseRunAs, letIn, type Home } from './embedded/run-as.ts';
import { startServer, urlOf, type Settings } from './embedded/server.ts';

export type EmbeddedOptions = {
  /** Holds the database, its password and its log. */
  dataDir: string;
  settings?: Settings;
  /** How long a predecessor on the same folder may take to end. */
  predecessorTimeoutMs?: number;
};

export type EmbeddedPostgres = {
  url: string;
  pid: number;
  stop(): Promise<void>;
  /** Comes when the server is gone, wanted or not, and says how it ended. */
  exited: Promise<string>;
};

/** A PostgreSQL of our own, for this machine only, which ends when we do, however we end. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { settings = {}, predecessorTimeoutMs = 10_000 } = options;
  const home = makeHome(options.dataDir);
  const claim = await claimFolder(home.folder, predecessorTimeoutMs);
  try {
    return await startIn(home, claim, settings);
  } catch (error) {
    claim.release();
    throw error;
  }
}

function makeHome(dataDir: string): Home {
  try {
    const made = mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const folder = realpathSync(dataDir);
    return { folder, outermost: made ? realpathSync(made) : folder };
  } catch (cause) {
    throw refused(`The folder ${dataDir} cannot be made.`, { cause });
  }
}

async function startIn(home: Home, claim: Claim, settings: Settings): Promise<EmbeddedPostgres> {
  const runAs = chooseRunAs(home.folder);
  letIn(runAs, home);
  const programs = locatePrograms(runAs);
  const setup: Setup = { home: home.folder, claim, runAs, programs, isDurable: settings['fsync'] !== 'off' };
  const cluster = await openCluster(setup);
  forgetDeadPostmaster(cluster.folder);
  const server = await startServer(setup, cluster, settings);
  const exited = server.exited.finally(() => claim.release());
  return { url: urlOf(server, cluster), pid: server.pid, stop: () => server.stop(), exited };
}
