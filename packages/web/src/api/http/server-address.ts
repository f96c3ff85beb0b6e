import { baseAddress } from './base-address.ts';

const apiAddress = baseAddress(
  import.meta.env?.VITE_API_URL as string | undefined,
  typeof document !== 'undefined' && document.querySelector('meta[name=coffer-server]') !== null,
  typeof location === 'undefined' ? { protocol: 'http:', hostname: 'localhost', origin: '' } : location,
);

/** What goes into the address of a call. */
export type Filled = {
  params?: Record<string, unknown>;
  query?: Record<string, string | number | undefined>;
};

/** An address of the server's own, such as a logo's. */
export function serverAddress(path: string): string {
  return new URL(path, `${apiAddress}/`).href;
}

/** The address of a call, with what it takes filled in. */
export function addressOf(path: string, { params = {}, query = {} }: Filled): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, `${value}`);
  }
  return `${apiAddress}${filled}${search.size > 0 ? `?${search.toString()}` : ''}`;
}
