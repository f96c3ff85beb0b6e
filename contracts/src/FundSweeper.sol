// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CollectorOwner} from "./CollectorOwner.sol";
import {Create2Rule} from "./Create2Rule.sol";
import {Deposit} from "./Deposit.sol";
import {DepositProxy} from "./DepositProxy.sol";
import {Holdings} from "./Holdings.sol";
import {IFundSweeper} from "./interfaces/IFundSweeper.sol";

/// @title Sweeps; see IFundSweeper
/// @dev A sweep changes nothing of the sweeper, so that a token or a collector that calls back in its middle finds nothing
/// half done: what it sweeps itself, the outer sweep finds empty.
contract FundSweeper is CollectorOwner {
    /// @dev More than any token asks for. An account that was given other code cannot take the gas of the others.
    uint256 private constant ACCOUNT_GAS_MAX = 500_000;

    address private immutable FACTORY = msg.sender;
    bytes32 private immutable DEPOSIT_INIT_CODE_HASH = keccak256(type(Deposit).creationCode);

    /// @inheritdoc IFundSweeper
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
        if (address(new Deposit{salt: 0}()) != depositCode()) revert DepositCodeNotCreated();
    }

    /// @inheritdoc IFundSweeper
    function sweep(bytes32[] calldata salts, address token)
        external
        onlyInitialized
        returns (uint256 count, uint256 received)
    {
        address collector = fundCollector;
        uint256 held = heldByCollector(token, collector);
        bytes32[] memory amounts = salts;
        uint256 sent;
        (count, sent) = sendDeposits(amounts, token, collector);
        uint256 gained = gainOf(token, collector, held);
        if (gained != sent) (count, sent) = recount(salts, amounts, token, true);
        received = gained < sent ? gained : sent;
        emit Swept(token, collector, count, received);
    }

    /// @inheritdoc IFundSweeper
    function sweepAccounts(address[] calldata accounts, address token)
        external
        onlyInitialized
        returns (uint256 count, uint256 received)
    {
        address collector = fundCollector;
        uint256 held = heldByCollector(token, collector);
        bytes32[] calldata words = wordsOf(accounts);
        bytes32[] memory amounts = words;
        uint256 sent;
        (count, sent) = sendAccounts(amounts, token, collector);
        uint256 gained = gainOf(token, collector, held);
        if (gained != sent) (count, sent) = recount(words, amounts, token, false);
        received = gained < sent ? gained : sent;
        emit Swept(token, collector, count, received);
    }

    /// @inheritdoc IFundSweeper
    function depositAddress(bytes32 salt) external view onlyInitialized returns (address) {
        return Create2Rule.addressOf(deposits(DepositProxy.initCode(depositCode())), salt);
    }

    /// @inheritdoc IFundSweeper
    function depositImplementation() external view onlyInitialized returns (address) {
        return depositCode();
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

    /// @dev Replaces each account by the amount that it was told to send. What runs other code than ours may do what it likes
    /// with the order and with limited gas: it changes nothing, and the recount names it.
    function sendAccounts(bytes32[] memory words, address token, address collector)
        private
        returns (uint256 count, uint256 sent)
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
            for { let at := add(words, shl(5, mload(words))) } xor(at, words) { at := sub(at, 0x20) } {
                let deposit := mload(at)
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
                pop(call(gasMax, deposit, 0, 0x20, 0x60, 0, 0))
                mstore(at, amount)
                sent := add(sent, amount)
            }
            count := sub(mload(words), empty)
            mstore(0x40, free)
            mstore(0x60, 0)
        }
    }

    /// @dev Something else arrived than what was sent. Who still holds what it held has not been swept, whatever was answered.
    function recount(bytes32[] calldata words, bytes32[] memory amounts, address token, bool areSalts)
        private
        returns (uint256 count, uint256 sent)
    {
        address code = depositCode();
        Create2Rule.Recipe recipe = deposits(DepositProxy.initCode(code));
        unchecked {
            for (uint256 i = 0; i < words.length; ++i) {
                uint256 amount = uint256(amounts[i]);
                if (amount == 0) continue;
                address deposit =
                    areSalts ? Create2Rule.addressOf(recipe, words[i]) : address(uint160(uint256(words[i])));
                uint256 left = Holdings.read(token, deposit);
                if (!areSalts && !runsDeposit(deposit, code)) {
                    emit SweepSkipped(deposit, token, SkipReason.NotADeposit);
                } else if (left < amount) {
                    sent += amount - left;
                    ++count;
                } else {
                    emit SweepSkipped(deposit, token, SkipReason.NotMoved);
                }
            }
        }
    }

    function runsDeposit(address account, address code) private view returns (bool) {
        bytes32 codeHash = account.codehash;
        return codeHash == keccak256(abi.encodePacked(hex"ef0100", code))
            || codeHash == keccak256(DepositProxy.code(code));
    }

    function gainOf(address token, address collector, uint256 held) private view returns (uint256) {
        uint256 holds = Holdings.read(token, collector);
        return holds > held ? holds - held : 0;
    }

    function wordsOf(address[] calldata accounts) private pure returns (bytes32[] calldata words) {
        assembly ("memory-safe") {
            words.offset := accounts.offset
            words.length := accounts.length
        }
    }

    function depositCode() private view returns (address) {
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
