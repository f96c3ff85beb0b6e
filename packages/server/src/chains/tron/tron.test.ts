import { chainSuite } from '../suite/port.contract.ts';
import { openTronStage } from './stage.fixture.ts';

chainSuite('Tron', openTronStage);
