import { chainSuite } from '../port.contract.ts';
import { openStage } from './stage.fixture.ts';

chainSuite('memory', async () => openStage());
