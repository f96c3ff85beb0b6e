/** One import in a tree of our shape, and the rules that it must break: none where it is allowed. */
export type Planted = { from: string; to: string; breaks: readonly string[] };

/** Of each folder its rooms, lowest first. */
export type Rooms = Readonly<Record<string, readonly string[]>>;

const server = 'packages/server/src';
const modules = `${server}/modules`;
const chains = `${server}/chains`;
const web = 'packages/web/src';

const allowed: readonly [from: string, to: string][] = [
  ['packages/kernel/src/a.ts', 'packages/kernel/src/b.ts'],
  ['packages/kernel/src/a.test.ts', 'dev-only'],
  ['packages/contract/src/a.ts', 'zod'],
  ['packages/contract/src/a.ts', '@coffer/kernel/a.ts'],
  ['packages/contract-abi/src/a.ts', 'packages/contract-abi/src/b.ts'],
  ['packages/contract-abi/src/a.ts', '@noble/hashes'],
  ['packages/keys/src/a.ts', 'packages/kernel/src/b.ts'],
  ['packages/keys/src/a.ts', 'packages/contract-abi/src/b.ts'],
  ['packages/sdk/src/a.ts', 'packages/contract/src/b.ts'],
  [`${server}/main.ts`, `${server}/app/compose.ts`],
  [`${server}/app/compose.ts`, `${modules}/payments/index.ts`],
  [`${server}/app/compose.ts`, `${chains}/registry.ts`],
  [`${server}/platform/a.ts`, 'packages/contract/src/b.ts'],
  [`${server}/platform/a.ts`, 'node:fs'],
  [`${server}/platform/deps.ts`, `${chains}/port/port.ts`],
  [`${modules}/payments/create-payment.ts`, `${server}/platform/b.ts`],
  [`${modules}/payments/create-payment.ts`, `${modules}/payments/store.ts`],
  [`${modules}/payments/settling/settle-payment.ts`, `${modules}/payments/events.ts`],
  [`${modules}/payments/events.ts`, `${modules}/deposits/index.ts`],
  [`${modules}/payments/create-payment.ts`, `${modules}/deposits/index.ts`],
  [`${modules}/payments/create-payment.ts`, `${chains}/port/port.ts`],
  [`${modules}/payments/create-payment.test.ts`, `${modules}/payouts/store.ts`],
  [`${modules}/payments/create-payment.ts`, `${modules}/payouts/payout-status.ts`],
  [`${modules}/payments/rules/a.ts`, `${modules}/payments/asking/payment-status.ts`],
  [`${modules}/payments/asking/payment-status.ts`, `${server}/platform/db/define-status.ts`],
  [`${modules}/payments/asking/payment-status.ts`, `${modules}/payouts/payout-status.ts`],
  [`${modules}/payments/create-payment.ts`, 'packages/keys/src/accounts/spell.ts'],
  [`${modules}/payments/create-payment.ts`, 'packages/keys/src/phrase/phrase.ts'],
  [`${modules}/payments/create-payment.test.ts`, 'packages/keys/src/solana/sweep.ts'],
  [`${chains}/evm/a.ts`, 'packages/keys/src/evm/sign.ts'],
  [`${chains}/memory/rules/played-facts.ts`, `${chains}/evm/rules/facts.ts`],
  [`${chains}/registry.ts`, `${chains}/evm/head.ts`],
  [`${chains}/evm/a.ts`, `${chains}/port/port.ts`],
  [`${chains}/evm/a.ts`, `${chains}/nodes/ask.ts`],
  [`${chains}/evm/a.ts`, `${chains}/solidity/logs.ts`],
  [`${chains}/evm/a.test.ts`, 'devnet/up.ts'],
  [`${web}/app/router.tsx`, `${web}/areas/payments/payments.screen.tsx`],
  [`${web}/areas/payments/a.ts`, `${web}/app/paths.ts`],
  [`${web}/areas/payments/a.ts`, '@mantine/core'],
  ['e2e/story.spec.ts', 'devnet/up.ts'],
  ['devnet/evm/a.ts', `${server}/platform/a.ts`],
  ['devnet/evm/a.ts', '@coffer/kernel/a.ts'],
  ['devnet/evm/a.test.ts', `${server}/app/compose.ts`],
  ['devnet/evm/a.test.ts', 'dev-only'],
  ['devnet/evm/a.ts', 'zod'],
  ['scripts/check.ts', 'dev-only'],
  ['devnet/stack.ts', `${server}/app/compose.ts`],
  // The way back of a cycle, which is reported once.
  [`${modules}/payments/two.ts`, `${modules}/payments/one.ts`],
];

