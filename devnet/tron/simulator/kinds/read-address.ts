import { isHex41, type Hex41 } from '../address.ts';
import { toHex } from '../bytes.ts';
import { bytesOf, type Fields } from '../protobuf.ts';
import { invalid } from '../refusal.ts';

export function readAddress(fields: Fields, number: number, complaint: string): Hex41 {
  const address = toHex(bytesOf(fields, number));
  if (!isHex41(address)) throw invalid(complaint);
  return address;
}

export function readOwner(fields: Fields): { owner_address: Hex41 } {
  return { owner_address: readAddress(fields, 1, 'Invalid ownerAddress!') };
}
