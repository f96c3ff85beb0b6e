import { playRound, resume } from './play/play-watcher.ts';
import type { Watched } from './watched.ts';

const roundsMax = 400;

/** Rounds of the watcher that nothing disturbs, until it stands at the head; a person resumes what was halted. */
export async function readOn(scene: Watched): Promise<void> {
  for (let round = 0; round < roundsMax; round += 1) {
    await resume(scene);
    const ended = await playRound(scene);
    if (ended !== 'moved' && ended !== 'held') throw new Error(`a round that nothing disturbed was ${ended}`);
    if (ended === 'held' && !scene.halted && scene.cursor.hash === scene.tree.head.hash) return;
  }
  throw new Error('it never came to rest at the head');
}
