import { messagesOf, textOf, wholeOf, type Fields } from '../protobuf.ts';

const types = ['', 'Constructor', 'Function', 'Event', 'Fallback', 'Receive', 'Error'] as const;
const mutabilities = ['', 'Pure', 'View', 'Nonpayable', 'Payable'] as const;

/** As the HTTP API shows it: what is false or empty is left out. */
export function readAbi(abi: Fields): { entrys?: unknown[] } {
  const entrys = messagesOf(abi, 1).map((entry) => ({
    ...flag('anonymous', entry, 1),
    ...flag('constant', entry, 2),
    ...text('name', entry, 3),
    ...list('inputs', entry, 4),
    ...list('outputs', entry, 5),
    ...enumerated('type', entry, 6, types),
    ...flag('payable', entry, 7),
    ...enumerated('stateMutability', entry, 8, mutabilities),
  }));
  return entrys.length === 0 ? {} : { entrys };
}

function list(name: string, entry: Fields, number: number): Record<string, unknown> {
  const params = messagesOf(entry, number).map((param) => ({
    ...flag('indexed', param, 1),
    ...text('name', param, 2),
    ...text('type', param, 3),
  }));
  return params.length === 0 ? {} : { [name]: params };
}

function flag(name: string, fields: Fields, number: number): Record<string, true> {
  return wholeOf(fields, number) === 0n ? {} : { [name]: true };
}

function text(name: string, fields: Fields, number: number): Record<string, string> {
  const value = textOf(fields, number);
  return value === '' ? {} : { [name]: value };
}

function enumerated(name: string, fields: Fields, number: number, words: readonly string[]): Record<string, string> {
  const word = words[Number(wholeOf(fields, number))] ?? '';
  return word === '' ? {} : { [name]: word };
}
