// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AccountSweeper} from "./AccountSweeper.sol";
import {Create2Rule} from "./Create2Rule.sol";
import {Deposit} from "./Deposit.sol";
import {DepositProxy} from "./DepositProxy.sol";
import {Holdings} from "./Holdings.sol";
import {IFundSweeper} from "./interfaces/IFundSweeper.sol";

/// @title Sweeps; see IFundSweeper
/// @dev A sweep changes nothing of the sweeper, so that a token or a collector that calls back in its middle finds nothing
/// half done: what it sweeps itself, the outer sweep finds empty.
contract FundSweeper is AccountSweeper {
    address private immutable FACTORY = msg.sender;

    /// @inheritdoc IFundSweeper
    function initialize(address owner_, address fundCollector_) external {
        if (msg.sender != FACTORY) revert OnlyFactory();
        if (fundCollector != address(0)) revert AlreadyInitialized();
        owner = owner_;
        fundCollector = fundCollector_;
        if (address(new Deposit{salt: 0}()) != depositCode()) revert DepositCodeNotCreated();
    }

    /// @inheritdoc IFundSweeper
    function sweep(bytes32[] calldata salts, address token)
        external
        onlyInitialized
        returns (uint256 count, uint256 received)
    {
        address collector = fundCollector;
        uint256 held = Holdings.need(token, collector);
        bytes32[] memory amounts = salts;
        uint256 sent;
        (count, sent) = sendDeposits(amounts, token, collector);
        uint256 gained = Holdings.gain(token, collector, held);
        if (gained != sent) (count, sent) = recount(salts, amounts, token);
        received = gained < sent ? gained : sent;
        emit Swept(token, collector, count, received);
    }

    /// @dev Replaces each salt by the amount that its address was told to send.
    function sendDeposits(bytes32[] memory words, address token, address collector)
        private
        returns (uint256 count, uint256 sent)
    {
        bytes memory initCode = DepositProxy.initCode(depositCode());
        Create2Rule.Recipe recipe = deposits(initCode);
        uint256 initCodeLength = DepositProxy.INIT_CODE_LENGTH;
        bytes32 skipped = SweepSkipped.selector;
        assembly ("memory-safe") {
            let initCodeStart := add(initCode, 0x20)
            let free := mload(0x40)
            let empty := 0
            // balanceOf(address) asks with the word at 0x20 and answers into it, where the order to a deposit begins.
            mstore(0x00, 0x70a08231)
            mstore(0x40, token)
            mstore(0x60, collector)
            for { let at := add(words, shl(5, mload(words))) } xor(at, words) { at := sub(at, 0x20) } {
                mstore(add(recipe, 0x15), mload(at))
                let deposit := and(keccak256(recipe, 0x55), 0xffffffffffffffffffffffffffffffffffffffff)
                let amount
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
                    mstore(at, 0)
                    empty := add(empty, 1)
                    continue
                }
                if iszero(extcodesize(deposit)) { pop(create2(0, initCodeStart, initCodeLength, mload(at))) }
                pop(call(gas(), deposit, 0, 0x20, 0x60, 0, 0))
                mstore(at, amount)
                sent := add(sent, amount)
            }
            count := sub(mload(words), empty)
            mstore(0x40, free)
            mstore(0x60, 0)
        }
    }

    /// @dev Something else arrived than what was sent. Who still holds what it held has not been swept, whatever was answered.
    function recount(bytes32[] calldata salts, bytes32[] memory amounts, address token)
        private
        returns (uint256 count, uint256 sent)
    {
        Create2Rule.Recipe recipe = deposits(DepositProxy.initCode(depositCode()));
        unchecked {
            for (uint256 i = 0; i < salts.length; ++i) {
                uint256 amount = uint256(amounts[i]);
                if (amount == 0) continue;
                address deposit = Create2Rule.addressOf(recipe, salts[i]);
                uint256 left = Holdings.read(token, deposit);
                if (left < amount) {
                    sent += amount - left;
                    ++count;
                } else {
                    emit SweepSkipped(deposit, token, SkipReason.NotMoved);
                }
            }
        }
    }
}
