import type { ChainCode } from '@coffer/kernel/chain.ts';
import { systemClock } from '@coffer/kernel/clock.ts';
import type { Network } from '../../chains/port/facts.ts';
import type { Chain } from '../../chains/port/port.ts';
import { chainsOfNetwork } from '../../chains/registry.ts';
import { Journal, keepInStep, startSigning } from '../../modules/outgoing/index.ts';
import { Approvers, FirstCode } from '../../modules/approvers/index.ts';
import { checkSanctions, isStopped, payoutRule, readLimits, whySanctioned } from '../../modules/payouts/index.ts';
import { checkMasterKey, followRotation, openSigning } from '../../modules/vault/index.ts';
import { ConfigError, type Config } from '../../platform/config.ts';
import { openDb } from '../../platform/db/db.ts';
import { openPool } from '../../platform/db/pool.ts';
import { prepareDatabase } from '../../platform/db/prepare-database.ts';
import { refuseSuperuser } from '../../platform/db/refuse-superuser.ts';
import { waitForDatabase } from '../../platform/db/wait-for-database.ts';
import { outbox } from '../../platform/events/outbox.ts';
import { startLoop } from '../../platform/jobs/loop.ts';
import { openMasterKey } from '../../platform/keys/master-key.ts';
import { openSigningKey, signerFolder } from '../../platform/keys/signing-key.ts';
import { openLog } from '../../platform/log.ts';
import { OpenedByVersion } from '../../platform/opened-by-version.ts';
import type { Started } from '../start.ts';
import { withOwnNodes } from './own-nodes.ts';
import { openPage, pageOf } from './page/open-page.ts';

const lookForRotationMs = 10_000;
/** One for each chain that is signed for, and for what goes on beside. */
const connections = 8;

const folderUnnamed =
  'The signer keeps a journal of what it signed: name a folder that is there to stay by SIGNER_DATA_DIR.';

export type LocalIds = Readonly<Partial<Record<ChainCode, string>>>;

/**
 * The signer: the one process that opens keys of hot wallets. It meets the others in the database alone; people
 * meet it on a page of its own.
 * `localIds` are those of chains that run beside the program.
 */
export async function startSigner(config: Config, localIds?: LocalIds): Promise<Started> {
  const databaseUrl = config.SIGNER_DATABASE_URL ?? config.DATABASE_URL;
  if (!databaseUrl) throw new ConfigError('The signer needs SIGNER_DATABASE_URL or DATABASE_URL.');
  const log = openLog(config.LOG_LEVEL);
  await waitForDatabase(databaseUrl, (text) => log.warn(text));
  await refuseSuperuser(config, databaseUrl, log);
  await using stack = new AsyncDisposableStack();
  const pool = openPool(databaseUrl, log, connections);
  stack.defer(() => pool.end());
  const clock = systemClock;
  const folder = signerFolder(config);
  if (folder === undefined) throw new ConfigError(folderUnnamed);
  const limits = readLimits(folder);
  const network = localIds ? 'local' : config.NETWORK;
  const journal = await Journal.open(folder, clock.now());
  stack.defer(() => journal.close());
  const chains = withOwnNodes(
    chainsOfNetwork(network, (code) => localIds?.[code]),
    config,
  );
  checkSanctions({ config, chains });
  const masterKey = openMasterKey(config);
  const approvers = await Approvers.open(journal);
  const deps = {
    db: openDb(pool),
    clock,
    log,
    // Whoever reacts reads what happened: the signer may queue no jobs.
    emit: outbox([], clock),
    chains,
    openedChains: new OpenedByVersion<ChainCode, Chain>(),
    masterKey,
    signingKey: openSigningKey(config),
    journal,
    payouts: payoutRule({
      masterKey,
      chains,
      clock,
      network,
      limits,
      isStopped: () => isStopped(folder),
      approvers,
      whySanctioned: (address) => whySanctioned({ config, chains }, address),
    }),
  };
  const check = () => checkMasterKey(deps);
  await prepareDatabase({ databaseUrl, roles: ['signer'], now: clock.now(), log, check });
  await openSigning(deps);
  await keepInStep(deps);
  stack.defer(() => deps.openedChains.close());
  const rotating = startLoop('rotation of signing keys', lookForRotationMs, log, async () => {
    await followRotation(deps);
    return 'wait';
  });
  stack.defer(() => rotating.stop());
  const where = pageOf(config);
  const page =
    where &&
    (await openPage({ ...deps, approvers, network, limits, ...deskOf(folder, where.url, network) }, where, log));
  if (page) stack.defer(() => page.close());
  const signing = startSigning(deps, page && where ? where.url : null);
  stack.defer(() => signing.stop());
  const running = stack.move();
  const never = new Promise<string>(() => undefined);
  return { stop: () => running.disposeAsync(), failed: journal.failed, outdated: never };
}

const waitHours = 24;

/** Where no money is real nobody waits. */
function deskOf(folder: string, url: string, network: Network) {
  return {
    page: { origin: url, host: new URL(url).hostname },
    firstCode: new FirstCode(folder),
    waitHours: network === 'local' ? 0 : waitHours,
  };
}
