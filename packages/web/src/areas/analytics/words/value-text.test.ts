import { expect, test } from 'vitest';
import { changeText, partChange, timeText, valueText } from './value-text.ts';

test.each([
  ['usd', '184302.16', '$184,302.16'],
  ['usd', '-12.5', '−$12.50'],
  ['usd', '0', '$0.00'],
  ['count', 1215, '1,215'],
  ['ratio', 0.9465, '94.7 %'],
  ['ratio', 0, '0.0 %'],
  ['seconds', 70, '1 min 10 s'],
  ['usd', null, '–'],
  ['ratio', null, '–'],
] as const)('a value in %s that is %s reads %s', (unit, value, text) => {
  expect(valueText(unit, value)).toBe(text);
});

test.each([
  [0.5, '0.5 s'],
  [48.2, '48 s'],
  [60, '1 min'],
  [1260, '21 min'],
  [12_000, '3 h 20 min'],
  [187_200, '2 d 4 h'],
])('%s seconds are %s', (seconds, text) => {
  expect(timeText(seconds)).toBe(text);
});

test('a change is good or bad by what is better, and neither where nothing is', () => {
  const total = { value: '110', previous: '100', change: 0.1, changeReason: null };
  expect(changeText('usd', 'up', total)).toEqual({ text: '+10.0 %', tone: 'good' });
  expect(changeText('usd', 'down', total)).toEqual({ text: '+10.0 %', tone: 'bad' });
  expect(changeText('usd', null, total)).toEqual({ text: '+10.0 %', tone: 'neutral' });
  expect(changeText('seconds', 'down', { ...total, change: -0.25 })).toEqual({ text: '−25.0 %', tone: 'good' });
});

test('a ratio changes by points, and a change from nothing is no number', () => {
  const ratio = { value: 0.941, previous: 0.953, change: -0.0126, changeReason: null };
  expect(changeText('ratio', 'up', ratio)).toEqual({ text: '−1.2 pt', tone: 'bad' });
  const none = { value: '5', previous: '0', change: null, changeReason: 'previous_zero' as const };
  expect(changeText('usd', 'up', none)).toEqual({ text: 'nothing before', tone: 'neutral' });
  expect(changeText('usd', 'up', { ...none, previous: null, changeReason: 'not_compared' }).text).toBe('');
});

test('a part changes as the whole does, and not at all where one of both is missing', () => {
  expect(partChange('usd', 'up', '66348.78', '58098.76')).toEqual({ text: '+14.2 %', tone: 'good' });
  expect(partChange('count', 'down', 5, 10)).toEqual({ text: '−50.0 %', tone: 'good' });
  expect(partChange('usd', 'up', '5', '0')).toBeUndefined();
  expect(partChange('seconds', 'down', null, 10)).toBeUndefined();
});
