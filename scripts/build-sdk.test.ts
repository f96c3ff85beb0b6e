import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop } from '../packages/server/src/modules/api-keys/shop.fixture.ts';
import { temporaryFolder } from '../packages/server/test/temporary-folder.ts';
import { buildSdk } from './build-sdk.ts';
import { writeShapes } from './write-shapes.ts';

/** A project of somebody who has installed the client and nothing else. */
const folder = temporaryFolder('coffer-sdk');
const sources = path.resolve(import.meta.dirname, '../packages/sdk');
const installed = path.join(folder.path, 'node_modules/@coffer/sdk');
const compileTimeoutMs = 120_000;
const nodeTypes = path.resolve(import.meta.dirname, '../node_modules/@types');
beforeAll(async () => {
  mkdirSync(installed, { recursive: true });
  await buildSdk(path.join(installed, 'dist'));
  copyFileSync(path.join(sources, 'package.json'), path.join(installed, 'package.json'));
});
afterAll(() => folder.remove());

function write(name: string, text: string): string {
  const file = path.join(folder.path, name);
  writeFileSync(file, text);
  return file;
}

/** What the compiler says against a file, line by line. */
function complaints(file: string, over: ts.CompilerOptions = {}): string[] {
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    skipDefaultLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    allowImportingTsExtensions: true,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    ...over,
  });
  return ts.getPreEmitDiagnostics(program).map((one) => ts.flattenDiagnosticMessageText(one.messageText, ' '));
}

