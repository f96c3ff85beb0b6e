// Written by contracts/generate-abi.ts from the Solidity sources.

export const disperseAbi = [
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "token",
        "type": "address"
      }
    ],
    "name": "NoToken",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "bytes32",
        "name": "batch",
        "type": "bytes32"
      }
    ],
    "name": "PaidBefore",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "RefusedBack",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "row",
        "type": "uint256"
      }
    ],
    "name": "TooLittleGas",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "row",
        "type": "uint256"
      }
    ],
    "name": "UnclearAnswer",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "count",
        "type": "uint256"
      }
    ],
    "name": "WrongCount",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "WrongValue",
    "type": "error"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "address",
        "name": "payer",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "bytes32",
        "name": "batch",
        "type": "bytes32"
      },
      {
        "indexed": false,
        "internalType": "address",
        "name": "token",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "count",
        "type": "uint256"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "refused",
        "type": "uint256"
      }
    ],
    "name": "Dispersed",
    "type": "event"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "payer",
        "type": "address"
      },
      {
        "internalType": "bytes32",
        "name": "batch",
        "type": "bytes32"
      }
    ],
    "name": "outcomeOf",
    "outputs": [
      {
        "internalType": "bool",
        "name": "isPaid",
        "type": "bool"
      },
      {
        "internalType": "uint256",
        "name": "refused",
        "type": "uint256"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "bytes32",
        "name": "batch",
        "type": "bytes32"
      },
      {
        "internalType": "bytes32[]",
        "name": "rows",
        "type": "bytes32[]"
      }
    ],
    "name": "payCoin",
    "outputs": [
      {
        "internalType": "uint256",
        "name": "refused",
        "type": "uint256"
      }
    ],
    "stateMutability": "payable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "bytes32",
        "name": "batch",
        "type": "bytes32"
      },
      {
        "internalType": "address",
        "name": "token",
        "type": "address"
      },
      {
        "internalType": "bytes32[]",
        "name": "rows",
        "type": "bytes32[]"
      }
    ],
    "name": "payToken",
    "outputs": [
      {
        "internalType": "uint256",
        "name": "refused",
        "type": "uint256"
      }
    ],
    "stateMutability": "nonpayable",
    "type": "function"
  }
] as const;

/** Sent to the deterministic deployer, this and the creation code make the contract. */
export const disperseSalt = "0xeac427df424dd8285f4085a460adc9c3b9ada2f00c7485c8a4a6a7701224868d" as const;

export const disperseCreationCode = "0x6080806040523460155761055c908161001a8239f35b5f80fdfe60806040526004361015610011575f80fd5b5f3560e01c8063ed4ab3f8146102ea578063edefd75c146102705763fc54014e1461003a575f80fd5b3461026c5760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261026c5760243573ffffffffffffffffffffffffffffffffffffffff811660043581830361026c5760443567ffffffffffffffff811161026c576100ad903690600401610488565b5f93916100ba82856104b9565b853b1561024057946040517f23b872dd0000000000000000000000000000000000000000000000000000000081523360048201525f91602482019260448301905b85811061016b576020898989898361014c575b604051918252848201528260408201527f20db570757523cefc5e3cd1583a8bdf8fea5e5564c6417fcd7c981838898a46f60603392a3604051908152f35b335f525f855260405f20835f528552600184811b1760405f205561010e565b6204baf05a10610215578060051b8a013573ffffffffffffffffffffffffffffffffffffffff81169081875260a01c83525f903018610202575b156101f4573d6101ba575b6001905b016100fb565b60015f511860203d1017156101b0577f217f650c000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b97600190818a1b17986101b4565b5060205f6064868287620493e0f16101a5565b7f34edfe31000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b827fd7e28573000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b5f80fd5b3461026c5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261026c5760043573ffffffffffffffffffffffffffffffffffffffff811680910361026c575f525f60205260405f206024355f526020526040805f2054815190801515825260011c6020820152f35b60407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261026c5760043560243567ffffffffffffffff811161026c57610337903690600401610488565b915f9161034484836104b9565b345f915f5b8681106104275750506103ff57806103c4575b50602092826103a5575b604051905f8252848201528260408201527f20db570757523cefc5e3cd1583a8bdf8fea5e5564c6417fcd7c981838898a46f60603392a3604051908152f35b335f525f845260405f20825f528452600183811b1760405f2055610366565b5f80808093335af1156103d7578361035c565b7f4bf9f0d3000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f98d4901c000000000000000000000000000000000000000000000000000000005f5260045ffd5b620111705a10610215578060051b820135928360a01c908082116103ff575f80808473ffffffffffffffffffffffffffffffffffffffff818396039916617530f115610477575b50600101610349565b600180831b9097179694019361046e565b9181601f8401121561026c5782359167ffffffffffffffff831161026c576020808501948460051b01011161026c57565b9080158015610552575b6105275750335f525f60205260405f20815f5260205260405f20546104fc57335f525f60205260405f20905f52602052600160405f2055565b7fda9bae4f000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b7f63c0c0e1000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b5060ff81116104c356" as const;

/** On every chain of the Ethereum family. */
export const disperseAddress = "0x566929a2e88d67ECA8929eb86c7f4A8E5A427eDD" as const;

/** Of what `eth_getCode` gives for it. */
export const disperseCodeHash = "0xf09ea8f054f027a73d776417570634d5d940b6f8bcda3d007c3a5689956a3640" as const;
