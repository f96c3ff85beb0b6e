// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IFundSweeper} from "../src/interfaces/IFundSweeper.sol";
import {ISweepFactory} from "../src/interfaces/ISweepFactory.sol";
import {Claims} from "./Claims.sol";
import {Vm} from "./Vm.sol";
import {TestUsdc} from "./tokens/TestUsdc.sol";

/// @title A factory, a sweeper with its owner and its collector, and a token
abstract contract SweepWorld is Claims {
    address internal constant COIN = address(0);
    address internal constant OWNER = address(0x0123456789);
    address internal constant STRANGER = address(0x5742);
    address internal constant COLLECTOR = address(0xC0117EC7);
    bytes32 internal constant SALT = "sweeper";

    ISweepFactory internal factory;
    IFundSweeper internal sweeper;
    TestUsdc internal usdc;

    function setUp() public virtual {
        factory = ISweepFactory(made(vm.envBytes("SWEEP_FACTORY_CODE")));
        vm.prank(OWNER);
        sweeper = IFundSweeper(factory.createFundSweeperContract(SALT, COLLECTOR));
        usdc = new TestUsdc();
    }

    function made(bytes memory creationCode) private returns (address place) {
        assembly ("memory-safe") {
            place := create(0, add(creationCode, 0x20), mload(creationCode))
        }
        isTrue(place != address(0), "the factory was made");
    }

    function deposit(uint256 index) internal view returns (address) {
        return sweeper.depositAddress(bytes32(index));
    }

    /// @dev The salts of `count` addresses, from an index on.
    function salts(uint256 from, uint256 count) internal pure returns (bytes32[] memory all) {
        all = new bytes32[](count);
        for (uint256 i = 0; i < count; ++i) {
            all[i] = bytes32(from + i);
        }
    }

    function depositsOf(bytes32[] memory all) internal view returns (address[] memory found) {
        found = new address[](all.length);
        for (uint256 i = 0; i < all.length; ++i) {
            found[i] = sweeper.depositAddress(all[i]);
        }
    }

    function held(address token, address holder) internal view returns (uint256) {
        return token == COIN ? holder.balance : IERC20(token).balanceOf(holder);
    }

    /// @dev Sweeps, and holds what is answered and what is said by events against what is expected.
    function sweepExpecting(bytes32[] memory all, address token, uint256 count, uint256 received) internal {
        vm.recordLogs();
        (uint256 gotCount, uint256 gotReceived) = sweeper.sweep(all, token);
        checkBatch(token, gotCount, gotReceived, count, received);
    }

    function sweepAccountsExpecting(bytes32[] memory orders, address token, uint256 count, uint256 received) internal {
        vm.recordLogs();
        (uint256 gotCount, uint256 gotReceived) = sweeper.sweepAccounts(orders, token);
        checkBatch(token, gotCount, gotReceived, count, received);
    }

    Vm.Log[] private lastLogs;

    function checkBatch(address token, uint256 gotCount, uint256 gotReceived, uint256 count, uint256 received) private {
        equal(gotCount, count, "count");
        equal(gotReceived, received, "received");
        delete lastLogs;
        uint256 batches;
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i = 0; i < logs.length; ++i) {
            lastLogs.push(logs[i]);
            if (logs[i].emitter != address(sweeper) || logs[i].topics[0] != IFundSweeper.Swept.selector) continue;
            (uint256 saidCount, uint256 saidReceived) = abi.decode(logs[i].data, (uint256, uint256));
            ++batches;
            isTrue(logs[i].topics[1] == bytes32(uint256(uint160(token))), "the batch names its token");
            if (i + 1 == logs.length) {
                equal(saidCount, count, "said count");
                equal(saidReceived, received, "said received");
            }
        }
        isTrue(batches > 0, "a batch was announced");
    }

    /// @dev How often the last sweep skipped that address for that reason.
    function skips(address skipped, IFundSweeper.SkipReason reason) internal view returns (uint256 times) {
        for (uint256 i = 0; i < lastLogs.length; ++i) {
            Vm.Log memory log = lastLogs[i];
            if (log.emitter != address(sweeper) || log.topics[0] != IFundSweeper.SweepSkipped.selector) continue;
            if (log.topics[1] != bytes32(uint256(uint160(skipped)))) continue;
            if (abi.decode(log.data, (IFundSweeper.SkipReason)) == reason) ++times;
        }
    }
}