test(
  'whoever installs it has types, and hears of a field that does not exist or is of another kind',
  () => {
    const good = write(
      'good.mts',
      `import { Coffer, verifyWebhook, type PaymentWebhook, type WebhookEvent } from '@coffer/sdk';
    const coffer = new Coffer({ baseUrl: 'https://pay.example.com', apiKey: 'cpk_x' });
    const { url } = await coffer.payments.create({ customerEmail: 'a@example.com', customerID: 'a', amountInUSD: 5 });
    for await (const payment of coffer.payments.searchAll({ paymentStatus: ['Filled'] })) payment.exact.filledAmount?.length;
    const said: PaymentWebhook = verifyWebhook('', new Headers(), 'whsec_x');
    export const state: 'OPEN' | 'PARTIALLY_FILLED' | 'FILLED' | 'OVER_FILLED' | 'CANCELLED' = said.status;
    export const page: string = url;
    const { redirectURL, referrer } = await coffer.referrals.openPage({ email: 'a@example.com', referenceID: 'a' });
    await coffer.referrals.link({ email: 'b@example.com', referenceID: 'b', referrerCode: referrer.code });
    await coffer.referrals.tell({ eventKey: 'demo', referenceID: 'b', amount: '30.5', externalID: 'demo-7' });
    const heard = said as WebhookEvent;
    export const told = 'tx_hash' in heard ? heard.tx_hash : redirectURL;`,
    );
    expect(complaints(good)).toEqual([]);
    const wrong = write(
      'wrong.mts',
      `import { Coffer } from '@coffer/sdk';
    const coffer = new Coffer({ baseUrl: 'https://pay.example.com', apiKey: 'cpk_x' });
    await coffer.payments.create({ customerEmail: 'a@example.com', amountInUSD: true });
    await coffer.payments.search({ paymentStatus: ['Paid'] });
    await coffer.referrals.link({ email: 'b@example.com', referenceID: 'b' });
    export const total: string = (await coffer.payments.summary()).totalCount;
    export const gone = (await coffer.payments.get('r')).paidAmount;`,
    );
    expect(complaints(wrong)).toEqual([
      "Type 'true' is not assignable to type 'string | number | undefined'.",
      expect.stringMatching(/^Type '"Paid"' is not assignable to type '"Filled" \| "Partial filled" \| /),
      expect.stringMatching(/'"referrerCode"' is missing .* required in type 'NewFriend'/),
      "Type 'number' is not assignable to type 'string'.",
      expect.stringContaining("Property 'paidAmount' does not exist"),
    ]);
  },
  compileTimeoutMs,
);

test(
  'the types that are written out are those of the contract',
  () => {
    const shapes = path.join(sources, 'src/shapes.ts');
    const names = [...readFileSync(shapes, 'utf8').matchAll(/^export type (\w+)/gm)].map(([, name]) => name);
    expect(names).toContain('PaymentWebhook');
    const same = write(
      'same.mts',
      `import type * as built from './node_modules/@coffer/sdk/dist/shapes.js';
    import type * as source from '${shapes}';
    type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : 'too little') : 'too much';
    ${names.map((name) => `export const of${name}: Same<built.${name}, source.${name}> = true;`).join('\n')}
    export const other: Same<built.Payment, source.FoundPayment> = true;`,
    );
    expect(complaints(same)).toEqual([`Type 'true' is not assignable to type '"too much"'.`]);
  },
  compileTimeoutMs,
);

test(
  'a compiler that knows no exports finds the types too',
  () => {
    const old = write(
      'old.ts',
      `import { Coffer, type PaymentWebhook } from '@coffer/sdk';
    const coffer: Coffer = new Coffer({ baseUrl: 'https://pay.example.com', apiKey: 'cpk_x' });
    export const state: PaymentWebhook['status'] = 'FILLED';
    export const answer: Promise<number> = coffer.payments.summary();`,
    );
    const node10 = { module: ts.ModuleKind.CommonJS, moduleResolution: ts.ModuleResolutionKind.Node10 };
    const before = { ...node10, allowImportingTsExtensions: false, ignoreDeprecations: '6.0' };
    expect(complaints(old, before)).toEqual([expect.stringContaining("is not assignable to type 'Promise<number>'")]);
  },
  compileTimeoutMs,
);

test('packing it builds it first: what is published has its code', () => {
  const packed = spawnSync('npm', ['pack', '--json', '--pack-destination', folder.path], {
    cwd: sources,
    encoding: 'utf8',
  });
  expect(packed.status, packed.stderr).toBe(0);
  const text = packed.stdout.slice(packed.stdout.indexOf('['));
  const told = JSON.parse(text) as { files: { path: string }[] }[];
  const names = told.flatMap(({ files }) => files.map((file) => file.path));
  expect(names).toEqual(expect.arrayContaining(['package.json', 'dist/coffer.js', 'dist/coffer.d.ts']));
  expect(names.filter((name) => name.startsWith('src/'))).toEqual([]);
}, 60_000);

test(
  'the shop of the examples is plain JavaScript: nothing in it has to be compiled',
  () => {
    const file = path.join(folder.path, 'server.mjs');
    copyFileSync(path.resolve(sources, '../../examples/shop/server.mjs'), file);
    // Nothing is set: it gets as far as saying so, and its types hold against the client that was built.
    const env = { PATH: process.env['PATH'] };
    const ran = spawnSync(process.execPath, ['--no-experimental-strip-types', file], { env, encoding: 'utf8' });
    expect(ran.stderr).toContain('Set COFFER_URL, COFFER_API_KEY and COFFER_WEBHOOK_SECRET.');
    expect(complaints(file, { allowJs: true, checkJs: true, types: ['node'], typeRoots: [nodeTypes] })).toEqual([]);
  },
  compileTimeoutMs,
);

test('it runs in plain JavaScript beside no other package', async () => {
  expect(readdirSync(path.join(folder.path, 'node_modules'))).toEqual(['@coffer']);
  const { world, newKey } = await openShop();
  await world.coffer.http.listen({ host: '127.0.0.1', port: 0 });
  const site = `http://127.0.0.1:${(world.coffer.http.server.address() as AddressInfo).port}`;
  const program = write(
    'shop.mjs',
    `import { Coffer } from '@coffer/sdk';
    const coffer = new Coffer({ baseUrl: process.env.COFFER_URL, apiKey: process.env.COFFER_API_KEY });
    const payment = { customerEmail: 'ada@example.com', customerID: 'ada', amountInUSD: '5' };
    const { reference_id: reference } = await coffer.payments.create(payment);
    console.log(JSON.stringify(await coffer.payments.get(reference)));`,
  );
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, COFFER_URL: site, COFFER_API_KEY: (await newKey()).key },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  expect(await json(child.stdout)).toMatchObject({ state: 'OPEN', customerId: 'ada', dueInUSD: '5' });
  await world.close();
});

test.each([
  ['that are made in another way', 'export type A = string;', 'not understood'],
  ['of nothing', '', 'there are no types'],
  [
    'of what the contract does not have',
    "import type * as a from '@coffer/contract/payments/payments.ts';\nexport type A = z.input<typeof a.gone.body>;",
    'no schema',
  ],
])('types %s fail the build rather than go missing', async (_what, source, said) => {
  await expect(writeShapes(source)).rejects.toThrow(said);
});
