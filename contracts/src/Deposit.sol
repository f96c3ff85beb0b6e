// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IDeposit} from "./interfaces/IDeposit.sol";

/// @title What every deposit address runs; see IDeposit
/// @dev Reads its orders by hand: it runs for every address of every batch, and the usual way costs 250 gas more.
contract Deposit is IDeposit {
    address private immutable SWEEPER = msg.sender;

    fallback() external payable {
        address sweeper = SWEEPER;
        assembly ("memory-safe") {
            if xor(caller(), sweeper) { stop() }
            let token := calldataload(0x20)
            // What is answered, however much it is, is left where it is.
            if token {
                // transfer(address,uint256), from the scratch space on; nobody needs what is behind it any more
                mstore(0x00, 0xa9059cbb)
                mstore(0x20, calldataload(0x40))
                mstore(0x40, calldataload(0x00))
                return(0, call(gas(), token, 0, 0x1c, 0x44, 0, 0))
            }
            return(0, call(gas(), calldataload(0x40), calldataload(0x00), 0, 0, 0, 0))
        }
    }
}
