import ipaddr from 'ipaddr.js';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Clock } from '@coffer/kernel/clock.ts';
import type { Config } from '../config.ts';
import { socketAddress, wasForwarded } from './came-directly.ts';

const rememberedMs = 60 * 60_000;
const nearby = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat']);

/**
 * Notices a proxy that TRUST_PROXY does not name. Behind it all visitors have one address: they share its limits, so that
 * anybody could lock everybody out. A header alone is no proxy: only one from the same machine or network is believed.
 */
export class UnnamedProxy {
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #isAsked: boolean;
  #seenAt = -Infinity;

  constructor({ TRUST_PROXY }: Config, clock: Clock, log: Logger) {
    this.#clock = clock;
    this.#log = log;
    this.#isAsked = TRUST_PROXY.length === 0;
  }

  notice(request: FastifyRequest): void {
    if (!this.#isAsked || !wasForwarded(request)) return;
    const proxy = socketAddress(request);
    if (!ipaddr.isValid(proxy) || !nearby.has(ipaddr.parse(proxy).range())) return;
    const now = this.#clock.now().getTime();
    if (now - this.#seenAt > rememberedMs)
      this.#log.warn({ proxy }, 'requests come through a proxy: name it in TRUST_PROXY');
    this.#seenAt = now;
  }

  reasons(): { part: string; reason: string }[] {
    if (this.#clock.now().getTime() - this.#seenAt > rememberedMs) return [];
    const reason =
      'Requests come through a proxy that TRUST_PROXY does not name: all visitors count as one, and share its limits.';
    return [{ part: 'proxy', reason }];
  }
}
