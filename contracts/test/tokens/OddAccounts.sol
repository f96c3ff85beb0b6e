// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PlainToken} from "./OddTokens.sol";

/// @title What an account should not delegate to
contract GasBurner {
    fallback() external payable {
        while (true) {}
    }
}

/// @title Sends the money of its account elsewhere when it is swept
contract Thief {
    fallback() external payable {
        (, address token,) = abi.decode(msg.data, (uint256, address, address));
        PlainToken(token).transfer(address(0x7417F), PlainToken(token).balanceOf(address(this)));
    }
}

/// @title Says what a deposit says that has moved something, and moves nothing
contract Boaster {
    fallback() external payable {
        assembly {
            return(0, 1)
        }
    }
}
