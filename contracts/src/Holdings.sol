// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IFundSweeper} from "./interfaces/IFundSweeper.sol";

/// @title How much somebody holds of a token, or of the native coin, which the zero address stands for
library Holdings {
    /// @return amount Nothing, if the token does not answer.
    function read(address token, address holder) internal view returns (uint256 amount) {
        (, amount) = tryRead(token, holder);
    }

    /// @return known False if there is no such token, or it does not answer.
    function tryRead(address token, address holder) internal view returns (bool known, uint256 amount) {
        if (token == address(0)) return (true, holder.balance);
        assembly ("memory-safe") {
            // balanceOf(address), in the scratch space
            mstore(0x00, 0x70a0823100000000000000000000000000000000000000000000000000000000)
            mstore(0x04, holder)
            if staticcall(gas(), token, 0x00, 0x24, 0x00, 0x20) {
                known := gt(returndatasize(), 0x1f)
                amount := mul(mload(0x00), known)
            }
        }
    }

    /// @notice What the holder has, of a token that has to say so.
    function need(address token, address holder) internal view returns (uint256) {
        (bool known, uint256 amount) = tryRead(token, holder);
        if (!known) revert IFundSweeper.UnreadableToken(token);
        return amount;
    }

    /// @notice How much more the holder has than it had.
    function gain(address token, address holder, uint256 had) internal view returns (uint256) {
        uint256 has = read(token, holder);
        return has > had ? has - had : 0;
    }
}
