export { isApiKey } from './api-key.ts';
export { authenticateApiKey } from './authenticate-api-key.ts';
export { writeKeysSeen } from './store.ts';
