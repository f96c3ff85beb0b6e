export { openVault } from './data-key.ts';
export { resealSecrets } from './reseal-secrets.ts';
export { destroySecret, openSecret, sealSecret, type SecretBinding } from './secrets.ts';
