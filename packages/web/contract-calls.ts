import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { isEndpoint, type Endpoint } from '@coffer/contract/endpoint.ts';

const resource = /\/packages\/contract\/src\/(?:[a-z-]+\/)?[a-z-]+\.ts$/;

/** Of a call a browser needs the method and the path. The schemas would weigh more than the router. */
export function contractCalls(): Plugin {
  return {
    name: 'contract-calls',
    enforce: 'pre',
    async load(id) {
      if (!resource.test(id)) return undefined;
      const exports = Object.entries((await import(pathToFileURL(id).href)) as Record<string, unknown>);
      if (!exports.some(([, value]) => isEndpoint(value) || isSchema(value))) return undefined;
      return exports
        .filter(([, value]) => isEndpoint(value) || isPlain(value))
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(isEndpoint(value) ? callOf(value) : value)};`)
        .join('\n');
    },
  };
}

function callOf({ id, method, path, auth }: Endpoint): Pick<Endpoint, 'id' | 'method' | 'path' | 'auth'> {
  return { id, method, path, auth };
}

/** What a webhook carries is a schema without a call. */
function isSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '_zod' in value;
}

/** Lists and numbers that stand beside the calls. A schema is neither. */
function isPlain(value: unknown): boolean {
  return Array.isArray(value) ? value.every(isPlain) : ['string', 'number', 'boolean'].includes(typeof value);
}
