#!/usr/bin/env node
// Forge takes this for the compiler's own program: the compiler comes from npm and runs on every machine.
const { readFileSync } = require('node:fs');
const { resolve } = require('node:path');
const solc = require('solc');

/** What is imported by a source, named as from the folder that we are started in. */
function readImport(name) {
  try {
    return { contents: readFileSync(resolve(name), 'utf8') };
  } catch (error) {
    return { error: error.message };
  }
}

const args = process.argv.slice(2);
if (args.includes('--version')) {
  console.log(`solc, the solidity compiler commandline interface\nVersion: ${solc.version()}`);
} else if (args.includes('--standard-json')) {
  process.stdout.write(solc.compile(readFileSync(0, 'utf8'), { import: readImport }));
} else {
  console.error(`only --version and --standard-json are known, not ${args.join(' ')}`);
  process.exitCode = 1;
}
