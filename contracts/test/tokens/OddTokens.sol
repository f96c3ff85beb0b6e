// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IFundSweeper} from "../../src/interfaces/IFundSweeper.sol";

/// @title The least that a token does; the odd ones differ in one thing
contract PlainToken {
    mapping(address holder => uint256 amount) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
    }

    function transfer(address to, uint256 amount) external virtual returns (bool) {
        move(msg.sender, to, amount);
        return true;
    }

    function move(address from, address to, uint256 amount) internal {
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        emit Transfer(from, to, amount);
    }
}

/// @title Says false and means true, as USDT on TRON
contract FalseToken is PlainToken {
    function transfer(address to, uint256 amount) external override returns (bool) {
        move(msg.sender, to, amount);
        return false;
    }
}

/// @title Says true and does nothing, for everybody or for one holder
contract IdleToken is PlainToken {
    address private immutable IDLE_FOR;

    constructor(address idleFor) {
        IDLE_FOR = idleFor;
    }

    function transfer(address to, uint256 amount) external override returns (bool) {
        if (IDLE_FOR != address(0) && msg.sender != IDLE_FOR) move(msg.sender, to, amount);
        return true;
    }
}

/// @title Says false where others fail
contract SoftToken is PlainToken {
    function transfer(address to, uint256 amount) external override returns (bool) {
        if (balanceOf[msg.sender] < amount) return false;
        move(msg.sender, to, amount);
        return true;
    }
}

/// @title Keeps a tenth of what is sent
contract FeeToken is PlainToken {
    function transfer(address to, uint256 amount) external override returns (bool) {
        uint256 fee = amount / 10;
        move(msg.sender, to, amount - fee);
        move(msg.sender, address(this), fee);
        return true;
    }
}

/// @title Refuses to send nothing
contract NeverZeroToken is PlainToken {
    error Zero();

    function transfer(address to, uint256 amount) external override returns (bool) {
        if (amount == 0) revert Zero();
        move(msg.sender, to, amount);
        return true;
    }
}

/// @title Answers a transfer with more than anybody wants to read
contract ChattyToken is PlainToken {
    function transfer(address to, uint256 amount) external override returns (bool) {
        move(msg.sender, to, amount);
        assembly {
            return(0, 50000)
        }
    }
}

/// @title Sweeps again in the middle of a transfer, before or after the money has moved
contract ReentrantToken is PlainToken {
    IFundSweeper private immutable SWEEPER;
    bool private immutable BEFORE;
    bytes32[] private salts;

    constructor(IFundSweeper sweeper, bytes32[] memory salts_, bool before) {
        SWEEPER = sweeper;
        BEFORE = before;
        salts = salts_;
    }

    function transfer(address to, uint256 amount) external override returns (bool) {
        if (BEFORE) again();
        move(msg.sender, to, amount);
        if (!BEFORE) again();
        return true;
    }

    function again() private {
        if (salts.length == 0) return;
        bytes32[] memory all = salts;
        delete salts;
        SWEEPER.sweep(all, address(this));
    }
}

/// @title Moves a part of what it is told, and first lets other accounts be swept
contract BusyToken is PlainToken {
    IFundSweeper private immutable SWEEPER;
    uint256 private immutable PARTS;
    bytes32[] private orders;

    constructor(IFundSweeper sweeper, uint256 parts, bytes32[] memory orders_) {
        (SWEEPER, PARTS, orders) = (sweeper, parts, orders_);
    }

    function transfer(address to, uint256 amount) external override returns (bool) {
        bytes32[] memory others = orders;
        delete orders;
        if (others.length > 0) SWEEPER.sweepAccounts(others, address(this));
        move(msg.sender, to, amount / PARTS);
        return true;
    }
}
