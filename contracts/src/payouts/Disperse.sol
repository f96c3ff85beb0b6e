// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IDisperse} from "./IDisperse.sol";

/// @title Pays many at once; see IDisperse
/// @dev The rows are worked off by hand: it runs for every row of every batch.
contract Disperse is IDisperse {
    /// @dev What a transfer of a token and the taking of coins may use. Whoever needs more is paid alone.
    uint256 private constant TOKEN_GAS_MAX = 300_000;
    uint256 private constant PAYEE_GAS_MAX = 30_000;

    /// @dev With so much left a call gets what it may use. It hands on at most 63 parts of 64, and before that takes 2,600 for
    /// an address not met before and, with coins, 9,000 and 25,000 more where nobody was.
    uint256 private constant TOKEN_GAS_NEEDED = 310_000;
    uint256 private constant PAYEE_GAS_NEEDED = 70_000;

    uint256 private constant ROWS_MAX = 255;

    /// @dev The lowest bit says that the batch was paid, the bits above it which rows were refused.
    mapping(address payer => mapping(bytes32 batch => uint256 mark)) private marks;

    /// @inheritdoc IDisperse
    function payToken(bytes32 batch, address token, bytes32[] calldata rows) external returns (uint256 refused) {
        markPaid(batch, rows.length);
        if (token.code.length == 0) revert NoToken(token);
        bytes4 tooLittleGas = TooLittleGas.selector;
        bytes4 unclearAnswer = UnclearAnswer.selector;
        assembly ("memory-safe") {
            // transferFrom(address,address,uint256) from the caller: nobody else's money can be named.
            let order := mload(0x40)
            mstore(order, 0x23b872dd00000000000000000000000000000000000000000000000000000000)
            mstore(add(order, 0x04), caller())
            for { let row := 0 } lt(row, rows.length) { row := add(row, 1) } {
                if lt(gas(), TOKEN_GAS_NEEDED) { fail(tooLittleGas, row) }
                let word := calldataload(add(rows.offset, shl(5, row)))
                let payee := and(word, 0xffffffffffffffffffffffffffffffffffffffff)
                mstore(add(order, 0x24), payee)
                mstore(add(order, 0x44), shr(160, word))
                let moved := 0
                // What came here nobody could move on. Of what is answered no more than a word is read.
                if xor(payee, address()) { moved := call(TOKEN_GAS_MAX, token, 0, order, 0x64, 0x00, 0x20) }
                switch moved
                case 0 { refused := or(refused, shl(row, 1)) }
                default {
                    if returndatasize() {
                        if or(lt(returndatasize(), 0x20), xor(mload(0x00), 1)) { fail(unclearAnswer, row) }
                    }
                }
            }

            function fail(selector, at) {
                mstore(0x00, selector)
                mstore(0x04, at)
                revert(0x00, 0x24)
            }
        }
        finish(batch, token, rows.length, refused);
    }

    /// @inheritdoc IDisperse
    function payCoin(bytes32 batch, bytes32[] calldata rows) external payable returns (uint256 refused) {
        markPaid(batch, rows.length);
        // Counted, and never read as a balance: a payee may call back and bring coins of its own.
        uint256 left = msg.value;
        uint256 back;
        bytes4 tooLittleGas = TooLittleGas.selector;
        bytes4 wrongValue = WrongValue.selector;
        assembly ("memory-safe") {
            for { let row := 0 } lt(row, rows.length) { row := add(row, 1) } {
                if lt(gas(), PAYEE_GAS_NEEDED) {
                    mstore(0x00, tooLittleGas)
                    mstore(0x04, row)
                    revert(0x00, 0x24)
                }
                let word := calldataload(add(rows.offset, shl(5, row)))
                let amount := shr(160, word)
                if gt(amount, left) {
                    mstore(0x00, wrongValue)
                    revert(0x00, 0x04)
                }
                left := sub(left, amount)
                if iszero(call(PAYEE_GAS_MAX, and(word, 0xffffffffffffffffffffffffffffffffffffffff), amount, 0, 0, 0, 0)) {
                    refused := or(refused, shl(row, 1))
                    back := add(back, amount)
                }
            }
        }
        if (left > 0) revert WrongValue();
        if (back > 0) giveBack(back);
        finish(batch, address(0), rows.length, refused);
    }

    /// @inheritdoc IDisperse
    function outcomeOf(address payer, bytes32 batch) external view returns (bool isPaid, uint256 refused) {
        uint256 mark = marks[payer][batch];
        return (mark > 0, mark >> 1);
    }

    /// @dev Before anything is paid, so that nobody who is called in the middle pays it again.
    function markPaid(bytes32 batch, uint256 count) private {
        if (count == 0 || count > ROWS_MAX) revert WrongCount(count);
        if (marks[msg.sender][batch] > 0) revert PaidBefore(batch);
        marks[msg.sender][batch] = 1;
    }

    function finish(bytes32 batch, address token, uint256 count, uint256 refused) private {
        if (refused > 0) marks[msg.sender][batch] = refused << 1 | 1;
        emit Dispersed(msg.sender, batch, token, count, refused);
    }

    function giveBack(uint256 amount) private {
        bool taken;
        assembly ("memory-safe") {
            taken := call(gas(), caller(), amount, 0, 0, 0, 0)
        }
        if (!taken) revert RefusedBack();
    }
}
