export { chainGauges } from './chain-gauges.ts';
export { hashAt, movedAbove, positionOf, type Position } from './position.ts';
export { startWatching } from './start-watching.ts';
