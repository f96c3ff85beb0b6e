// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IDisperse} from "../src/payouts/IDisperse.sol";

/// @title Does with what it is paid what it was told to
contract OddPayee {
    enum Manner {
        Take,
        Refuse,
        Burn,
        Chat,
        CallBack
    }

    IDisperse private immutable DISPERSE;
    Manner public manner;
    bytes32 private batch;
    address private token;

    error Refused();

    constructor(IDisperse disperse, Manner manner_) {
        (DISPERSE, manner) = (disperse, manner_);
    }

    /// @dev What it asks for when it calls back: the same batch and the same token, for itself.
    function wants(bytes32 batch_, address token_) external {
        (batch, token) = (batch_, token_);
    }

    function told() external {
        if (manner != Manner.CallBack) return;
        try DISPERSE.payToken(batch, token, oneRow(7)) {} catch {}
    }

    receive() external payable {
        if (manner == Manner.Refuse) revert Refused();
        if (manner == Manner.Burn) while (true) {}
        if (manner == Manner.Chat) {
            assembly {
                return(0, 5000)
            }
        }
        if (manner == Manner.CallBack) DISPERSE.payCoin(batch, oneRow(0));
    }

    function oneRow(uint256 amount) private view returns (bytes32[] memory rows) {
        rows = new bytes32[](1);
        rows[0] = bytes32(amount << 160 | uint160(address(this)));
    }
}