const forbidden: readonly [from: string, to: string, ...breaks: string[]][] = [
  ['packages/kernel/src/c.ts', 'packages/contract/src/b.ts', 'kernel-imports-nothing'],
  ['packages/kernel/src/c.ts', 'node:fs', 'kernel-imports-nothing'],
  ['packages/kernel/src/c.ts', 'zod', 'kernel-imports-nothing'],
  ['packages/contract/src/c.ts', `${server}/platform/b.ts`, 'contract-imports-kernel-and-zod'],
  ['packages/contract/src/c.ts', 'dev-only', 'contract-imports-kernel-and-zod', 'installed-in-production'],
  ['packages/contract-abi/src/c.ts', 'packages/kernel/src/b.ts', 'contract-abi-imports-hashes'],
  ['packages/contract-abi/src/c.ts', 'node:fs', 'contract-abi-imports-hashes'],
  ['packages/contract-abi/src/c.ts', 'zod', 'contract-abi-imports-hashes'],
  ['packages/keys/src/c.ts', 'packages/contract/src/b.ts', 'keys-import-the-kernel'],
  ['packages/keys/src/c.ts', 'node:fs', 'keys-without-node'],
  ['packages/sdk/src/c.ts', `${server}/platform/b.ts`, 'sdk-imports-the-contract'],
  ['packages/sdk/src/c.ts', 'zod', 'sdk-runs-alone'],
  [`${web}/ui/c.ts`, `${server}/platform/b.ts`, 'web-never-server'],
  [`${server}/platform/c.ts`, `${web}/ui/b.ts`, 'server-never-web'],
  [`${server}/platform/c.ts`, `${modules}/payments/index.ts`, 'platform-below-modules'],
  [`${server}/platform/c.ts`, `${chains}/port/port.ts`, 'platform-below-modules'],
  [`${server}/platform/c.ts`, `${server}/app/b.ts`, 'platform-below-modules'],
  [`${server}/platform/deps.ts`, `${chains}/evm/head.ts`, 'deps-see-the-port', 'registry-names-adapters'],
  [`${server}/platform/deps.ts`, `${modules}/payments/index.ts`, 'deps-see-the-port'],
  [`${modules}/payments/c.ts`, `${server}/app/b.ts`, 'modules-below-app'],
  [`${server}/app/c.ts`, `${server}/main.ts`, 'app-below-main'],
  [`${modules}/payments/c.ts`, `${modules}/payouts/index.ts`, 'payments-looks-down'],
  [`${modules}/payments/c.ts`, `${modules}/deposits/store.ts`, 'through-the-front-door'],
  [`${modules}/payments/c.ts`, `${modules}/payouts/store.ts`, 'payments-looks-down', 'through-the-front-door'],
  [`${modules}/payments/events.ts`, `${modules}/payments/rules/b.ts`, 'events-stand-below'],
  [`${modules}/payments/c-status.ts`, `${modules}/payments/store.ts`, 'a-status-is-a-leaf'],
  [`${modules}/payments/c-status.ts`, `${server}/platform/b.ts`, 'a-status-is-a-leaf'],
  [`${modules}/newcomer/c.ts`, `${server}/platform/b.ts`, 'a-module-has-a-rank'],
  [`${modules}/payments/c.ts`, `${chains}/registry.ts`, 'modules-see-the-port'],
  [`${modules}/payments/c.ts`, `${chains}/evm/head.ts`, 'modules-see-the-port', 'registry-names-adapters'],
  [`${modules}/payments/c.ts`, 'packages/keys/src/evm/sign.ts', 'modules-know-no-keys'],
  [`${chains}/memory/rules/c.ts`, `${chains}/evm/rules/facts.ts`, 'adapters-are-islands'],
  [`${chains}/evm/rules/c.ts`, `${chains}/nodes/ask.ts`, 'rules-ask-nobody'],
  [`${chains}/evm/evm-rules.ts`, `${chains}/nodes/ask.ts`, 'rules-ask-nobody'],
  [`${chains}/evm/c.ts`, `${modules}/payments/index.ts`, 'chains-below-modules'],
  [`${chains}/evm/c.ts`, `${chains}/solana/head.ts`, 'adapters-are-islands'],
  [`${chains}/nodes/c.ts`, `${chains}/evm/head.ts`, 'adapters-are-islands'],
  [`${chains}/solidity/c.ts`, `${chains}/evm/head.ts`, 'adapters-are-islands'],
  [`${server}/app/c.ts`, `${chains}/evm/head.ts`, 'registry-names-adapters'],
  [`${web}/areas/payments/c.ts`, `${web}/areas/sweeps/b.ts`, 'areas-are-islands'],
  [`${web}/areas/payments/c.ts`, `${web}/app/router.tsx`, 'areas-below-app'],
  [`${web}/format/c.ts`, `${web}/areas/sweeps/b.ts`, 'web-parts-below-areas'],
  [`${web}/wallet/c.ts`, `${web}/areas/sweeps/b.ts`, 'web-parts-below-areas'],
  [`${web}/areas/checkout/c.ts`, '@mantine/core', 'checkout-is-light'],
  [`${web}/areas/addresses/c.ts`, '@mantine/core', 'checkout-is-light'],
  [`${web}/ui/c.ts`, 'node:fs', 'web-without-node'],
  [`${server}/platform/d.ts`, `${server}/platform/d.test.ts`, 'no-tests-in-production'],
  [`${server}/platform/d.ts`, 'packages/server/test/world.ts', 'no-tests-in-production'],
  [`${server}/platform/d.ts`, 'dev-only', 'installed-in-production'],
  [`${server}/platform/d.ts`, 'devnet/up.ts', 'only-tests-start-nodes'],
  [`${server}/platform/d.ts`, 'scripts/check.ts', 'nobody-imports-the-workshop'],
  [`${server}/platform/d.test.ts`, 'e2e/page.ts', 'nobody-imports-the-workshop', 'e2e-is-an-end'],
  ['devnet/evm/c.ts', `${server}/app/b.ts`, 'devnet-beside-the-product'],
  ['devnet/evm/c.ts', `${modules}/payments/index.ts`, 'devnet-beside-the-product'],
  ['devnet/up.ts', `${web}/ui/b.ts`, 'devnet-beside-the-product'],
  ['devnet/stack.ts', `${modules}/payments/index.ts`, 'stack-starts-the-app'],
  [`${web}/ui/d.ts`, 'dev-only', 'installed-by-a-start'],
  ['devnet/evm/d.ts', 'dev-only', 'installed-by-a-start'],
  ['scripts/build-web.ts', 'dev-only', 'installed-by-a-start'],
  ['scripts/check.ts', 'bench/run.ts', 'bench-is-an-end'],
  [`${server}/platform/e.ts`, './gone.ts', 'no-unresolvable'],
  [`${modules}/payments/one.ts`, `${modules}/payments/two.ts`, 'no-cycles'],
];

