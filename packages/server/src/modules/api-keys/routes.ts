import * as contract from '@coffer/contract/projects/api-keys.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { createApiKey } from './create-api-key.ts';
import { disableApiKey } from './disable-api-key.ts';
import { enableApiKey } from './enable-api-key.ts';
import { getApiKey } from './get-api-key.ts';
import { listApiKeys } from './list-api-keys.ts';
import { revokeApiKey } from './revoke-api-key.ts';
import { rotateApiKey } from './rotate-api-key.ts';
import { updateApiKey } from './update-api-key.ts';

export function apiKeyRoutes(bind: Bind): void {
  bind(contract.listApiKeys, ({ params }, call) => listApiKeys(call, params));
  bind(contract.createApiKey, ({ params, body }, call) => createApiKey(call, { ...params, body }));
  bind(contract.getApiKey, ({ params }, call) => getApiKey(call, params));
  bind(contract.updateApiKey, ({ params, body }, call) => updateApiKey(call, { ...params, body }));
  bind(contract.deleteApiKey, ({ params }, call) => revokeApiKey(call, params));
  bind(contract.rotateApiKey, ({ params, body }, call) => rotateApiKey(call, { ...params, ...body }));
  bind(contract.enableApiKey, ({ params }, call) => enableApiKey(call, params));
  bind(contract.disableApiKey, ({ params }, call) => disableApiKey(call, params));
}
