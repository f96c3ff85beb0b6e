// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IFundSweeper} from "../src/interfaces/IFundSweeper.sol";
import {AccountsWorld} from "./AccountsWorld.sol";
import {Boaster, GasBurner, Thief} from "./tokens/OddAccounts.sol";
import {
    BusyToken, FalseToken, FeeToken, IdleToken, PlainToken, ReentrantToken, SoftToken
} from "./tokens/OddTokens.sol";
import {TestUsdt} from "./tokens/TestUsdt.sol";

/// @title Keeps no coins out but when told so
contract Gate {
    bool public shut;

    error Shut();

    function turn(bool shut_) external {
        shut = shut_;
    }

    receive() external payable {
        if (shut) revert Shut();
    }
}

contract SweepAmountsTest is AccountsWorld {
    IFundSweeper.SkipReason private constant EMPTY = IFundSweeper.SkipReason.Empty;
    IFundSweeper.SkipReason private constant NOT_A_DEPOSIT = IFundSweeper.SkipReason.NotADeposit;
    IFundSweeper.SkipReason private constant NOT_MOVED = IFundSweeper.SkipReason.NotMoved;

    function setUp() public override {
        super.setUp();
        delegateAll();
    }

    function mintTo(PlainToken token, uint256[4] memory amounts) private {
        for (uint256 i = 0; i < 4; ++i) {
            token.mint(accounts[i], amounts[i]);
        }
    }

    function test_exactAmountsMoveAll() external {
        for (uint256 round = 1; round <= 3; ++round) {
            mintToAll();
            sweepAccountsExpecting(toldAll([uint256(10), 11, 12, 13]), address(usdc), 4, 46);
            equal(usdc.balanceOf(COLLECTOR), round * 46, "collector");
            for (uint256 i = 0; i < 4; ++i) {
                vm.deal(accounts[i], 5 + i);
            }
            sweepAccountsExpecting(toldAll([uint256(5), 6, 7, 8]), COIN, 4, 26);
            equal(COLLECTOR.balance, round * 26, "coins");
        }
    }

    function test_smallLargeAndNoAmounts() external {
        mintToAll();
        sweepAccountsExpecting(toldAll([uint256(4), 12, 0, 13]), address(usdc), 3, 29);
        equal(usdc.balanceOf(accounts[0]), 6, "the rest");
        equal(usdc.balanceOf(accounts[1]), 11, "too much was asked");
        equal(skips(accounts[1], NOT_MOVED), 1, "named");
        for (uint256 i = 0; i < 4; ++i) {
            vm.deal(accounts[i], 5 + i);
        }
        sweepAccountsExpecting(toldAll([uint256(4), 12, 0, 8]), COIN, 3, 19);
        equal(accounts[0].balance, 1, "the rest of the coins");
        equal(accounts[1].balance, 6, "too many coins were asked");
        equal(skips(accounts[1], NOT_MOVED), 1, "named for coins");
    }

    function test_moreThan96BitsAreMovedByZero() external {
        uint256 much = uint256(type(uint96).max) + 7;
        usdc.mint(accounts[0], much);
        usdc.mint(accounts[1], type(uint96).max);
        usdc.mint(accounts[2], much);
        sweepAccountsExpecting(
            toldAll([uint256(0), type(uint96).max, type(uint96).max, 0]), address(usdc), 3, much + 2 * (much - 7)
        );
        equal(usdc.balanceOf(accounts[2]), 7, "the rest");
        equal(skips(accounts[3], EMPTY), 1, "empty");
    }

    function testFuzz_countsWhatMovedAndNoMore(uint96[4] calldata held, uint96[4] calldata asked, uint8 kinds) external {
        PlainToken[4] memory tokens = [new PlainToken(), new SoftToken(), new FalseToken(), new FeeToken()];
        PlainToken token = tokens[kinds % 4];
        bytes32[] memory orders = new bytes32[](4);
        uint256 count;
        uint256 sum;
        uint256 fees;
        for (uint256 i = 0; i < 4; ++i) {
            // Two bits for each: zero, exact, less, or anything.
            uint256 kind = kinds >> 2 * i & 3;
            uint256 amount = kind == 0 ? 0 : kind == 1 ? held[i] : kind == 2 ? held[i] / 2 : asked[i];
            token.mint(accounts[i], held[i]);
            orders[i] = told(accounts[i], amount);
            uint256 moved = amount == 0 ? held[i] : amount > held[i] ? 0 : amount;
            if (moved > 0) ++count;
            sum += moved;
            if (kinds % 4 == 3) fees += moved / 10;
        }
        sweepAccountsExpecting(orders, address(token), count, sum - fees);
        equal(token.balanceOf(COLLECTOR), sum - fees, "collector");
    }

    function testFuzz_coins(uint96[4] calldata held, uint96[4] calldata asked) external {
        uint256 count;
        uint256 sum;
        bytes32[] memory orders = new bytes32[](4);
        for (uint256 i = 0; i < 4; ++i) {
            uint256 amount = asked[i] % 3 == 0 ? held[i] : asked[i] % 3 == 1 ? asked[i] : held[i] / 3;
            vm.deal(accounts[i], held[i]);
            orders[i] = told(accounts[i], amount);
            uint256 moved = amount == 0 ? held[i] : amount > held[i] ? 0 : amount;
            if (moved > 0) ++count;
            sum += moved;
        }
        sweepAccountsExpecting(orders, COIN, count, sum);
        equal(COLLECTOR.balance, sum, "collector");
    }

    function test_namedTwice() external {
        mintToAll();
        bytes32[] memory orders = toldAll([uint256(4), 5, 4, 5]);
        (orders[2], orders[3]) = (told(accounts[0], 6), told(accounts[0], 1));
        // The last is the first: 1, then 6, then 4 of 10.
        sweepAccountsExpecting(orders, address(usdc), 3, 12);
        equal(usdc.balanceOf(accounts[0]), 3, "left");
        equal(skips(accounts[0], NOT_MOVED), 1, "not enough for all three");
        FeeToken token = new FeeToken();
        token.mint(accounts[0], 100);
        (orders[0], orders[1]) = (told(accounts[0], 1000), told(accounts[0], 40));
        (orders[2], orders[3]) = (told(accounts[0], 0), told(accounts[0], 10));
        sweepAccountsExpecting(orders, address(token), 2, 90);
        equal(skips(accounts[0], NOT_MOVED), 1, "too much");
        equal(skips(accounts[0], EMPTY), 1, "nothing left");
    }

    function test_sweptBySomebodyElseBefore() external {
        mintToAll();
        bytes32[] memory first = new bytes32[](1);
        first[0] = told(accounts[1], 11);
        vm.prank(STRANGER);
        sweeper.sweepAccounts(first, address(usdc));
        sweepAccountsExpecting(toldAll([uint256(10), 11, 12, 13]), address(usdc), 3, 35);
        equal(skips(accounts[1], EMPTY), 1, "named");
    }

    function test_deployedDeposits() external {
        usdc.mint(deposit(0), 1);
        sweeper.sweep(salts(0, 1), address(usdc));
        usdc.mint(deposit(0), 100);
        usdc.mint(deposit(1), 1000);
        mintToAll();
        bytes32[] memory orders = toldAll([uint256(10), 11, 12, 13]);
        (orders[0], orders[1]) = (told(deposit(0), 60), told(deposit(1), 1000));
        sweepAccountsExpecting(orders, address(usdc), 3, 85);
        equal(skips(deposit(1), NOT_A_DEPOSIT), 1, "without code");
        // Proxies do not say that they had too little.
        orders[0] = told(deposit(0), 41);
        sweepAccountsExpecting(orders, address(usdc), 0, 0);
        equal(skips(deposit(0), NOT_MOVED), 1, "too much");
        equal(skips(accounts[2], EMPTY), 1, "empty");
        equal(usdc.balanceOf(deposit(0)), 40, "left");
        orders[0] = told(deposit(0), 40);
        (uint256 count,) = sweeper.sweepAccountsAsOrdered(orders, address(usdc));
        equal(count, 1, "at the first try");
    }

    function test_otherCodeIsNamed() external {
        address[4] memory codes = [address(new Thief()), address(new GasBurner()), address(new Boaster()), address(0)];
        for (uint256 key = 1; key <= 4; ++key) {
            mintToAll();
            uint256 before = usdc.balanceOf(COLLECTOR);
            uint256[4] memory holds = [uint256(0), 0, 0, 0];
            uint256 sum;
            delegate(1, codes[key - 1]);
            for (uint256 i = 0; i < 4; ++i) {
                holds[i] = usdc.balanceOf(accounts[i]);
                if (i > 0) sum += holds[i];
            }
            sweepAccountsExpecting(toldAll(holds), address(usdc), 3, sum);
            equal(skips(accounts[0], NOT_A_DEPOSIT), 1, "named");
            equal(usdc.balanceOf(COLLECTOR), before + sum, "collector");
        }
    }

    function test_theZeroAddressIsNamed() external {
        PlainToken token = new PlainToken();
        token.mint(address(0), 5);
        token.mint(accounts[0], 6);
        bytes32[] memory orders = toldAll([uint256(6), 0, 0, 0]);
        orders[1] = 0;
        sweepAccountsExpecting(orders, address(token), 1, 6);
        equal(skips(address(0), NOT_A_DEPOSIT), 1, "named");
        orders[0] = told(accounts[0], 6);
        sweepAccountsExpecting(orders, address(usdc), 0, 0);
        equal(skips(address(0), EMPTY), 1, "named");
        equal(skips(address(0), NOT_A_DEPOSIT), 0, "and not again");
    }

    function test_aBlockedHolderBlocksNobodyElse() external {
        TestUsdt token = new TestUsdt();
        for (uint256 i = 0; i < 4; ++i) {
            token.mint(accounts[i], 5);
        }
        token.addBlackList(accounts[2]);
        sweepAccountsExpecting(toldAll([uint256(5), 0, 5, 3]), address(token), 3, 13);
        equal(skips(accounts[2], NOT_MOVED), 1, "blocked");
        token.removeBlackList(accounts[2]);
        token.pause();
        sweepAccountsExpecting(toldAll([uint256(5), 0, 5, 2]), address(token), 0, 0);
        token.unpause();
        sweepAccountsExpecting(toldAll([uint256(5), 0, 5, 2]), address(token), 2, 7);
        equal(skips(accounts[0], EMPTY) + skips(accounts[1], EMPTY), 2, "empty");
    }

    function test_tokensThatDoNotSayThatTheyFailed() external {
        SoftToken soft = new SoftToken();
        mintTo(soft, [uint256(10), 11, 12, 13]);
        sweepAccountsExpecting(toldAll([uint256(10), 12, 5, 0]), address(soft), 3, 28);
        equal(skips(accounts[1], NOT_MOVED), 1, "false");

        IdleToken idle = new IdleToken(accounts[1]);
        mintTo(idle, [uint256(10), 11, 12, 13]);
        sweepAccountsExpecting(toldAll([uint256(10), 11, 5, 0]), address(idle), 3, 28);
        equal(skips(accounts[1], NOT_MOVED), 1, "true");
        IdleToken never = new IdleToken(address(0));
        mintTo(never, [uint256(10), 11, 12, 13]);
        sweepAccountsExpecting(toldAll([uint256(10), 12, 5, 0]), address(never), 0, 0);
        equal(skips(accounts[2], NOT_MOVED), 1, "never");

        FalseToken liar = new FalseToken();
        mintTo(liar, [uint256(10), 11, 12, 13]);
        sweepAccountsExpecting(toldAll([uint256(10), 12, 5, 0]), address(liar), 3, 28);
        equal(skips(accounts[1], NOT_MOVED), 1, "too much of the liar");
    }

    function test_aFeeIsNotReceived() external {
        FeeToken token = new FeeToken();
        mintTo(token, [uint256(100), 100, 100, 100]);
        sweepAccountsExpecting(toldAll([uint256(100), 101, 50, 0]), address(token), 3, 225);
        equal(token.balanceOf(COLLECTOR), 225, "collector");
        equal(token.balanceOf(accounts[2]), 50, "the rest");
        equal(skips(accounts[1], NOT_MOVED), 1, "too much");
    }

    function test_aTokenThatCallsBackCountsNothingTwice() external {
        for (uint256 i = 0; i < 2; ++i) {
            sweeper.sweep(salts(0, 1), address(usdc));
            ReentrantToken token = new ReentrantToken(sweeper, salts(0, 1), i == 0);
            token.mint(deposit(0), 5);
            token.mint(accounts[0], 6);
            bytes32[] memory orders = new bytes32[](1);
            orders[0] = told(accounts[0], 6);
            sweepAccountsExpecting(orders, address(token), 1, 6);
            equal(token.balanceOf(COLLECTOR), 11, "collector");
        }
    }

    function test_whatAnotherSweepMovesInTheMiddleIsItsOwn() external {
        bytes32[] memory inner = new bytes32[](1);
        bytes32[] memory outer = new bytes32[](1);
        (inner[0], outer[0]) = (told(accounts[0], 2), told(accounts[0], 3));
        BusyToken same = new BusyToken(sweeper, 1, inner);
        same.mint(accounts[0], 6);
        sweepAccountsExpecting(outer, address(same), 1, 3);
        equal(same.balanceOf(COLLECTOR), 5, "collector of the same account");

        (inner[0], outer[0]) = (told(accounts[1], 8), told(accounts[0], 6));
        BusyToken other = new BusyToken(sweeper, 2, inner);
        other.mint(accounts[0], 6);
        other.mint(accounts[1], 8);
        sweepAccountsExpecting(outer, address(other), 1, 3);
        equal(other.balanceOf(COLLECTOR), 7, "collector of another account");
    }

    function test_noToken() external {
        vm.expectRevert(abi.encodeWithSelector(IFundSweeper.UnreadableToken.selector, STRANGER));
        sweeper.sweepAccounts(toldAll([uint256(1), 1, 1, 1]), STRANGER);
    }

    function test_aCollectorThatRefusesLosesNothing() external {
        Gate gate = new Gate();
        vm.prank(OWNER);
        sweeper = IFundSweeper(factory.createFundSweeperContract(SALT, address(gate)));
        delegateAll();
        for (uint256 i = 0; i < 4; ++i) {
            vm.deal(accounts[i], 5);
        }
        gate.turn(true);
        sweepAccountsExpecting(toldAll([uint256(5), 4, 6, 0]), COIN, 0, 0);
        for (uint256 i = 0; i < 4; ++i) {
            equal(skips(accounts[i], NOT_MOVED), 1, "named");
            equal(accounts[i].balance, 5, "still there");
        }
        gate.turn(false);
        sweepAccountsExpecting(toldAll([uint256(5), 4, 6, 0]), COIN, 3, 14);
    }

    function test_asOrderedOrNotAtAll() external {
        mintToAll();
        (uint256 count, uint256 received) =
            sweeper.sweepAccountsAsOrdered(toldAll([uint256(10), 12, 0, 3]), address(usdc));
        equal(count, 3, "count");
        equal(received, 25, "received");
        FeeToken token = new FeeToken();
        token.mint(accounts[0], 100);
        vm.expectRevert(abi.encodeWithSelector(IFundSweeper.NotAsOrdered.selector, 100, 90));
        sweeper.sweepAccountsAsOrdered(toldAll([uint256(100), 1, 1, 1]), address(token));
        equal(token.balanceOf(accounts[0]), 100, "moved");
    }
}
