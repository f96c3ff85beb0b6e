// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SweepWorld} from "./SweepWorld.sol";

/// @title Four accounts that may delegate, and the orders that they are swept by
abstract contract AccountsWorld is SweepWorld {
    address[] internal accounts;

    function setUp() public virtual override {
        super.setUp();
        vm.setEvmVersion("prague");
        for (uint256 key = 1; key <= 4; ++key) {
            accounts.push(vm.addr(key));
        }
    }

    /// @dev A delegation goes with the next call.
    function delegate(uint256 key, address to) internal {
        vm.signAndAttachDelegation(to, key);
        (bool called,) = STRANGER.call("");
        isTrue(called, "called");
    }

    function delegateAll() internal {
        for (uint256 key = 1; key <= 4; ++key) {
            delegate(key, sweeper.depositImplementation());
        }
    }

    function mintToAll() internal {
        for (uint256 i = 0; i < 4; ++i) {
            usdc.mint(accounts[i], 10 + i);
        }
    }

    /// @dev An order to move so much, as far as 96 bits say it.
    function told(address account, uint256 amount) internal pure returns (bytes32) {
        return bytes32(amount << 160 | uint160(account));
    }

    /// @dev Orders to move all that each holds.
    function untold(address[] memory all) internal pure returns (bytes32[] memory orders) {
        orders = new bytes32[](all.length);
        for (uint256 i = 0; i < all.length; ++i) {
            orders[i] = told(all[i], 0);
        }
    }

    function toldAll(uint256[4] memory amounts) internal view returns (bytes32[] memory orders) {
        orders = new bytes32[](4);
        for (uint256 i = 0; i < 4; ++i) {
            orders[i] = told(accounts[i], amounts[i]);
        }
    }
}
