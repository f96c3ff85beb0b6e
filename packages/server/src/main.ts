import { run } from './app/run.ts';
import { start } from './app/start.ts';
import { readConfig } from './platform/config.ts';

await run(async () => start(readConfig(process.env)));
