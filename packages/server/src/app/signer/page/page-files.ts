import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type PageFile = { type: string; bytes: Buffer };

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
};

/** All that the page is made of, in memory, by its path; nothing where it was not built. What is not here is not sent. */
export function readPageFiles(folder: string): ReadonlyMap<string, PageFile> {
  const files = new Map<string, PageFile>();
  const put = (address: string, file: string) => {
    const type = types[path.extname(file)];
    if (type !== undefined) files.set(address, { type, bytes: readFileSync(file) });
  };
  const page = path.join(folder, 'approve.html');
  if (!existsSync(page)) return files;
  put('/', page);
  const assets = path.join(folder, 'assets');
  for (const name of readdirSync(assets)) put(`/assets/${name}`, path.join(assets, name));
  return files;
}
