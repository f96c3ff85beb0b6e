import type { Scene } from './scene.ts';

/** Something that may happen, and how often it does beside the others. It says what happened. */
export type Step<On = Scene> = { what: string; weight: number; play(scene: On): Promise<string> };
