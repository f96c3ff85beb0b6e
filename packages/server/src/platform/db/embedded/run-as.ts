import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { refused } from './refused.ts';

/** PostgreSQL's programs refuse to run as root, and initdb demands a user who has a name. */
export type RunAs = {
  /** What stands before the command. */
  prefix: readonly string[];
  /** Set when the programs run as another user of the machine, whom the files must belong to. */
  owner?: Owner;
};

type Owner = { uid: number; gid: number };

// Every system has this user, so inside a namespace the mapped id has a name.
const nobody: Owner = { uid: 65534, gid: 65534 };
const mapped: RunAs = { prefix: ['unshare', '--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`] };

/** A data folder belongs to one user for good: once the cluster is there, its owner decides. */
export function chooseRunAs(home: string): RunAs {
  const cluster = path.join(home, 'cluster');
  const owner = statSync(cluster, { throwIfNoEntry: false });
  const uid = process.getuid?.();
  if (uid === 0) return rootRunsAs(home, owner);
  if (owner !== undefined && owner.uid !== uid) {
    throw refused(
      `The data in ${cluster} belongs to user ${owner.uid}, and this is user ${uid}: start Coffer as that user.`,
    );
  }
  if (hasName()) return { prefix: [] };
  if (canEnter(mapped, home)) return mapped;
  throw refused(`User ${uid} has no name on this machine, and PostgreSQL wants one: add the user to /etc/passwd.`);
}

/** Inside a user namespace root is an ordinary user who still owns root's files, but may enter nobody else's folder. */
function rootRunsAs(home: string, owner: Owner | undefined): RunAs {
  if (owner !== undefined && owner.uid !== 0) return runAsOwner(owner);
  if (canEnter(mapped, home)) return mapped;
  if (owner === undefined) return runAsOwner(nobody);
  throw refused(
    `The data in ${home} belongs to root, for whom PostgreSQL does not run here: ` +
      `user namespaces are forbidden, or a folder above is another user's. ` +
      `Give the data to a user, with "chown -R nobody:nogroup ${home}/cluster/".`,
  );
}

function runAsOwner(owner: Owner): RunAs {
  const prefix = ['setpriv', `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'];
  if (!succeeds([...prefix, 'true'])) {
    throw refused('PostgreSQL does not run as root, and changing to another user failed here: start Coffer as one.');
  }
  return { prefix, owner };
}

/** A data folder, and the outermost of the folders that had to be made for it. */
export type Home = { folder: string; outermost: string };

/** Another user may pass through what we made ourselves, but neither list nor read what lies there. */
export function letIn(runAs: RunAs, home: Home): void {
  if (!runAs.owner || canEnter(runAs, home.folder)) return;
  for (let folder = home.folder; folder.startsWith(home.outermost); folder = path.dirname(folder))
    chmodSync(folder, 0o711);
}

export function handTo(runAs: RunAs, file: string): void {
  if (runAs.owner) chownSync(file, runAs.owner.uid, runAs.owner.gid);
}

export function canEnter(runAs: RunAs, place: string): boolean {
  return succeeds([...runAs.prefix, 'test', '-x', place]);
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
