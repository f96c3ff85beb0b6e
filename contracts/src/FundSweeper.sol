// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CollectorOwner} from "./CollectorOwner.sol";
import {Create2Rule} from "./Create2Rule.sol";
import {Deposit} from "./Deposit.sol";
import {DepositProxy} from "./DepositProxy.sol";
import {Holdings} from "./Holdings.sol";
import {IFundSweeper} from "./interfaces/IFundSweeper.sol";

/// @title Sweeps; see IFundSweeper
contract FundSweeper is CollectorOwner {
    address private immutable FACTORY = msg.sender;
    bytes32 private immutable DEPOSIT_INIT_CODE_HASH = keccak256(type(Deposit).creationCode);

    /// @notice What this chain hashes first to compute the address of a contract.
    bytes1 public immutable create2Rule;

    /// @dev In a constructor the code is the init code, whose hash tells by which rule this address was computed.
    constructor() {
        bytes32 initCodeHash;
        assembly ("memory-safe") {
            let start := mload(0x40)
            codecopy(start, 0, codesize())
            initCodeHash := keccak256(start, codesize())
        }
        create2Rule = Create2Rule.ruleOf(address(this), msg.sender, 0, initCodeHash);
    }

    /// @inheritdoc IFundSweeper
    function initialize(address owner_, address fundCollector_) external {
        if (msg.sender != FACTORY) revert OnlyFactory();
        if (fundCollector != address(0)) revert AlreadyInitialized();
        owner = owner_;
        fundCollector = fundCollector_;
        if (address(new Deposit{salt: 0}()) != implementation()) revert DepositCodeNotCreated();
    }

    /// @inheritdoc IFundSweeper
    function sweep(bytes32[] calldata salts, address token) external returns (uint256 count, uint256 received) {
        return collect(salts, token, true);
    }

    /// @inheritdoc IFundSweeper
    function sweepAccounts(address[] calldata accounts, address token)
        external
        returns (uint256 count, uint256 received)
    {
        bytes32[] calldata words;
        assembly ("memory-safe") {
            words.offset := accounts.offset
            words.length := accounts.length
        }
        return collect(words, token, false);
    }

    /// @inheritdoc IFundSweeper
    function depositAddress(bytes32 salt) external view onlyInitialized returns (address) {
        return Create2Rule.addressOf(deposits(DepositProxy.initCode(implementation())), salt);
    }

    /// @inheritdoc IFundSweeper
    function depositImplementation() external view onlyInitialized returns (address) {
        return implementation();
    }

    /// @dev One loop for both kinds of batches: `words` are salts, or else accounts.
    function collect(bytes32[] calldata words, address token, bool areSalts)
        private
        onlyInitialized
        returns (uint256 count, uint256 received)
    {
        address collector = fundCollector;
        uint256 held = heldByCollector(token, collector);
        uint256[] memory amounts = new uint256[](words.length);
        uint256 sent;
        (count, sent) = sendAll(words, token, areSalts, collector, amounts);
        uint256 holds = Holdings.read(token, collector);
        uint256 gained = holds > held ? holds - held : 0;
        if (gained != sent) (count, sent) = recount(words, token, areSalts, amounts);
        received = gained < sent ? gained : sent;
        emit Swept(token, collector, count, received);
    }

    /// @dev Something else arrived than what was sent. Who still holds what it held has not been swept, whatever was answered.
    function recount(bytes32[] calldata words, address token, bool areSalts, uint256[] memory amounts)
        private
        returns (uint256 count, uint256 sent)
    {
        Create2Rule.Recipe recipe = deposits(DepositProxy.initCode(implementation()));
        unchecked {
            for (uint256 i = 0; i < words.length; ++i) {
                if (amounts[i] == 0) continue;
                bytes32 word = words[i];
                address deposit = areSalts ? Create2Rule.addressOf(recipe, word) : address(uint160(uint256(word)));
                uint256 left = Holdings.read(token, deposit);
                if (left < amounts[i]) {
                    sent += amounts[i] - left;
                    ++count;
                } else {
                    emit SweepSkipped(deposit, token, SkipReason.NotMoved);
                }
            }
        }
    }

    function sendAll(bytes32[] calldata words, address token, bool areSalts, address collector, uint256[] memory amounts) private returns (uint256 count, uint256 sent) {
        address code = implementation();
        bytes memory initCode = DepositProxy.initCode(code);
        Create2Rule.Recipe recipe = deposits(initCode);
        bytes memory order = abi.encode(token, collector, 0);
        bytes32 delegated = keccak256(abi.encodePacked(hex"ef0100", code));
        bytes32 deployed = keccak256(DepositProxy.code(code));
        uint256 skipped = uint256(SweepSkipped.selector);
        assembly ("memory-safe") {
            mstore(0x00, 0x70a08231)
            let at := words.offset
            let toEntry := sub(add(amounts, 0x20), at)
            for { let end := add(at, shl(5, words.length)) } lt(at, end) { at := add(at, 0x20) } {
                let deposit := calldataload(at)
                if areSalts {
                    mstore(add(recipe, 0x15), deposit)
                    deposit := and(keccak256(recipe, 0x55), 0xffffffffffffffffffffffffffffffffffffffff)
                }
                let amount
                switch token
                case 0 { amount := balance(deposit) }
                default {
                    mstore(0x20, deposit)
                    amount := mul(mload(0x20), and(gt(returndatasize(), 0x1f), staticcall(gas(), token, 0x1c, 0x24, 0x20, 0x20)))
                }
                if iszero(amount) {
                    mstore(0x20, 0)
                    log3(0x20, 0x20, skipped, deposit, token)
                    continue
                }
                switch areSalts
                case 0 {
                    let hash := extcodehash(deposit)
                    if sub(hash, delegated) {
                        if sub(hash, deployed) {
                            mstore(0x20, 1)
                            log3(0x20, 0x20, skipped, deposit, token)
                            continue
                        }
                    }
                }
                default {
                    if iszero(extcodesize(deposit)) {
                        pop(create2(0, add(initCode, 0x20), mload(initCode), calldataload(at)))
                    }
                }
                mstore(add(order, 0x60), amount)
                pop(call(gas(), deposit, 0, add(order, 0x20), 0x60, 0, 0))
                mstore(add(toEntry, at), amount)
                sent := add(sent, amount)
                count := add(count, 1)
            }
        }
    }

    function implementation() private view returns (address) {
        return Create2Rule.addressOf(create2Rule, address(this), 0, DEPOSIT_INIT_CODE_HASH);
    }

    function deposits(bytes memory initCode) private view returns (Create2Rule.Recipe) {
        return Create2Rule.recipe(create2Rule, address(this), keccak256(initCode));
    }

    function heldByCollector(address token, address collector) private view returns (uint256) {
        (bool known, uint256 held) = Holdings.tryRead(token, collector);
        if (!known) revert UnreadableToken(token);
        return held;
    }
}
