// Written by contracts/generate-abi.ts from the Solidity sources.

export const testUsdcAbi = [
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "spender",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "allowance",
        "type": "uint256"
      },
      {
        "internalType": "uint256",
        "name": "needed",
        "type": "uint256"
      }
    ],
    "name": "ERC20InsufficientAllowance",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "sender",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "balance",
        "type": "uint256"
      },
      {
        "internalType": "uint256",
        "name": "needed",
        "type": "uint256"
      }
    ],
    "name": "ERC20InsufficientBalance",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "approver",
        "type": "address"
      }
    ],
    "name": "ERC20InvalidApprover",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "receiver",
        "type": "address"
      }
    ],
    "name": "ERC20InvalidReceiver",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "sender",
        "type": "address"
      }
    ],
    "name": "ERC20InvalidSender",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "spender",
        "type": "address"
      }
    ],
    "name": "ERC20InvalidSpender",
    "type": "error"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "address",
        "name": "owner",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "spender",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "value",
        "type": "uint256"
      }
    ],
    "name": "Approval",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "address",
        "name": "from",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "to",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "value",
        "type": "uint256"
      }
    ],
    "name": "Transfer",
    "type": "event"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "owner",
        "type": "address"
      },
      {
        "internalType": "address",
        "name": "spender",
        "type": "address"
      }
    ],
    "name": "allowance",
    "outputs": [
      {
        "internalType": "uint256",
        "name": "",
        "type": "uint256"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "spender",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "value",
        "type": "uint256"
      }
    ],
    "name": "approve",
    "outputs": [
      {
        "internalType": "bool",
        "name": "",
        "type": "bool"
      }
    ],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "account",
        "type": "address"
      }
    ],
    "name": "balanceOf",
    "outputs": [
      {
        "internalType": "uint256",
        "name": "",
        "type": "uint256"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "decimals",
    "outputs": [
      {
        "internalType": "uint8",
        "name": "",
        "type": "uint8"
      }
    ],
    "stateMutability": "pure",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "to",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "amount",
        "type": "uint256"
      }
    ],
    "name": "mint",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "name",
    "outputs": [
      {
        "internalType": "string",
        "name": "",
        "type": "string"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "symbol",
    "outputs": [
      {
        "internalType": "string",
        "name": "",
        "type": "string"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "totalSupply",
    "outputs": [
      {
        "internalType": "uint256",
        "name": "",
        "type": "uint256"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "to",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "value",
        "type": "uint256"
      }
    ],
    "name": "transfer",
    "outputs": [
      {
        "internalType": "bool",
        "name": "",
        "type": "bool"
      }
    ],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "from",
        "type": "address"
      },
      {
        "internalType": "address",
        "name": "to",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "value",
        "type": "uint256"
      }
    ],
    "name": "transferFrom",
    "outputs": [
      {
        "internalType": "bool",
        "name": "",
        "type": "bool"
      }
    ],
    "stateMutability": "nonpayable",
    "type": "function"
  }
] as const;

