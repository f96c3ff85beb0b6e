// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Moves all that deposit addresses hold to one collector
/// @notice Anybody may sweep, because money can go nowhere else. The owner's one power is to name another collector, in two
/// steps that are two days apart, and to give this power up for ever.
interface IFundSweeper {
    /// @notice Why an address of a batch was left as it is.
    /// `Empty`: it holds nothing, or the token does not say how much.
    /// `NotADeposit`: it runs other code than the deposits of this sweeper, or none.
    /// `NotMoved`: the token or the collector refused, or nothing arrived.
    enum SkipReason {
        Empty,
        NotADeposit,
        NotMoved
    }

    /// @notice A batch has ended.
    /// @param token The zero address stands for the native coin.
    /// @param count How many orders moved money.
    /// @param received What the collector has more than before, which is less than was sent if the token keeps a fee.
    event Swept(address indexed token, address indexed fundCollector, uint256 count, uint256 received);

    /// @notice One address of the batch was left as it is; the others are not affected.
    event SweepSkipped(address indexed deposit, address indexed token, SkipReason reason);

    /// @notice The owner wants another collector, which may take its place at that time.
    event FundCollectorProposed(address indexed current, address indexed proposed, uint256 acceptableAt);

    /// @notice From now on money goes to another collector.
    event FundCollectorChanged(address indexed previous, address indexed current);

    /// @notice The owner withdrew the proposal.
    event FundCollectorProposalCancelled(address indexed proposed);

    /// @notice The collector stays what it is for ever.
    event OwnershipRenounced(address indexed previousOwner);

    error OnlyFactory();
    error OnlyOwner();
    error AlreadyInitialized();
    error NotInitialized();
    error ZeroFundCollector();
    error NothingProposed();
    /// @notice The proposal has to stand until then.
    error TooEarly(uint256 acceptableAt);
    /// @notice There is no such token, or it does not say what the collector holds.
    error UnreadableToken(address token);
    error DepositCodeNotCreated();
    /// @notice The collector gained something else than what was sent.
    error NotAsOrdered(uint256 sent, uint256 gained);

    /// @notice Names owner and collector, once, by the factory.
    function initialize(address owner, address fundCollector) external;

    /// @notice Moves all that these deposit addresses hold. Deploys those that hold something and have no code yet.
    /// @dev What cannot be moved is skipped and named by an event. What counts is the balance of the collector, not what a
    /// token answers.
    /// @param salts One for each deposit address.
    /// @param token The zero address stands for the native coin.
    function sweep(bytes32[] calldata salts, address token) external returns (uint256 count, uint256 received);

    /// @notice The same for accounts that delegated to `depositImplementation` (EIP-7702), and for deployed deposits.
    /// @dev Orders are tried as they are, by `sweepAccountsAsOrdered`. Who says that its token or the collector refused, or says
    /// nothing, is left out of the sum and named. If the collector gains something else than that sum (the token keeps a fee or
    /// moves nothing, an account runs other code), all is undone and done again, and what each account holds is asked before and
    /// after: it counts as moved if it then holds less, with what it holds less but never more than was ordered; all others are
    /// named. `received` is what counts as moved, or what the collector gained if that is less. So a wrong amount costs gas and
    /// nothing else: what did not move is never reported as moved.
    /// @param orders The low 160 bits of each word are the account, the high 96 bits are how much to move. Zero there, as in an
    /// address alone, moves all that it holds; a known amount saves the question. Of an amount above what it holds nothing moves;
    /// below, the rest stays. An amount that 96 bits do not hold is moved by zero.
    /// @param token The zero address stands for the native coin.
    function sweepAccounts(bytes32[] calldata orders, address token)
        external
        returns (uint256 count, uint256 received);

    /// @notice The same as `sweepAccounts`, but it moves nothing and fails with `NotAsOrdered` where that would begin again.
    function sweepAccountsAsOrdered(bytes32[] calldata orders, address token)
        external
        returns (uint256 count, uint256 received);

    /// @notice Where to pay to. The address exists before any code does.
    function depositAddress(bytes32 salt) external view returns (address);

    /// @notice The code behind every deposit address, and what an account delegates to.
    function depositImplementation() external view returns (address);

    /// @notice What this chain hashes first to compute the address of a contract: 0xff, or 0x41 on TRON.
    function create2Rule() external view returns (bytes1);

    /// @notice Zero once the power to name another collector was given up.
    function owner() external view returns (address);

    /// @notice Where all money goes.
    function fundCollector() external view returns (address);

    /// @notice The collector that is to follow, and from when on; zeroes if there is none.
    function pendingFundCollector() external view returns (address proposed, uint256 acceptableAt);

    /// @notice Starts the two days. Another proposal takes the place of this one and starts anew.
    function proposeFundCollector(address proposed) external;

    /// @notice Puts the proposed collector in its place, two days after it was proposed or later.
    function acceptFundCollector() external;

    /// @notice Withdraws the proposal.
    function cancelFundCollector() external;

    /// @notice Keeps the collector for ever. A proposal that still waits is dropped.
    function renounceOwnership() external;
}
