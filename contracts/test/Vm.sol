// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title What forge lets tests do
interface Vm {
    struct SignedDelegation {
        uint8 v;
        bytes32 r;
        bytes32 s;
        uint64 nonce;
        address implementation;
    }

    struct Log {
        bytes32[] topics;
        bytes data;
        address emitter;
    }

    function addr(uint256 privateKey) external pure returns (address);
    function signAndAttachDelegation(address implementation, uint256 privateKey)
        external
        returns (SignedDelegation memory);
    function deal(address account, uint256 amount) external;
    function envBytes(string calldata name) external view returns (bytes memory);
    function etch(address account, bytes calldata code) external;
    function expectRevert(bytes calldata refusal) external;
    function getRecordedLogs() external returns (Log[] memory);
    function getNonce(address account) external view returns (uint64);
    function prank(address sender) external;
    function recordLogs() external;
    function startPrank(address sender) external;
    function stopPrank() external;
    function warp(uint256 timestamp) external;
    function setEvmVersion(string calldata version) external;
}
