import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/** The Node among the packages is run only when it is, byte for byte, the one whose hash stands in node-hashes.json. */
export async function proveNode(root, name) {
  const folder = path.join(root, 'node_modules', name);
  const binary = path.join(folder, 'bin/node');
  if (!existsSync(binary)) return;
  const { version, sha256 } = JSON.parse(readFileSync(path.join(root, 'scripts/node-hashes.json'), 'utf8'));
  const found = await hashOf(binary);
  if (found === sha256[name]) return;
  // So that nothing runs it, and the next install fetches it anew.
  for (const gone of [
    folder,
    path.join(root, 'node_modules/.bin/node'),
    path.join(root, 'node_modules/.package-lock.json'),
  ])
    rmSync(gone, { recursive: true, force: true });
  throw new Error(`The Node that came with ${name} is not Node ${version} as scripts/node-hashes.json knows it, and was removed.
Its sha256 is ${found}, not ${sha256[name]}.
Ask your registry or mirror where it has it from; CONTRIBUTING.md says how the hash is compared with nodejs.org.`);
}

async function hashOf(file) {
  const sum = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) sum.update(chunk);
  return sum.digest('hex');
}
