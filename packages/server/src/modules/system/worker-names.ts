import { chainCodes, type ChainCode } from '@coffer/kernel/chain.ts';
import type { Config } from '../../platform/config.ts';

type Settings = Pick<Config, 'ROLES' | 'CHAINS'>;
type Role = Settings['ROLES'][number];

/** The workers of each role, whether or not one runs at the moment. */
const ofRole: Readonly<Record<Role, (chains: readonly ChainCode[]) => readonly string[]>> = {
  api: () => [],
  worker: () => ['email-processor', 'deposit-processor', 'webhook-processor', 'sweep-processor', 'referral-processor'],
  // It says by itself that it is there.
  signer: () => [],
  watcher: (chains) => chains.map((code) => `${code.toLowerCase()}-listener`),
};

export function workerNames({ CHAINS }: Pick<Settings, 'CHAINS'>): readonly string[] {
  return Object.values(ofRole).flatMap((names) => names(CHAINS));
}

/** They may have run before `CHAINS` left their chains out, and are missed by nobody. */
export function workersLeftOut({ CHAINS }: Pick<Settings, 'CHAINS'>): readonly string[] {
  return ofRole.watcher(chainCodes.filter((code) => !CHAINS.includes(code)));
}

/** What a process of these roles must have. */
export function workersOfRoles({ ROLES, CHAINS }: Settings): readonly string[] {
  return ROLES.flatMap((role) => ofRole[role](CHAINS));
}
