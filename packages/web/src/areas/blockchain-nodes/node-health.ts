import type { StatusLook } from '../../ui/statuses/status-badge.tsx';
import { IconPlayerPause, IconPlugConnectedX } from '@tabler/icons-react';
import type { ChainNode, Probe } from './queries.ts';

/** Blocks that a node may be behind the newest one without a word. */
const behindMax = 2;

export type NodeHealth = {
  look: StatusLook;
  latencyMs: number | null;
  height: number | null;
  /** How many blocks behind the newest one that any node tells of. */
  behind: number;
  error: string | null;
};

/** How a node does: what it answered just now counts more than what was last seen of it. */
export function nodeHealth(node: ChainNode, probe: Probe | undefined, newest: number | null): NodeHealth {
  const height = probe ? probe.lastBlockSeen : node.height;
  const latencyMs = probe ? probe.avgLatencyMs : node.latencyMs;
  const error = probe ? (probe.error ?? null) : node.error;
  const behind = height === null || newest === null ? 0 : Math.max(0, newest - height);
  return {
    look: lookOf(node, { isKnown: Boolean(probe) || node.checkedAt !== null, error, behind }),
    latencyMs,
    height,
    behind,
    error,
  };
}

function lookOf(node: ChainNode, seen: { isKnown: boolean; error: string | null; behind: number }): StatusLook {
  if (!node.active) return { tone: 'neutral', text: 'Paused', icon: IconPlayerPause };
  if (!seen.isKnown) return { tone: 'neutral', text: 'Not tested yet' };
  if (seen.error !== null) return { tone: 'danger', text: 'No response', icon: IconPlugConnectedX };
  if (seen.behind > behindMax) return { tone: 'attention', text: `${seen.behind} blocks behind` };
  return { tone: 'success', text: 'Responding' };
}

/** The newest block that any of them tells of. */
export function newestOf(nodes: readonly ChainNode[], probes: ReadonlyMap<number, Probe>): number | null {
  const heights = nodes
    .filter(({ active }) => active)
    .map((node) => probes.get(node.id)?.lastBlockSeen ?? node.height)
    .filter((height) => height !== null);
  return heights.length === 0 ? null : Math.max(...heights);
}
