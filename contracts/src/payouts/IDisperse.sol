// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Pays many at once, with the money of whoever calls
/// @notice It has no owner, keeps nothing between two transactions and takes from nobody but its caller: a token is drawn from
/// the caller's allowance straight to the payee, and coins come along with the call.
/// Each row is paid or refused by itself. What is refused is proven to have moved nothing: the token or the payee reverted,
/// having got as much gas as it may use, or the row named this contract. Whatever else goes wrong undoes the whole batch.
/// @dev A row: the low 160 bits are the payee, the high 96 bits are how much.
/// What a token moves may be less than what a row says, if it keeps a fee: its `Transfer` log tells.
interface IDisperse {
    /// @notice A batch has been paid, but for the rows whose bit stands in `refused`: bit 0 is the first row.
    /// @param token The zero address stands for the native coin.
    event Dispersed(address indexed payer, bytes32 indexed batch, address token, uint256 count, uint256 refused);

    /// @notice The caller has paid a batch of that name already.
    error PaidBefore(bytes32 batch);

    /// @notice A batch has 1 to 255 rows.
    error WrongCount(uint256 count);

    /// @notice There is no code at that address.
    error NoToken(address token);

    /// @notice The token did not fail and did not say yes either, so that nobody could tell whether this row was paid.
    error UnclearAnswer(uint256 row);

    /// @notice The coins that came along are not the sum of the rows.
    error WrongValue();

    /// @notice From this row on the gas would be too little to tell a refusal from a lack of gas.
    error TooLittleGas(uint256 row);

    /// @notice The caller did not take back what was refused.
    error RefusedBack();

    /// @notice Pays tokens of the caller, out of the allowance that this contract has of them.
    /// @param batch A name that the caller uses once.
    function payToken(bytes32 batch, address token, bytes32[] calldata rows) external returns (uint256 refused);

    /// @notice Pays the coins that come along, and gives back those of refused rows.
    /// @param batch A name that the caller uses once, for tokens and coins together.
    function payCoin(bytes32 batch, bytes32[] calldata rows) external payable returns (uint256 refused);

    /// @notice Whether that caller paid that batch, and which of its rows were refused. Tells it for good once the transaction
    /// has ended; while it runs, nothing counts as refused.
    function outcomeOf(address payer, bytes32 batch) external view returns (bool isPaid, uint256 refused);
}