export const testUsdcCreationCode = "0x60806040523461032d57604080519081016001600160401b03811182821017610235576040908152600d82526c2a32b9ba102aa9a21021b7b4b760991b602083015280519081016001600160401b038111828210176102355760405260048152635553444360e01b602082015281516001600160401b03811161023557600354600181811c91168015610323575b602082101461021757601f81116102b5575b50602092601f821160011461025457928192935f92610249575b50508160011b915f199060031b1c1916176003555b80516001600160401b03811161023557600454600181811c9116801561022b575b602082101461021757601f81116101a9575b50602091601f8211600114610149579181925f9261013e575b50508160011b915f199060031b1c1916176004555b604051610a4590816103328239f35b015190505f8061011a565b601f1982169260045f52805f20915f5b85811061019157508360019510610179575b505050811b0160045561012f565b01515f1960f88460031b161c191690555f808061016b565b91926020600181928685015181550194019201610159565b818111156101015760045f52601f820160051c7f8a35acfbc15ff81a39ae7d344fd709f28e8600b4aa8c65c6b64bfe7fe36bd19b6020841061020f575b81601f9101920160051c03905f5b828110610202575050610101565b5f828201556001016101f4565b5f91506101e6565b634e487b7160e01b5f52602260045260245ffd5b90607f16906100ef565b634e487b7160e01b5f52604160045260245ffd5b015190505f806100b9565b601f1982169360035f52805f20915f5b86811061029d5750836001959610610285575b505050811b016003556100ce565b01515f1960f88460031b161c191690555f8080610277565b91926020600181928685015181550194019201610264565b8181111561009f5760035f52601f820160051c7fc2575a0e9e593c00f959f8c92f12db2869c3395a3b0502d05e2516446f71f85b6020841061031b575b81601f9101920160051c03905f5b82811061030e57505061009f565b5f82820155600101610300565b5f91506102f2565b90607f169061008d565b5f80fdfe6080806040526004361015610012575f80fd5b5f3560e01c90816306fdde031461077257508063095ea7b3146106c557806318160ddd1461068a57806323b872dd146104f6578063313ce567146104bd57806340c10f19146103be57806370a082311461035c57806395d89b4114610169578063a9059cbb1461011a5763dd62ed3e1461008a575f80fd5b346101165760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610116576100c1610909565b73ffffffffffffffffffffffffffffffffffffffff6100de61092c565b91165f52600160205273ffffffffffffffffffffffffffffffffffffffff60405f2091165f52602052602060405f2054604051908152f35b5f80fd5b346101165760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101165761015e610154610909565b602435903361094f565b602060405160018152f35b34610116575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610116576040515f600454908160011c60018316928315610352575b6020821084146103255781855284939081156102c5575060011461024b575b5003601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01681019067ffffffffffffffff82118183101761021e5761021a829182604052826108a3565b0390f35b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b60045f90815291507f8a35acfbc15ff81a39ae7d344fd709f28e8600b4aa8c65c6b64bfe7fe36bd19b5b8183106102a957505081016020017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe06101ce565b6020919350806001915483858801015201910190918392610275565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff001660208581019190915291151560051b840190910191507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe090506101ce565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602260045260245ffd5b90607f16906101af565b346101165760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101165773ffffffffffffffffffffffffffffffffffffffff6103a8610909565b165f525f602052602060405f2054604051908152f35b346101165760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610116576103f5610909565b73ffffffffffffffffffffffffffffffffffffffff16602435811561049157600254908082018092116104645760207fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef915f9360025584845283825260408420818154019055604051908152a3005b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b7fec442f05000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b34610116575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261011657602060405160068152f35b346101165760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101165761052d610909565b61053561092c565b6044359073ffffffffffffffffffffffffffffffffffffffff831692835f52600160205260405f2073ffffffffffffffffffffffffffffffffffffffff33165f5260205260405f20547fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff81106105b1575b5061015e935061094f565b83811061065657841561062a5733156105fe5761015e945f52600160205260405f2073ffffffffffffffffffffffffffffffffffffffff33165f526020528360405f2091039055846105a6565b7f94280d62000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b7fe602df05000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b83907ffb8f41b2000000000000000000000000000000000000000000000000000000005f523360045260245260445260645ffd5b34610116575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610116576020600254604051908152f35b346101165760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610116576106fc610909565b60243590331561062a5773ffffffffffffffffffffffffffffffffffffffff169081156105fe57335f52600160205260405f20825f526020528060405f20556040519081527f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b92560203392a3602060405160018152f35b34610116575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610116575f600354908160011c60018316928315610899575b6020821084146103255781855284939081156102c5575060011461081f575003601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01681019067ffffffffffffffff82118183101761021e5761021a829182604052826108a3565b60035f90815291507fc2575a0e9e593c00f959f8c92f12db2869c3395a3b0502d05e2516446f71f85b5b81831061087d57505081016020017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe06101ce565b6020919350806001915483858801015201910190918392610849565b90607f16906107b5565b919091602081528251928360208301525f5b8481106108f35750507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f845f6040809697860101520116010190565b80602080928401015160408286010152016108b5565b6004359073ffffffffffffffffffffffffffffffffffffffff8216820361011657565b6024359073ffffffffffffffffffffffffffffffffffffffff8216820361011657565b73ffffffffffffffffffffffffffffffffffffffff16908115610a195773ffffffffffffffffffffffffffffffffffffffff1691821561049157815f525f60205260405f20548181106109e757817fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef92602092855f525f84520360405f2055845f525f825260405f20818154019055604051908152a3565b827fe450d38c000000000000000000000000000000000000000000000000000000005f5260045260245260445260645ffd5b7f96c6fd1e000000000000000000000000000000000000000000000000000000005f525f60045260245ffd" as const;

