import { run } from './app/run.ts';
import { startSigner } from './app/signer/start-signer.ts';
import { start } from './app/start.ts';
import { readConfig } from './platform/config.ts';

await run(async () => {
  const config = readConfig(process.env);
  return config.ROLES.every((role) => role === 'signer') ? startSigner(config) : start(config);
});
