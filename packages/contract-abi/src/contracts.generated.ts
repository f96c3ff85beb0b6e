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
    "stateMutability": "nonpayable",
    "type": "constructor"
  },
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
        "internalType": "address[]",
        "name": "accounts",
        "type": "address[]"
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

export const factoryCreationCode = "0x60c080604052346101095761197081810191906001600160401b0383118284101761010d575f92829161068a8339039082f58015610128576001600160a01b03166080819052604051637f475df360e11b815290602090829060049082905afa908115610128575f916100a0575b5060a052604051610556908161013482396080518181816101030152610465015260a0518181816101bb01526102910152f35b905060203d602011610121575b601f8101601f191682016001600160401b0381118382101761010d5760209183916040528101031261010957517fff0000000000000000000000000000000000000000000000000000000000000081168103610109575f61006d565b5f80fd5b634e487b7160e01b5f52604160045260245ffd5b503d6100ad565b6040513d5f823e3d90fdfe60806040526004361015610011575f80fd5b5f3560e01c806332cdc805146101275780638b855700146100b95763b77c3d5a1461003a575f80fd5b346100b55760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100b55760243573ffffffffffffffffffffffffffffffffffffffff811681036100b55761009760209160043561024d565b73ffffffffffffffffffffffffffffffffffffffff60405191168152f35b5f80fd5b346100b5575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100b557602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b346100b55760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100b55760043573ffffffffffffffffffffffffffffffffffffffff811681036100b55760443573ffffffffffffffffffffffffffffffffffffffff811681036100b5576101a961009791602093602435906103d5565b6101b1610419565b83815191012090307f00000000000000000000000000000000000000000000000000000000000000006104c5565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff82111761022057604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b909173ffffffffffffffffffffffffffffffffffffffff831680156103ad5761027f610277610419565b9484336103d5565b928451936102b56020870195862082307f00000000000000000000000000000000000000000000000000000000000000006104c5565b94853b6103a45773ffffffffffffffffffffffffffffffffffffffff94959651905ff5838616938491160361037c578190604051908152837f6b1e9a94166a604ec720c6b04343bd6f74fc72c6eb2de9d69a0f4dd15d5955a060203393a4813b156100b5575f916044839260405194859384927f485cc95500000000000000000000000000000000000000000000000000000000845233600485015260248401525af18015610371576103655750565b5f61036f916101df565b565b6040513d5f823e3d90fd5b7f484410b1000000000000000000000000000000000000000000000000000000005f5260045ffd5b50505050915090565b7f541f7080000000000000000000000000000000000000000000000000000000005f5260045ffd5b9173ffffffffffffffffffffffffffffffffffffffff90604051928260208501951685526040840152166060820152606081526104136080826101df565b51902090565b6040517f3d602d80600a3d3981f3363d3d373d3d3d363d7300000000000000000000000060208201527fffffffffffffffffffffffffffffffffffffffff0000000000000000000000007f000000000000000000000000000000000000000000000000000000000000000060601b1660348201527f5af43d82803e903d91602b57fd5bf300000000000000000000000000000000006048820152603781526104c26057826101df565b90565b909173ffffffffffffffffffffffffffffffffffffffff9361055060756055957fffffffffffffffffffffffffffffffffffffffff000000000000000000000000604051917fff00000000000000000000000000000000000000000000000000000000000000602084019816885260601b16602182015260358101935f8552878201528681526101df565b522016905660e0806040523461007f573360805260779061001e6020830182610083565b81815260208101916118f9833951902060a052610045604051385f823938902033306100ba565b60c05260405161176c908161018d823960805181610a13015260a05181611465015260c05181818160fe0152818161148701526115ad0152f35b5f80fd5b601f909101601f19168101906001600160401b038211908210176100a657604052565b634e487b7160e01b5f52604160045260245ffd5b91604051915f602084019160ff60f81b835260018060601b03199060601b16938460218201526100fc6075603583019284845286605582015260558152610083565b52605590206001600160a01b0393841693168314610164575f9061014560756040516020810195604160f81b875260218201526035810193858552605582015260558152610083565b52605590206001600160a01b03161461015c575f90565b604160f81b90565b507fff000000000000000000000000000000000000000000000000000000000000009291505056fe60e06040526004361015610011575f80fd5b5f3560e01c8063177a3f1714610e8d57806327c13ae814610d5157806331eecaf414610ccb57806332b9733514610c5757806338dfb0a114610c06578063483c360f14610ba3578063485cc955146109a35780634a10c612146104a8578063715018a6146103e65780638da5cb5b14610396578063a08dd0ed146102b5578063d728847d146101265763fe8ebbe6146100a8575f80fd5b34610122575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101225760206040517fff000000000000000000000000000000000000000000000000000000000000007f0000000000000000000000000000000000000000000000000000000000000000168152f35b5f80fd5b346101225760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101225761015d61133a565b73ffffffffffffffffffffffffffffffffffffffff5f5416330361028d5773ffffffffffffffffffffffffffffffffffffffff168015610265576202a300420180421161023857600154827fffffffff000000000000000000000000000000000000000000000000000000007bffffffffffffffff00000000000000000000000000000000000000008460a01b16921617176001557f2e140ff804fd34e02d81087ac3b23b719713f29659fb7ea4eb3e451f433e2dff602073ffffffffffffffffffffffffffffffffffffffff6002541692604051908152a3005b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b7f541f7080000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f5fc483c5000000000000000000000000000000000000000000000000000000005f5260045ffd5b34610122575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101225773ffffffffffffffffffffffffffffffffffffffff5f5416330361028d5773ffffffffffffffffffffffffffffffffffffffff60015416801561036e577f35287d1b03f07d4af37c6f03a7e10e13f5a4b6a20d67bf53b07fa9cb2bd636365f80a2600180547fffffffff00000000000000000000000000000000000000000000000000000000169055005b7fe8d4708f000000000000000000000000000000000000000000000000000000005f5260045ffd5b34610122575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261012257602073ffffffffffffffffffffffffffffffffffffffff5f5416604051908152f35b34610122575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610122575f5473ffffffffffffffffffffffffffffffffffffffff81169081330361028d577fffffffffffffffffffffffff0000000000000000000000000000000000000000917ff8df31144d9c2f0f6b59d69b8b98abd5459d07f2742c4df920b25aae33c648205f80a2165f55600180547fffffffff00000000000000000000000000000000000000000000000000000000169055005b34610122576104b63661135d565b909173ffffffffffffffffffffffffffffffffffffffff60025416801561097b576104e18184611685565b939015610939576104f185611431565b906104ff60405192836113f0565b8582527fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe061052c87611431565b013660208401375f905f9261053f611449565b9561055161054c886114df565b61159f565b50604051602081019073ffffffffffffffffffffffffffffffffffffffff851698898352886040830152610591608060608401935f8552606081526113f0565b8b604051917fffffffffffffffffffffffffffffffffffffffff00000000000000000000000060208401917fef01000000000000000000000000000000000000000000000000000000000000835260601b1692836023820152601781526105f96037826113f0565b519020916106786106a46040516106116040826113f0565b600281527f5af4000000000000000000000000000000000000000000000000000000000000602082015260405192839160208301957f36600557005b363d3d373d3d363d7300000000000000000000000000000000008752602f84015260438301906114b6565b037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe081018352826113f0565b519020936370a082315f5285948688039260051b8701945b85871061083f57505050505050508493976106d78785611685565b9190508082111561083657810390811161023857945b8503610748575b50604097505050808210156107405750915b7f8496dda4d04919fec296be83f4d7d178dafb7c0d3abe1553c092f1466e8f2928858051868152856020820152a382519182526020820152f35b905091610706565b91949592509295505f945f9661076761054c610762611449565b6114df565b505f975b898910156108215761077d89876115d1565b51156108175773ffffffffffffffffffffffffffffffffffffffff8960051b850135166107aa8189611685565b9190506107b78b896115d1565b518210156107de575060019182916107cf8c8a6115d1565b5103019801985b01979661076b565b600192999a915086907fbacdfefa439f75422536175cd0bd92370672dae2df7d802fa0e04ee66a509826602060405160028152a36107d6565b96976001906107d6565b939697509350935050604095508680806106f4565b50505f946106ed565b909192939495999a8a35908a805f146109305760206024601c82938684525afa601f3d111660205102915b82156108fa578581858f9388903f8c81036108ad575b505085935f8060606001989682899760209c8d98525af1508a010152019c019a5b019594939291906106bc565b929450925050036108c357858d9185875f610880565b602092508b906001929e9d9284527fbacdfefa439f75422536175cd0bd92370672dae2df7d802fa0e04ee66a5098268480a36108a1565b602092508b905f929e9d9284527fbacdfefa439f75422536175cd0bd92370672dae2df7d802fa0e04ee66a5098268480a36108a1565b5081319161086a565b73ffffffffffffffffffffffffffffffffffffffff907f1241c5fc000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b7f87138d5c000000000000000000000000000000000000000000000000000000005f5260045ffd5b346101225760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610122576109da61133a565b6024359073ffffffffffffffffffffffffffffffffffffffff82168092036101225773ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000163303610b7b5760025473ffffffffffffffffffffffffffffffffffffffff8116610b535773ffffffffffffffffffffffffffffffffffffffff7fffffffffffffffffffffffff00000000000000000000000000000000000000009216825f5416175f5516176002556040516077908181019181831067ffffffffffffffff841117610b26575f9282916116f58339039082f58015610b1b5773ffffffffffffffffffffffffffffffffffffffff80610ae9611449565b16911603610af357005b7f11d2111e000000000000000000000000000000000000000000000000000000005f5260045ffd5b6040513d5f823e3d90fd5b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b7f0dc149f0000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f0c6d42ae000000000000000000000000000000000000000000000000000000005f5260045ffd5b34610122575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261012257604060015467ffffffffffffffff82519173ffffffffffffffffffffffffffffffffffffffff8116835260a01c166020820152f35b34610122575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261012257602073ffffffffffffffffffffffffffffffffffffffff60025416604051908152f35b34610122575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101225773ffffffffffffffffffffffffffffffffffffffff600254161561097b576020610cad611449565b73ffffffffffffffffffffffffffffffffffffffff60405191168152f35b346101225760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101225773ffffffffffffffffffffffffffffffffffffffff600254161561097b57602073ffffffffffffffffffffffffffffffffffffffff6055610d3f61054c610762611449565b60043560158201522016604051908152f35b34610122575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101225773ffffffffffffffffffffffffffffffffffffffff5f5416330361028d5760015467ffffffffffffffff73ffffffffffffffffffffffffffffffffffffffff82169160a01c16811561036e57804210610e6257507fffffffffffffffffffffffff00000000000000000000000000000000000000006002548273ffffffffffffffffffffffffffffffffffffffff82167f673ec87dea03203add5a157465a2a7fbb77dc820c14449f8260beba944fd003e5f80a31617600255600180547fffffffff00000000000000000000000000000000000000000000000000000000169055005b7f2a35a324000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b3461012257610e9b3661135d565b919073ffffffffffffffffffffffffffffffffffffffff60025416801561097b57610ec68185611685565b9390156112f857610ed683611431565b92610ee460405194856113f0565b8084527fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0610f1182611431565b013660208601375f915f96610f24611449565b95610f2e876114df565b60c052610f3c60c05161159f565b6080526040519661108d6020890191610f86608073ffffffffffffffffffffffffffffffffffffffff87169b8c86528b60408201526060810160a0525f60a05152606081526113f0565b610fea60377fffffffffffffffffffffffffffffffffffffffff000000000000000000000000604051937fef01000000000000000000000000000000000000000000000000000000000000602086015260601b1692836023820152601781526113f0565b60405190610ff96040836113f0565b600282527f5af400000000000000000000000000000000000000000000000000000000000060208301526110616040519283927f36600557005b363d3d373d3d363d7300000000000000000000000000000000006020850152602f84015260438301906114b6565b03907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0820181526113f0565b6370a082315f5283908560051b8501905b818310611221575050508894976110b58784611685565b9190508082111561121857810390811161023857985b890361111f575b50505050936040948082105f146107405750917f8496dda4d04919fec296be83f4d7d178dafb7c0d3abe1553c092f1466e8f2928858051868152856020820152a382519182526020820152f35b9350939094919695505f945f9061113a61054c610762611449565b925f9860158501935b8b8b10156111ff576111558b896115d1565b51156111f5578a60051b840135855273ffffffffffffffffffffffffffffffffffffffff6055872016611188818b611685565b9190506111958d8b6115d1565b518210156111bc575060019182916111ad8e8c6115d1565b5103019a019a5b019998611143565b6001929b9c915088907fbacdfefa439f75422536175cd0bd92370672dae2df7d802fa0e04ee66a509826602060405160028152a36111b4565b98996001906111b4565b95989950955095505050506040955090948680806110d2565b50505f986110cb565b9091969a873590816015608051015273ffffffffffffffffffffffffffffffffffffffff60556080512016865f146112f057806020526020806024601c8a5afa601f3d111660205102925b83156112b957915f80606087828660019860209a983b156112a7575b508760a051525af15081848c8b8a03010152019c01975b01919061109e565b60c051518b60c0510184f5505f611288565b506020925086905f929e9a9284527fbacdfefa439f75422536175cd0bd92370672dae2df7d802fa0e04ee66a5098268480a361129f565b80319261126c565b73ffffffffffffffffffffffffffffffffffffffff857f1241c5fc000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b6004359073ffffffffffffffffffffffffffffffffffffffff8216820361012257565b9060407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8301126101225760043567ffffffffffffffff81116101225760040182601f820112156101225780359267ffffffffffffffff8411610122576020808301928560051b01011161012257919060243573ffffffffffffffffffffffffffffffffffffffff811681036101225790565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff821117610b2657604052565b67ffffffffffffffff8111610b265760051b60200190565b73ffffffffffffffffffffffffffffffffffffffff60556114ab7f0000000000000000000000000000000000000000000000000000000000000000307f0000000000000000000000000000000000000000000000000000000000000000611612565b5f6015820152201690565b908151915f5b8381106114cc575050015f815290565b80602080928401015181850152016114bc565b61159c61158e91610678604051916114f86040846113f0565b601883527f60258060093d393df336600557005b363d3d373d3d363d73000000000000000060208401526014604051916115336040846113f0565b600283527f5af400000000000000000000000000000000000000000000000000000000000060208401527fffffffffffffffffffffffffffffffffffffffff00000000000000000000000060405197889660208801906114b6565b9160601b16815201906114b6565b90565b61159c9060208151910120307f0000000000000000000000000000000000000000000000000000000000000000611612565b80518210156115e55760209160051b010190565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b9161159c916075917fffffffffffffffffffffffffffffffffffffffff000000000000000000000000604051927fff00000000000000000000000000000000000000000000000000000000000000602085019716875260601b1660218301525f60358301526055820152605581526113f0565b915f925f9273ffffffffffffffffffffffffffffffffffffffff8216156116ea5760245f60209381937f70a082310000000000000000000000000000000000000000000000000000000083526004525afa6116dc57565b5f51601f3d11935083029150565b600194503192505056fe60a08060405234601f573360805260539081602482396080518160010152f35b5f80fdfe7f000000000000000000000000000000000000000000000000000000000000000033036051575f35806039575f8080806040356020355af1005b5f6044601c82809463a9059cbb82526040602080375af15b0060a08060405234601f573360805260539081602482396080518160010152f35b5f80fdfe7f000000000000000000000000000000000000000000000000000000000000000033036051575f35806039575f8080806040356020355af1005b5f6044601c82809463a9059cbb82526040602080375af15b00" as const;

/** On every chain of the Ethereum family. */
export const factoryAddress = "0x1ED99441Ea96AE07a267B41e6C79C4216E2846f7" as const;

export const sweeperLogic = "0x3BC90968Bf053E3804c616FAc1058ddf458A2ed8" as const;

/** Of what `eth_getCode` gives for the factory, for each of its sweepers and for the logic behind them. */
export const factoryCodeHash = "0x78511df080c5b280ea9afe01e43e750b3ad7d273da87fbd4d25a1b6c00732728" as const;

export const sweeperCloneCodeHash = "0xb12278105b968728bd1958aaad7d44c18d849e3b9753a008a8ac7779dc564435" as const;

export const sweeperLogicCodeHash = "0x64f0330aabdfd7a34270b37886300391aa5d828736bd63de77049336d983ff53" as const;

/** What addresses are computed from. */
export const sweeperLogicInitCodeHash = "0x97e5730865e7adb14dcef8d42ea786d1c74567c82d0909c9c8c98aad85d5c643" as const;

export const depositInitCodeHash = "0x854c0714bb1fd8eeb34608d79b6a3b46b7283e6c18ad6a901271bd3dd6af3d1a" as const;
