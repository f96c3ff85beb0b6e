import { isIP } from 'node:net';
import path from 'node:path';
import * as z from 'zod';
import { chainCodes, type ChainCode } from '@coffer/kernel/chain.ts';
import { nodeUrl } from '@coffer/contract/money-in/blockchains.ts';
import { parseTronAddress } from '@coffer/keys/tron/parse-address.ts';

/** One setting: what it must look like, as a sentence with an example, and how it is read. */
const port = z.coerce.number('a port from 0 to 65535, such as 8080').int().min(0).max(65_535);
const optionalText = z.string().min(1).optional();
const origin = z
  .url({ protocol: /^https?$/, error: 'an http or https URL such as https://pay.example.com' })
  .transform((text) => new URL(text).origin);

/** Nodes may be next door, so that http and private addresses are fine. */
const nodeUrls = z.string().default('').transform(splitList).pipe(z.array(nodeUrl));

type NodeSettings<Who extends string> = {
  [Code in ChainCode as `${Who}${Code}_RPC_URL`]: readonly [typeof nodeUrls, string];
};

/** A setting for each chain. */
function nodeSettings<Who extends string>(who: Who): NodeSettings<Who> {
  const settings = chainCodes.map((code) => {
    const host = `${code.toLowerCase()}.example.com`;
    const sentence = `nodes of ${code}, such as https://${host},https://name:password@second.${host}`;
    return [`${who}${code}_RPC_URL`, [nodeUrls, sentence]];
  });
  return Object.fromEntries(settings) as NodeSettings<Who>;
}

