import { randomInt, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { minutesAfter } from '@coffer/kernel/clock.ts';

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const length = 16;
const triesMax = 20;
const triesMinutes = 60;

const fileName = 'first-passkey-code';

/**
 * What whoever adds the first passkey reads where nobody but the signer writes. So many are taken
 * of each member in an hour: whoever guesses finds nothing, and keeps nobody else out.
 */
export class FirstCode {
  readonly file: string;
  /** By member: nobody uses up the tries of others. */
  readonly #tries = new Map<number, { left: number; until: Date }>();

  constructor(folder: string) {
    this.file = path.join(folder, fileName);
  }

  /** Somebody needs it. */
  draw(): void {
    if (existsSync(this.file)) return;
    const drawn = Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
    writeFileSync(this.file, `${(drawn.match(/.{4}/g) ?? []).join('-')}\n`, { mode: 0o600 });
  }

  take(given: string, memberId: number, now: Date): boolean {
    if (!existsSync(this.file) || !this.#mayTry(memberId, now)) return false;
    return isSame(plain(given), plain(readFileSync(this.file, 'utf8')));
  }

  #mayTry(memberId: number, now: Date): boolean {
    const known = this.#tries.get(memberId);
    const tries = known && known.until > now ? known : { left: triesMax, until: minutesAfter(now, triesMinutes) };
    this.#tries.set(memberId, { ...tries, left: tries.left - 1 });
    return tries.left > 0;
  }

  /** Nobody needs it any more. */
  end(): void {
    rmSync(this.file, { force: true });
  }
}

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

const plain = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
