// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Makes fund sweepers at addresses that are known beforehand
/// @notice The factory has the same address on every chain that has the deterministic deployer, so that the same owner, salt
/// and collector give the same sweeper, and the same deposit addresses, everywhere.
interface ISweepFactory {
    /// @notice A sweeper has been made. Said once for each, also if somebody asks for it again.
    event FundSweeperCreated(
        address indexed fundSweeper, address indexed owner, address indexed fundCollector, bytes32 salt
    );

    /// @notice Money cannot be collected by nobody.
    error ZeroFundCollector();

    /// @notice The chain refused to make the sweeper.
    error FundSweeperNotCreated();

    /// @notice Makes the sweeper of the caller, who becomes its owner.
    /// @dev Asking again returns the one that exists.
    /// @param salt Tells the sweepers of one owner and collector apart.
    /// @param fundCollector Where all money goes.
    /// @return fundSweeper Its address depends on the caller, the salt and the collector alone.
    function createFundSweeperContract(bytes32 salt, address fundCollector) external returns (address fundSweeper);

    /// @notice Where the sweeper of that owner is, or would be.
    function fundSweeperAddress(address owner, bytes32 salt, address fundCollector) external view returns (address);

    /// @notice The code behind every sweeper.
    function fundSweeperLogic() external view returns (address);
}
