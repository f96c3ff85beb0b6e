// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CollectorOwner} from "./CollectorOwner.sol";
import {Create2Rule} from "./Create2Rule.sol";
import {Deposit} from "./Deposit.sol";
import {DepositProxy} from "./DepositProxy.sol";
import {IFundSweeper} from "./interfaces/IFundSweeper.sol";

/// @title Where the deposits of a sweeper are
abstract contract DepositPlaces is CollectorOwner {
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
    function depositAddress(bytes32 salt) external view onlyInitialized returns (address) {
        return Create2Rule.addressOf(deposits(DepositProxy.initCode(depositCode())), salt);
    }

    /// @inheritdoc IFundSweeper
    function depositImplementation() external view onlyInitialized returns (address) {
        return depositCode();
    }

    function depositCode() internal view returns (address) {
        return Create2Rule.addressOf(create2Rule, address(this), 0, DEPOSIT_INIT_CODE_HASH);
    }

    function deposits(bytes memory initCode) internal view returns (Create2Rule.Recipe) {
        return Create2Rule.recipe(create2Rule, address(this), keccak256(initCode));
    }
}
