import { bitcoindProgram } from '../../../../../devnet/bitcoin/bitcoind-program.ts';
import { openBitcoinStage } from '../../../src/chains/bitcoin/stage.fixture.ts';
import { openEvmStage } from '../../../src/chains/evm/stage.fixture.ts';
import type { StageName } from '../../../src/chains/suite/port-capabilities.contract.ts';
import type { Stage } from '../../../src/chains/suite/port-stage.contract.ts';
import { openSimulatorStage } from '../../../src/chains/solana/simulator-stage.fixture.ts';
import { openTronStage } from '../../../src/chains/tron/stage.fixture.ts';

export type PlayedStage = { name: StageName; open(): Promise<Stage> };

const everywhere: readonly PlayedStage[] = [
  { name: 'Ethereum', open: () => openEvmStage('ETH') },
  { name: 'Bitcoin (simulator)', open: () => openBitcoinStage('simulator') },
  { name: 'Solana (simulator)', open: openSimulatorStage },
  { name: 'Tron', open: openTronStage },
];
const realBitcoin: PlayedStage = { name: 'Bitcoin (node)', open: () => openBitcoinStage('bitcoind') };

const hasBitcoind = (await bitcoindProgram()) || process.env['REQUIRE_NODES'];

/** Every chain that can reorganise at will; a real bitcoind only where there is one. */
export const stagesPlayed: readonly PlayedStage[] = hasBitcoind ? [...everywhere, realBitcoin] : everywhere;
