export { openVault } from './data-key.ts';
export { resealSecrets } from './reseal-secrets.ts';
export { destroySecret, openSecret, openSecrets, sealSecret, type SecretBinding } from './secrets.ts';