/** Every module tries every other: down is allowed and up is not. */
function upAndDown(ranks: readonly string[]): Planted[] {
  return ranks.flatMap((name, rank) =>
    ranks
      .map((other, otherRank) => ({
        from: `${modules}/${name}/ranked.ts`,
        to: `${modules}/${other}/index.ts`,
        breaks: otherRank > rank ? [`${name}-looks-down`] : [],
      }))
      .filter((_planted, otherRank) => otherRank !== rank),
  );
}

/** Every room tries every other and the front door of its folder, and a room without a rank is refused. */
function upAndDownRooms(rooms: Rooms): Planted[] {
  return Object.entries(rooms).flatMap(([folder, names]) => {
    const of =
      folder
        .replace(/\/src$/, '')
        .split('/')
        .at(-1) ?? '';
    return [
      ...names.flatMap((name, rank) => [
        ...names
          .map((other, otherRank) => ({
            from: `${folder}/${name}/ranked-room.ts`,
            to: `${folder}/${other}/below.ts`,
            breaks: otherRank > rank ? [`${of}-${name}-looks-down`] : [],
          }))
          .filter((_planted, otherRank) => otherRank !== rank),
        { from: `${folder}/${name}/ranked-room.ts`, to: `${folder}/front.ts`, breaks: [`${of}-${name}-looks-down`] },
      ]),
      { from: `${folder}/newcomer/c.ts`, to: 'packages/kernel/src/b.ts', breaks: [`rooms-of-${of}`] },
    ];
  });
}

export function plantedImports(ranks: readonly string[], rooms: Rooms): Planted[] {
  return [
    ...allowed.map(([from, to]) => ({ from, to, breaks: [] })),
    ...forbidden.map(([from, to, ...breaks]) => ({ from, to, breaks })),
    ...upAndDown(ranks),
    ...upAndDownRooms(rooms),
  ];
}
