import { isSendingHeld } from '../modules/history/index.ts';
import { isForTrying } from '../modules/members/index.ts';
import { openAddressOf } from '../platform/devnet.ts';
import { version } from '../platform/version.ts';
import type { Config } from '../platform/config.ts';
import type { Deps } from '../platform/deps.ts';

/** A process that takes no requests says that it is up, and where to look for how it is doing. */
export function runningLine({ ROLES }: { ROLES: readonly Config['ROLES'][number][] }, approvals?: string): string {
  const line = `Coffer ${version} is running as ${ROLES.join(' and ')}. It takes no requests: its health is in /health of a process with the role api.\n`;
  return [line, ...approvalLines(approvals).map((at) => `${at}\n`)].join('');
}

/** Where people approve payouts with passkeys. */
function approvalLines(url: string | undefined): string[] {
  return url === undefined ? [] : [`  Approvals    ${url}, the page of the signer`];
}

export type Places = {
  addresses: readonly string[];
  /** The page of the signer, where this program runs one. */
  approvals?: string | undefined;
};

/** After a restore money waits for a person, which is told where the program was started as well. */
async function heldLines(deps: Deps): Promise<string[]> {
  if (!(await isSendingHeld(deps.db))) return [];
  return [
    'Payouts and sweeps are on hold: the database was restored. Compare the hot wallets with their chains, and release',
    'sending under Settings, System.',
    '',
  ];
}

/** What a newcomer reads at the console: where it runs and what to do first. */
export async function welcome(deps: Deps, { addresses, approvals }: Places): Promise<void> {
  const { rows } = await deps.pool.query<{ exist: boolean }>('select exists (select from root_claim) as exist');
  const site = (addresses[0] ?? '').replace('127.0.0.1', 'localhost');
  const lines = [
    `Coffer ${version} is running.`,
    '',
    ...addresses.map((address) => `  Dashboard    ${address.replace('127.0.0.1', 'localhost')}`),
    ...approvalLines(approvals),
    `  API docs     ${site}/docs`,
    `  Health       ${site}/health`,
    `  Data         ${deps.config.DATABASE_URL ? `your PostgreSQL, keys in ${deps.config.DATA_DIR}` : deps.config.DATA_DIR}`,
    ...Object.entries(deps.devnet?.chains ?? {}).map(
      ([code, chain]) =>
        `  ${`Local ${code}`.padEnd(12)} ${openAddressOf(chain)}, ${chain.program}, chain id ${chain.chainId}`,
    ),
    '',
    ...(await heldLines(deps)),
    // Behind a proxy people open another address than the one it listens on.
    ...(rows[0]?.exist ? [] : firstAccount(deps, deps.config.SITE_URL ?? site)),
    // What follows is no use in a service's journal.
    ...(deps.devnet ? ['Ctrl-C stops everything.'] : []),
  ];
  deps.tellOperator(`\n${lines.join('\n')}\n`);
}

function firstAccount(deps: Deps, site: string): string[] {
  const { config } = deps;
  const whose = config.SETUP_TOKEN ? 'from SETUP_TOKEN' : 'printed above';
  return [
    `Open ${site}/signup and create the first account.`,
    ...(config.SETUP_TOKEN !== 'off' && !isForTrying(deps) ? [`It needs the setup token ${whose}.`] : []),
    '',
  ];
}
