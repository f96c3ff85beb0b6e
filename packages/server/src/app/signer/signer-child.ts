import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import { chainCodes } from '@coffer/kernel/chain.ts';
import type { Config } from '../../platform/config.ts';
import type { Devnet } from '../../platform/devnet.ts';
import { signerFolder } from '../../platform/keys/signing-key.ts';
import { spawnBound } from '../../platform/spawn-bound.ts';
import { writeHandedOver, type HandedOver } from './handed-over.ts';

const entry = path.resolve(import.meta.dirname, '../../signer.ts');
const againAfterMs = 1_000;
const againAfterMsMax = 30_000;
/** Whoever ran for so long did not fail to start. */
const ranForMs = 60_000;

type Child = { stop(): Promise<void> };
type Needs = { config: Config; databaseUrl: string; log: Logger; devnet?: Devnet | undefined };

/**
 * Runs the signer as a process that ends with this one, and starts it anew whenever it is gone. Everything else goes on without
 * it meanwhile.
 */
export function startSignerChild({ config, databaseUrl, log, devnet }: Needs): Child {
  takeKeyAlong(config);
  const handed = handedOver(config, databaseUrl, devnet);
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let waitMs = againAfterMs;
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  let child = begin();

  function begin(): ReturnType<typeof spawnBound> {
    const startedAt = performance.now();
    const begun = spawnBound([process.execPath, entry], {
      env: { PATH, NODE_COMPILE_CACHE },
      input: writeHandedOver(handed),
      output: 'inherit',
      endWith: 'TERM',
    });
    begun.once('exit', (code, signal) => {
      if (stopped) return;
      waitMs = performance.now() - startedAt > ranForMs ? againAfterMs : Math.min(waitMs * 2, againAfterMsMax);
      log.error({ code, signal, againInMs: waitMs }, 'the signer ended: nothing is signed until it is back');
      timer = setTimeout(() => void (child = begin()), waitMs);
    });
    return begun;
  }

  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Where earlier versions had the key beside the master key, in reach of every process. */
function takeKeyAlong(config: Config): void {
  const folder = signerFolder(config);
  if (folder === undefined) return;
  const [before, now] = [path.join(config.DATA_DIR, 'signing.key'), path.join(folder, 'signing.key')];
  if (!existsSync(before) || existsSync(now)) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  renameSync(before, now);
}

/** Settings as text, as they were given: the signer reads and checks them itself. */
function handedOver(config: Config, databaseUrl: string, devnet: Devnet | undefined): HandedOver {
  const { SIGNER_URL, SIGNER_HOST, SIGNER_PORT, TRUST_PROXY } = config;
  const { DATA_DIR, NETWORK, LOG_LEVEL, CHAINS, DATABASE_SUPERUSER, SANCTIONS_FILE } = config;
  const { SIGNING_KEY, SIGNING_KEY_FILE } = config;
  const nodes = chainCodes.map((code) => [`SIGNER_${code}_RPC_URL`, config[`SIGNER_${code}_RPC_URL`].join()] as const);
  const settings = {
    ROLES: 'signer',
    DATABASE_URL: databaseUrl,
    SIGNER_DATA_DIR: signerFolder(config),
    SIGNER_URL,
    SIGNER_HOST,
    SIGNER_PORT: SIGNER_PORT === undefined ? undefined : String(SIGNER_PORT),
    TRUST_PROXY: TRUST_PROXY.join(),
    CHAINS: CHAINS.join(),
    DATA_DIR,
    NETWORK,
    LOG_LEVEL,
    DATABASE_SUPERUSER,
    // From here, whatever folder the child starts in.
    SANCTIONS_FILE: SANCTIONS_FILE && path.resolve(SANCTIONS_FILE),
    SIGNING_KEY,
    SIGNING_KEY_FILE,
    ...masterKeyOf(config),
    ...Object.fromEntries(nodes),
  };
  const known = Object.entries(settings).filter((one): one is [string, string] => one[1] !== undefined);
  const chains = Object.entries(devnet?.chains ?? {});
  const localIds = devnet && Object.fromEntries(chains.map(([code, { chainId }]) => [code, chainId]));
  return { settings: Object.fromEntries(known), ...(localIds ? { localIds } : {}) };
}

/** The signer may be another user, who cannot read the file. */
function masterKeyOf({ MASTER_KEY, MASTER_KEY_FILE, DATA_DIR }: Config): { MASTER_KEY: string } {
  const text = MASTER_KEY ?? readFileSync(MASTER_KEY_FILE ?? path.join(DATA_DIR, 'master.key'), 'utf8');
  return { MASTER_KEY: text.trim() };
}
