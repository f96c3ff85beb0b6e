// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Vm} from "./Vm.sol";

/// @title What tests say, and how they fail
abstract contract Claims {
    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    error NotEqual(string what, uint256 actual, uint256 expected);
    error NotTrue(string what);

    function equal(uint256 actual, uint256 expected, string memory what) internal pure {
        if (actual != expected) revert NotEqual(what, actual, expected);
    }

    function equal(address actual, address expected, string memory what) internal pure {
        equal(uint160(actual), uint160(expected), what);
    }

    function isTrue(bool claim, string memory what) internal pure {
        if (!claim) revert NotTrue(what);
    }
}
