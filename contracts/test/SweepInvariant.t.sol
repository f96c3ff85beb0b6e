// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IFundSweeper} from "../src/interfaces/IFundSweeper.sol";
import {Claims} from "./Claims.sol";
import {SweepWorld} from "./SweepWorld.sol";
import {TestUsdc} from "./tokens/TestUsdc.sol";
import {TestUsdt} from "./tokens/TestUsdt.sol";

/// @title What was paid and what sweeps said, and where deposits are
contract Counts {
    uint256 public constant DEPOSITS = 12;
    address[3] public collectors = [address(0xC0117EC7), address(0xC0117EC8), address(0xC0117EC9)];
    IFundSweeper public immutable SWEEPER;
    TestUsdc public immutable USDC;
    TestUsdt public immutable USDT;

    mapping(address token => uint256 amount) public paid;
    mapping(address token => uint256 amount) public reported;

    constructor(IFundSweeper sweeper, TestUsdc usdc, TestUsdt usdt) {
        (SWEEPER, USDC, USDT) = (sweeper, usdc, usdt);
    }

    function deposit(uint256 index) public view returns (address) {
        return SWEEPER.depositAddress(bytes32(index % DEPOSITS));
    }

    function tokenOf(uint256 choice) public view returns (address) {
        return [address(0), address(USDC), address(USDT)][choice % 3];
    }

    function countPaid(address token, uint256 amount) external {
        paid[token] += amount;
    }

    function countReported(address token, uint256 amount) external {
        reported[token] += amount;
    }
}

/// @title One who acts in any order with the others
abstract contract Person is Claims {
    Counts internal immutable COUNTS;
    IFundSweeper internal immutable SWEEPER;

    constructor(Counts counts) {
        (COUNTS, SWEEPER) = (counts, counts.SWEEPER());
    }
}

/// @title They pay to deposits, in coins and tokens
contract Payers is Person {
    constructor(Counts counts) Person(counts) {}

    function pay(uint256 index, uint256 choice, uint96 amount) external {
        (address token, address to) = (COUNTS.tokenOf(choice), COUNTS.deposit(index));
        COUNTS.countPaid(token, amount);
        if (token == address(0)) vm.deal(to, to.balance + amount);
        else TestUsdc(token).mint(to, amount);
    }
}

/// @title They sweep deposits, by salts and by amounts
contract Sweepers is Person {
    constructor(Counts counts) Person(counts) {}

    function sweep(uint256 from, uint256 count, uint256 choice) external {
        (uint256 deposits, address token) = (COUNTS.DEPOSITS(), COUNTS.tokenOf(choice));
        bytes32[] memory all = new bytes32[](count % (deposits + 2));
        for (uint256 i = 0; i < all.length; ++i) {
            all[i] = bytes32((from % deposits + i) % deposits);
        }
        (, uint256 received) = SWEEPER.sweep(all, token);
        COUNTS.countReported(token, received);
    }

    /// @dev Some amounts are what deposits hold, some are not known, too small or too large.
    function sweepAccounts(uint256 from, uint256 count, uint256 choice, uint256 amounts) external {
        (uint256 deposits, address token) = (COUNTS.DEPOSITS(), COUNTS.tokenOf(choice));
        bytes32[] memory all = new bytes32[](count % (deposits + 2));
        for (uint256 i = 0; i < all.length; ++i) {
            address place = COUNTS.deposit(from % deposits + i);
            uint256 holds = token == address(0) ? place.balance : TestUsdc(token).balanceOf(place);
            uint256 kind = amounts >> 2 * i & 3;
            uint256 amount = kind == 0 ? 0 : kind == 1 ? holds : kind == 2 ? holds / 2 : holds + 1;
            all[i] = bytes32(uint256(uint96(amount)) << 160 | uint160(place));
        }
        (, uint256 received) = SWEEPER.sweepAccounts(all, token);
        COUNTS.countReported(token, received);
    }
}

/// @title The owner of the sweep contract changes the collector
contract Owner is Person {
    address private immutable OWNER;

    constructor(Counts counts, address owner) Person(counts) {
        OWNER = owner;
    }

    function changeCollector(uint256 choice) external {
        vm.startPrank(OWNER);
        SWEEPER.proposeFundCollector(COUNTS.collectors(choice % 3));
        (, uint256 acceptableAt) = SWEEPER.pendingFundCollector();
        vm.warp(acceptableAt);
        SWEEPER.acceptFundCollector();
        vm.stopPrank();
    }
}

/// @title The issuer of a token blocks deposits and lets them go
contract Issuer is Person {
    constructor(Counts counts) Person(counts) {}

    function block_(uint256 index, bool blocked) external {
        TestUsdt usdt = COUNTS.USDT();
        address holder = COUNTS.deposit(index);
        vm.prank(usdt.owner());
        if (blocked) usdt.addBlackList(holder);
        else usdt.removeBlackList(holder);
    }
}

/// @title They try to take what deposits hold
contract Thieves is Person {
    constructor(Counts counts) Person(counts) {}

    function tryToTake(uint256 index, uint256 choice, address thief) external {
        address victim = COUNTS.deposit(index);
        vm.prank(thief == address(SWEEPER) ? address(this) : thief);
        (bool answered,) = victim.call(abi.encode(1, COUNTS.tokenOf(choice), thief));
        isTrue(answered, "answered");
    }
}

contract SweepInvariantTest is SweepWorld {
    Counts private counts;
    address[] private people;

    function setUp() public override {
        super.setUp();
        counts = new Counts(sweeper, usdc, new TestUsdt());
        people = [
            address(new Payers(counts)),
            address(new Sweepers(counts)),
            address(new Owner(counts, OWNER)),
            address(new Issuer(counts)),
            address(new Thieves(counts))
        ];
    }

    function targetContracts() external view returns (address[] memory) {
        return people;
    }

    function invariant_whatWasPaidIsWithDepositsOrCollectors() external view {
        for (uint256 choice = 0; choice < 3; ++choice) {
            address token = counts.tokenOf(choice);
            uint256 waiting;
            for (uint256 i = 0; i < counts.DEPOSITS(); ++i) {
                waiting += held(token, counts.deposit(i));
            }
            uint256 collected;
            for (uint256 i = 0; i < 3; ++i) {
                collected += held(token, counts.collectors(i));
            }
            equal(waiting + collected, counts.paid(token), "paid");
            equal(collected, counts.reported(token), "reported");
            equal(held(token, address(sweeper)), 0, "sweeper");
            equal(held(token, address(factory)), 0, "factory");
            equal(held(token, sweeper.depositImplementation()), 0, "implementation");
        }
        equal(usdc.totalSupply(), counts.paid(address(usdc)), "no other token");
    }
}
