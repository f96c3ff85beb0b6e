// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Where CREATE2 puts a contract
/// @dev Chains differ in the first byte of what is hashed: TRON writes that of its addresses.
library Create2Rule {
    bytes1 private constant ETHEREUM = 0xff;
    bytes1 private constant TRON = 0x41;

    /// @notice What is hashed, but for the salt, kept in memory for many addresses.
    type Recipe is uint256;

    function recipe(bytes1 rule, address deployer, bytes32 initCodeHash) internal pure returns (Recipe) {
        bytes memory hashed = abi.encodePacked(rule, deployer, bytes32(0), initCodeHash);
        uint256 start;
        assembly ("memory-safe") {
            start := add(hashed, 0x20)
        }
        return Recipe.wrap(start);
    }

    function addressOf(Recipe from, bytes32 salt) internal pure returns (address made) {
        assembly ("memory-safe") {
            mstore(add(from, 0x15), salt)
            made := and(keccak256(from, 0x55), 0xffffffffffffffffffffffffffffffffffffffff)
        }
    }

    function addressOf(bytes1 rule, address deployer, bytes32 salt, bytes32 initCodeHash)
        internal
        pure
        returns (address)
    {
        return addressOf(recipe(rule, deployer, initCodeHash), salt);
    }

    /// @notice The rule of this chain, found by a contract that was made by it; zero if it is none that we know.
    function ruleOf(address made, address deployer, bytes32 salt, bytes32 initCodeHash) internal pure returns (bytes1) {
        if (made == addressOf(ETHEREUM, deployer, salt, initCodeHash)) return ETHEREUM;
        if (made == addressOf(TRON, deployer, salt, initCodeHash)) return TRON;
        return 0;
    }
}
