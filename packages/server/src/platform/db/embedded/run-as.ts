import { spawnSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { refused } from './refused.ts';

/** PostgreSQL's programs refuse to run as root, and initdb demands a user who has a name. */
export type RunAs = {
  /** What stands before the command. */
  prefix: readonly string[];
  /** Set when the programs run as another user of the machine, whom the files must belong to. */
  owner?: Owner;
};

export type Owner = { uid: number; gid: number };

// Every system has this user, so inside a namespace the mapped id has a name.
const nobody: Owner = { uid: 65534, gid: 65534 };
const mapped = ['unshare', '--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`];

/** A data folder belongs to one user for good: once it is there, its owner decides. */
export function chooseRunAs(cluster: string): RunAs {
  const owner = ownerOf(cluster);
  const uid = process.getuid?.();
  if (uid === 0) return rootRunsAs(cluster, owner);
  if (owner !== undefined && owner.uid !== uid) {
    throw refused(
      `The data in ${cluster} belongs to user ${owner.uid}, and this is user ${uid}: start Coffer as that user.`,
    );
  }
  if (hasName()) return { prefix: [] };
  if (canMap()) return { prefix: mapped };
  throw refused(`User ${uid} has no name on this machine, and PostgreSQL wants one: add the user to /etc/passwd.`);
}

/** Inside a user namespace root is an ordinary user who still owns root's files. Where that is forbidden: nobody. */
function rootRunsAs(cluster: string, owner: Owner | undefined): RunAs {
  if (owner !== undefined && owner.uid !== 0) return runAsOwner(owner);
  if (canMap()) return { prefix: mapped };
  if (owner === undefined) return runAsOwner(nobody);
  throw refused(
    `The data in ${cluster} belongs to root, and this system forbids user namespaces, without which PostgreSQL does not run for root. ` +
      `Give the data to a user with "chown -R nobody:nogroup ${cluster}", or start Coffer as that user.`,
  );
}

function runAsOwner(owner: Owner): RunAs {
  const prefix = ['setpriv', `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'];
  if (!succeeds([...prefix, 'true'])) {
    throw refused('PostgreSQL does not run as root, and changing to another user failed here: start Coffer as one.');
  }
  return { prefix, owner };
}

export function handTo(runAs: RunAs, path: string): void {
  if (runAs.owner) chownSync(path, runAs.owner.uid, runAs.owner.gid);
}

export function canEnter(runAs: RunAs, path: string): boolean {
  return succeeds([...runAs.prefix, 'test', '-x', path]);
}

function ownerOf(path: string): Owner | undefined {
  return statSync(path, { throwIfNoEntry: false });
}

function canMap(): boolean {
  return succeeds([...mapped, 'true']);
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

function succeeds([command = '', ...args]: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore', timeout: 10_000 }).status === 0;
}
