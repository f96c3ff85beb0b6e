// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Create2Rule} from "./Create2Rule.sol";
import {FundSweeper} from "./FundSweeper.sol";
import {IFundSweeper} from "./interfaces/IFundSweeper.sol";
import {ISweepFactory} from "./interfaces/ISweepFactory.sol";

/// @title Makes sweepers; see ISweepFactory
contract SweepFactory is ISweepFactory {
    /// @inheritdoc ISweepFactory
    address public immutable fundSweeperLogic;

    bytes1 private immutable RULE;

    constructor() {
        FundSweeper logic = new FundSweeper{salt: 0}();
        fundSweeperLogic = address(logic);
        RULE = logic.create2Rule();
    }

    /// @inheritdoc ISweepFactory
    function createFundSweeperContract(bytes32 salt, address fundCollector) external returns (address fundSweeper) {
        if (fundCollector == address(0)) revert ZeroFundCollector();
        bytes memory initCode = cloneInitCode();
        bytes32 ownSalt = saltOf(msg.sender, salt, fundCollector);
        fundSweeper = Create2Rule.addressOf(RULE, address(this), ownSalt, keccak256(initCode));
        if (fundSweeper.code.length > 0) return fundSweeper;

        address made;
        assembly ("memory-safe") {
            made := create2(0, add(initCode, 0x20), mload(initCode), ownSalt)
        }
        if (made != fundSweeper) revert FundSweeperNotCreated();
        emit FundSweeperCreated(fundSweeper, msg.sender, fundCollector, salt);
        IFundSweeper(fundSweeper).initialize(msg.sender, fundCollector);
    }

    /// @inheritdoc ISweepFactory
    function fundSweeperAddress(address owner, bytes32 salt, address fundCollector) external view returns (address) {
        bytes32 ownSalt = saltOf(owner, salt, fundCollector);
        return Create2Rule.addressOf(RULE, address(this), ownSalt, keccak256(cloneInitCode()));
    }

    function saltOf(address owner, bytes32 salt, address fundCollector) private pure returns (bytes32) {
        return keccak256(abi.encode(owner, salt, fundCollector));
    }

    /// @dev The minimal proxy of ERC-1167, which explorers know.
    function cloneInitCode() private view returns (bytes memory) {
        return abi.encodePacked(
            hex"3d602d80600a3d3981f3" hex"363d3d373d3d3d363d73", fundSweeperLogic, hex"5af43d82803e903d91602b57fd5bf3"
        );
    }
}
