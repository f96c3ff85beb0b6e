import { chainSuite } from '../suite/port.contract.ts';
import { openLapsingStage, openStage } from './stage.fixture.ts';

chainSuite('memory', async () => openStage());
chainSuite('memory (lapsing)', async () => openLapsingStage());
