import { chainSuite } from '../suite/port.contract.ts';
import { openEvmStage } from './stage.fixture.ts';

chainSuite('Ethereum', () => openEvmStage('ETH'));
chainSuite('Base', () => openEvmStage('BASE'));
