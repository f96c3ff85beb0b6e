/** What a process of the bench can be asked for, by name. */
export type Answers = Record<string, (value: never) => unknown>;

export type Question = { id: number; name: string; value?: unknown };
export type Answer = { id: number; value?: unknown; error?: string };

/** Answers the process that started this one, and ends with it. */
export function answerParent(answers: Answers): void {
  // Ctrl-C reaches the whole group: the parent alone decides what follows from it.
  process.on('SIGINT', () => undefined);
  process.once('disconnect', () => process.exit());
  process.on('message', (question: Question) => void reply(answers, question));
}

async function reply(answers: Answers, { id, name, value }: Question): Promise<void> {
  try {
    const answer = answers[name];
    if (!answer) throw new Error(`Nobody here knows about ${name}.`);
    process.send?.({ id, value: await answer(value as never) } satisfies Answer);
  } catch (error) {
    process.send?.({ id, error: String((error as Error).stack ?? error) } satisfies Answer);
  }
}

/** User and system time of all threads since the start. */
export function cpuUs(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
