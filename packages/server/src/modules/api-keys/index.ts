export { isApiKey } from './api-key.ts';
export { authenticateApiKey, findKeys } from './authenticate-api-key.ts';
export { keyFinder } from './find-key-in-use.ts';
export { writeKeysSeen } from './store.ts';
