import { run } from './app/run.ts';
import { readHandedOver } from './app/signer/handed-over.ts';
import { startSigner } from './app/signer/start-signer.ts';
import { readConfig } from './platform/config.ts';

/** The signer as a child of the program, which hands over what it needs. On a machine of its own `ROLES=signer` starts it. */
const { settings, localIds } = await readHandedOver(process.stdin);
await run(async () => startSigner(readConfig(settings), localIds));