const shape = {
  PORT: [port.default(8080), 'a port from 0 to 65535, such as 8080'],
  HOST: [z.string().min(1).default('127.0.0.1'), 'a name or address to listen on, such as 0.0.0.0'],
  DATA_DIR: [z.string().min(1).default('.data'), 'a folder, such as .data'],
  DATABASE_URL: [
    z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    'a PostgreSQL address, such as postgres://coffer:secret@127.0.0.1:5432/coffer',
  ],
  DATABASE_OWNER_URL: [
    z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    'the same database as the owner of its tables, such as postgres://coffer_owner:secret@127.0.0.1:5432/coffer',
  ],
  SIGNER_DATABASE_URL: [
    z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    'the same database as the role of the signer, such as postgres://coffer_sign:secret@127.0.0.1:5432/coffer',
  ],
  SIGNER_DATA_DIR: [optionalText, 'a folder that nobody but the signer may read, such as /var/lib/coffer-signer'],
  SIGNER_URL: [
    origin.optional(),
    "where people open the signer's page, such as https://approve.example.com: passkeys belong to its name for good",
  ],
  SIGNER_HOST: [
    z.string().min(1).default('127.0.0.1'),
    "a name or address on which the signer's page listens, such as 0.0.0.0",
  ],
  SIGNER_PORT: [port.optional(), 'a port from 0 to 65535, such as 8081'],
  DATABASE_SUPERUSER: [
    z.enum(['on', 'off']).default('off'),
    'on or off; on lets DATABASE_URL be a superuser where NETWORK is mainnet',
  ],
  EMBEDDED_DATABASE: [
    z.enum(['on', 'off']).optional(),
    'on or off; on lets the embedded PostgreSQL serve where NETWORK is mainnet, off refuses it everywhere',
  ],
  DATABASE_CONNECTIONS: [z.coerce.number().int().min(8).max(500).default(20), 'a number from 8 to 500, such as 20'],
  RESTORE_SKIPS: [
    z.coerce.number().int().min(0).max(100_000).default(1000),
    'a number from 0 to 100000, such as 1000: so many addresses of each wallet are left out after a restore',
  ],
  SITE_URL: [origin.optional(), 'the address people open, such as https://pay.example.com'],
  ALLOWED_ORIGINS: [
    z.string().default('').transform(splitList).pipe(z.array(origin)),
    'origins of other sites whose pages may call the API, such as https://admin.example.com,https://shop.example.com',
  ],
  ROLES: [
    z
      .string()
      .default('api,worker,watcher,signer')
      .transform(splitList)
      .pipe(z.array(z.enum(['api', 'worker', 'watcher', 'signer'])).min(1)),
    'any of api, worker, watcher and signer, such as api,worker',
  ],
  NETWORK: [
    z.enum(['mainnet', 'testnet', 'local']).default('mainnet'),
    'mainnet, testnet or local; a database belongs to one of them for good',
  ],
  CHAINS: [
    z
      .string()
      .default(chainCodes.join(','))
      .transform(splitList)
      .pipe(z.array(z.enum(chainCodes)).min(1)),
    `any of ${chainCodes.join(', ')}, such as ETH,BASE`,
  ],
  ...nodeSettings(''),
  ...nodeSettings('SIGNER_'),
  TRX_FACTORY: [
    z
      .string()
      .refine((text) => 'address' in parseTronAddress(text))
      .optional(),
    'the factory of sweep contracts on Tron, such as TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  ],
  MASTER_KEY_FILE: [optionalText, 'a file that holds 64 hexadecimal digits and is readable by its owner only'],
  MASTER_KEY: [
    z
      .string()
      .regex(/^[0-9a-f]{64}$/i)
      .optional(),
    '64 hexadecimal digits, such as the output of: openssl rand -hex 32',
  ],
  SIGNING_KEY_FILE: [optionalText, 'a file that holds 64 hexadecimal digits and is readable by its owner only'],
  SIGNING_KEY: [
    z
      .string()
      .regex(/^[0-9a-f]{64}$/i)
      .optional(),
    '64 hexadecimal digits, such as the output of: openssl rand -hex 32',
  ],
  SANCTIONS_FILE: [optionalText, 'a text file of addresses that nothing is paid to, one on a line'],
  SMTP_URL: [
    z.url({ protocol: /^smtps?$/ }).optional(),
    'a mail server, such as smtp://user:secret@mail.example.com:587',
  ],
  MAIL_FROM: [optionalText, 'a sender for mails, such as pay@example.com'],
  WEBHOOK_HTTP: [
    z.enum(['on', 'off']).optional(),
    'on or off; on lets webhooks go to http and to private addresses, which they may where NETWORK is local',
  ],
  SETUP_TOKEN: [optionalText, 'a word of your own, or off to let the first visitor become root'],
  METRICS_TOKEN: [z.string().min(16).optional(), 'at least 16 characters, sent as Authorization: Bearer <token>'],
  TRUST_PROXY: [
    z
      .string()
      .default('')
      .transform(splitList)
      .refine((list) => list.every(isNetwork)),
    'addresses or networks of your reverse proxies, such as 10.0.0.0/8,127.0.0.1',
  ],
  LOG_LEVEL: [
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
    'trace, debug, info, warn, error or silent',
  ],
  TLS_CERT_FILE: [optionalText, 'a PEM file with the certificate chain'],
  TLS_KEY_FILE: [optionalText, 'a PEM file with the private key'],
  HTTPS_PORT: [port.default(8443), 'a port from 0 to 65535, such as 8443'],
} as const satisfies Record<string, readonly [z.ZodType, string]>;

type Shape = typeof shape;
export type Config = { [K in keyof Shape]: z.output<Shape[K][0]> };

/** A wrong setting stops the start: the message names it, its shape and an example. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

export function readConfig(env: Record<string, string | undefined>): Config {
  const config: Record<string, unknown> = {};
  const wrong: string[] = [];
  for (const [name, [schema, meaning]] of Object.entries(shape)) {
    const text = env[name] === '' ? undefined : env[name];
    const read = schema.safeParse(text);
    if (read.success) config[name] = read.data;
    else wrong.push(`${name} must be ${meaning}.`);
  }
  if (!config['TLS_CERT_FILE'] !== !config['TLS_KEY_FILE'])
    wrong.push('TLS_CERT_FILE and TLS_KEY_FILE go together: set both or none.');
  if (config['MASTER_KEY'] && config['MASTER_KEY_FILE'])
    wrong.push('MASTER_KEY and MASTER_KEY_FILE exclude each other: set one.');
  if (config['SIGNING_KEY'] && config['SIGNING_KEY_FILE'])
    wrong.push('SIGNING_KEY and SIGNING_KEY_FILE exclude each other: set one.');
  if (config['DATABASE_OWNER_URL'] && !config['DATABASE_URL'])
    wrong.push('DATABASE_OWNER_URL goes with DATABASE_URL: set both or none.');
  const alone = (config['ROLES'] as readonly string[] | undefined)?.join() === 'signer';
  if (config['SIGNER_DATABASE_URL'] && !config['DATABASE_URL'] && !alone)
    wrong.push('SIGNER_DATABASE_URL goes with DATABASE_URL: set both or none.');
  if (wrong.length > 0) throw new ConfigError(wrong.join('\n'));
  return { ...(config as Config), DATA_DIR: path.resolve(config['DATA_DIR'] as string) };
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** Of a host as addresses and headers write it, with or without a port: `localhost:8080`, `[::1]`. */
export function isLoopbackHost(host: string): boolean {
  const url = URL.parse(`http://${host}`);
  return url !== null && isLoopback(url.hostname.replace(/^\[(.*)\]$/, '$1'));
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function isNetwork(text: string): boolean {
  const [address = '', bits = '0', ...rest] = text.split('/');
  const bitsMax = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= bitsMax;
}
