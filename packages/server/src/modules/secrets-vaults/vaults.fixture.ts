import { stepUp } from '@coffer/contract/people/identity.ts';
import * as vaults from '@coffer/contract/operations/vaults.ts';
import { goodPassword } from '../../../test/client.ts';
import type { World } from '../../../test/world.ts';

export type Keeper = {
  vaultId: number;
  /** Puts a value in, which must never be seen again. */
  keep(name: string, value: string): Promise<number>;
  write(secretID: number, value: string): Promise<vaults.NamedSecretView>;
  secret(secretID: number): Promise<vaults.NamedSecretView>;
};

/** A vault of one's own. Every value that goes in is looked for in logs and tables when the world ends. */
export async function openKeeper(world: World, key: () => string, name = 'shop'): Promise<Keeper> {
  const { id: vaultId } = await world.ok(vaults.createVault, { key: key(), body: { name } });
  const params = (secretID: number) => ({ id: vaultId, secretID });
  return {
    vaultId,
    async keep(secret, value) {
      world.secrets.add(value);
      await world.ok(stepUp, { key: key(), body: { password: goodPassword } });
      const body = { name: secret, value };
      const made = await world.ok(vaults.createSecret, { key: key(), params: { id: vaultId }, body });
      return made.id;
    },
    async write(secretID, value) {
      world.secrets.add(value);
      await world.ok(stepUp, { key: key(), body: { password: goodPassword } });
      return world.ok(vaults.writeSecret, { key: key(), params: params(secretID), body: { value } });
    },
    async secret(secretID) {
      const query = { limit: '100' };
      const { data } = await world.ok(vaults.listSecrets, {
        key: key(),
        params: { id: vaultId },
        query,
      });
      const found = data.find(({ id }) => id === secretID);
      if (found?.kind !== 'named') throw new Error(`Secret ${secretID} is not listed.`);
      return found;
    },
  };
}
