// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IFundSweeper} from "./interfaces/IFundSweeper.sol";

/// @title The one power over a sweeper: to name another collector, two days ahead
abstract contract CollectorOwner is IFundSweeper {
    uint256 private constant DELAY = 48 hours;

    /// @inheritdoc IFundSweeper
    address public owner;

    address private proposedCollector;
    uint64 private proposalAcceptableAt;

    /// @inheritdoc IFundSweeper
    address public fundCollector;

    modifier onlyOwner() {
        if (msg.sender != owner) revert OnlyOwner();
        _;
    }

    modifier onlyInitialized() {
        if (fundCollector == address(0)) revert NotInitialized();
        _;
    }

    /// @inheritdoc IFundSweeper
    function pendingFundCollector() external view returns (address proposed, uint256 acceptableAt) {
        return (proposedCollector, proposalAcceptableAt);
    }

    /// @inheritdoc IFundSweeper
    function proposeFundCollector(address proposed) external onlyOwner {
        if (proposed == address(0)) revert ZeroFundCollector();
        uint256 acceptableAt = block.timestamp + DELAY;
        proposedCollector = proposed;
        proposalAcceptableAt = uint64(acceptableAt);
        emit FundCollectorProposed(fundCollector, proposed, acceptableAt);
    }

    /// @inheritdoc IFundSweeper
    function acceptFundCollector() external onlyOwner {
        (address proposed, uint256 acceptableAt) = (proposedCollector, proposalAcceptableAt);
        if (proposed == address(0)) revert NothingProposed();
        if (block.timestamp < acceptableAt) revert TooEarly(acceptableAt);
        emit FundCollectorChanged(fundCollector, proposed);
        fundCollector = proposed;
        dropProposal();
    }

    /// @inheritdoc IFundSweeper
    function cancelFundCollector() external onlyOwner {
        address proposed = proposedCollector;
        if (proposed == address(0)) revert NothingProposed();
        emit FundCollectorProposalCancelled(proposed);
        dropProposal();
    }

    /// @inheritdoc IFundSweeper
    function renounceOwnership() external onlyOwner {
        emit OwnershipRenounced(owner);
        owner = address(0);
        dropProposal();
    }

    function dropProposal() private {
        proposedCollector = address(0);
        proposalAcceptableAt = 0;
    }
}