export const testUsdtAbi = [
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "holder",
        "type": "address"
      }
    ],
    "name": "BlackListed",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "NotEnough",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "OnlyOwner",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "Paused",
    "type": "error"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": false,
        "internalType": "address",
        "name": "holder",
        "type": "address"
      }
    ],
    "name": "AddedBlackList",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "address",
        "name": "owner",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "spender",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "value",
        "type": "uint256"
      }
    ],
    "name": "Approval",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [],
    "name": "Pause",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": false,
        "internalType": "address",
        "name": "holder",
        "type": "address"
      }
    ],
    "name": "RemovedBlackList",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "address",
        "name": "from",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "to",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "value",
        "type": "uint256"
      }
    ],
    "name": "Transfer",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [],
    "name": "Unpause",
    "type": "event"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "holder",
        "type": "address"
      }
    ],
    "name": "addBlackList",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "holder",
        "type": "address"
      },
      {
        "internalType": "address",
        "name": "spender",
        "type": "address"
      }
    ],
    "name": "allowance",
    "outputs": [
      {
        "internalType": "uint256",
        "name": "amount",
        "type": "uint256"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "spender",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "amount",
        "type": "uint256"
      }
    ],
    "name": "approve",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "holder",
        "type": "address"
      }
    ],
    "name": "balanceOf",
    "outputs": [
      {
        "internalType": "uint256",
        "name": "amount",
        "type": "uint256"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "decimals",
    "outputs": [
      {
        "internalType": "uint8",
        "name": "",
        "type": "uint8"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "holder",
        "type": "address"
      }
    ],
    "name": "isBlackListed",
    "outputs": [
      {
        "internalType": "bool",
        "name": "blocked",
        "type": "bool"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "to",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "amount",
        "type": "uint256"
      }
    ],
    "name": "mint",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "name",
    "outputs": [
      {
        "internalType": "string",
        "name": "",
        "type": "string"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "owner",
    "outputs": [
      {
        "internalType": "address",
        "name": "",
        "type": "address"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "pause",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "paused",
    "outputs": [
      {
        "internalType": "bool",
        "name": "",
        "type": "bool"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "holder",
        "type": "address"
      }
    ],
    "name": "removeBlackList",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "symbol",
    "outputs": [
      {
        "internalType": "string",
        "name": "",
        "type": "string"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "totalSupply",
    "outputs": [
      {
        "internalType": "uint256",
        "name": "",
        "type": "uint256"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "to",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "amount",
        "type": "uint256"
      }
    ],
    "name": "transfer",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "from",
        "type": "address"
      },
      {
        "internalType": "address",
        "name": "to",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "amount",
        "type": "uint256"
      }
    ],
    "name": "transferFrom",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "unpause",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  }
] as const;

export const testUsdtCreationCode = "0x608080604052346026575f80546001600160a01b03191633179055610c27908161002b8239f35b5f80fdfe60806040526004361015610011575f80fd5b5f3560e01c806306fdde03146109a0578063095ea7b3146109065780630ecb93c01461083a57806318160ddd146107ff57806323b872dd146106d4578063313ce5671461069b5780633f4ba83a1461060457806340c10f191461055e5780635c975abb1461051c57806370a08231146104b95780638456cb591461040a5780638da5cb5b146103ba57806395d89b4114610303578063a9059cbb146102bd578063dd62ed3e14610231578063e47d6060146101c95763e4997dc5146100d4575f80fd5b346101c55760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101c55761010b610a88565b73ffffffffffffffffffffffffffffffffffffffff5f5416330361019d57602073ffffffffffffffffffffffffffffffffffffffff7fd7e9ec6e6ecd65492dce6bf513cd6867560d49544421d0783ddf06e76c24470c9216805f526004825260405f207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff008154169055604051908152a1005b7f5fc483c5000000000000000000000000000000000000000000000000000000005f5260045ffd5b5f80fd5b346101c55760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101c55773ffffffffffffffffffffffffffffffffffffffff610215610a88565b165f526004602052602060ff60405f2054166040519015158152f35b346101c55760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101c557610268610a88565b73ffffffffffffffffffffffffffffffffffffffff610285610aab565b91165f52600360205273ffffffffffffffffffffffffffffffffffffffff60405f2091165f52602052602060405f2054604051908152f35b346101c55760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101c5576103016102f7610a88565b6024359033610b15565b005b346101c5575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101c557604051604081019080821067ffffffffffffffff83111761038d5761038991604052600481527f5553445400000000000000000000000000000000000000000000000000000000602082015260405191829182610a22565b0390f35b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b346101c5575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101c557602073ffffffffffffffffffffffffffffffffffffffff5f5416604051908152f35b346101c5575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101c5575f5473ffffffffffffffffffffffffffffffffffffffff8116330361019d577fffffffffffffffffffffff00ffffffffffffffffffffffffffffffffffffffff740100000000000000000000000000000000000000009116175f557f6985a02210a168e66602d3235cb6db0e70f92b3ba4d376a33c0f3d9434bff6255f80a1005b346101c55760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101c55773ffffffffffffffffffffffffffffffffffffffff610505610a88565b165f526002602052602060405f2054604051908152f35b346101c5575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101c557602060ff5f5460a01c166040519015158152f35b346101c55760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101c557610595610a88565b5f7fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef602073ffffffffffffffffffffffffffffffffffffffff602435946105de86600154610b08565b600155169384845260028252604084206105f9828254610b08565b9055604051908152a3005b346101c5575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101c5575f5473ffffffffffffffffffffffffffffffffffffffff8116330361019d577fffffffffffffffffffffff00ffffffffffffffffffffffffffffffffffffffff165f557f7805862f689e2f13df9f062ff482ad3ad112aca9e0847911ed832e158c525b335f80a1005b346101c5575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101c557602060405160068152f35b346101c55760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101c55761070b610a88565b610713610aab565b6044359073ffffffffffffffffffffffffffffffffffffffff831692835f52600360205260405f2073ffffffffffffffffffffffffffffffffffffffff33165f5260205260405f2054938385106107d75784847fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff6103019703610799575b505050610b15565b6107a291610ace565b905f52600360205260405f2073ffffffffffffffffffffffffffffffffffffffff33165f5260205260405f2055848084610791565b7fd0b32bf4000000000000000000000000000000000000000000000000000000005f5260045ffd5b346101c5575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101c5576020600154604051908152f35b346101c55760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101c557610871610a88565b73ffffffffffffffffffffffffffffffffffffffff5f5416330361019d57602073ffffffffffffffffffffffffffffffffffffffff7f42e160154868087d6bfdc0ca23d96a1c1cfa32f1b72ba9ba27b69b98a0d819dc9216805f526004825260405f2060017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff00825416179055604051908152a1005b346101c55760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101c55761093d610a88565b73ffffffffffffffffffffffffffffffffffffffff60243591335f52600360205260405f208282165f526020528260405f205560405192835216907f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b92560203392a3005b346101c5575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101c557604051604081019080821067ffffffffffffffff83111761038d5761038991604052600f81527f54657374205465746865722055534400000000000000000000000000000000006020820152604051918291825b919091602081528251928360208301525f5b848110610a725750507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f845f6040809697860101520116010190565b8060208092840101516040828601015201610a34565b6004359073ffffffffffffffffffffffffffffffffffffffff821682036101c557565b6024359073ffffffffffffffffffffffffffffffffffffffff821682036101c557565b91908203918211610adb57565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b91908201809211610adb57565b60ff5f5460a01c16610bff5773ffffffffffffffffffffffffffffffffffffffff1690815f52600460205260ff60405f205416610bd357815f5260026020528260405f2054106107d757602073ffffffffffffffffffffffffffffffffffffffff7fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef92845f526002835260405f20610bae878254610ace565b90551693845f526002825260405f20610bc8828254610b08565b9055604051908152a3565b507f7fd26be6000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b7f9e87fac8000000000000000000000000000000000000000000000000000000005f5260045ffd" as const;

export const testTronUsdtAbi = [
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "holder",
        "type": "address"
      }
    ],
    "name": "BlackListed",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "NotEnough",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "OnlyOwner",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "Paused",
    "type": "error"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "address",
        "name": "owner",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "spender",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "value",
        "type": "uint256"
      }
    ],
    "name": "Approval",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "address",
        "name": "from",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "to",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "value",
        "type": "uint256"
      }
    ],
    "name": "Transfer",
    "type": "event"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "holder",
        "type": "address"
      },
      {
        "internalType": "address",
        "name": "spender",
        "type": "address"
      }
    ],
    "name": "allowance",
    "outputs": [
      {
        "internalType": "uint256",
        "name": "amount",
        "type": "uint256"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "spender",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "amount",
        "type": "uint256"
      }
    ],
    "name": "approve",
    "outputs": [
      {
        "internalType": "bool",
        "name": "",
        "type": "bool"
      }
    ],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "holder",
        "type": "address"
      }
    ],
    "name": "balanceOf",
    "outputs": [
      {
        "internalType": "uint256",
        "name": "amount",
        "type": "uint256"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "decimals",
    "outputs": [
      {
        "internalType": "uint8",
        "name": "",
        "type": "uint8"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "holder",
        "type": "address"
      }
    ],
    "name": "isBlackListed",
    "outputs": [
      {
        "internalType": "bool",
        "name": "blocked",
        "type": "bool"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "to",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "amount",
        "type": "uint256"
      }
    ],
    "name": "mint",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "name",
    "outputs": [
      {
        "internalType": "string",
        "name": "",
        "type": "string"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "owner",
    "outputs": [
      {
        "internalType": "address",
        "name": "",
        "type": "address"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "paused",
    "outputs": [
      {
        "internalType": "bool",
        "name": "",
        "type": "bool"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "holder",
        "type": "address"
      },
      {
        "internalType": "bool",
        "name": "blocked",
        "type": "bool"
      }
    ],
    "name": "setBlackListed",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "bool",
        "name": "isPaused",
        "type": "bool"
      }
    ],
    "name": "setPaused",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "symbol",
    "outputs": [
      {
        "internalType": "string",
        "name": "",
        "type": "string"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "totalSupply",
    "outputs": [
      {
        "internalType": "uint256",
        "name": "",
        "type": "uint256"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "to",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "amount",
        "type": "uint256"
      }
    ],
    "name": "transfer",
    "outputs": [
      {
        "internalType": "bool",
        "name": "",
        "type": "bool"
      }
    ],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "from",
        "type": "address"
      },
      {
        "internalType": "address",
        "name": "to",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "amount",
        "type": "uint256"
      }
    ],
    "name": "transferFrom",
    "outputs": [
      {
        "internalType": "bool",
        "name": "",
        "type": "bool"
      }
    ],
    "stateMutability": "nonpayable",
    "type": "function"
  }
] as const;

export const testTronUsdtCreationCode = "0x608080604052346026575f80546001600160a01b03191633179055610aa7908161002b8239f35b5f80fdfe60806040526004361015610011575f80fd5b5f3560e01c806306fdde0314610820578063095ea7b31461077d57806316c38b3c146106dc57806318160ddd146106a157806323b872dd1461056b578063313ce5671461053257806340c10f191461048c5780635c975abb1461044a5780635cd8c0721461036e57806370a082311461030b5780638da5cb5b146102bb57806395d89b4114610204578063a9059cbb146101b6578063dd62ed3e1461012a5763e47d6060146100be575f80fd5b346101265760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101265773ffffffffffffffffffffffffffffffffffffffff61010a610908565b165f526004602052602060ff60405f2054166040519015158152f35b5f80fd5b346101265760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261012657610161610908565b73ffffffffffffffffffffffffffffffffffffffff61017e61092b565b91165f52600360205273ffffffffffffffffffffffffffffffffffffffff60405f2091165f52602052602060405f2054604051908152f35b346101265760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610126576101fa6101f0610908565b6024359033610995565b60206040515f8152f35b34610126575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261012657604051604081019080821067ffffffffffffffff83111761028e5761028a91604052600481527f55534454000000000000000000000000000000000000000000000000000000006020820152604051918291826108a2565b0390f35b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b34610126575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261012657602073ffffffffffffffffffffffffffffffffffffffff5f5416604051908152f35b346101265760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101265773ffffffffffffffffffffffffffffffffffffffff610357610908565b165f526002602052602060405f2054604051908152f35b346101265760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610126576103a5610908565b602435908115158092036101265773ffffffffffffffffffffffffffffffffffffffff5f541633036104225773ffffffffffffffffffffffffffffffffffffffff165f52600460205260405f209060ff7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0083541691161790555f80f35b7f5fc483c5000000000000000000000000000000000000000000000000000000005f5260045ffd5b34610126575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261012657602060ff5f5460a01c166040519015158152f35b346101265760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610126576104c3610908565b5f7fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef602073ffffffffffffffffffffffffffffffffffffffff6024359461050c86600154610988565b60015516938484526002825260408420610527828254610988565b9055604051908152a3005b34610126575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261012657602060405160068152f35b346101265760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610126576105a2610908565b6105aa61092b565b6044359073ffffffffffffffffffffffffffffffffffffffff831692835f52600360205260405f2073ffffffffffffffffffffffffffffffffffffffff33165f5260205260405f2054938385106106795784847fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff610630970361063b575b505050610995565b602060405160018152f35b6106449161094e565b905f52600360205260405f2073ffffffffffffffffffffffffffffffffffffffff33165f5260205260405f2055848084610628565b7fd0b32bf4000000000000000000000000000000000000000000000000000000005f5260045ffd5b34610126575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610126576020600154604051908152f35b346101265760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261012657600435801515809103610126575f549073ffffffffffffffffffffffffffffffffffffffff821633036104225774ff00000000000000000000000000000000000000007fffffffffffffffffffffff00ffffffffffffffffffffffffffffffffffffffff9160a01b169116175f555f80f35b346101265760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610126576107b4610908565b73ffffffffffffffffffffffffffffffffffffffff60243591335f52600360205260405f208282165f526020528260405f205560405192835216907f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b92560203392a3602060405160018152f35b34610126575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261012657604051604081019080821067ffffffffffffffff83111761028e5761028a91604052600f81527f54657374205465746865722055534400000000000000000000000000000000006020820152604051918291825b919091602081528251928360208301525f5b8481106108f25750507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f845f6040809697860101520116010190565b80602080928401015160408286010152016108b4565b6004359073ffffffffffffffffffffffffffffffffffffffff8216820361012657565b6024359073ffffffffffffffffffffffffffffffffffffffff8216820361012657565b9190820391821161095b57565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b9190820180921161095b57565b60ff5f5460a01c16610a7f5773ffffffffffffffffffffffffffffffffffffffff1690815f52600460205260ff60405f205416610a5357815f5260026020528260405f20541061067957602073ffffffffffffffffffffffffffffffffffffffff7fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef92845f526002835260405f20610a2e87825461094e565b90551693845f526002825260405f20610a48828254610988565b9055604051908152a3565b507f7fd26be6000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b7f9e87fac8000000000000000000000000000000000000000000000000000000005f5260045ffd" as const;
