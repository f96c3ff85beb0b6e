// npm start: a wrong setting or a taken port is told at once, not after minutes. Runs under whatever Node there is, from 18 on,
// before packages are fetched and again before anything is built: on a fresh clone nothing can read the settings sooner.
import { existsSync } from 'node:fs';

const packages = new URL('../node_modules/.package-lock.json', import.meta.url);
if (process.features.typescript && existsSync(packages)) {
  const { whyNot } = await import('./check-start.ts');
  const reason = await whyNot(process.env);
  if (reason !== undefined) {
    console.error(`\n${reason}\n`);
    process.exitCode = 1;
  }
}
