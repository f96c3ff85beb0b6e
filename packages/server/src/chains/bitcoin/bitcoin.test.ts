import { bitcoindProgram } from '../../../../../devnet/bitcoin/bitcoind-program.ts';
import { chainSuite } from '../suite/port.contract.ts';
import { openBitcoinStage } from './stage.fixture.ts';

const missing = (await bitcoindProgram()) ? null : 'there is no bitcoind in PATH, and BITCOIND names none';

chainSuite('Bitcoin (node)', () => openBitcoinStage('bitcoind'), missing);
chainSuite('Bitcoin (simulator)', () => openBitcoinStage('simulator'));
