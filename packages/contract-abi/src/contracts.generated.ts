// Written by contracts/generate-abi.ts from the Solidity sources.

export const sweepFactoryAbi = [
  {
    "inputs": [],
    "stateMutability": "nonpayable",
    "type": "constructor"
  },
  {
    "inputs": [],
    "name": "FundSweeperNotCreated",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "ZeroFundCollector",
    "type": "error"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "address",
        "name": "fundSweeper",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "owner",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "fundCollector",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "bytes32",
        "name": "salt",
        "type": "bytes32"
      }
    ],
    "name": "FundSweeperCreated",
    "type": "event"
  },
  {
    "inputs": [
      {
        "internalType": "bytes32",
        "name": "salt",
        "type": "bytes32"
      },
      {
        "internalType": "address",
        "name": "fundCollector",
        "type": "address"
      }
    ],
    "name": "createFundSweeperContract",
    "outputs": [
      {
        "internalType": "address",
        "name": "fundSweeper",
        "type": "address"
      }
    ],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "owner",
        "type": "address"
      },
      {
        "internalType": "bytes32",
        "name": "salt",
        "type": "bytes32"
      },
      {
        "internalType": "address",
        "name": "fundCollector",
        "type": "address"
      }
    ],
    "name": "fundSweeperAddress",
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
    "name": "fundSweeperLogic",
    "outputs": [
      {
        "internalType": "address",
        "name": "",
        "type": "address"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  }
] as const;

export const fundSweeperAbi = [
  {
    "inputs": [],
    "name": "AlreadyInitialized",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "DepositCodeNotCreated",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "sent",
        "type": "uint256"
      },
      {
        "internalType": "uint256",
        "name": "gained",
        "type": "uint256"
      }
    ],
    "name": "NotAsOrdered",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "NotInitialized",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "NothingProposed",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "OnlyFactory",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "OnlyOwner",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "acceptableAt",
        "type": "uint256"
      }
    ],
    "name": "TooEarly",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "token",
        "type": "address"
      }
    ],
    "name": "UnreadableToken",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "ZeroFundCollector",
    "type": "error"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "address",
        "name": "previous",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "current",
        "type": "address"
      }
    ],
    "name": "FundCollectorChanged",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "address",
        "name": "proposed",
        "type": "address"
      }
    ],
    "name": "FundCollectorProposalCancelled",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "address",
        "name": "current",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "proposed",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "acceptableAt",
        "type": "uint256"
      }
    ],
    "name": "FundCollectorProposed",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "address",
        "name": "previousOwner",
        "type": "address"
      }
    ],
    "name": "OwnershipRenounced",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "address",
        "name": "deposit",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "token",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "enum IFundSweeper.SkipReason",
        "name": "reason",
        "type": "uint8"
      }
    ],
    "name": "SweepSkipped",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "address",
        "name": "token",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "fundCollector",
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
        "name": "received",
        "type": "uint256"
      }
    ],
    "name": "Swept",
    "type": "event"
  },
  {
    "inputs": [],
    "name": "acceptFundCollector",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "cancelFundCollector",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "create2Rule",
    "outputs": [
      {
        "internalType": "bytes1",
        "name": "",
        "type": "bytes1"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "bytes32",
        "name": "salt",
        "type": "bytes32"
      }
    ],
    "name": "depositAddress",
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
    "name": "depositImplementation",
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
    "name": "fundCollector",
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
    "inputs": [
      {
        "internalType": "address",
        "name": "owner_",
        "type": "address"
      },
      {
        "internalType": "address",
        "name": "fundCollector_",
        "type": "address"
      }
    ],
    "name": "initialize",
    "outputs": [],
    "stateMutability": "nonpayable",
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
    "name": "pendingFundCollector",
    "outputs": [
      {
        "internalType": "address",
        "name": "proposed",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "acceptableAt",
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
        "name": "proposed",
        "type": "address"
      }
    ],
    "name": "proposeFundCollector",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "renounceOwnership",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "bytes32[]",
        "name": "salts",
        "type": "bytes32[]"
      },
      {
        "internalType": "address",
        "name": "token",
        "type": "address"
      }
    ],
    "name": "sweep",
    "outputs": [
      {
        "internalType": "uint256",
        "name": "count",
        "type": "uint256"
      },
      {
        "internalType": "uint256",
        "name": "received",
        "type": "uint256"
      }
    ],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "bytes32[]",
        "name": "orders",
        "type": "bytes32[]"
      },
      {
        "internalType": "address",
        "name": "token",
        "type": "address"
      }
    ],
    "name": "sweepAccounts",
    "outputs": [
      {
        "internalType": "uint256",
        "name": "count",
        "type": "uint256"
      },
      {
        "internalType": "uint256",
        "name": "received",
        "type": "uint256"
      }
    ],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "bytes32[]",
        "name": "orders",
        "type": "bytes32[]"
      },
      {
        "internalType": "address",
        "name": "token",
        "type": "address"
      }
    ],
    "name": "sweepAccountsAsOrdered",
    "outputs": [
      {
        "internalType": "uint256",
        "name": "count",
        "type": "uint256"
      },
      {
        "internalType": "uint256",
        "name": "received",
        "type": "uint256"
      }
    ],
    "stateMutability": "nonpayable",
    "type": "function"
  }
] as const;

