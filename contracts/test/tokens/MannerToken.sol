// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title A token that pays out of allowances with the manners that it was told to have
contract MannerToken {
    enum Manner {
        True,
        Nothing,
        /// Says false and has moved.
        False,
        /// Says false and has moved nothing.
        Soft,
        /// Says two, and true in more bytes than anybody wants to read.
        Two,
        Chatty,
        Short,
        /// Keeps a tenth.
        Fee,
        /// Says true and moves nothing.
        Idle,
        /// Tells the payee before it moves, who may do as they like.
        Hook,
        Burner
    }

    Manner public manner;
    mapping(address holder => uint256 amount) public balanceOf;
    mapping(address holder => mapping(address spender => uint256 amount)) public allowance;
    mapping(address holder => bool) public isRefused;

    event Transfer(address indexed from, address indexed to, uint256 value);

    error Refused();

    constructor(Manner manner_) {
        manner = manner_;
    }

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
    }

    function refuse(address holder) external {
        isRefused[holder] = true;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        if (isRefused[to]) {
            if (manner == Manner.Soft) return false;
            if (manner == Manner.Burner) while (true) {}
            revert Refused();
        }
        if (manner == Manner.Hook) IHooked(to).told();
        if (manner != Manner.Idle) move(from, to, amount);
        return answer();
    }

    function move(address from, address to, uint256 amount) private {
        uint256 fee = manner == Manner.Fee ? amount / 10 : 0;
        balanceOf[from] -= amount;
        balanceOf[to] += amount - fee;
        balanceOf[address(this)] += fee;
        emit Transfer(from, to, amount - fee);
    }

    function answer() private view returns (bool) {
        uint256 word = manner == Manner.False ? 0 : manner == Manner.Two ? 2 : 1;
        uint256 length =
            manner == Manner.Nothing ? 0 : manner == Manner.Short ? 31 : manner == Manner.Chatty ? 50_000 : 32;
        assembly {
            let at := mload(0x40)
            mstore(at, word)
            return(at, length)
        }
    }
}

interface IHooked {
    function told() external;
}
