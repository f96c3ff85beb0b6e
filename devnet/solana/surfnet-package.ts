import { createRequire } from 'node:module';

/** Comes for few platforms only, and is not installed on the others. */
export function surfnetPackage(platform: string = process.platform, processor: string = process.arch): string {
  const libc = platform === 'linux' ? '-gnu' : '';
  return `@solana/surfpool-${platform}-${processor}${libc}`;
}

/** Why there is no Surfnet here; nothing when there is one. */
export function whyNoSurfnet(name = surfnetPackage()): string | undefined {
  try {
    createRequire(import.meta.url).resolve(name);
    return undefined;
  } catch {
    return `The packages bring no Surfnet for this platform: ${name} is not installed.`;
  }
}
