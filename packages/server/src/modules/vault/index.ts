export { openVault } from './data-key.ts';
export { destroySecret, openSecret, sealSecret, type SecretBinding } from './secrets.ts';
