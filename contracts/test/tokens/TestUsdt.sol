// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title A token of local chains with the manners of Tether: it answers nothing, its owner blocks holders and stops it all
contract TestUsdt {
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
    event AddedBlackList(address holder);
    event RemovedBlackList(address holder);
    event Pause();
    event Unpause();

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

    function transfer(address to, uint256 amount) external {
        move(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed < amount) revert NotEnough();
        if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - amount;
        move(from, to, amount);
    }

    function approve(address spender, uint256 amount) external {
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
    }

    function addBlackList(address holder) external onlyOwner {
        isBlackListed[holder] = true;
        emit AddedBlackList(holder);
    }

    function removeBlackList(address holder) external onlyOwner {
        isBlackListed[holder] = false;
        emit RemovedBlackList(holder);
    }

    function pause() external onlyOwner {
        paused = true;
        emit Pause();
    }

    function unpause() external onlyOwner {
        paused = false;
        emit Unpause();
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
