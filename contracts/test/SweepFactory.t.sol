// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Create2Rule} from "../src/Create2Rule.sol";
import {IFundSweeper} from "../src/interfaces/IFundSweeper.sol";
import {ISweepFactory} from "../src/interfaces/ISweepFactory.sol";
import {SweepWorld} from "./SweepWorld.sol";
import {Vm} from "./Vm.sol";

contract SweepFactoryTest is SweepWorld {
    function testFuzz_sweeperIsWhereItWasAnnounced(address owner, bytes32 salt, address collector) external {
        if (collector == address(0)) collector = COLLECTOR;
        address announced = factory.fundSweeperAddress(owner, salt, collector);
        equal(announced.code.length, 0, "code before");
        vm.prank(owner);
        IFundSweeper made = IFundSweeper(factory.createFundSweeperContract(salt, collector));
        equal(address(made), announced, "address");
        equal(made.owner(), owner, "owner");
        equal(made.fundCollector(), collector, "collector");
        isTrue(made.depositImplementation().code.length > 0, "deposit code");
    }

    function test_announcedByOneEvent() external {
        vm.recordLogs();
        vm.prank(STRANGER);
        address made = factory.createFundSweeperContract(SALT, COLLECTOR);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        equal(logs.length, 1, "events");
        isTrue(logs[0].topics[0] == ISweepFactory.FundSweeperCreated.selector, "event");
        isTrue(logs[0].topics[1] == bytes32(uint256(uint160(made))), "names the sweeper");
        isTrue(logs[0].topics[2] == bytes32(uint256(uint160(STRANGER))), "names the owner");
        isTrue(logs[0].topics[3] == bytes32(uint256(uint160(COLLECTOR))), "names the collector");
        isTrue(abi.decode(logs[0].data, (bytes32)) == SALT, "names the salt");
    }

    function test_askingAgainReturnsTheSameOne() external {
        vm.recordLogs();
        vm.startPrank(OWNER);
        equal(factory.createFundSweeperContract(SALT, COLLECTOR), address(sweeper), "second");
        equal(factory.createFundSweeperContract(SALT, COLLECTOR), address(sweeper), "third");
        vm.stopPrank();
        equal(vm.getRecordedLogs().length, 0, "events");
        equal(sweeper.owner(), OWNER, "owner");
    }

    function test_refusesNobodyAsCollector() external {
        vm.expectRevert(abi.encodeWithSelector(ISweepFactory.ZeroFundCollector.selector));
        factory.createFundSweeperContract(SALT, address(0));
    }

    function test_ownerSaltAndCollectorTellSweepersApart() external view {
        isTrue(factory.fundSweeperAddress(STRANGER, SALT, COLLECTOR) != address(sweeper), "owner");
        isTrue(factory.fundSweeperAddress(OWNER, "other", COLLECTOR) != address(sweeper), "salt");
        isTrue(factory.fundSweeperAddress(OWNER, SALT, STRANGER) != address(sweeper), "collector");
    }

    function test_nobodyInitializesASweeperAgain() external {
        vm.expectRevert(abi.encodeWithSelector(IFundSweeper.OnlyFactory.selector));
        sweeper.initialize(STRANGER, STRANGER);
        vm.prank(address(factory));
        vm.expectRevert(abi.encodeWithSelector(IFundSweeper.AlreadyInitialized.selector));
        sweeper.initialize(STRANGER, STRANGER);
    }

    function test_theLogicIsUnusable() external {
        IFundSweeper logic = IFundSweeper(factory.fundSweeperLogic());
        bytes memory uninitialized = abi.encodeWithSelector(IFundSweeper.NotInitialized.selector);
        vm.expectRevert(abi.encodeWithSelector(IFundSweeper.OnlyFactory.selector));
        logic.initialize(STRANGER, STRANGER);
        vm.expectRevert(uninitialized);
        logic.sweep(salts(0, 1), COIN);
        vm.expectRevert(uninitialized);
        logic.sweepAccounts(new bytes32[](1), COIN);
        vm.expectRevert(uninitialized);
        logic.sweepAccountsAsOrdered(new bytes32[](1), COIN);
        vm.expectRevert(uninitialized);
        logic.depositAddress(SALT);
        vm.expectRevert(uninitialized);
        logic.depositImplementation();
        vm.expectRevert(abi.encodeWithSelector(IFundSweeper.OnlyOwner.selector));
        logic.proposeFundCollector(STRANGER);
    }

    /// @dev Runs the constructor at the address that TRON would have given it.
    function test_noticesTheRuleOfTron() external {
        bytes memory initCode = vm.envBytes("FUND_SWEEPER_CODE");
        equal(uint8(ruleAt(Create2Rule.addressOf(0x41, address(this), 0, keccak256(initCode)))), 0x41, "TRON");
        equal(uint8(ruleAt(Create2Rule.addressOf(0xff, address(this), 0, keccak256(initCode)))), 0xff, "Ethereum");
        equal(uint8(ruleAt(STRANGER)), 0, "neither");
    }

    function ruleAt(address place) private returns (bytes1) {
        vm.etch(place, vm.envBytes("FUND_SWEEPER_CODE"));
        (bool made, bytes memory code) = place.call("");
        isTrue(made, "the constructor runs");
        vm.etch(place, code);
        return IFundSweeper(place).create2Rule();
    }
}
