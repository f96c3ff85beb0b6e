/** So many attempts at one endpoint are under way at once. */
export const atOnceMax = 48;
/** Of one that answers quickly more is held, so that one goes out as soon as another one has arrived. */
const quickHeldMax = 4 * atOnceMax;
/** Of one that takes its time less: whatever it holds of our hands is missing for all the others. */
const slowHeldMax = 8;
const quickMs = 500;
const slowMs = 2_000;

/** How much may be in our hands for each endpoint, by how long it took to take something last. */
export class Paces {
  private readonly most = new Map<number, number>();

  /** Of one that nobody knows no more than is sent at once. */
  mostOf(webhookId: number): number {
    return this.most.get(webhookId) ?? atOnceMax;
  }

  /** What was refused says nothing of it: whoever fails is held to less anyway. */
  note({ webhookId, verdict, latencyMs }: { webhookId: number; verdict: string; latencyMs: number }): void {
    if (verdict !== 'success' || (latencyMs > quickMs && latencyMs <= slowMs)) this.most.delete(webhookId);
    else this.most.set(webhookId, latencyMs <= quickMs ? quickHeldMax : slowHeldMax);
  }

  known(): Iterable<number> {
    return this.most.keys();
  }
}
