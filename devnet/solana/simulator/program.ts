// Started as a child by start-chain.ts: the simulator in a process of its own.
import { startSimulator, type SimulatorSettings } from './start-simulator.ts';

const settings = JSON.parse(process.argv[2] ?? '{}') as SimulatorSettings;
const { rpcUrl, wsUrl, damaged, stop } = await startSimulator(settings);
console.log(JSON.stringify({ rpcUrl, wsUrl, damaged }));
process.once('SIGTERM', () => {
  void stop();
});
