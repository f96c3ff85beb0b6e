// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title What a deposit address can do: hold money until its sweeper moves it
/// @notice Runs behind the proxies of a sweeper and in accounts that delegated to it (EIP-7702). It keeps no state, so that
/// it cannot clash with what else such an account did or will do.
interface IDeposit {
    /// @notice Takes the native coin.
    receive() external payable;

    /// @notice From its sweeper: three words, the token (zero for the native coin), who gets it and how much. It reverts if the
    /// token or the collector does; what they answer is not looked at, because some tokens say false and mean true.
    /// From anybody else: takes the native coin, whatever comes with it, and does nothing.
    fallback() external payable;
}
