import path from 'node:path';
import { readSettings } from '../devnet/read-settings.ts';
import { AddressInUse, checkPortsFree } from '../packages/server/src/app/check-ports.ts';
import { ConfigError } from '../packages/server/src/platform/config.ts';
import { isClaimed } from '../packages/server/src/platform/db/embedded/claim.ts';
import { refuseEmbedded } from '../packages/server/src/platform/db/refuse-embedded.ts';

/** How long one that is ending is waited for, and who is told that it is. */
const patience = { timeoutMs: 5000, say: (text: string) => console.log(text) };

/** Why the program could not start with these settings on this machine, as far as that can be known before it does. */
export async function whyNot(env: Record<string, string | undefined>, waiting = patience): Promise<string | undefined> {
  try {
    const { config, hasChains } = readSettings(env);
    refuseEmbedded(config, hasChains);
    await checkPortsFree(config);
    return config.DATABASE_URL ? undefined : await whyNotFolder(config.DATA_DIR, waiting);
  } catch (error) {
    if (error instanceof ConfigError || error instanceof AddressInUse) return error.message;
    throw error;
  }
}

async function whyNotFolder(folder: string, { timeoutMs, say }: typeof patience): Promise<string | undefined> {
  const home = path.join(folder, 'postgres');
  if (!(await isClaimed(home))) return undefined;
  say(`Another Coffer runs on the data in ${folder}. Waiting for it to stop.`);
  if (!(await isClaimed(home, timeoutMs))) return undefined;
  return `It still runs on ${folder}. Open it, stop it, or start a second one beside it: DATA_DIR=${folder}-2 npm start`;
}
