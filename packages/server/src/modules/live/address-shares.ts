import type { Limits } from '../../platform/limits.ts';

/** What each address takes of the connections of this process: its places, and how much it says. */
export class AddressShares {
  private readonly limits: Pick<Limits, 'socketsPerAddress' | 'messagesPerAddress'>;
  private readonly places = new Map<string, number>();
  private readonly messages = new Map<string, number>();

  constructor(limits: AddressShares['limits']) {
    this.limits = limits;
  }

  /** A place, from before anything is looked up until the line is gone. False where none is left. */
  take(address: string): boolean {
    const taken = this.places.get(address) ?? 0;
    if (taken >= this.limits.socketsPerAddress) return false;
    this.places.set(address, taken + 1);
    return true;
  }

  leave(address: string): void {
    const left = (this.places.get(address) ?? 0) - 1;
    if (left > 0) this.places.set(address, left);
    else this.places.delete(address);
  }

  /** Counts a message, whatever it says. Whoever comes anew from the same address goes on counting. */
  maySpeak(address: string): boolean {
    const said = (this.messages.get(address) ?? 0) + 1;
    this.messages.set(address, said);
    return said <= this.limits.messagesPerAddress;
  }

  countAnew(): void {
    this.messages.clear();
  }
}
