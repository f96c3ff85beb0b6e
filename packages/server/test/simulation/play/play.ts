import type { Lane } from './lane.ts';
import type { Step } from '../step.ts';
import type { Watched } from '../watched.ts';

/** One kind of schedule: what it is played on, what may happen, and how its end is held against the truth. */
export type Play<On extends Watched & { counts: Record<Name, number> }, Name extends string> = {
  /** What a run did, to be sure that it did something. */
  countNames: readonly Name[];
  steps: readonly Step<On>[];
  stepsMin: number;
  stepsMax: number;
  open(lane: Lane, seed: number): Promise<On>;
  /** Writes down how the chain stands now. */
  note(scene: On): Promise<void>;
  mine(scene: On, blocks: number): Promise<void>;
  /** Everybody tells the truth again. */
  heal(scene: On): Promise<unknown>;
  /** What is on its way comes to its end. */
  settle(scene: On): Promise<void>;
  /** Holds all that was recorded against what truly happened. */
  check(scene: On): Promise<void>;
  close(scene: On): Promise<void>;
};
