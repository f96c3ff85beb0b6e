// npm run bench: what the program does in a second, each figure against a peer or a limit measured in the same run. Only
// the ratios count; machines differ. `node bench/run.ts api-read` takes one figure.
import { apiRead } from './api-read.ts';
import { apiWrite } from './api-write.ts';
import { table, type Figure } from './figure.ts';
import { signInFlood } from './sign-in-flood.ts';
import { signIn } from './sign-in.ts';
import { openStage, type Stage } from './stage.ts';

const benches: Readonly<Record<string, (stage: Stage) => Promise<Figure[]>>> = {
  'api-read': apiRead,
  'api-write': apiWrite,
  'sign-in': signIn,
  'sign-in-flood': signInFlood,
};

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(benches);
const unknown = wanted.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`);
  process.exit(2);
}

const stack = new AsyncDisposableStack();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void stack.disposeAsync().finally(() => process.exit(130)));
}

const figures: Figure[] = [];
try {
  await takeFigures();
} catch (error) {
  // Who stops us in the middle knows why things break off.
  if (!stack.disposed) console.error(error);
  process.exitCode = 1;
} finally {
  await stack.disposeAsync();
}
if (figures.length > 0) console.log(`\n${table(figures)}`);
if (figures.some(({ flaws = [] }) => flaws.length > 0)) process.exitCode = 1;

async function takeFigures(): Promise<void> {
  console.log('Starting a database, the program and its peer ...');
  const stage = await openStage(stack);
  for (const name of wanted) {
    const startedAt = performance.now();
    figures.push(...((await benches[name]?.(stage)) ?? []));
    console.log(`${name}: ${Math.round((performance.now() - startedAt) / 1000)} s`);
  }
}
