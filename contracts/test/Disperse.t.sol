// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IDisperse} from "../src/payouts/IDisperse.sol";
import {DisperseWorld} from "./DisperseWorld.sol";
import {MannerToken} from "./tokens/MannerToken.sol";
import {OddPayee} from "./OddPayee.sol";

contract DisperseTest is DisperseWorld {
    function test_paysTokensToMany() external {
        MannerToken token = tokenOf(MannerToken.Manner.True);
        uint256[4] memory counts = [uint256(1), 2, 100, 255];
        for (uint256 i = 0; i < 4; ++i) {
            payTokenExpecting(bytes32(i), address(token), rowsOf(counts[i]), 0);
            equal(token.balanceOf(payee(0)), i + 1, "the first, again and again");
            equal(token.balanceOf(payee(counts[i] - 1)), (i == 0 ? 1 : counts[i]), "the last, for the first time");
        }
        equal(token.balanceOf(PAYER), RICH - 1 - 3 - 5050 - 32640, "payer");
        equal(token.allowance(PAYER, address(disperse)), RICH - 1 - 3 - 5050 - 32640, "allowance");
        equal(token.balanceOf(address(disperse)), 0, "nothing stays behind");
    }

    function testFuzz_paysAnyAmounts(uint96[6] calldata amounts, bytes32 batch) external {
        MannerToken token = tokenOf(MannerToken.Manner.True);
        token.mint(PAYER, 1e30);
        vm.prank(PAYER);
        token.approve(address(disperse), 1e31);
        bytes32[] memory rows = new bytes32[](6);
        for (uint256 i = 0; i < 6; ++i) {
            rows[i] = row(payee(i), amounts[i]);
        }
        payTokenExpecting(batch, address(token), rows, 0);
        for (uint256 i = 0; i < 6; ++i) {
            equal(token.balanceOf(payee(i)), amounts[i], "payee");
        }
    }

    function test_theSamePayeeTwiceIsPaidTwice() external {
        MannerToken token = tokenOf(MannerToken.Manner.True);
        bytes32[] memory rows = new bytes32[](2);
        (rows[0], rows[1]) = (row(payee(0), 5), row(payee(0), 5));
        payTokenExpecting(BATCH, address(token), rows, 0);
        equal(token.balanceOf(payee(0)), 10, "both");
        payCoinExpecting("coins", rows, 0);
        equal(payee(0).balance, 10, "both coins");
    }

    function test_paysCoinsToMany() external {
        uint256[4] memory counts = [uint256(1), 2, 100, 255];
        for (uint256 i = 0; i < 4; ++i) {
            payCoinExpecting(bytes32(i), rowsOf(counts[i]), 0);
            equal(payee(0).balance, i + 1, "the first, again and again");
            equal(payee(counts[i] - 1).balance, (i == 0 ? 1 : counts[i]), "the last, for the first time");
        }
        equal(PAYER.balance, RICH - 1 - 3 - 5050 - 32640, "payer");
    }

    function testFuzz_paysAnyCoins(uint64[6] calldata amounts, bytes32 batch) external {
        bytes32[] memory rows = new bytes32[](6);
        for (uint256 i = 0; i < 6; ++i) {
            rows[i] = row(payee(i), amounts[i]);
        }
        payCoinExpecting(batch, rows, 0);
        for (uint256 i = 0; i < 6; ++i) {
            equal(payee(i).balance, amounts[i], "payee");
        }
        equal(PAYER.balance, RICH - sumOf(rows), "payer");
    }

    function test_refusesNoRowsAndTooMany() external {
        address token = address(tokenOf(MannerToken.Manner.True));
        uint256[3] memory counts = [uint256(0), 256, 300];
        for (uint256 i = 0; i < 3; ++i) {
            bytes32[] memory rows = rowsOf(counts[i]);
            vm.startPrank(PAYER);
            vm.expectRevert(abi.encodeWithSelector(IDisperse.WrongCount.selector, counts[i]));
            disperse.payToken(BATCH, token, rows);
            vm.expectRevert(abi.encodeWithSelector(IDisperse.WrongCount.selector, counts[i]));
            disperse.payCoin(BATCH, rows);
            vm.stopPrank();
        }
        isUnpaid(PAYER, BATCH);
    }

    function test_theSameBatchIsPaidOnce() external {
        MannerToken token = tokenOf(MannerToken.Manner.True);
        payTokenExpecting(BATCH, address(token), rowsOf(3), 0);
        payCoinExpecting("coins", rowsOf(3), 0);
        bytes32[2] memory batches = [BATCH, "coins"];
        for (uint256 i = 0; i < 2; ++i) {
            bytes memory refusal = abi.encodeWithSelector(IDisperse.PaidBefore.selector, batches[i]);
            vm.startPrank(PAYER);
            vm.expectRevert(refusal);
            disperse.payToken(batches[i], address(token), rowsOf(1));
            vm.expectRevert(refusal);
            disperse.payCoin{value: 1}(batches[i], rowsOf(1));
            vm.stopPrank();
        }
        equal(token.balanceOf(payee(0)), 1, "once");
        equal(payee(0).balance, 1, "once");
    }

    function test_aStrangersBatchIsTheirOwn() external {
        MannerToken token = tokenOf(MannerToken.Manner.True);
        vm.deal(STRANGER, 100);
        vm.startPrank(STRANGER);
        // Without money and allowance of their own every row is refused, however much the payer has.
        equal(disperse.payToken(BATCH, address(token), rowsOf(3)), 7, "refused");
        equal(disperse.payCoin{value: 6}("coins", rowsOf(3)), 0, "paid");
        vm.stopPrank();
        equal(token.balanceOf(PAYER), RICH, "nothing of the payer");
        equal(PAYER.balance, RICH, "no coins of the payer");
        hasOutcome(STRANGER, BATCH, 7);
        isUnpaid(PAYER, BATCH);
        payTokenExpecting(BATCH, address(token), rowsOf(3), 0);
        payCoinExpecting("coins", rowsOf(3), 0);
    }

    function test_whatWasUndoneMayComeAgain() external {
        bytes32[] memory rows = rowsOf(3);
        vm.startPrank(PAYER);
        vm.expectRevert(abi.encodeWithSelector(IDisperse.WrongValue.selector));
        disperse.payCoin{value: 5}(BATCH, rows);
        vm.stopPrank();
        isUnpaid(PAYER, BATCH);
        payCoinExpecting(BATCH, rows, 0);
    }

    function test_aRefusedPayeeBlocksNobodyElse() external {
        MannerToken token = tokenOf(MannerToken.Manner.True);
        token.refuse(payee(0));
        token.refuse(payee(2));
        token.refuse(payee(254));
        bytes32[] memory rows = rowsOf(255);
        payTokenExpecting(BATCH, address(token), rows, 1 | 1 << 2 | 1 << 254);
        equal(token.balanceOf(payee(1)), 2, "paid");
        equal(token.balanceOf(PAYER), RICH - (sumOf(rows) - 1 - 3 - 255), "payer");
        equal(token.allowance(PAYER, address(disperse)), token.balanceOf(PAYER), "allowance");
    }

    function test_whatIsNotThereIsRefused() external {
        MannerToken token = tokenOf(MannerToken.Manner.True);
        vm.prank(PAYER);
        token.approve(address(disperse), 4);
        bytes32[] memory rows = new bytes32[](3);
        (rows[0], rows[1], rows[2]) = (row(payee(0), 3), row(payee(1), 2), row(payee(2), 1));
        payTokenExpecting(BATCH, address(token), rows, 2);
        equal(token.balanceOf(payee(0)) + token.balanceOf(payee(2)), 4, "what fits");
        equal(token.balanceOf(payee(1)), 0, "what does not");
    }

    function test_nothingStaysWithItself() external {
        MannerToken token = tokenOf(MannerToken.Manner.True);
        bytes32[] memory rows = rowsOf(3);
        rows[1] = row(address(disperse), 2);
        payTokenExpecting(BATCH, address(token), rows, 2);
        equal(token.balanceOf(address(disperse)), 0, "no tokens");
        payCoinExpecting("coins", rows, 2);
        equal(token.balanceOf(payee(2)), 3, "the others");
    }

    function testFuzz_paysExactlyWhatItDoesNotName(uint256 unwelcome, uint96[100] calldata amounts) external {
        MannerToken token = tokenOf(MannerToken.Manner.Nothing);
        bytes32[] memory rows = new bytes32[](100);
        for (uint256 i = 0; i < 100; ++i) {
            if (unwelcome >> i & 1 == 1) token.refuse(payee(i));
            rows[i] = row(payee(i), amounts[i]);
        }
        vm.prank(PAYER);
        uint256 refused = disperse.payToken(BATCH, address(token), rows);
        uint256 paid;
        for (uint256 i = 0; i < 100; ++i) {
            bool isRefused = refused >> i & 1 == 1;
            if (unwelcome >> i & 1 == 1) isTrue(isRefused, "whom the token refuses is named");
            equal(token.balanceOf(payee(i)), isRefused ? 0 : amounts[i], "payee");
            if (!isRefused) paid += amounts[i];
            // What fits is paid: amounts are up to 79e27, and there are 1e24.
            else if (unwelcome >> i & 1 == 0) isTrue(amounts[i] > RICH - paid, "nobody is refused for nothing");
        }
        equal(token.balanceOf(PAYER), RICH - paid, "payer");
        equal(refused >> 100, 0, "no other rows");
        hasOutcome(PAYER, BATCH, refused);
    }

    function test_tokensThatAnswerNothingOrTooMuch() external {
        MannerToken.Manner[2] memory manners = [MannerToken.Manner.Nothing, MannerToken.Manner.Chatty];
        for (uint256 i = 0; i < 2; ++i) {
            MannerToken token = tokenOf(manners[i]);
            token.refuse(payee(1));
            payTokenExpecting(bytes32(i), address(token), rowsOf(3), 2);
            equal(token.balanceOf(payee(0)) + token.balanceOf(payee(2)), 4, "paid");
        }
    }

    function test_unclearAnswersUndoEverything() external {
        MannerToken.Manner[4] memory manners =
            [MannerToken.Manner.False, MannerToken.Manner.Soft, MannerToken.Manner.Two, MannerToken.Manner.Short];
        for (uint256 i = 0; i < 4; ++i) {
            MannerToken token = tokenOf(manners[i]);
            token.refuse(payee(1));
            bool isSoft = manners[i] == MannerToken.Manner.Soft;
            // A name that looks like a yes, should too short an answer leave it where an answer is read.
            bytes32 batch = bytes32(uint256(1));
            vm.prank(PAYER);
            vm.expectRevert(abi.encodeWithSelector(IDisperse.UnclearAnswer.selector, isSoft ? 1 : 0));
            disperse.payToken(batch, address(token), rowsOf(3));
            equal(token.balanceOf(PAYER), RICH, "nothing was moved");
            isUnpaid(PAYER, batch);
        }
    }

    function test_aFeeIsNotDrawnBesides() external {
        MannerToken token = tokenOf(MannerToken.Manner.Fee);
        bytes32[] memory rows = new bytes32[](2);
        (rows[0], rows[1]) = (row(payee(0), 100), row(payee(1), 200));
        payTokenExpecting(BATCH, address(token), rows, 0);
        equal(token.balanceOf(payee(0)), 90, "less its fee");
        equal(token.balanceOf(payee(1)), 180, "less its fee");
        equal(token.balanceOf(PAYER), RICH - 300, "payer");
    }

    function test_aPayeeWhoCallsBackIsPaidOnce() external {
        MannerToken token = tokenOf(MannerToken.Manner.Hook);
        OddPayee payee_ = new OddPayee(disperse, OddPayee.Manner.CallBack);
        payee_.wants(BATCH, address(token));
        bytes32[] memory rows = new bytes32[](2);
        (rows[0], rows[1]) = (row(address(payee_), 7), row(address(payee_), 8));
        payTokenExpecting(BATCH, address(token), rows, 0);
        equal(token.balanceOf(address(payee_)), 15, "once each");
        equal(token.balanceOf(PAYER), RICH - 15, "payer");
        // What it asked for would be its own batch, of its own money, and it has not gas enough to begin one.
        isUnpaid(address(payee_), BATCH);
    }

    function test_aTokenThatBurnsGasForOne() external {
        MannerToken token = tokenOf(MannerToken.Manner.Burner);
        token.refuse(payee(1));
        payTokenExpecting(BATCH, address(token), rowsOf(3), 2);
        equal(token.balanceOf(payee(0)) + token.balanceOf(payee(2)), 4, "paid");
    }

    function test_noToken() external {
        vm.prank(PAYER);
        vm.expectRevert(abi.encodeWithSelector(IDisperse.NoToken.selector, STRANGER));
        disperse.payToken(BATCH, STRANGER, rowsOf(1));
        isUnpaid(PAYER, BATCH);
    }

    function test_oddPayeesBlockNobodyElse() external {
        bytes32[] memory rows = new bytes32[](6);
        rows[0] = row(payee(0), 1);
        rows[1] = row(address(new OddPayee(disperse, OddPayee.Manner.Refuse)), 2);
        rows[2] = row(payee(1), 3);
        rows[3] = row(address(new OddPayee(disperse, OddPayee.Manner.Burn)), 4);
        rows[4] = row(address(new OddPayee(disperse, OddPayee.Manner.Chat)), 5);
        rows[5] = row(payee(2), 6);
        payCoinExpecting(BATCH, rows, 1 << 1 | 1 << 3);
        equal(payee(0).balance + payee(1).balance + payee(2).balance, 10, "paid");
        equal(address(uint160(uint256(rows[4]))).balance, 5, "who answers too much is paid");
        equal(PAYER.balance, RICH - 15, "what was refused came back");
    }

    function test_aPayeeOfCoinsWhoCallsBack() external {
        OddPayee payee_ = new OddPayee(disperse, OddPayee.Manner.CallBack);
        payee_.wants(BATCH, address(0));
        bytes32[] memory rows = new bytes32[](3);
        (rows[0], rows[1], rows[2]) = (row(address(payee_), 7), row(payee(1), 9), row(address(payee_), 8));
        payCoinExpecting(BATCH, rows, 1 | 1 << 2);
        equal(address(payee_).balance, 0, "it takes more gas than there is to begin a batch");
        equal(payee(1).balance, 9, "the other");
        equal(PAYER.balance, RICH - 9, "payer");
    }

    function test_coinsThatAreNotTheSum() external {
        bytes32[] memory rows = rowsOf(3);
        uint256[4] memory values = [uint256(0), 5, 7, 1e18];
        for (uint256 i = 0; i < 4; ++i) {
            vm.prank(PAYER);
            vm.expectRevert(abi.encodeWithSelector(IDisperse.WrongValue.selector));
            disperse.payCoin{value: values[i]}(BATCH, rows);
        }
        equal(payee(0).balance, 0, "nobody was paid");
        equal(PAYER.balance, RICH, "payer");
    }

    function test_aCallerWhoTakesNothingBack() external {
        OddPayee caller = new OddPayee(disperse, OddPayee.Manner.Refuse);
        OddPayee unwilling = new OddPayee(disperse, OddPayee.Manner.Refuse);
        bytes32[] memory rows = new bytes32[](2);
        (rows[0], rows[1]) = (row(payee(0), 1), row(address(unwilling), 2));
        vm.deal(address(caller), 3);
        vm.prank(address(caller));
        vm.expectRevert(abi.encodeWithSelector(IDisperse.RefusedBack.selector));
        disperse.payCoin{value: 3}(BATCH, rows);
        equal(payee(0).balance, 0, "nobody was paid");
        isUnpaid(address(caller), BATCH);
    }

    /// @dev With any gas: either all were paid who take it, or nothing has happened.
    function testFuzz_tooLittleGasRefusesNobody(uint256 gas_) external {
        MannerToken token = tokenOf(MannerToken.Manner.True);
        uint256 limit = 20_000 + gas_ % 700_000;
        bytes32[] memory rows = rowsOf(8);
        vm.prank(PAYER);
        try disperse.payToken{gas: limit}(BATCH, address(token), rows) returns (uint256 refused) {
            equal(refused, 0, "no token is refused");
        } catch {
            equal(token.balanceOf(PAYER), RICH, "nothing was moved");
        }
        vm.prank(PAYER);
        try disperse.payCoin{value: 36, gas: limit}("coins", rows) returns (uint256 refused) {
            equal(refused, 0, "no coin is refused");
        } catch {
            equal(PAYER.balance, RICH, "no coin was moved");
        }
    }

    function test_takesNoCoins() external {
        vm.prank(PAYER);
        (bool taken,) = address(disperse).call{value: 1}("");
        isTrue(!taken, "refused");
    }
}
