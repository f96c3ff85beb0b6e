// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title The usual token and nothing else, to measure with
contract PlainErc20 is ERC20("Plain", "PLAIN") {
    constructor() {
        _mint(msg.sender, 1e30);
    }
}
