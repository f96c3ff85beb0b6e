// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IDeposit} from "./interfaces/IDeposit.sol";

/// @title What every deposit address runs; see IDeposit
contract Deposit {
    address private immutable SWEEPER = msg.sender;

    fallback() external payable {
        address s = SWEEPER;
        assembly ("memory-safe") {
            if iszero(eq(caller(), s)) { stop() }
            let token := calldataload(0x00)
            // What is answered, however much it is, is left where it is.
            if token {
                // transfer(address,uint256), in the scratch space and the word behind it, which nobody needs any more
                mstore(0x00, 0xa9059cbb)
                calldatacopy(0x20, 0x20, 0x40)
                pop(call(gas(), token, 0, 0x1c, 0x44, 0, 0))
                stop()
            }
            pop(call(gas(), calldataload(0x20), calldataload(0x40), 0, 0, 0, 0))
            stop()
        }
    }
}
