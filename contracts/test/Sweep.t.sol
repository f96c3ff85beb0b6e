// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IFundSweeper} from "../src/interfaces/IFundSweeper.sol";
import {SweepWorld} from "./SweepWorld.sol";
import {
    ChattyToken, FalseToken, FeeToken, IdleToken, NeverZeroToken, PlainToken, ReentrantToken
} from "./tokens/OddTokens.sol";
import {TestUsdt} from "./tokens/TestUsdt.sol";

contract SweepTest is SweepWorld {
    IFundSweeper.SkipReason private constant EMPTY = IFundSweeper.SkipReason.Empty;
    IFundSweeper.SkipReason private constant NOT_MOVED = IFundSweeper.SkipReason.NotMoved;

    function test_batchesOfAllSizes() external {
        batch(0, 1);
        batch(100, 10);
        batch(200, 100);
        batch(400, 300);
    }

    function batch(uint256 from, uint256 count) private {
        bytes32[] memory all = salts(from, count);
        for (uint256 round = 1; round <= 3; ++round) {
            uint256 before = usdc.balanceOf(COLLECTOR);
            uint256 sum;
            for (uint256 i = 0; i < count; ++i) {
                usdc.mint(deposit(from + i), round * 1e6 + i);
                sum += round * 1e6 + i;
            }
            vm.prank(STRANGER);
            sweepExpecting(all, address(usdc), count, sum);
            equal(usdc.balanceOf(COLLECTOR), before + sum, "collector");
        }
        for (uint256 i = 0; i < count; ++i) {
            equal(usdc.balanceOf(deposit(from + i)), 0, "left");
            equal(deposit(from + i).code.length, 31, "code");
        }
    }

    function testFuzz_movesAllOfAnyAmounts(uint96[8] calldata amounts, bytes32 salt) external {
        bytes32[] memory all = new bytes32[](8);
        uint256 sum;
        uint256 count;
        for (uint256 i = 0; i < 8; ++i) {
            all[i] = keccak256(abi.encode(salt, i));
            usdc.mint(sweeper.depositAddress(all[i]), amounts[i]);
            sum += amounts[i];
            if (amounts[i] > 0) ++count;
        }
        sweepExpecting(all, address(usdc), count, sum);
        equal(usdc.balanceOf(COLLECTOR), sum, "collector");
    }

    function test_anEmptyAddressIsNamedAndNotDeployed() external {
        usdc.mint(deposit(1), 7);
        sweepExpecting(salts(0, 3), address(usdc), 1, 7);
        equal(skips(deposit(0), EMPTY), 1, "first");
        equal(skips(deposit(1), EMPTY), 0, "second");
        equal(skips(deposit(2), EMPTY), 1, "third");
        equal(deposit(0).code.length, 0, "code");
        sweepExpecting(salts(0, 0), address(usdc), 0, 0);
    }

    function test_namedTwiceIsMovedOnce() external {
        usdc.mint(deposit(0), 7);
        bytes32[] memory twice = new bytes32[](2);
        sweepExpecting(twice, address(usdc), 1, 7);
        equal(skips(deposit(0), EMPTY), 1, "second time");
    }

    function test_somebodyElseWasFirst() external {
        usdc.mint(deposit(0), 7);
        usdc.mint(deposit(1), 8);
        vm.prank(STRANGER);
        sweeper.sweep(salts(0, 1), address(usdc));
        sweepExpecting(salts(0, 2), address(usdc), 1, 8);
        usdc.mint(deposit(0), 9);
        sweepExpecting(salts(0, 2), address(usdc), 1, 9);
    }

    function test_tokensThatAnswerOddly() external {
        PlainToken[3] memory tokens = [PlainToken(new FalseToken()), new ChattyToken(), new NeverZeroToken()];
        for (uint256 i = 0; i < tokens.length; ++i) {
            tokens[i].mint(deposit(0), 5);
            tokens[i].mint(deposit(2), 6);
            sweepExpecting(salts(0, 3), address(tokens[i]), 2, 11);
            equal(tokens[i].balanceOf(COLLECTOR), 11, "collector");
        }
    }

    function test_aFeeIsNotReceived() external {
        FeeToken token = new FeeToken();
        token.mint(deposit(0), 100);
        token.mint(deposit(1), 50);
        sweepExpecting(salts(0, 2), address(token), 2, 135);
        equal(token.balanceOf(COLLECTOR), 135, "collector");
    }

    function test_trueWithoutMovingIsNotCounted() external {
        IdleToken never = new IdleToken(address(0));
        never.mint(deposit(0), 5);
        sweepExpecting(salts(0, 1), address(never), 0, 0);
        equal(skips(deposit(0), NOT_MOVED), 1, "named");

        IdleToken once = new IdleToken(deposit(1));
        for (uint256 i = 0; i < 3; ++i) {
            once.mint(deposit(i), 5);
        }
        sweepExpecting(salts(0, 3), address(once), 2, 10);
        equal(skips(deposit(1), NOT_MOVED), 1, "the idle one");
        equal(skips(deposit(0), NOT_MOVED), 0, "another one");
    }

    function test_aBlockedHolderBlocksNobodyElse() external {
        TestUsdt token = new TestUsdt();
        for (uint256 i = 0; i < 4; ++i) {
            token.mint(deposit(i), 5);
        }
        token.addBlackList(deposit(2));
        sweepExpecting(salts(0, 5), address(token), 3, 15);
        equal(skips(deposit(2), NOT_MOVED), 1, "blocked");
        equal(skips(deposit(4), EMPTY), 1, "empty");
        token.removeBlackList(deposit(2));
        sweepExpecting(salts(0, 5), address(token), 1, 5);
    }

    function test_aPausedTokenMovesLater() external {
        TestUsdt token = new TestUsdt();
        token.mint(deposit(0), 5);
        token.pause();
        sweepExpecting(salts(0, 1), address(token), 0, 0);
        token.unpause();
        sweepExpecting(salts(0, 1), address(token), 1, 5);
        equal(token.balanceOf(COLLECTOR), 5, "collector");
    }

    function test_aTokenThatCallsBackCountsNothingTwice() external {
        ReentrantToken token = new ReentrantToken(sweeper, salts(0, 2), false);
        token.mint(deposit(0), 5);
        token.mint(deposit(1), 6);
        sweepExpecting(salts(1, 1), address(token), 1, 6);
        equal(token.balanceOf(COLLECTOR), 11, "collector");

        ReentrantToken eager = new ReentrantToken(sweeper, salts(0, 2), true);
        eager.mint(deposit(0), 5);
        eager.mint(deposit(1), 6);
        sweepExpecting(salts(1, 1), address(eager), 0, 0);
        equal(eager.balanceOf(COLLECTOR) + eager.balanceOf(deposit(0)) + eager.balanceOf(deposit(1)), 11, "sum");
    }

    function test_noToken() external {
        vm.expectRevert(abi.encodeWithSelector(IFundSweeper.UnreadableToken.selector, STRANGER));
        sweeper.sweep(salts(0, 1), STRANGER);
        vm.expectRevert(abi.encodeWithSelector(IFundSweeper.UnreadableToken.selector, address(factory)));
        sweeper.sweep(salts(0, 1), address(factory));
    }

    function testFuzz_aStrangerMovesNothing(address somebody, bytes calldata data) external {
        if (somebody == address(sweeper)) somebody = STRANGER;
        usdc.mint(deposit(0), 5);
        sweeper.sweep(salts(0, 1), address(usdc));
        usdc.mint(deposit(0), 6);
        vm.deal(deposit(0), 7);
        bytes memory order = abi.encode(1, address(usdc), somebody);
        address[2] memory doors = [deposit(0), sweeper.depositImplementation()];
        for (uint256 i = 0; i < 2; ++i) {
            vm.startPrank(somebody);
            (bool taken,) = doors[i].call(data);
            (bool takenToo,) = doors[i].call(order);
            vm.stopPrank();
            isTrue(taken && takenToo, "answered");
        }
        equal(usdc.balanceOf(deposit(0)), 6, "token");
        equal(deposit(0).balance, 7, "coin");
    }
}
