// Who may import whom. `npm run check` proves on planted imports that each of these rules sees what it forbids.

const { ranks } = require('./scripts/boundaries/module-ranks.cjs');
const { rooms } = require('./scripts/boundaries/room-ranks.cjs');

const server = '^packages/server/src/';
const modules = `${server}modules/`;
const chains = `${server}chains/`;
/** What the chains promise. */
const port = `${chains}port/`;
const web = '^packages/web/src/';

/** Tests and what only they use may import anything of their package. */
const tests = ['\\.(test|test-d|spec|contract|fixture)\\.tsx?$', '^packages/[^/]+/test/'];

/** What a row may be is a fact and no behaviour: whoever reads the rows may know it. */
const status = '-status\\.ts$';

/** `payments` of `…/modules/payments`, `keys` of `packages/keys/src`. */
const roomsName = (folder) =>
  folder
    .replace(/\/src$/, '')
    .split('/')
    .at(-1);

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const code = (path, ...pathNot) => ({ path, pathNot: [...tests, ...pathNot] });

const everywhere = [
  rule('no-cycles', 'Nobody imports himself in the end, not even for a type.', {}, { circular: true }),
  rule('no-unresolvable', 'What is imported exists.', {}, { couldNotResolve: true }),
  rule('no-tests-in-production', 'Tests import the product, never the other way.', code('^packages/'), { path: tests }),
  rule(
    'nobody-imports-the-workshop',
    'Local nodes, stories, benches and scripts are used from outside alone; tests may start local nodes.',
    { path: '^packages/' },
    { path: ['^e2e/', '^faults/', '^bench/', '^scripts/'] },
  ),
  rule('only-tests-start-nodes', 'The product never needs a local node.', code('^packages/'), { path: '^devnet/' }),
  rule(
    'devnet-beside-the-product',
    'Local nodes stand on the platform alone; the stack starts the app with them.',
    code('^devnet/', '^devnet/stack\\.ts$'),
    { path: ['^packages/web/', `${server}(?!platform/)`] },
  ),
  rule(
    'stack-starts-the-app',
    'What the app is made of is its own business.',
    { path: '^devnet/stack\\.ts$' },
    { path: ['^packages/web/', modules, chains, `${server}main\\.ts$`] },
  ),
  rule('e2e-is-an-end', 'Nobody imports stories.', { pathNot: '^e2e/' }, { path: '^e2e/' }),
  rule('bench-is-an-end', 'Nobody imports benches.', { pathNot: '^bench/' }, { path: '^bench/' }),
  rule(
    'installed-in-production',
    'What runs in production is a declared dependency.',
    code('^packages/(kernel|contract|contract-abi|keys|server)/src/'),
    { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'installed-by-a-start',
    'A start installs no development dependencies, so nothing that it builds or runs may import one.',
    code(['^packages/web/', '^devnet/', '^scripts/build-web\\.ts$']),
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  ),
];

const packages = [
  rule('kernel-imports-nothing', 'The kernel also runs in browsers.', code('^packages/kernel/'), {
    pathNot: '^packages/kernel/src/',
  }),
  rule('contract-imports-kernel-and-zod', 'Clients share the contract.', code('^packages/contract/'), {
    pathNot: ['^packages/(kernel|contract)/src/', '(^|/)node_modules/zod/'],
  }),
  rule('contract-abi-imports-hashes', 'Browsers compute deposit addresses too.', code('^packages/contract-abi/'), {
    pathNot: ['^packages/contract-abi/src/', '(^|/)node_modules/@noble/(hashes|curves)/'],
  }),
  rule('keys-import-the-kernel', 'Keys are derived in browsers too.', code('^packages/keys/'), {
    path: '^packages/(?!(kernel|keys|contract-abi)/)',
  }),
  rule('keys-without-node', 'Keys are derived in browsers too.', code('^packages/keys/'), {
    dependencyTypes: ['core'],
  }),
  rule('sdk-imports-the-contract', 'A client knows the contract alone.', code('^packages/sdk/'), {
    path: '^packages/(?!(kernel|contract|sdk)/)',
  }),
  rule('sdk-runs-alone', 'Whoever installs the client installs nothing else.', code('^packages/sdk/'), {
    path: ['^packages/(?!sdk/)', '(^|/)node_modules/'],
    dependencyTypesNot: ['type-only'],
  }),
  rule(
    'web-never-server',
    'Browsers meet the server over HTTP.',
    { path: '^packages/web/' },
    { path: '^packages/server/' },
  ),
  rule(
    'server-never-web',
    'The server sends built bundles.',
    { path: '^packages/server/' },
    { path: '^packages/web/' },
  ),
];

const layers = [
  rule(
    'platform-below-modules',
    'The platform knows no business.',
    code(`${server}platform/`, `${server}platform/deps\\.ts$`),
    { path: [modules, chains, `${server}app/`, `${server}main\\.ts$`] },
  ),
  rule(
    'deps-see-the-port',
    'What the program shares names the chains by their port alone.',
    { path: `${server}platform/deps\\.ts$` },
    { path: [modules, chains, `${server}app/`, `${server}main\\.ts$`], pathNot: port },
  ),
  rule('modules-below-app', 'The app assembles modules.', code(modules), {
    path: [`${server}app/`, `${server}main\\.ts$`],
  }),
  rule('app-below-main', 'An entry imports, nobody imports it.', code(server), {
    path: `${server}(main|signer)\\.ts$`,
  }),
  rule('through-the-front-door', 'A module is entered through its index.ts.', code(`${modules}([^/]+)/`), {
    path: modules,
    pathNot: [`${modules}$1/`, `${modules}[^/]+/index\\.ts$`, `${modules}.*${status}`],
  }),
  rule(
    'a-status-is-a-leaf',
    'A table of edges stands below all that reads it.',
    { path: `${modules}.*${status}` },
    { pathNot: ['^packages/(kernel|contract)/src/', `${server}platform/db/define-status\\.ts$`, status] },
  ),
  rule(
    'a-module-has-a-rank',
    'Add the module to scripts/boundaries/module-ranks.cjs.',
    { path: `${modules}(?!(${ranks.join('|')})/)` },
    {},
  ),
  rule(
    'events-stand-below',
    'All rooms of a module emit its events, which know none of them.',
    code(`${modules}([^/]+)/events\\.ts$`),
    { path: `${modules}$1/` },
  ),
  ...ranks.slice(0, -1).map((name, rank) =>
    rule(`${name}-looks-down`, 'A module calls only modules of lower rank.', code(`${modules}${name}/`), {
      path: `${modules}(${ranks.slice(rank + 1).join('|')})/`,
      pathNot: status,
    }),
  ),
];

const chainRules = [
  rule('modules-see-the-port', 'A module knows no chain by name.', code(modules), {
    path: chains,
    pathNot: port,
  }),
  rule('modules-know-no-keys', 'Of keys a module sees what is true on every chain.', code(modules), {
    path: '^packages/keys/src/',
    pathNot: '^packages/keys/src/(phrase|accounts)/',
  }),
  rule(
    'rules-ask-nobody',
    'What is known of a chain without asking, building a transaction included, never meets a node: a lock may be held meanwhile.',
    code([`${chains}[^/]+/rules/`, `${chains}[^/]+/[^/]+-rules\\.ts$`]),
    { path: `${chains}nodes/` },
  ),
  rule('chains-below-modules', 'An adapter knows no business.', code(chains), {
    path: [modules, `${server}app/`, `${server}main\\.ts$`],
  }),
  rule(
    'adapters-are-islands',
    'Adapters share the port, how nodes are asked and how Solidity contracts look, nothing else.',
    // Memory plays the others, with what is settled of each.
    code(`${chains}([^/]+)/`, `${chains}memory/rules/played-facts\\.ts$`),
    {
      path: chains,
      pathNot: [`${chains}$1/`, `${chains}nodes/`, `${chains}solidity/`, port],
    },
  ),
  rule(
    'registry-names-adapters',
    'One file names all adapters.',
    code(server, `${chains}registry\\.ts$`, `${chains}[^/]+/`),
    {
      path: `${chains}[^/]+/`,
      pathNot: port,
    },
  ),
];

const roomRules = Object.entries(rooms).flatMap(([folder, names]) => [
  rule(
    `rooms-of-${roomsName(folder)}`,
    'Add the room to scripts/boundaries/room-ranks.cjs.',
    { path: `^${folder}/(?!(${names.join('|')})/)[^/]+/` },
    {},
  ),
  ...names.map((name, rank) =>
    rule(
      `${roomsName(folder)}-${name}-looks-down`,
      'A room calls only rooms of lower rank, and never the front door of its own folder.',
      code(`^${folder}/${name}/`),
      {
        path: [...names.slice(rank + 1).map((above) => `^${folder}/${above}/`), `^${folder}/[^/]+$`],
        pathNot: [`^${folder}/events\\.ts$`, status],
      },
    ),
  ),
]);

const webRules = [
  rule('areas-are-islands', 'An area never imports an area.', code(`${web}areas/([^/]+)/`), {
    path: `${web}areas/`,
    pathNot: `${web}areas/$1/`,
  }),
  rule('areas-below-app', 'Of the app an area knows the URLs alone.', code(`${web}areas/`), {
    path: `${web}app/`,
    pathNot: `${web}app/paths\\.ts$`,
  }),
  rule('web-parts-below-areas', 'Controls, calls and formats know no area.', code(`${web}(ui|api|format|wallet)/`), {
    path: `${web}(app|areas)/`,
  }),
  rule('web-without-node', 'It runs in browsers.', code(web), { dependencyTypes: ['core'] }),
  rule('checkout-is-light', 'Payers load no dashboard controls.', code(`${web}areas/(addresses|checkout|referral)/`), {
    path: '(^|/)node_modules/@mantine/',
  }),
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [...everywhere, ...packages, ...layers, ...chainRules, ...roomRules, ...webRules],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Only our own bundles: packages from elsewhere keep their code in folders of that name.
    exclude: { path: '^packages/[^/]+/dist/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
