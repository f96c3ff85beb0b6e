import type { Abi, Hex } from 'viem';
import { runCompiler } from '../../../../../contracts/run-compiler.ts';

/** Does with coins and logs what no decent contract does. */
const source = `
pragma solidity 0.8.37;
contract Trickster {
  function say(bytes32[] calldata t, bytes calldata data) external {
    bytes memory d = data;
    if (t.length == 3) assembly { log3(add(d, 32), mload(d), calldataload(t.offset), calldataload(add(t.offset, 32)), calldataload(add(t.offset, 64))) }
    if (t.length == 4) assembly { log4(add(d, 32), mload(d), calldataload(t.offset), calldataload(add(t.offset, 32)), calldataload(add(t.offset, 64)), calldataload(add(t.offset, 96))) }
  }
  function flood(address to, uint256 count) external {
    bytes32 topic = keccak256("Transfer(address,address,uint256)");
    assembly {
      mstore(0, 1)
      for { let n := count } n { n := sub(n, 1) } { log3(0, 32, topic, n, to) }
    }
  }
  function payOn(address to) public payable { (bool ok, ) = to.call{value: msg.value}(""); require(ok); }
  function payAndFail(address to) external payable { payOn(to); revert(); }
  function tryToPay(address to) external payable { try this.payAndFail{value: msg.value}(to) {} catch {} }
  function payTwiceOneFails(address to) external payable {
    try this.payAndFail{value: msg.value / 2}(to) {} catch {}
    this.payOn{value: msg.value / 2}(to);
  }
  function leave(address payable to) external payable { new Leaver{value: msg.value}(to); }
  function shout(uint256 calls, uint256 size) public {
    assembly { for { let i := 0 } lt(i, calls) { i := add(i, 1) } { pop(call(gas(), 0xeeee000000000000000000000000000000000000, 0, 0, size, 0, 0)) } }
  }
  function shoutAndPay(uint256 calls, uint256 size, address to) external payable { shout(calls, size); payOn(to); }
  receive() external payable {}
}
contract Leaver { constructor(address payable to) payable { selfdestruct(to); } }
`;

type Output = { contracts: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>> };

/** A token that keeps a share of each payment and tells the whole; and now and then tells nothing, or of what never was. */
const grossToken = `
pragma solidity 0.8.37;
contract GrossToken {
  string public name = "Gross"; string public symbol = "GROSS"; uint8 public decimals = 6;
  uint256 shareKept; bool silent; mapping(address => uint256) held;
  event Transfer(address indexed from, address indexed to, uint256 units);
  function set(uint256 percent, bool isSilent) external { shareKept = percent; silent = isSilent; }
  function balanceOf(address of_) external view returns (uint256) { require(!silent); return held[of_]; }
  function pay(address to, uint256[] calldata all) external {
    for (uint256 i; i < all.length; ++i) {
      held[to] += all[i] - all[i] * shareKept / 100;
      emit Transfer(address(0), to, all[i]);
    }
  }
}`;

export type Compiled = { abi: Abi; code: Hex };

export function compileGrossToken(): Compiled {
  return compile(grossToken, 'GrossToken');
}

export function compileTrickster(): Compiled {
  return compile(source, 'Trickster');
}

function compile(content: string, name: string): Compiled {
  const settings = { evmVersion: 'shanghai', outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } } };
  const input = { language: 'Solidity', sources: { 'a.sol': { content } }, settings };
  const output = runCompiler(input) as Output;
  const { abi, evm } = output.contracts['a.sol']![name]!;
  return { abi, code: `0x${evm.bytecode.object}` };
}
