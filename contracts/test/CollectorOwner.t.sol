// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IFundSweeper} from "../src/interfaces/IFundSweeper.sol";
import {SweepWorld} from "./SweepWorld.sol";
import {Vm} from "./Vm.sol";

contract CollectorOwnerTest is SweepWorld {
    address private constant NEXT = address(0x7e47);
    uint256 private constant NOW = 1_700_000_000;

    function setUp() public override {
        super.setUp();
        vm.warp(NOW);
    }

    function propose(address next) private {
        vm.prank(OWNER);
        sweeper.proposeFundCollector(next);
    }

    function test_aProposalWaits() external {
        vm.recordLogs();
        propose(NEXT);
        Vm.Log memory log = vm.getRecordedLogs()[0];
        isTrue(log.topics[0] == IFundSweeper.FundCollectorProposed.selector, "event");
        isTrue(log.topics[1] == bytes32(uint256(uint160(COLLECTOR))), "names the current one");
        isTrue(log.topics[2] == bytes32(uint256(uint160(NEXT))), "names the proposed one");
        equal(abi.decode(log.data, (uint256)), NOW + 172_800, "names the time");
        (address pending, uint256 acceptableAt) = sweeper.pendingFundCollector();
        equal(pending, NEXT, "pending");
        equal(acceptableAt, NOW + 172_800, "time");

        usdc.mint(deposit(1), 5);
        sweepExpecting(salts(1, 1), address(usdc), 1, 5);
        equal(usdc.balanceOf(COLLECTOR), 5, "old collector");
    }

    function test_tooEarlyByASecond() external {
        propose(NEXT);
        vm.warp(NOW + 48 hours - 1);
        vm.prank(OWNER);
        vm.expectRevert(abi.encodeWithSelector(IFundSweeper.TooEarly.selector, NOW + 48 hours));
        sweeper.acceptFundCollector();
        equal(sweeper.fundCollector(), COLLECTOR, "collector");
    }

    function test_acceptedAfterTwoDays() external {
        propose(NEXT);
        vm.warp(NOW + 48 hours);
        vm.recordLogs();
        vm.prank(OWNER);
        sweeper.acceptFundCollector();
        isTrue(vm.getRecordedLogs()[0].topics[0] == IFundSweeper.FundCollectorChanged.selector, "event");
        equal(sweeper.fundCollector(), NEXT, "collector");
        (address pending, uint256 acceptableAt) = sweeper.pendingFundCollector();
        equal(pending, address(0), "pending");
        equal(acceptableAt, 0, "time");

        usdc.mint(deposit(1), 5);
        sweepExpecting(salts(1, 1), address(usdc), 1, 5);
        equal(usdc.balanceOf(NEXT), 5, "new collector");
    }

    function test_anotherProposalStartsAnew() external {
        propose(STRANGER);
        vm.warp(NOW + 48 hours - 1);
        propose(NEXT);
        vm.warp(NOW + 48 hours);
        vm.prank(OWNER);
        vm.expectRevert(abi.encodeWithSelector(IFundSweeper.TooEarly.selector, NOW + 96 hours - 1));
        sweeper.acceptFundCollector();
    }

    function test_cancelled() external {
        propose(NEXT);
        vm.recordLogs();
        vm.prank(OWNER);
        sweeper.cancelFundCollector();
        isTrue(vm.getRecordedLogs()[0].topics[0] == IFundSweeper.FundCollectorProposalCancelled.selector, "event");
        vm.warp(NOW + 72 hours);
        vm.prank(OWNER);
        vm.expectRevert(abi.encodeWithSelector(IFundSweeper.NothingProposed.selector));
        sweeper.acceptFundCollector();
    }

    function test_renouncedForEver() external {
        propose(NEXT);
        vm.recordLogs();
        vm.prank(OWNER);
        sweeper.renounceOwnership();
        isTrue(vm.getRecordedLogs()[0].topics[0] == IFundSweeper.OwnershipRenounced.selector, "event");
        equal(sweeper.owner(), address(0), "owner");
        (address pending,) = sweeper.pendingFundCollector();
        equal(pending, address(0), "pending");
        vm.warp(NOW + 72 hours);
        refusesEverythingFrom(OWNER);
        equal(sweeper.fundCollector(), COLLECTOR, "collector");
    }

    function test_refusesWhatMakesNoSense() external {
        vm.startPrank(OWNER);
        vm.expectRevert(abi.encodeWithSelector(IFundSweeper.ZeroFundCollector.selector));
        sweeper.proposeFundCollector(address(0));
        vm.expectRevert(abi.encodeWithSelector(IFundSweeper.NothingProposed.selector));
        sweeper.acceptFundCollector();
        vm.expectRevert(abi.encodeWithSelector(IFundSweeper.NothingProposed.selector));
        sweeper.cancelFundCollector();
        vm.stopPrank();
    }

    function testFuzz_nobodyElse(address somebody) external {
        if (somebody == OWNER) somebody = STRANGER;
        propose(NEXT);
        vm.warp(NOW + 72 hours);
        refusesEverythingFrom(somebody);
    }

    function refusesEverythingFrom(address somebody) private {
        bytes memory refusal = abi.encodeWithSelector(IFundSweeper.OnlyOwner.selector);
        vm.startPrank(somebody);
        vm.expectRevert(refusal);
        sweeper.proposeFundCollector(somebody);
        vm.expectRevert(refusal);
        sweeper.acceptFundCollector();
        vm.expectRevert(refusal);
        sweeper.cancelFundCollector();
        vm.expectRevert(refusal);
        sweeper.renounceOwnership();
        vm.stopPrank();
    }
}
