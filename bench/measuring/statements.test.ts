import { describe, expect, it } from 'vitest';
import { differences } from './statements.ts';

describe('the statements of the program and of its peer', () => {
  it('are the same however their lines are broken', () => {
    expect(differences(['select 1\n   from a'], [' select 1 from a '])).toEqual([]);
  });

  it('are named when one of them changed', () => {
    expect(differences(['begin', 'select 1'], ['begin', 'select 2'])).toEqual([
      'the program alone: select 2',
      'the peer alone: select 1',
    ]);
  });

  it('are counted, so that asking twice is no equal of asking once', () => {
    expect(differences(['select 1'], ['select 1', 'select 1'])).toEqual(['the program makes 2 statements, the peer 1']);
  });
});
