// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IFundSweeper} from "../src/interfaces/IFundSweeper.sol";
import {AccountsWorld} from "./AccountsWorld.sol";
import {GasBurner, Thief} from "./tokens/OddAccounts.sol";

contract SweepAccountsTest is AccountsWorld {
    IFundSweeper.SkipReason private constant NOT_A_DEPOSIT = IFundSweeper.SkipReason.NotADeposit;

    function test_movesTokensAndCoins() external {
        delegateAll();
        for (uint256 round = 0; round < 3; ++round) {
            mintToAll();
            for (uint256 i = 0; i < 4; ++i) {
                vm.deal(address(this), 5);
                (bool taken,) = accounts[i].call{value: 5}(i % 2 == 0 ? bytes("") : bytes("data of any kind"));
                isTrue(taken, "takes coins");
            }
            sweepAccountsExpecting(untold(accounts), address(usdc), 4, 46);
            sweepAccountsExpecting(untold(accounts), COIN, 4, 20);
        }
        equal(usdc.balanceOf(COLLECTOR), 138, "tokens");
        equal(COLLECTOR.balance, 60, "coins");
    }

    function test_doesNothingForAStranger() external {
        delegateAll();
        mintToAll();
        vm.prank(STRANGER);
        (bool answered,) = accounts[0].call(abi.encode(10, address(usdc), STRANGER));
        isTrue(answered, "answered");
        equal(usdc.balanceOf(accounts[0]), 10, "token");
    }

    function test_anotherSweeperMovesNothing() external {
        delegateAll();
        mintToAll();
        vm.prank(STRANGER);
        IFundSweeper other = IFundSweeper(factory.createFundSweeperContract(SALT, STRANGER));
        (uint256 count, uint256 received) = other.sweepAccounts(untold(accounts), address(usdc));
        equal(count + received + usdc.balanceOf(STRANGER), 0, "moved");
    }

    function test_deployedDepositsInTheSameBatch() external {
        delegateAll();
        mintToAll();
        usdc.mint(deposit(0), 1);
        sweeper.sweep(salts(0, 1), address(usdc));
        usdc.mint(deposit(0), 100);
        usdc.mint(deposit(1), 1000);
        accounts.push(deposit(0));
        // This one has no code yet: only its salt could make it.
        accounts.push(deposit(1));
        sweepAccountsExpecting(untold(accounts), address(usdc), 5, 146);
        equal(skips(deposit(1), NOT_A_DEPOSIT), 1, "without code");
    }

    function test_whoIsNotDelegatedIsNamed() external {
        address implementation = sweeper.depositImplementation();
        delegate(2, implementation);
        delegate(3, implementation);
        delegate(3, address(0));
        delegate(4, address(usdc));
        mintToAll();
        sweepAccountsExpecting(untold(accounts), address(usdc), 1, 11);
        equal(skips(accounts[0], NOT_A_DEPOSIT), 1, "never");
        equal(skips(accounts[2], NOT_A_DEPOSIT), 1, "taken back");
        equal(skips(accounts[3], NOT_A_DEPOSIT), 1, "elsewhere");
        equal(usdc.balanceOf(accounts[0]), 10, "still there");
    }

    function test_aGasBurnerBlocksNobody() external {
        delegateAll();
        delegate(2, address(new GasBurner()));
        mintToAll();
        vm.recordLogs();
        (uint256 count, uint256 received) = sweeper.sweepAccounts{gas: 2_000_000}(untold(accounts), address(usdc));
        equal(count, 3, "count");
        equal(received, 35, "received");
    }

    function test_whatAThiefMovesIsNotCounted() external {
        delegateAll();
        delegate(1, address(new Thief()));
        mintToAll();
        sweepAccountsExpecting(untold(accounts), address(usdc), 3, 36);
        equal(skips(accounts[0], NOT_A_DEPOSIT), 1, "named");
    }

    function test_emptyAccountsAreNamed() external {
        delegateAll();
        usdc.mint(accounts[3], 1);
        sweepAccountsExpecting(untold(accounts), address(usdc), 1, 1);
        equal(skips(accounts[0], IFundSweeper.SkipReason.Empty), 1, "empty");
    }
}