export const depositAbi = [
  {
    "stateMutability": "payable",
    "type": "fallback"
  }
] as const;

/** Makes contracts at addresses that depend on salt and code alone; it is on nearly every chain. */
export const deterministicDeployer = "0x4e59b44847b379578588920cA78FbF26c0B4956C" as const;

/** Sent to the deterministic deployer, this and the creation code make the factory. */
export const factorySalt = "0xba7405afc311bb5fd8e3c4e9d3da813e789d8f71a62171a267fa4b6a9ac909a3" as const;

export const factoryCreationCode = "0x60c0806040523461010957611b7b81810191906001600160401b0383118284101761010d575f92829161068a8339039082f58015610128576001600160a01b03166080819052604051637f475df360e11b815290602090829060049082905afa908115610128575f916100a0575b5060a052604051610556908161013482396080518181816101030152610465015260a0518181816101bb01526102910152f35b905060203d602011610121575b601f8101601f191682016001600160401b0381118382101761010d5760209183916040528101031261010957517fff0000000000000000000000000000000000000000000000000000000000000081168103610109575f61006d565b5f80fd5b634e487b7160e01b5f52604160045260245ffd5b503d6100ad565b6040513d5f823e3d90fdfe60806040526004361015610011575f80fd5b5f3560e01c806332cdc805146101275780638b855700146100b95763b77c3d5a1461003a575f80fd5b346100b55760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100b55760243573ffffffffffffffffffffffffffffffffffffffff811681036100b55761009760209160043561024d565b73ffffffffffffffffffffffffffffffffffffffff60405191168152f35b5f80fd5b346100b5575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100b557602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b346100b55760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100b55760043573ffffffffffffffffffffffffffffffffffffffff811681036100b55760443573ffffffffffffffffffffffffffffffffffffffff811681036100b5576101a961009791602093602435906103d5565b6101b1610419565b83815191012090307f00000000000000000000000000000000000000000000000000000000000000006104c5565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff82111761022057604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b909173ffffffffffffffffffffffffffffffffffffffff831680156103ad5761027f610277610419565b9484336103d5565b928451936102b56020870195862082307f00000000000000000000000000000000000000000000000000000000000000006104c5565b94853b6103a45773ffffffffffffffffffffffffffffffffffffffff94959651905ff5838616938491160361037c578190604051908152837f6b1e9a94166a604ec720c6b04343bd6f74fc72c6eb2de9d69a0f4dd15d5955a060203393a4813b156100b5575f916044839260405194859384927f485cc95500000000000000000000000000000000000000000000000000000000845233600485015260248401525af18015610371576103655750565b5f61036f916101df565b565b6040513d5f823e3d90fd5b7f484410b1000000000000000000000000000000000000000000000000000000005f5260045ffd5b50505050915090565b7f541f7080000000000000000000000000000000000000000000000000000000005f5260045ffd5b9173ffffffffffffffffffffffffffffffffffffffff90604051928260208501951685526040840152166060820152606081526104136080826101df565b51902090565b6040517f3d602d80600a3d3981f3363d3d373d3d3d363d7300000000000000000000000060208201527fffffffffffffffffffffffffffffffffffffffff0000000000000000000000007f000000000000000000000000000000000000000000000000000000000000000060601b1660348201527f5af43d82803e903d91602b57fd5bf300000000000000000000000000000000006048820152603781526104c26057826101df565b90565b909173ffffffffffffffffffffffffffffffffffffffff9361055060756055957fffffffffffffffffffffffffffffffffffffffff000000000000000000000000604051917fff00000000000000000000000000000000000000000000000000000000000000602084019816885260601b16602182015260358101935f8552878201528681526101df565b522016905660e080604052346100805760849061001a6020830182610084565b8181526020810191611af78339519020608052610041604051385f823938902033306100bb565b60a0523360c052604051611969908161018e8239608051816114bf015260a051818181610109015281816114e10152611633015260c051816107ee0152f35b5f80fd5b601f909101601f19168101906001600160401b038211908210176100a757604052565b634e487b7160e01b5f52604160045260245ffd5b91604051915f602084019160ff60f81b835260018060601b03199060601b16938460218201526100fd6075603583019284845286605582015260558152610084565b52605590206001600160a01b0393841693168314610165575f9061014660756040516020810195604160f81b875260218201526035810193858552605582015260558152610084565b52605590206001600160a01b03161461015d575f90565b604160f81b90565b507fff000000000000000000000000000000000000000000000000000000000000009291505056fe60806040526004361015610011575f80fd5b5f3560e01c8063177a3f1714610cb957806327c13ae814610b7d57806331eecaf414610aed57806332b9733514610a79578063355f192b14610a3257806338dfb0a1146109e1578063483c360f1461097e578063485cc9551461077e578063715018a6146106bc5780637257b26a146103f15780638da5cb5b146103a1578063a08dd0ed146102c0578063d728847d146101315763fe8ebbe6146100b3575f80fd5b3461012d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261012d5760206040517fff000000000000000000000000000000000000000000000000000000000000007f0000000000000000000000000000000000000000000000000000000000000000168152f35b5f80fd5b3461012d5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261012d57610168610fd0565b73ffffffffffffffffffffffffffffffffffffffff5f541633036102985773ffffffffffffffffffffffffffffffffffffffff168015610270576202a300420180421161024357600154827fffffffff000000000000000000000000000000000000000000000000000000007bffffffffffffffff00000000000000000000000000000000000000008460a01b16921617176001557f2e140ff804fd34e02d81087ac3b23b719713f29659fb7ea4eb3e451f433e2dff602073ffffffffffffffffffffffffffffffffffffffff6002541692604051908152a3005b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b7f541f7080000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f5fc483c5000000000000000000000000000000000000000000000000000000005f5260045ffd5b3461012d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261012d5773ffffffffffffffffffffffffffffffffffffffff5f541633036102985773ffffffffffffffffffffffffffffffffffffffff600154168015610379577f35287d1b03f07d4af37c6f03a7e10e13f5a4b6a20d67bf53b07fa9cb2bd636365f80a2600180547fffffffff00000000000000000000000000000000000000000000000000000000169055005b7fe8d4708f000000000000000000000000000000000000000000000000000000005f5260045ffd5b3461012d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261012d57602073ffffffffffffffffffffffffffffffffffffffff5f5416604051908152f35b3461012d576103ff36610ff3565b9073ffffffffffffffffffffffffffffffffffffffff6002541680156106945761042981846113d3565b926104353684876110c7565b945f935f604051965f6370a082315f528560405286606052895160051b8a015b8a810361057a57509082610476928b510303986040525f606052868661142b565b86810361054b57506104db575b5050604094507f8496dda4d04919fec296be83f4d7d178dafb7c0d3abe1553c092f1466e8f29288573ffffffffffffffffffffffffffffffffffffffff8151938785528660208601521692a382519182526020820152f35b6104e36114a3565b905f5b8181106104f4575050610483565b806105016001928b611452565b5161050d828588611493565b351461051a575b016104e6565b610546848773ffffffffffffffffffffffffffffffffffffffff61053f85888b611493565b3516611739565b610514565b867f856fbfd5000000000000000000000000000000000000000000000000000000005f5260045260245260445ffd5b978851908160a01c91826020528215610609575b5f806060602082856207a120f1503d156105d1575b198a5201977fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0905b01610455565b803b601f146105a3575098937fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe09150600101936105cb565b9150871561068857816020526020806024601c8b5afa60205102915b8261058e577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe09250926001919a935f60205289817fbacdfefa439f75422536175cd0bd92370672dae2df7d802fa0e04ee66a509826602080a319845201916105cb565b81319182602052610625565b7f87138d5c000000000000000000000000000000000000000000000000000000005f5260045ffd5b3461012d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261012d575f5473ffffffffffffffffffffffffffffffffffffffff811690813303610298577fffffffffffffffffffffffff0000000000000000000000000000000000000000917ff8df31144d9c2f0f6b59d69b8b98abd5459d07f2742c4df920b25aae33c648205f80a2165f55600180547fffffffff00000000000000000000000000000000000000000000000000000000169055005b3461012d5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261012d576107b5610fd0565b6024359073ffffffffffffffffffffffffffffffffffffffff821680920361012d5773ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001633036109565760025473ffffffffffffffffffffffffffffffffffffffff811661092e5773ffffffffffffffffffffffffffffffffffffffff7fffffffffffffffffffffffff00000000000000000000000000000000000000009216825f5416175f5516176002556040516084908181019181831067ffffffffffffffff841117610901575f9282916118e58339039082f580156108f65773ffffffffffffffffffffffffffffffffffffffff806108c46114a3565b169116036108ce57005b7f11d2111e000000000000000000000000000000000000000000000000000000005f5260045ffd5b6040513d5f823e3d90fd5b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b7f0dc149f0000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f0c6d42ae000000000000000000000000000000000000000000000000000000005f5260045ffd5b3461012d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261012d57604060015467ffffffffffffffff82519173ffffffffffffffffffffffffffffffffffffffff8116835260a01c166020820152f35b3461012d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261012d57602073ffffffffffffffffffffffffffffffffffffffff60025416604051908152f35b3461012d57610a4036610ff3565b73ffffffffffffffffffffffffffffffffffffffff600293929354161561069457604092610a6d9261111d565b82519182526020820152f35b3461012d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261012d5773ffffffffffffffffffffffffffffffffffffffff6002541615610694576020610acf6114a3565b73ffffffffffffffffffffffffffffffffffffffff60405191168152f35b3461012d5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261012d5773ffffffffffffffffffffffffffffffffffffffff600254161561069457602073ffffffffffffffffffffffffffffffffffffffff6055610b6b610b66610b616114a3565b611539565b611625565b60043560158201522016604051908152f35b3461012d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261012d5773ffffffffffffffffffffffffffffffffffffffff5f541633036102985760015467ffffffffffffffff73ffffffffffffffffffffffffffffffffffffffff82169160a01c16811561037957804210610c8e57507fffffffffffffffffffffffff00000000000000000000000000000000000000006002548273ffffffffffffffffffffffffffffffffffffffff82167f673ec87dea03203add5a157465a2a7fbb77dc820c14449f8260beba944fd003e5f80a31617600255600180547fffffffff00000000000000000000000000000000000000000000000000000000169055005b7f2a35a324000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b3461012d57610cc736610ff3565b73ffffffffffffffffffffffffffffffffffffffff60025416801561069457610cf081836113d3565b92610cfc3682876110c7565b905f91610d0a610b616114a3565b916020610d1684611625565b930192604051935f916370a082315f528860405287606052845160051b8501915b858303610ecc57505050825103926040525f606052610d59849397868861142b565b938403610dcc575b50604096505080821015610dc45750915b7f8496dda4d04919fec296be83f4d7d178dafb7c0d3abe1553c092f1466e8f29288573ffffffffffffffffffffffffffffffffffffffff8151938785528660208601521692a382519182526020820152f35b905091610d72565b5f965086925090610de1610b66610b616114a3565b915f92601581015b828510610e00575050505050604095508680610d61565b909192939894610e108a86611452565b518b8115610ec0578b86610e2392611493565b35835273ffffffffffffffffffffffffffffffffffffffff605585201690610e4b828c611657565b92905081831015610e6e57509160019291839203019601995b0193929190610de9565b600193989c92508b91507fbacdfefa439f75422536175cd0bd92370672dae2df7d802fa0e04ee66a509826602073ffffffffffffffffffffffffffffffffffffffff60405194600286521693a3610e64565b50509498600190610e64565b9091968751601584015273ffffffffffffffffffffffffffffffffffffffff6055842016908a805f14610fc35760206024601c82938684525afa60205102915b8b8315610f675750905f806060602082868f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe099983b15610f5a575b505af150818a5201975b019190610d37565b5160288b84f5508f610f48565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe093506001929a96915f6020527fbacdfefa439f75422536175cd0bd92370672dae2df7d802fa0e04ee66a509826602080a35f86520193610f52565b5081319182602052610f0c565b6004359073ffffffffffffffffffffffffffffffffffffffff8216820361012d57565b9060407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc83011261012d5760043567ffffffffffffffff811161012d578260238201121561012d5780600401359267ffffffffffffffff841161012d5760248460051b8301011161012d57602401919060243573ffffffffffffffffffffffffffffffffffffffff8116810361012d5790565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff82111761090157604052565b9291909267ffffffffffffffff8411610901578360051b9060206040516110f082850182611086565b809681520191810192831161012d57905b82821061110d57505050565b8135815260209182019101611101565b9291604051937f7257b26a000000000000000000000000000000000000000000000000000000008552604060048601528260448601527f07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff831161012d578260051b948582606483013760408160648173ffffffffffffffffffffffffffffffffffffffff8716998a602483015281010301815f305af190815f915f93611398575b5061138f5750509173ffffffffffffffffffffffffffffffffffffffff60025416916111ea83826113d3565b905f945f936111f76114a3565b915f925b828410611258575050505090836112119261142b565b90808210156112505750935b7f8496dda4d04919fec296be83f4d7d178dafb7c0d3abe1553c092f1466e8f292860408051858152876020820152a39190565b90509361121d565b909192979573ffffffffffffffffffffffffffffffffffffffff61127d8a8686611493565b351661128a8a8686611493565b3560a01c906112998188611657565b90508215611387575b8d831561134e575f80918d60405190602082019288845260408301526060820152606081526112d2608082611086565b519082866207a120f1506112e68289611657565b9290508183108061133e575b1561132357509160019391849303908082105f1461131b5750905b019701985b019291906111fb565b90509061130d565b6001949a9c935061133992508591508890611739565b611312565b5061134986826117e6565b6112f2565b919050600193999b92507fbacdfefa439f75422536175cd0bd92370672dae2df7d802fa0e04ee66a50982660206040515f8152a3611312565b9150816112a2565b95509392505050565b915091506040813d6040116113cb575b816113b560409383611086565b8101031261012d5760208151910151915f6111be565b3d91506113a8565b906113de9082611657565b9190156113e9575090565b73ffffffffffffffffffffffffffffffffffffffff907f1241c5fc000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b9061143591611657565b9190508082111561144c5781039081116102435790565b50505f90565b80518210156114665760209160051b010190565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b91908110156114665760051b0190565b73ffffffffffffffffffffffffffffffffffffffff60556115057f0000000000000000000000000000000000000000000000000000000000000000307f00000000000000000000000000000000000000000000000000000000000000006116c6565b5f6015820152201690565b908151915f5b838110611526575050015f815290565b8060208092840101518185015201611516565b6116226115e8916115f660405191611552604084611086565b601283527f601f8060093d393df3363d3d373d3d363d730000000000000000000000000000602084015260146040519161158d604084611086565b600283527f5af400000000000000000000000000000000000000000000000000000000000060208401527fffffffffffffffffffffffffffffffffffffffff0000000000000000000000006040519788966020880190611510565b9160601b1681520190611510565b037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08101835282611086565b90565b6116229060208151910120307f00000000000000000000000000000000000000000000000000000000000000006116c6565b915f925f9273ffffffffffffffffffffffffffffffffffffffff8216156116bc5760245f60209381937f70a082310000000000000000000000000000000000000000000000000000000083526004525afa6116ae57565b5f51601f3d11935083029150565b6001945031925050565b91611622916075917fffffffffffffffffffffffffffffffffffffffff000000000000000000000000604051927fff00000000000000000000000000000000000000000000000000000000000000602085019716875260601b1660218301525f6035830152605582015260558152611086565b91611746600291846117e6565b6117cd57506001905b6040519160038110156117a05773ffffffffffffffffffffffffffffffffffffffff807fbacdfefa439f75422536175cd0bd92370672dae2df7d802fa0e04ee66a50982693602093865216941692a3565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602160045260245ffd5b906117d88382611657565b905061174f575f915061174f565b3f604051917fffffffffffffffffffffffffffffffffffffffff00000000000000000000000060208401917fef01000000000000000000000000000000000000000000000000000000000000835260601b16928360238201526017815261184e603782611086565b519020811491821561185f57505090565b9091506115f66118dd604051611876604082611086565b600281527f5af4000000000000000000000000000000000000000000000000000000000000602082015260405192839160208301957f363d3d373d3d363d73000000000000000000000000000000000000000000000087526029840152603d830190611510565b519020149056fe60a08060405234601f573360805260609081602482396080518160060152f35b5f80fdfe60806040527f00000000000000000000000000000000000000000000000000000000000000003318605e5760203580603f575f80808080356040355af15ff35b5f6044601c82809463a9059cbb825260403560205281356040525af15ff35b0060a08060405234601f573360805260609081602482396080518160060152f35b5f80fdfe60806040527f00000000000000000000000000000000000000000000000000000000000000003318605e5760203580603f575f80808080356040355af15ff35b5f6044601c82809463a9059cbb825260403560205281356040525af15ff35b00" as const;

/** On every chain of the Ethereum family. */
export const factoryAddress = "0x079e56C58efd1Fa1ad8bbdB822467514d0B31dF9" as const;

export const sweeperLogic = "0x3027a2A550639061aaA3ae68875E867454E17D0b" as const;

/** Of what `eth_getCode` gives for the factory, for each of its sweepers and for the logic behind them. */
export const factoryCodeHash = "0x639edfc8b5ef7ff805d4a89421208ee302088fc1050a6b78e88d67f5a72f2b6e" as const;

export const sweeperCloneCodeHash = "0x86a850272b77b09913cbd75cc27927e57975489b6d3d32ecf148abcde757e126" as const;

export const sweeperLogicCodeHash = "0x35bd748c395161eb31fdb3ee28273df058da4b423ad8782aea17228b9564c489" as const;

/** What addresses are computed from. */
export const sweeperLogicInitCodeHash = "0xa365381e5dcc3f33048d216724d53c8bde51bfa3681687a208986781fb76608d" as const;

export const depositInitCodeHash = "0x3d8062b847726988ad478f92c3bd887e21ecb47cd5768d17aee58b28d922e229" as const;
