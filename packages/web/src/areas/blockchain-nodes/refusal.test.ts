import { expect, test } from 'vitest';
import { ApiFailure } from '../../api/http/failure.ts';
import { asSentence, refusalOf } from './refusal.ts';

function refused(path: string, message: string): ApiFailure {
  return new ApiFailure(422, { code: 'UNPROCESSABLE', message: `${path}: ${message}`, details: [{ path, message }] });
}

test('a node is told about without its place in the list', () => {
  expect(refusalOf(refused('nodes.2.url', 'does not respond (timeout)'))).toBe('The node does not respond (timeout)');
  expect(refusalOf(refused('nodes.0.url', 'This node is on chain 5; Base here is chain 8453.'))).toBe(
    'This node is on chain 5; Base here is chain 8453.',
  );
});

test('whatever else is wrong keeps its own words', () => {
  expect(refusalOf(refused('confirmations', 'must be at least 1'))).toBe('confirmations: must be at least 1');
});

test.each([
  ['no connection (ECONNREFUSED)', 'The node does not respond: nothing is listening there (ECONNREFUSED).'],
  ['no connection (toString)', 'The node does not respond: no connection (toString).'],
  ['No answer within 10 seconds.', 'No answer within 10 seconds.'],
  [undefined, 'No response.'],
  ['  ', 'No response.'],
])('%j becomes %j', (said, sentence) => {
  expect(asSentence(said)).toBe(sentence);
});
