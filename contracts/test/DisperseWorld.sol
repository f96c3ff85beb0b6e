// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IDisperse} from "../src/payouts/IDisperse.sol";
import {Claims} from "./Claims.sol";
import {Vm} from "./Vm.sol";
import {MannerToken} from "./tokens/MannerToken.sol";

/// @title The contract that pays many, and somebody who pays by it
abstract contract DisperseWorld is Claims {
    address internal constant PAYER = address(0x9A7E4);
    address internal constant STRANGER = address(0x5742);
    bytes32 internal constant BATCH = "batch";
    uint256 internal constant RICH = 1e24;

    IDisperse internal disperse;

    function setUp() public virtual {
        bytes memory creationCode = vm.envBytes("DISPERSE_CODE");
        address place;
        assembly ("memory-safe") {
            place := create(0, add(creationCode, 0x20), mload(creationCode))
        }
        isTrue(place != address(0), "it was made");
        disperse = IDisperse(place);
        vm.deal(PAYER, RICH);
    }

    function tokenOf(MannerToken.Manner manner) internal returns (MannerToken token) {
        token = new MannerToken(manner);
        token.mint(PAYER, RICH);
        vm.prank(PAYER);
        token.approve(address(disperse), RICH);
    }

    function payee(uint256 index) internal pure returns (address) {
        return address(uint160(0x9A7EE0000 + index));
    }

    function row(address to, uint256 amount) internal pure returns (bytes32) {
        return bytes32(amount << 160 | uint160(to));
    }

    /// @dev Payees from the first on, who get 1, 2, 3 and so on.
    function rowsOf(uint256 count) internal pure returns (bytes32[] memory rows) {
        rows = new bytes32[](count);
        for (uint256 i = 0; i < count; ++i) {
            rows[i] = row(payee(i), i + 1);
        }
    }

    function sumOf(bytes32[] memory rows) internal pure returns (uint256 sum) {
        for (uint256 i = 0; i < rows.length; ++i) {
            sum += uint256(rows[i]) >> 160;
        }
    }

    /// @dev Pays, and holds what is answered, kept and said by the event against what is expected.
    function payTokenExpecting(bytes32 batch, address token, bytes32[] memory rows, uint256 refused) internal {
        vm.recordLogs();
        vm.prank(PAYER);
        equal(disperse.payToken(batch, token, rows), refused, "refused tokens");
        isSaid(batch, token, rows.length, refused);
    }

    function payCoinExpecting(bytes32 batch, bytes32[] memory rows, uint256 refused) internal {
        uint256 value = sumOf(rows);
        vm.recordLogs();
        vm.prank(PAYER);
        equal(disperse.payCoin{value: value}(batch, rows), refused, "refused coins");
        isSaid(batch, address(0), rows.length, refused);
        equal(address(disperse).balance, 0, "nothing stays behind");
    }

    function isSaid(bytes32 batch, address token, uint256 count, uint256 refused) private {
        Vm.Log[] memory logs = vm.getRecordedLogs();
        Vm.Log memory last = logs[logs.length - 1];
        equal(last.emitter, address(disperse), "emitter");
        isTrue(last.topics[0] == IDisperse.Dispersed.selector, "event");
        isTrue(last.topics[1] == bytes32(uint256(uint160(PAYER))), "payer");
        isTrue(last.topics[2] == batch, "batch");
        (address saidToken, uint256 saidCount, uint256 saidRefused) =
            abi.decode(last.data, (address, uint256, uint256));
        equal(saidToken, token, "said token");
        equal(saidCount, count, "said count");
        equal(saidRefused, refused, "said refused");
        hasOutcome(PAYER, batch, refused);
    }

    function hasOutcome(address payer, bytes32 batch, uint256 refused) internal view {
        (bool isPaid, uint256 kept) = disperse.outcomeOf(payer, batch);
        isTrue(isPaid, "it is paid");
        equal(kept, refused, "kept refused");
    }

    function isUnpaid(address payer, bytes32 batch) internal view {
        (bool isPaid, uint256 refused) = disperse.outcomeOf(payer, batch);
        isTrue(!isPaid, "it is not paid");
        equal(refused, 0, "nothing is refused");
    }
}
