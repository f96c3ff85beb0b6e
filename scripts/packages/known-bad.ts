import { isInRange } from './version-range.ts';

export type Advisory = { name: string; versions: string; why: string };
export type Advisories = { date: string; advisories: readonly Advisory[] };

export type LockedPackage = {
  version?: string;
  /** Where it is installed under another name than its own. */
  name?: string;
  link?: boolean;
  hasInstallScript?: boolean;
};
export type Lock = { packages: Readonly<Record<string, LockedPackage>> };

export type NodeHashes = { version: string; sha256: Readonly<Record<string, string>> };

/** Everything that is installed from a registry: who it is, which version, and where it will stand. */
export function installedFrom(lock: Lock): { at: string; name: string; locked: LockedPackage }[] {
  return Object.entries(lock.packages).flatMap(([at, locked]) => {
    const [, folder] = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(at) ?? [];
    return folder === undefined || locked.link ? [] : [{ at, name: locked.name ?? folder, locked }];
  });
}

/** What the lock holds although the list names it. */
export function knownBad(lock: Lock, { date, advisories }: Advisories): string[] {
  return installedFrom(lock).flatMap(({ at, name, locked: { version = '' } }) =>
    advisories
      .filter((one) => one.name === name && isInRange(version, one.versions))
      .map((one) => `${at}: ${name} ${version} is known bad (list of ${date}): ${one.why}`),
  );
}

/** A package that wants to run something as it is installed is decided on, one by one. */
export function undecidedScripts(lock: Lock, allowScripts: Readonly<Record<string, boolean>>): string[] {
  const decided = (name: string, version = '') => name in allowScripts || `${name}@${version}` in allowScripts;
  const undecided = installedFrom(lock).filter(
    ({ name, locked }) => locked.hasInstallScript && !decided(name, locked.version),
  );
  return [...new Set(undecided.map(({ name }) => name))].map(
    (name) => `${name} has an install script: say false in allowScripts of package.json, or true if it must run`,
  );
}

/** The Node that is installed is one whose hash is known. */
export function unprovenNode(lock: Lock, known: NodeHashes): string[] {
  return installedFrom(lock)
    .filter(({ name }) => /^node-(linux|darwin|win)/.test(name))
    .filter(({ name, locked }) => locked.version !== known.version || !known.sha256[name])
    .map(({ name, locked }) => `${name} ${locked.version}: scripts/node-hashes.json lacks its hash`);
}
