import type { Viz } from '@viz-js/viz';
import type { DefinedStatus } from './defined-statuses.ts';

const fontname = 'Helvetica,Arial,sans-serif';
const node = { fontname, fontsize: 13, shape: 'box', style: 'rounded,filled', margin: '0.18,0.09', height: 0.4 };
const edge = { fontname, fontsize: 10, arrowsize: 0.7 };
const graph = { rankdir: 'LR', bgcolor: 'transparent', nodesep: 0.35, ranksep: 0.7, pad: 0.2 };

/** Readable on a bright page and on a dark one. A final state has a second frame, which is left empty. */
const look = `<style>
  .node path { fill: #f4f6fa; stroke: #5b6577 } .node path + path { fill: none } .node text { fill: #1c2330 }
  .edge path { stroke: #8a94a6 } .edge polygon { fill: #8a94a6; stroke: #8a94a6 } .edge text { fill: #5b6577 }
  @media (prefers-color-scheme: dark) {
    .node path { fill: #232a36; stroke: #8a94a6 } .node path + path { fill: none } .node text { fill: #eef1f6 }
    .edge path { stroke: #7d8799 } .edge polygon { fill: #7d8799; stroke: #7d8799 } .edge text { fill: #a9b2c3 }
  }
</style>`;

/** Edges are named by what then happened, without what it happened to. */
export function drawStatus(viz: Viz, status: DefinedStatus): string {
  const dot = status.toDot().replaceAll(/label="[^".]*\./g, 'label="');
  const drawn = viz.renderString(dot, {
    format: 'svg',
    graphAttributes: graph,
    nodeAttributes: node,
    edgeAttributes: edge,
  });
  const svg = drawn.slice(drawn.indexOf('<svg')).replace(/^<svg[^>]*>/, (tag) => `${tag}\n${look}`);
  return svg.replaceAll(/<!--.*?-->\n/gs, '');
}

/** `walletStatusTakenBack` is in `wallet-taken-back.svg`. */
export function fileOf(name: string): string {
  const words = name.replace('Status', '').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `${words}.svg`;
}
