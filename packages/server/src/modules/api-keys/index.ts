export { isApiKey } from './api-key.ts';
export { authenticateApiKey, findKeys } from './authenticate-api-key.ts';
export { keyFinder } from './find-key-in-use.ts';
export { countActiveKeys, writeKeysSeen } from './store.ts';
export { apiKeyUndoings } from './undo-key-changes.ts';
