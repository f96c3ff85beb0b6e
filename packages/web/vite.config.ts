import path from 'node:path';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';
import { contractCalls } from './contract-calls.ts';
import { darkBySystem } from './dark-by-system.ts';

export const bundles = ['dashboard', 'checkout', 'checkout-server'] as const;
export type Bundle = (typeof bundles)[number];

const inputs: Readonly<Record<Bundle, readonly string[]>> = {
  dashboard: ['dashboard.html'],
  checkout: ['checkout.html', 'referral.html', 'addresses.html', 'src/app/embed.ts'],
  'checkout-server': ['src/app/checkout-server.tsx'],
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

export function configOf(bundle: Bundle, outDir: string): InlineConfig {
  const isServer = bundle === 'checkout-server';
  return {
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [contractCalls(), ...(bundle === 'checkout' ? [darkBySystem()] : []), react()],
    resolve: { alias: bundle === 'dashboard' ? {} : lightRuntime },
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: isServer,
      outDir: path.join(outDir, isServer ? 'server' : 'client'),
      emptyOutDir: false,
      target: isServer ? 'node22' : 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      manifest: isServer ? false : `${bundle}.manifest.json`,
      rolldownOptions: {
        input: inputs[bundle].map((input) => path.join(import.meta.dirname, input)),
        // The server has at once what a browser loads later. How long plug-ins take is nothing to act on.
        checks: { ineffectiveDynamicImport: !isServer, bundlerTimings: false },
      },
    },
  };
}
