import { whyNoSurfnet } from '../../../../../devnet/solana/surfnet-package.ts';
import { chainSuite } from '../suite/port.contract.ts';
import { openSimulatorStage } from './simulator-stage.fixture.ts';
import { openSurfnetStage } from './surfnet-stage.fixture.ts';

chainSuite('Solana (simulator)', openSimulatorStage);
chainSuite('Solana (Surfnet)', openSurfnetStage, whyNoSurfnet() ?? null);
