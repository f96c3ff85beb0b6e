import { chainSuite } from '../port.contract.ts';
import { openEvmStage } from './stage.fixture.ts';

chainSuite('Ethereum', () => openEvmStage('ETH'));
chainSuite('Base', () => openEvmStage('BASE'));
