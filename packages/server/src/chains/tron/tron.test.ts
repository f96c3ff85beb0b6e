import { chainSuite } from '../port.contract.ts';
import { openTronStage } from './stage.fixture.ts';

chainSuite('Tron', openTronStage);
