import { readSettings } from '../devnet/read-settings.ts';
import { AddressInUse, checkPortsFree } from '../packages/server/src/app/check-ports.ts';
import { ConfigError } from '../packages/server/src/platform/config.ts';
import { refuseEmbedded } from '../packages/server/src/platform/db/refuse-embedded.ts';

/** Why the program could not start with these settings on this machine, as far as that can be known before it does. */
export async function whyNot(env: Record<string, string | undefined>): Promise<string | undefined> {
  try {
    const { config, hasChains } = readSettings(env);
    refuseEmbedded(config, hasChains);
    await checkPortsFree(config);
    return undefined;
  } catch (error) {
    if (error instanceof ConfigError || error instanceof AddressInUse) return error.message;
    throw error;
  }
}
