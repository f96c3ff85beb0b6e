export { checkMasterKey } from './check-master-key.ts';
export { openVault } from './data-key.ts';
export { vaultEvents } from './events.ts';
export { sealKey, withKey } from './hot-keys.ts';
export { keyFingerprint } from './key-fingerprint.ts';
export {
  beginUse,
  endUses,
  fromVault,
  namesOfSecrets,
  nameOfUse,
  openNamed,
  openProven,
  openUsed,
  proveUse,
  readNamed,
  sealNamed,
  secretsOf,
  useSecret,
  type NamedInput,
  type ProvenUse,
  type SecretName,
  type SecretUse,
} from './named-secrets.ts';
export { followRotation, openSigning } from './open-signing.ts';
export { resealSecrets } from './reseal-secrets.ts';
export { destroyRetired, retiredDays, retireSecrets, reviveSecrets } from './retired-secrets.ts';
export { destroySecret, openSecret, openSecrets, sealSecret, type SecretBinding } from './secrets.ts';
export { vaultId as localVaultId, viewVault as viewLocalVault } from './show-vault.ts';
export { pageOfSecrets } from './vault-store.ts';
