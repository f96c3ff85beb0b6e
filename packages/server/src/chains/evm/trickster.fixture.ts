import { createRequire } from 'node:module';
import type { Abi, Hex } from 'viem';

/** Does with coins and logs what no decent contract does. */
const source = `
pragma solidity 0.8.37;
contract Trickster {
  function say(bytes32[] calldata t, bytes calldata data) external {
    bytes memory d = data;
    if (t.length == 3) assembly { log3(add(d, 32), mload(d), calldataload(t.offset), calldataload(add(t.offset, 32)), calldataload(add(t.offset, 64))) }
    if (t.length == 4) assembly { log4(add(d, 32), mload(d), calldataload(t.offset), calldataload(add(t.offset, 32)), calldataload(add(t.offset, 64)), calldataload(add(t.offset, 96))) }
  }
  function payOn(address to) public payable { (bool ok, ) = to.call{value: msg.value}(""); require(ok); }
  function payAndFail(address to) external payable { payOn(to); revert(); }
  function tryToPay(address to) external payable { try this.payAndFail{value: msg.value}(to) {} catch {} }
  function payTwiceOneFails(address to) external payable {
    try this.payAndFail{value: msg.value / 2}(to) {} catch {}
    this.payOn{value: msg.value / 2}(to);
  }
  function leave(address payable to) external payable { new Leaver{value: msg.value}(to); }
  receive() external payable {}
}
contract Leaver { constructor(address payable to) payable { selfdestruct(to); } }
`;

type Output = { contracts: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>> };

export function compileTrickster(): { abi: Abi; code: Hex } {
  const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string };
  const settings = { evmVersion: 'shanghai', outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } } };
  const input = { language: 'Solidity', sources: { 'a.sol': { content: source } }, settings };
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as Output;
  const { abi, evm } = output.contracts['a.sol']!['Trickster']!;
  return { abi, code: `0x${evm.bytecode.object}` };
}
