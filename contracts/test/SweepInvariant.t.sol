// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IFundSweeper} from "../src/interfaces/IFundSweeper.sol";
import {Claims} from "./Claims.sol";
import {SweepWorld} from "./SweepWorld.sol";
import {TestUsdc} from "./tokens/TestUsdc.sol";
import {TestUsdt} from "./tokens/TestUsdt.sol";

/// @title People who pay, sweep, change the collector, and try things, in any order
contract People is Claims {
    uint256 public constant DEPOSITS = 12;
    address[3] public collectors = [address(0xC0117EC7), address(0xC0117EC8), address(0xC0117EC9)];
    address private immutable OWNER;
    IFundSweeper private immutable SWEEPER;
    TestUsdc private immutable USDC;
    TestUsdt private immutable USDT;

    mapping(address token => uint256 amount) public paid;
    mapping(address token => uint256 amount) public reported;
    uint256 public sweeps;

    constructor(IFundSweeper sweeper, address owner, TestUsdc usdc, TestUsdt usdt) {
        (SWEEPER, OWNER, USDC, USDT) = (sweeper, owner, usdc, usdt);
    }

    function deposit(uint256 index) public view returns (address) {
        return SWEEPER.depositAddress(bytes32(index % DEPOSITS));
    }

    function tokenOf(uint256 choice) public view returns (address) {
        return [address(0), address(USDC), address(USDT)][choice % 3];
    }

    function pay(uint256 index, uint256 choice, uint96 amount) external {
        address token = tokenOf(choice);
        paid[token] += amount;
        if (token == address(0)) vm.deal(deposit(index), deposit(index).balance + amount);
        else TestUsdc(token).mint(deposit(index), amount);
    }

    function sweep(uint256 from, uint256 count, uint256 choice) external {
        bytes32[] memory all = new bytes32[](count % (DEPOSITS + 2));
        for (uint256 i = 0; i < all.length; ++i) {
            all[i] = bytes32((from % DEPOSITS + i) % DEPOSITS);
        }
        (, uint256 received) = SWEEPER.sweep(all, tokenOf(choice));
        count_(tokenOf(choice), received);
    }

    /// @dev Some amounts are what deposits hold, some are not known, too small or too large.
    function sweepAccounts(uint256 from, uint256 count, uint256 choice, uint256 amounts) external {
        address token = tokenOf(choice);
        bytes32[] memory all = new bytes32[](count % (DEPOSITS + 2));
        for (uint256 i = 0; i < all.length; ++i) {
            address place = deposit(from % DEPOSITS + i);
            uint256 holds = token == address(0) ? place.balance : TestUsdc(token).balanceOf(place);
            uint256 kind = amounts >> 2 * i & 3;
            uint256 amount = kind == 0 ? 0 : kind == 1 ? holds : kind == 2 ? holds / 2 : holds + 1;
            all[i] = bytes32(uint256(uint96(amount)) << 160 | uint160(place));
        }
        (, uint256 received) = SWEEPER.sweepAccounts(all, token);
        count_(token, received);
    }

    function block_(uint256 index, bool blocked) external {
        address holder = deposit(index);
        vm.prank(USDT.owner());
        if (blocked) USDT.addBlackList(holder);
        else USDT.removeBlackList(holder);
    }

    function changeCollector(uint256 choice) external {
        vm.startPrank(OWNER);
        SWEEPER.proposeFundCollector(collectors[choice % 3]);
        (, uint256 acceptableAt) = SWEEPER.pendingFundCollector();
        vm.warp(acceptableAt);
        SWEEPER.acceptFundCollector();
        vm.stopPrank();
    }

    function tryToTake(uint256 index, uint256 choice, address thief) external {
        address victim = deposit(index);
        vm.prank(thief == address(SWEEPER) ? address(this) : thief);
        (bool answered,) = victim.call(abi.encode(1, tokenOf(choice), thief));
        isTrue(answered, "answered");
    }

    function count_(address token, uint256 received) private {
        reported[token] += received;
        ++sweeps;
    }
}

contract SweepInvariantTest is SweepWorld {
    People private people;
    TestUsdt private usdt;

    function setUp() public override {
        super.setUp();
        usdt = new TestUsdt();
        people = new People(sweeper, OWNER, usdc, usdt);
    }

    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(people);
    }

    function invariant_whatWasPaidIsWithDepositsOrCollectors() external view {
        for (uint256 choice = 0; choice < 3; ++choice) {
            address token = people.tokenOf(choice);
            uint256 waiting;
            for (uint256 i = 0; i < people.DEPOSITS(); ++i) {
                waiting += held(token, people.deposit(i));
            }
            uint256 collected;
            for (uint256 i = 0; i < 3; ++i) {
                collected += held(token, people.collectors(i));
            }
            equal(waiting + collected, people.paid(token), "paid");
            equal(collected, people.reported(token), "reported");
            equal(held(token, address(sweeper)), 0, "sweeper");
            equal(held(token, address(factory)), 0, "factory");
            equal(held(token, sweeper.depositImplementation()), 0, "implementation");
        }
        equal(usdc.totalSupply(), people.paid(address(usdc)), "no other token");
    }
}
