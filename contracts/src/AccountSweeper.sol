// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {DepositPlaces} from "./DepositPlaces.sol";
import {DepositProxy} from "./DepositProxy.sol";
import {Holdings} from "./Holdings.sol";
import {IFundSweeper} from "./interfaces/IFundSweeper.sol";

/// @title Sweeps accounts that delegated; see IFundSweeper
abstract contract AccountSweeper is DepositPlaces {
    /// @dev More than any token asks for. An account that was given other code cannot take the gas of the others.
    uint256 private constant ACCOUNT_GAS_MAX = 500_000;

    /// @inheritdoc IFundSweeper
    function sweepAccounts(bytes32[] calldata orders, address token)
        external
        onlyInitialized
        returns (uint256 count, uint256 received)
    {
        try this.sweepAccountsAsOrdered(orders, token) returns (uint256 count_, uint256 received_) {
            return (count_, received_);
        } catch {
            return sweepAccountsWatching(orders, token);
        }
    }

    /// @inheritdoc IFundSweeper
    function sweepAccountsAsOrdered(bytes32[] calldata orders, address token)
        external
        onlyInitialized
        returns (uint256 count, uint256 received)
    {
        address collector = fundCollector;
        uint256 held = Holdings.need(token, collector);
        bytes32[] memory answered = orders;
        uint256 refusals;
        (count, received, refusals) = sendAccounts(answered, token, collector);
        uint256 gained = Holdings.gain(token, collector, held);
        if (gained != received) revert NotAsOrdered(received, gained);
        if (refusals > 0) nameRefused(orders, answered, token);
        emit Swept(token, collector, count, received);
    }

    /// @dev Changes the word of each order but those that were refused. Proxies, of 31 bytes, never say: the gain will. What
    /// runs other code than ours may say and do what it likes with limited gas: the gain will tell.
    function sendAccounts(bytes32[] memory orders, address token, address collector)
        private
        returns (uint256 count, uint256 sent, uint256 refusals)
    {
        bytes32 skipped = SweepSkipped.selector;
        uint256 gasMax = ACCOUNT_GAS_MAX;
        assembly ("memory-safe") {
            let free := mload(0x40)
            let empty := 0
            // balanceOf(address) asks with the word at 0x20 and answers into it, where the order to a deposit begins.
            mstore(0x00, 0x70a08231)
            mstore(0x40, token)
            mstore(0x60, collector)
            for { let at := add(orders, shl(5, mload(orders))) } xor(at, orders) { at := sub(at, 0x20) } {
                let deposit := mload(at)
                let amount := shr(160, deposit)
                mstore(0x20, amount)
                if iszero(amount) {
                    switch token
                    case 0 {
                        amount := balance(deposit)
                        mstore(0x20, amount)
                    }
                    default {
                        mstore(0x20, deposit)
                        amount := mul(mload(0x20), staticcall(gas(), token, 0x1c, 0x24, 0x20, 0x20))
                    }
                    if iszero(amount) {
                        mstore(0x20, 0)
                        log3(0x20, 0x20, skipped, deposit, token)
                        mstore(at, not(deposit))
                        empty := add(empty, 1)
                        continue
                    }
                }
                pop(call(gasMax, deposit, 0, 0x20, 0x60, 0, 0))
                if iszero(returndatasize()) {
                    if xor(extcodesize(deposit), 31) {
                        refusals := add(refusals, 1)
                        continue
                    }
                }
                mstore(at, not(deposit))
                sent := add(sent, amount)
            }
            count := sub(sub(mload(orders), empty), refusals)
            mstore(0x40, free)
            mstore(0x60, 0)
        }
    }

    function nameRefused(bytes32[] calldata orders, bytes32[] memory answered, address token) private {
        address code = depositCode();
        for (uint256 i = 0; i < orders.length; ++i) {
            if (answered[i] == orders[i]) nameSkipped(accountOf(orders[i]), token, code);
        }
    }

    /// @dev The dear way, which trusts nobody: what each holds is asked before and after.
    function sweepAccountsWatching(bytes32[] calldata orders, address token)
        private
        returns (uint256 count, uint256 received)
    {
        address collector = fundCollector;
        uint256 held = Holdings.need(token, collector);
        uint256 sent;
        (count, sent) = sendWatching(orders, token, collector);
        uint256 gained = Holdings.gain(token, collector, held);
        received = gained < sent ? gained : sent;
        emit Swept(token, collector, count, received);
    }

    function sendWatching(bytes32[] calldata orders, address token, address collector)
        private
        returns (uint256 count, uint256 sent)
    {
        address code = depositCode();
        unchecked {
            for (uint256 i = 0; i < orders.length; ++i) {
                address deposit = accountOf(orders[i]);
                uint256 amount = uint256(orders[i]) >> 160;
                uint256 before = Holdings.read(token, deposit);
                if (amount == 0) amount = before;
                if (amount == 0) {
                    emit SweepSkipped(deposit, token, SkipReason.Empty);
                    continue;
                }
                order(deposit, amount, token, collector);
                uint256 left = Holdings.read(token, deposit);
                if (left < before && runsDeposit(deposit, code)) {
                    // What else has left did so in the middle, by another sweep that says so itself.
                    sent += before - left < amount ? before - left : amount;
                    ++count;
                } else {
                    nameSkipped(deposit, token, code);
                }
            }
        }
    }

    function order(address deposit, uint256 amount, address token, address collector) private {
        bytes memory words = abi.encode(amount, token, collector);
        uint256 gasMax = ACCOUNT_GAS_MAX;
        assembly ("memory-safe") {
            pop(call(gasMax, deposit, 0, add(words, 0x20), mload(words), 0, 0))
        }
    }

    function nameSkipped(address deposit, address token, address code) private {
        SkipReason reason = SkipReason.NotMoved;
        if (!runsDeposit(deposit, code)) reason = SkipReason.NotADeposit;
        else if (Holdings.read(token, deposit) == 0) reason = SkipReason.Empty;
        emit SweepSkipped(deposit, token, reason);
    }

    function runsDeposit(address account, address code) private view returns (bool) {
        bytes32 codeHash = account.codehash;
        return codeHash == keccak256(abi.encodePacked(hex"ef0100", code))
            || codeHash == keccak256(DepositProxy.code(code));
    }

    function accountOf(bytes32 word) private pure returns (address) {
        return address(uint160(uint256(word)));
    }
}
