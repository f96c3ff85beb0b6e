/** Lets others work: a screen that is to be drawn, a person who no longer waits. */
export type Pause = () => Promise<void>;
