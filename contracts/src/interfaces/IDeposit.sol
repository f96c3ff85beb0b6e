// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title What a deposit address can do: hold money until its sweeper moves it
/// @notice Runs behind the proxies of a sweeper and in accounts that delegated to it (EIP-7702). It keeps no state, so that
/// it cannot clash with what else such an account did or will do.
interface IDeposit {
    /// @notice From its sweeper: three words, which are how much to send, of which token (zero for the native coin) and to whom.
    /// It never fails, and answers one byte unless the token or the payee failed. What a token answers is not passed on: the
    /// sweeper believes balances alone.
    /// From anybody else: takes the native coin, whatever comes with it, and does nothing.
    fallback() external payable;
}
