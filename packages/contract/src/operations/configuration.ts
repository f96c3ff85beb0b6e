import * as z from 'zod';
import { endpoint } from '../endpoint.ts';

const settingKey = z.string().min(1).max(100);
const settingValue = z.union([z.string().max(2000), z.number(), z.boolean()], 'must be text, a number, true or false');

export const setting = z.strictObject({ key: z.string(), value: settingValue });

const byKey = z.object({ key: settingKey });
const keyAndValue = { key: settingKey, value: settingValue };

export const listConfiguration = endpoint({
  id: 'listConfiguration',
  tag: 'Configuration',
  method: 'GET',
  path: '/api/v1/configuration/',
  summary: 'Every setting with its value',
  auth: 'member',
  result: z.array(setting),
});

export const postConfiguration = endpoint({
  id: 'postConfiguration',
  tag: 'Configuration',
  method: 'POST',
  path: '/api/v1/configuration/',
  summary: 'Sets one setting',
  auth: 'member',
  fixed: true,
  body: z.object(keyAndValue),
  result: setting,
});

export const putConfiguration = endpoint({
  id: 'putConfiguration',
  tag: 'Configuration',
  method: 'PUT',
  path: '/api/v1/configuration/',
  summary: 'Sets one setting',
  auth: 'member',
  body: z.strictObject(keyAndValue),
  result: setting,
});

export const patchConfiguration = endpoint({
  id: 'patchConfiguration',
  tag: 'Configuration',
  method: 'PATCH',
  path: '/api/v1/configuration/',
  summary: 'Sets one setting',
  auth: 'member',
  body: z.strictObject(keyAndValue),
  result: setting,
});

export const readConfigurationKey = endpoint({
  id: 'readConfigurationKey',
  tag: 'Configuration',
  method: 'GET',
  path: '/api/v1/configuration/key/:key',
  summary: 'One setting',
  auth: 'member',
  fixed: true,
  params: byKey,
  result: setting,
});

export const putConfigurationKey = endpoint({
  id: 'putConfigurationKey',
  tag: 'Configuration',
  method: 'PUT',
  path: '/api/v1/configuration/key/:key',
  summary: 'Sets one setting',
  auth: 'member',
  params: byKey,
  body: z.strictObject({ value: settingValue }),
  result: setting,
});

export const patchConfigurationKey = endpoint({
  id: 'patchConfigurationKey',
  tag: 'Configuration',
  method: 'PATCH',
  path: '/api/v1/configuration/key/:key',
  summary: 'Sets one setting',
  auth: 'member',
  params: byKey,
  body: z.strictObject({ value: settingValue }),
  result: setting,
});

export const readDefaultConfiguration = endpoint({
  id: 'readDefaultConfiguration',
  tag: 'Configuration',
  method: 'GET',
  path: '/api/v1/configuration/default',
  summary: 'What a page must know before anybody has signed in',
  auth: 'public',
  result: z.strictObject({
    productName: z.string(),
    version: z.string(),
    docsUrl: z.string(),
    passwordMinLength: z.int(),
    walletConnectId: z.string(),
    siteUrl: z.string(),
  }),
});
