// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IDisperse} from "../src/payouts/IDisperse.sol";
import {Claims} from "./Claims.sol";
import {DisperseWorld} from "./DisperseWorld.sol";
import {OddPayee} from "./OddPayee.sol";
import {MannerToken} from "./tokens/MannerToken.sol";

/// @title They pay batches of any names in any order, and count what should have been paid
contract Payers is Claims {
    uint256 public constant PAYERS = 3;
    uint256 public constant PAYEES = 9;
    IDisperse private immutable DISPERSE;
    MannerToken private immutable TOKEN;
    address[] private payees;
    mapping(address payer => mapping(bytes32 batch => bool)) private paid;
    mapping(address payee => uint256 amount) public tokensOwed;
    mapping(address payee => uint256 amount) public coinsOwed;
    mapping(address payer => uint256 amount) public tokensSpent;
    mapping(address payer => uint256 amount) public coinsSpent;

    constructor(IDisperse disperse, MannerToken token) {
        (DISPERSE, TOKEN) = (disperse, token);
        for (uint256 i = 0; i < PAYEES; ++i) {
            // Some are nobody yet, some are contracts of any manner.
            payees.push(
                i < 4 ? address(uint160(0xFEE0000 + i)) : address(new OddPayee(disperse, OddPayee.Manner(i - 4)))
            );
        }
        token.refuse(payees[1]);
    }

    function payer(uint256 index) public pure returns (address) {
        return address(uint160(0x9A7E40000 + index % 3));
    }

    function payee(uint256 index) public view returns (address) {
        return payees[index % PAYEES];
    }

    function payTokens(uint256 who, uint8 name, uint256 seed, uint256 gas_) external {
        (address by, bytes32 batch, bytes32[] memory rows) = (payer(who), bytes32(uint256(name % 24)), rowsOf(seed));
        vm.prank(by);
        try DISPERSE.payToken{gas: gasOf(gas_)}(batch, address(TOKEN), rows) returns (uint256 refused) {
            count(by, batch, rows, refused, tokensOwed, tokensSpent);
        } catch {}
    }

    function payCoins(uint256 who, uint8 name, uint256 seed, uint256 gas_) external {
        (address by, bytes32 batch, bytes32[] memory rows) = (payer(who), bytes32(uint256(name % 24)), rowsOf(seed));
        uint256 value;
        for (uint256 i = 0; i < rows.length; ++i) {
            value += uint256(rows[i]) >> 160;
        }
        // Now and then it is not the sum.
        if (seed % 5 == 0) ++value;
        vm.prank(by);
        try DISPERSE.payCoin{value: value, gas: gasOf(gas_)}(batch, rows) returns (uint256 refused) {
            isTrue(seed % 5 > 0, "only the sum is taken");
            count(by, batch, rows, refused, coinsOwed, coinsSpent);
        } catch {}
    }

    function count(
        address by,
        bytes32 batch,
        bytes32[] memory rows,
        uint256 refused,
        mapping(address => uint256) storage owed,
        mapping(address => uint256) storage spent
    ) private {
        isTrue(!paid[by][batch], "no batch is paid twice");
        paid[by][batch] = true;
        (bool isPaid, uint256 kept) = DISPERSE.outcomeOf(by, batch);
        isTrue(isPaid && kept == refused, "the outcome is kept");
        for (uint256 i = 0; i < rows.length; ++i) {
            if (refused >> i & 1 == 1) continue;
            uint256 amount = uint256(rows[i]) >> 160;
            owed[address(uint160(uint256(rows[i])))] += amount;
            spent[by] += amount;
        }
    }

    /// @dev Up to a dozen rows, some to the same payee, some of nothing.
    function rowsOf(uint256 seed) private view returns (bytes32[] memory rows) {
        rows = new bytes32[](1 + seed % 12);
        for (uint256 i = 0; i < rows.length; ++i) {
            uint256 random = uint256(keccak256(abi.encode(seed, i)));
            rows[i] = bytes32((random >> 8) % 1000 << 160 | uint160(payee(random)));
        }
    }

    /// @dev Enough, nearly enough, or far too little.
    function gasOf(uint256 seed) private pure returns (uint256) {
        return seed % 3 == 0 ? 30_000 + (seed >> 2) % 600_000 : 5_000_000;
    }
}

contract DisperseInvariantTest is DisperseWorld {
    Payers private payers;
    MannerToken private token;
    address[] private targets;

    function setUp() public override {
        super.setUp();
        token = new MannerToken(MannerToken.Manner.True);
        payers = new Payers(disperse, token);
        for (uint256 i = 0; i < payers.PAYERS(); ++i) {
            address by = payers.payer(i);
            vm.deal(by, RICH);
            token.mint(by, RICH);
            vm.prank(by);
            token.approve(address(disperse), type(uint256).max);
        }
        targets.push(address(payers));
    }

    function targetContracts() external view returns (address[] memory) {
        return targets;
    }

    function invariant_whatWasSpentWasPaid() external view {
        for (uint256 i = 0; i < payers.PAYERS(); ++i) {
            address by = payers.payer(i);
            equal(by.balance, RICH - payers.coinsSpent(by), "coins of a payer");
            equal(token.balanceOf(by), RICH - payers.tokensSpent(by), "tokens of a payer");
        }
        for (uint256 i = 0; i < payers.PAYEES(); ++i) {
            address to = payers.payee(i);
            equal(to.balance, payers.coinsOwed(to), "coins of a payee");
            equal(token.balanceOf(to), payers.tokensOwed(to), "tokens of a payee");
        }
        equal(address(disperse).balance, 0, "no coins stay behind");
        equal(token.balanceOf(address(disperse)), 0, "no tokens stay behind");
    }
}
