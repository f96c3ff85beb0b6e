import path from 'node:path';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';
import { contractCalls } from './contract-calls.ts';
import { darkBySystem } from './dark-by-system.ts';
import { firstLoad } from './first-load.ts';

export const bundles = ['dashboard', 'checkout', 'checkout-server', 'signer'] as const;
export type Bundle = (typeof bundles)[number];

const inputs: Readonly<Record<Bundle, readonly string[]>> = {
  dashboard: ['dashboard.html'],
  checkout: ['checkout.html', 'referral.html', 'addresses.html', 'src/app/embed.ts'],
  'checkout-server': ['src/app/checkout-server.tsx'],
  // The signer sends it from an origin of its own, and nothing of the others.
  signer: ['approve.html'],
};

const folders: Readonly<Record<Bundle, string>> = {
  dashboard: 'client',
  checkout: 'client',
  'checkout-server': 'server',
  signer: 'signer',
};

/** Payers load a runtime that is a tenth of React's size; its own sources know React alone. */
const lightRuntime = {
  'react-dom/server': 'preact-render-to-string',
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-runtime',
  react: 'preact/compat',
};

const mantine = String.raw`node_modules/@mantine/core/esm/components/`;
const controls = 'ActionIcon|Alert|Button|CloseButton|Input|InputBase|Loader|Skeleton|TextInput|UnstyledButton';

/**
 * What several screens share lies together, each with what it needs and is not in one before: a bundler that asks who shares
 * what with whom makes a file of each icon, and a screen of a hundred and fifty of them. What the first page loads stays as small.
 */
const shared = (of = firstLoad()) => [
  { name: 'base', test: /packages\/web\/dashboard\.html$/ },
  { name: of('page') },
  { name: of('shell') },
  { name: of('forms') },
  { name: 'icons', test: /@tabler\/icons-react\/dist/, minShareCount: 2 },
  {
    name: 'calls',
    test: /packages\/(contract|kernel)\/|packages\/web\/src\/api\//,
    minShareCount: 2,
    maxModuleSize: 3_000,
  },
  { name: 'controls', test: new RegExp(`${mantine}(${controls})/`), minShareCount: 3 },
  {
    name: 'helpers',
    test: /@mantine\/hooks|packages\/web\/src\/(format|app)\/.*\.ts$/,
    minShareCount: 3,
    maxModuleSize: 3_000,
  },
  { name: 'overlays', test: /floating-ui|FocusTrap|OptionalPortal|react-remove-scroll/, minShareCount: 2 },
];

export function configOf(bundle: Bundle, outDir: string): InlineConfig {
  const isServer = bundle === 'checkout-server';
  return {
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [contractCalls(), ...(bundle === 'checkout' || bundle === 'signer' ? [darkBySystem()] : []), react()],
    resolve: { alias: bundle === 'dashboard' ? {} : lightRuntime },
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: isServer,
      outDir: path.join(outDir, folders[bundle]),
      emptyOutDir: false,
      target: isServer ? 'node22' : 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      manifest: isServer || bundle === 'signer' ? false : `${bundle}.manifest.json`,
      rolldownOptions: {
        input: inputs[bundle].map((input) => path.join(import.meta.dirname, input)),
        // The server has at once what a browser loads later. How long plug-ins take is nothing to act on.
        checks: { ineffectiveDynamicImport: !isServer, bundlerTimings: false },
        ...(bundle === 'dashboard' ? { output: { codeSplitting: { groups: shared() } } } : {}),
      },
    },
  };
}
