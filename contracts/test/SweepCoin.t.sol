// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IFundSweeper} from "../src/interfaces/IFundSweeper.sol";
import {SweepWorld} from "./SweepWorld.sol";

/// @title A treasury that does with coins what it was told to
contract Treasury {
    enum Manner {
        Keep,
        Refuse,
        PassOn,
        Chat,
        SweepAgain
    }

    Manner public manner;
    IFundSweeper public sweeper;

    error Refused();

    function behave(Manner manner_, IFundSweeper sweeper_) external {
        manner = manner_;
        sweeper = sweeper_;
    }

    receive() external payable {
        if (manner == Manner.Refuse) revert Refused();
        if (manner == Manner.PassOn) payable(address(0xBA4C)).transfer(msg.value);
        if (manner == Manner.Chat) {
            assembly {
                return(0, 50000)
            }
        }
        if (manner == Manner.SweepAgain) {
            bytes32[] memory all = new bytes32[](3);
            (all[0], all[1], all[2]) = (bytes32(uint256(0)), bytes32(uint256(1)), bytes32(uint256(2)));
            sweeper.sweep(all, address(0));
        }
    }
}

contract SweepCoinTest is SweepWorld {
    Treasury private treasury;

    function setUp() public override {
        super.setUp();
        treasury = new Treasury();
        vm.prank(OWNER);
        sweeper = IFundSweeper(factory.createFundSweeperContract(SALT, address(treasury)));
        vm.deal(address(this), 100 ether);
    }

    function behave(Treasury.Manner manner) private {
        treasury.behave(manner, sweeper);
    }

    function test_beforeAndAfterTheCode() external {
        payable(deposit(0)).transfer(3);
        sweepExpecting(salts(0, 1), COIN, 1, 3);
        equal(address(treasury).balance, 3, "first");
        for (uint256 round = 1; round <= 3; ++round) {
            (bool plain,) = deposit(0).call{value: 4}("");
            (bool withData,) = deposit(0).call{value: 5}("thank you");
            isTrue(plain && withData, "taken");
            sweepExpecting(salts(0, 1), COIN, 1, 9);
            equal(address(treasury).balance, 3 + round * 9, "again");
        }
    }

    function testFuzz_movesAllOfAnyAmounts(uint64[6] calldata amounts) external {
        uint256 sum;
        uint256 count;
        for (uint256 i = 0; i < 6; ++i) {
            vm.deal(deposit(i), amounts[i]);
            sum += amounts[i];
            if (amounts[i] > 0) ++count;
        }
        sweepExpecting(salts(0, 6), COIN, count, sum);
        equal(address(treasury).balance, sum, "collector");
    }

    function test_aCollectorThatRefusesLosesNothing() external {
        vm.deal(deposit(0), 3);
        vm.deal(deposit(1), 4);
        behave(Treasury.Manner.Refuse);
        sweepExpecting(salts(0, 2), COIN, 0, 0);
        equal(skips(deposit(0), IFundSweeper.SkipReason.NotMoved), 1, "first");
        equal(skips(deposit(1), IFundSweeper.SkipReason.NotMoved), 1, "second");
        equal(deposit(0).balance + deposit(1).balance, 7, "still there");
        behave(Treasury.Manner.Keep);
        sweepExpecting(salts(0, 2), COIN, 2, 7);
    }

    function test_aCollectorThatPassesOnHasNothing() external {
        vm.deal(deposit(0), 3);
        vm.deal(deposit(1), 4);
        // There already, so that 2,300 gas are enough to pass on.
        vm.deal(address(0xBA4C), 1);
        behave(Treasury.Manner.PassOn);
        sweepExpecting(salts(0, 2), COIN, 2, 0);
        equal(address(0xBA4C).balance, 8, "passed on");
    }

    function test_aChattyCollectorGetsAll() external {
        vm.deal(deposit(0), 3);
        behave(Treasury.Manner.Chat);
        sweepExpecting(salts(0, 1), COIN, 1, 3);
    }

    function test_aCollectorThatSweepsAgainCountsNothingTwice() external {
        vm.deal(deposit(0), 3);
        vm.deal(deposit(1), 4);
        vm.deal(deposit(2), 5);
        behave(Treasury.Manner.SweepAgain);
        sweepExpecting(salts(2, 1), COIN, 1, 5);
        equal(address(treasury).balance, 12, "collector");
    }

    function test_theSweeperTakesNoCoins() external {
        (bool taken,) = address(sweeper).call{value: 1}("");
        isTrue(!taken, "refused");
        (bool factoryTook,) = address(factory).call{value: 1}("");
        isTrue(!factoryTook, "refused by the factory");
    }
}
