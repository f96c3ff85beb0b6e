import type { Abi, Hex } from 'viem';
import { runCompiler } from '../../../../../contracts/run-compiler.ts';

/** Pays many at once, out of what it holds; and does with logs what no decent contract does. */
const source = `
pragma solidity 0.8.37;
interface Token { function transfer(address to, uint256 units) external returns (bool); }
contract Payer {
  struct Payment { address token; address to; uint256 units; }
  event Transfer(address indexed from, address indexed to, uint256 units);
  function pay(Payment[] calldata list) external {
    for (uint256 i = 0; i < list.length; i++) {
      if (list[i].token == address(0)) { (bool ok, ) = list[i].to.call{value: list[i].units}(""); require(ok); }
      else Token(list[i].token).transfer(list[i].to, list[i].units);
    }
  }
  function tryToPay(address to, uint256 units) external { try this.payAndFail(to, units) {} catch {} }
  function payAndFail(address to, uint256 units) external { (bool ok, ) = to.call{value: units}(""); require(ok); revert(); }
  function pretend(address to, uint256 units) external { emit Transfer(address(this), to, units); }
  receive() external payable {}
}`;

type Output = { contracts: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>> };

export function compilePayer(): { abi: Abi; code: Hex } {
  const settings = { evmVersion: 'shanghai', outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } } };
  const input = { language: 'Solidity', sources: { 'a.sol': { content: source } }, settings };
  const output = runCompiler(input) as Output;
  const { abi, evm } = output.contracts['a.sol']!['Payer']!;
  return { abi, code: `0x${evm.bytecode.object}` };
}
