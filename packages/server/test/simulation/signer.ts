import { memoryRules } from '../../src/chains/memory/rules/rules.ts';
import { openVault, sealKey, sealSecret } from '../../src/modules/vault/index.ts';
import { inTransaction, type Db } from '../../src/platform/db/db.ts';
import { readConfig } from '../../src/platform/config.ts';
import { openMasterKey, type MasterKey } from '../../src/platform/keys/master-key.ts';
import { openSigningKey, type SigningKey } from '../../src/platform/keys/signing-key.ts';

/** The hot wallet of all schedules: its number, its address, and where its key is. */
export type Signer = {
  walletId: number;
  address: string;
  secretId: number;
  nodeSecretId: number;
  masterKey: MasterKey;
  signingKey: SigningKey | undefined;
};

const walletId = 2;
const privateKey = '11'.repeat(32);

/** Seals the key that signs, and an address of a node that nobody ever opens. */
export async function sealSigner(db: Db): Promise<Signer> {
  const masterKey = openMasterKey({ MASTER_KEY: '22'.repeat(32), MASTER_KEY_FILE: undefined, DATA_DIR: '' });
  const vault = { db, masterKey, clock: { now: () => new Date() } };
  await openVault(vault);
  return inTransaction(db, async (tx) => {
    const node = { purpose: 'node-url', projectId: null, owner: 'node:1' } as const;
    return {
      walletId,
      masterKey,
      signingKey: openSigningKey(readConfig({ ROLES: 'signer', SIGNING_KEY: '33'.repeat(32) })),
      address: memoryRules('ETH').addressOfKey(Buffer.from(privateKey, 'hex')),
      secretId: await sealKey(vault, tx, walletId, Buffer.from(privateKey, 'hex')),
      nodeSecretId: await sealSecret(vault, tx, node, 'memory:1'),
    };
  });
}
