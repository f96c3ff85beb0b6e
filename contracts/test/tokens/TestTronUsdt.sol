// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title A token of a local Tron with the manners of Tether there: its transfer says false and has moved the money
contract TestTronUsdt {
    string public constant name = "Test Tether USD";
    string public constant symbol = "USDT";
    uint8 public constant decimals = 6;

    address public owner = msg.sender;
    bool public paused;
    uint256 public totalSupply;
    mapping(address holder => uint256 amount) public balanceOf;
    mapping(address holder => mapping(address spender => uint256 amount)) public allowance;
    mapping(address holder => bool blocked) public isBlackListed;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    error OnlyOwner();
    error Paused();
    error BlackListed(address holder);
    error NotEnough();

    modifier onlyOwner() {
        if (msg.sender != owner) revert OnlyOwner();
        _;
    }

    function mint(address to, uint256 amount) external {
        totalSupply += amount;
        balanceOf[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        move(msg.sender, to, amount);
        return false;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed < amount) revert NotEnough();
        if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - amount;
        move(from, to, amount);
        return true;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
        return true;
    }

    function setBlackListed(address holder, bool blocked) external onlyOwner {
        isBlackListed[holder] = blocked;
    }

    function setPaused(bool isPaused) external onlyOwner {
        paused = isPaused;
    }

    function move(address from, address to, uint256 amount) private {
        if (paused) revert Paused();
        if (isBlackListed[from]) revert BlackListed(from);
        if (balanceOf[from] < amount) revert NotEnough();
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        emit Transfer(from, to, amount);
    }
}
