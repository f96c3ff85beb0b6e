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

export const factoryCreationCode = "0x60c080604052346101095761181081810191906001600160401b0383118284101761010d575f92829161068a8339039082f58015610128576001600160a01b03166080819052604051637f475df360e11b815290602090829060049082905afa908115610128575f916100a0575b5060a052604051610556908161013482396080518181816101030152610465015260a0518181816101bb01526102910152f35b905060203d602011610121575b601f8101601f191682016001600160401b0381118382101761010d5760209183916040528101031261010957517fff0000000000000000000000000000000000000000000000000000000000000081168103610109575f61006d565b5f80fd5b634e487b7160e01b5f52604160045260245ffd5b503d6100ad565b6040513d5f823e3d90fdfe60806040526004361015610011575f80fd5b5f3560e01c806332cdc805146101275780638b855700146100b95763b77c3d5a1461003a575f80fd5b346100b55760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100b55760243573ffffffffffffffffffffffffffffffffffffffff811681036100b55761009760209160043561024d565b73ffffffffffffffffffffffffffffffffffffffff60405191168152f35b5f80fd5b346100b5575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100b557602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b346100b55760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100b55760043573ffffffffffffffffffffffffffffffffffffffff811681036100b55760443573ffffffffffffffffffffffffffffffffffffffff811681036100b5576101a961009791602093602435906103d5565b6101b1610419565b83815191012090307f00000000000000000000000000000000000000000000000000000000000000006104c5565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff82111761022057604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b909173ffffffffffffffffffffffffffffffffffffffff831680156103ad5761027f610277610419565b9484336103d5565b928451936102b56020870195862082307f00000000000000000000000000000000000000000000000000000000000000006104c5565b94853b6103a45773ffffffffffffffffffffffffffffffffffffffff94959651905ff5838616938491160361037c578190604051908152837f6b1e9a94166a604ec720c6b04343bd6f74fc72c6eb2de9d69a0f4dd15d5955a060203393a4813b156100b5575f916044839260405194859384927f485cc95500000000000000000000000000000000000000000000000000000000845233600485015260248401525af18015610371576103655750565b5f61036f916101df565b565b6040513d5f823e3d90fd5b7f484410b1000000000000000000000000000000000000000000000000000000005f5260045ffd5b50505050915090565b7f541f7080000000000000000000000000000000000000000000000000000000005f5260045ffd5b9173ffffffffffffffffffffffffffffffffffffffff90604051928260208501951685526040840152166060820152606081526104136080826101df565b51902090565b6040517f3d602d80600a3d3981f3363d3d373d3d3d363d7300000000000000000000000060208201527fffffffffffffffffffffffffffffffffffffffff0000000000000000000000007f000000000000000000000000000000000000000000000000000000000000000060601b1660348201527f5af43d82803e903d91602b57fd5bf300000000000000000000000000000000006048820152603781526104c26057826101df565b90565b909173ffffffffffffffffffffffffffffffffffffffff9361055060756055957fffffffffffffffffffffffffffffffffffffffff000000000000000000000000604051917fff00000000000000000000000000000000000000000000000000000000000000602084019816885260601b16602182015260358101935f8552878201528681526101df565b522016905660e0806040523461007f5733608052607d9061001e6020830182610083565b8181526020810191611793833951902060a052610045604051385f823938902033306100ba565b60c052604051611606908161018d8239608051816109aa015260a0518161133a015260c05181818160fe0152818161135c01526114820152f35b5f80fd5b601f909101601f19168101906001600160401b038211908210176100a657604052565b634e487b7160e01b5f52604160045260245ffd5b91604051915f602084019160ff60f81b835260018060601b03199060601b16938460218201526100fc6075603583019284845286605582015260558152610083565b52605590206001600160a01b0393841693168314610164575f9061014560756040516020810195604160f81b875260218201526035810193858552605582015260558152610083565b52605590206001600160a01b03161461015c575f90565b604160f81b90565b507fff000000000000000000000000000000000000000000000000000000000000009291505056fe60806040526004361015610011575f80fd5b5f3560e01c8063177a3f1714610e2957806327c13ae814610ced57806331eecaf414610c6257806332b9733514610bee57806338dfb0a114610b9d578063483c360f14610b3a578063485cc9551461093a5780634a10c612146104a8578063715018a6146103e65780638da5cb5b14610396578063a08dd0ed146102b5578063d728847d146101265763fe8ebbe6146100a8575f80fd5b34610122575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101225760206040517fff000000000000000000000000000000000000000000000000000000000000007f0000000000000000000000000000000000000000000000000000000000000000168152f35b5f80fd5b346101225760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101225761015d611142565b73ffffffffffffffffffffffffffffffffffffffff5f5416330361028d5773ffffffffffffffffffffffffffffffffffffffff168015610265576202a300420180421161023857600154827fffffffff000000000000000000000000000000000000000000000000000000007bffffffffffffffff00000000000000000000000000000000000000008460a01b16921617176001557f2e140ff804fd34e02d81087ac3b23b719713f29659fb7ea4eb3e451f433e2dff602073ffffffffffffffffffffffffffffffffffffffff6002541692604051908152a3005b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b7f541f7080000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f5fc483c5000000000000000000000000000000000000000000000000000000005f5260045ffd5b34610122575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101225773ffffffffffffffffffffffffffffffffffffffff5f5416330361028d5773ffffffffffffffffffffffffffffffffffffffff60015416801561036e577f35287d1b03f07d4af37c6f03a7e10e13f5a4b6a20d67bf53b07fa9cb2bd636365f80a2600180547fffffffff00000000000000000000000000000000000000000000000000000000169055005b7fe8d4708f000000000000000000000000000000000000000000000000000000005f5260045ffd5b34610122575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261012257602073ffffffffffffffffffffffffffffffffffffffff5f5416604051908152f35b34610122575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610122575f5473ffffffffffffffffffffffffffffffffffffffff81169081330361028d577fffffffffffffffffffffffff0000000000000000000000000000000000000000917ff8df31144d9c2f0f6b59d69b8b98abd5459d07f2742c4df920b25aae33c648205f80a2165f55600180547fffffffff00000000000000000000000000000000000000000000000000000000169055005b34610122576104b636611165565b73ffffffffffffffffffffffffffffffffffffffff600254168015610912576104df818361128f565b926104eb368287611239565b945f91604051915f6370a082315f528660405285606052885160051b89015b8981036108475750885103926040525f60605261052a84939786886112e7565b93840361059d575b506040965050808210156105955750915b7f8496dda4d04919fec296be83f4d7d178dafb7c0d3abe1553c092f1466e8f29288573ffffffffffffffffffffffffffffffffffffffff8151938785528660208601521692a382519182526020820152f35b905091610543565b5f96508692506105ab61131e565b6105bc6105b7826113b4565b611474565b5060601b7fffffffffffffffffffffffffffffffffffffffff000000000000000000000000165f5b8381106105fa5750505050604095508680610532565b895181101561081a5760208160051b8b01015180156108115773ffffffffffffffffffffffffffffffffffffffff61063383878761130e565b351690610640828b6114a6565b919050823f60405160208101907fef010000000000000000000000000000000000000000000000000000000000008252876023820152601781526106856037826111f8565b519020811490811561075f575b506106ea57505090600191897fbacdfefa439f75422536175cd0bd92370672dae2df7d802fa0e04ee66a509826602073ffffffffffffffffffffffffffffffffffffffff806040519488865216941692a35b016105e4565b929a969290918183101561070a57509160019291839203019501986106e4565b9050600192969a9150897fbacdfefa439f75422536175cd0bd92370672dae2df7d802fa0e04ee66a509826602073ffffffffffffffffffffffffffffffffffffffff80604051946002865216941692a36106e4565b905060405161076f6040826111f8565b600281527f5af40000000000000000000000000000000000000000000000000000000000006020820152604051610807816107db60208201947f363d3d373d3d363d73000000000000000000000000000000000000000000000086528b6029840152603d83019061138b565b037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe081018352826111f8565b519020148e610692565b506001906106e4565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b80519095881561090657816020526020806024601c8c5afa60205102915b8983156108aa5750905f8060606020827fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe097966207a120f15081885201955b0161050a565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe093506001929894915f6020527fbacdfefa439f75422536175cd0bd92370672dae2df7d802fa0e04ee66a509826602080a35f845201916108a4565b81319182602052610865565b7f87138d5c000000000000000000000000000000000000000000000000000000005f5260045ffd5b346101225760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261012257610971611142565b6024359073ffffffffffffffffffffffffffffffffffffffff82168092036101225773ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000163303610b125760025473ffffffffffffffffffffffffffffffffffffffff8116610aea5773ffffffffffffffffffffffffffffffffffffffff7fffffffffffffffffffffffff00000000000000000000000000000000000000009216825f5416175f551617600255604051607d908181019181831067ffffffffffffffff841117610abd575f9282916115898339039082f58015610ab25773ffffffffffffffffffffffffffffffffffffffff80610a8061131e565b16911603610a8a57005b7f11d2111e000000000000000000000000000000000000000000000000000000005f5260045ffd5b6040513d5f823e3d90fd5b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b7f0dc149f0000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f0c6d42ae000000000000000000000000000000000000000000000000000000005f5260045ffd5b34610122575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261012257604060015467ffffffffffffffff82519173ffffffffffffffffffffffffffffffffffffffff8116835260a01c166020820152f35b34610122575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261012257602073ffffffffffffffffffffffffffffffffffffffff60025416604051908152f35b34610122575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101225773ffffffffffffffffffffffffffffffffffffffff6002541615610912576020610c4461131e565b73ffffffffffffffffffffffffffffffffffffffff60405191168152f35b346101225760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101225773ffffffffffffffffffffffffffffffffffffffff600254161561091257602073ffffffffffffffffffffffffffffffffffffffff6055610cdb6105b7610cd661131e565b6113b4565b60043560158201522016604051908152f35b34610122575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101225773ffffffffffffffffffffffffffffffffffffffff5f5416330361028d5760015467ffffffffffffffff73ffffffffffffffffffffffffffffffffffffffff82169160a01c16811561036e57804210610dfe57507fffffffffffffffffffffffff00000000000000000000000000000000000000006002548273ffffffffffffffffffffffffffffffffffffffff82167f673ec87dea03203add5a157465a2a7fbb77dc820c14449f8260beba944fd003e5f80a31617600255600180547fffffffff00000000000000000000000000000000000000000000000000000000169055005b7f2a35a324000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b3461012257610e3736611165565b73ffffffffffffffffffffffffffffffffffffffff60025416801561091257610e60818361128f565b92610e6c368287611239565b945f91610e7a610cd661131e565b916020610e8684611474565b930192604051935f916370a082315f5288604052876060528a5160051b8b01915b8b830361103e57505050885103926040525f606052610ec984939786886112e7565b938403610f3257506040965050808210156105955750917f8496dda4d04919fec296be83f4d7d178dafb7c0d3abe1553c092f1466e8f29288573ffffffffffffffffffffffffffffffffffffffff8151938785528660208601521692a382519182526020820152f35b91509594505f945f91610f496105b7610cd661131e565b905f9260158301995b808510610f69575050505050604095508680610532565b90919293989482518a101561081a5760208a60051b84010151801561103357610f938b848761130e565b358c5273ffffffffffffffffffffffffffffffffffffffff605587201690610fbb828c6114a6565b92905081831015610fde57509160019291839203019601995b0193929190610f52565b9050600192979b91508a7fbacdfefa439f75422536175cd0bd92370672dae2df7d802fa0e04ee66a509826602073ffffffffffffffffffffffffffffffffffffffff80604051946002865216941692a3610fd4565b509498600190610fd4565b9091968751601584015273ffffffffffffffffffffffffffffffffffffffff6055842016908a805f146111355760206024601c82938684525afa60205102915b8b83156110d95750905f806060602082868f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe099983b156110cc575b505af150818a5201975b019190610ea7565b5160288b84f5508f6110ba565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe093506001929a96915f6020527fbacdfefa439f75422536175cd0bd92370672dae2df7d802fa0e04ee66a509826602080a35f865201936110c4565b508131918260205261107e565b6004359073ffffffffffffffffffffffffffffffffffffffff8216820361012257565b9060407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8301126101225760043567ffffffffffffffff81116101225760040182601f820112156101225780359267ffffffffffffffff8411610122576020808301928560051b01011161012257919060243573ffffffffffffffffffffffffffffffffffffffff811681036101225790565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff821117610abd57604052565b9291909267ffffffffffffffff8411610abd578360051b906020604051611262828501826111f8565b809681520191810192831161012257905b82821061127f57505050565b8135815260209182019101611273565b9061129a90826114a6565b9190156112a5575090565b73ffffffffffffffffffffffffffffffffffffffff907f1241c5fc000000000000000000000000000000000000000000000000000000005f521660045260245ffd5b906112f1916114a6565b919050808211156113085781039081116102385790565b50505f90565b919081101561081a5760051b0190565b73ffffffffffffffffffffffffffffffffffffffff60556113807f0000000000000000000000000000000000000000000000000000000000000000307f0000000000000000000000000000000000000000000000000000000000000000611515565b5f6015820152201690565b908151915f5b8381106113a1575050015f815290565b8060208092840101518185015201611391565b611471611463916107db604051916113cd6040846111f8565b601283527f601f8060093d393df3363d3d373d3d363d73000000000000000000000000000060208401526014604051916114086040846111f8565b600283527f5af400000000000000000000000000000000000000000000000000000000000060208401527fffffffffffffffffffffffffffffffffffffffff000000000000000000000000604051978896602088019061138b565b9160601b168152019061138b565b90565b6114719060208151910120307f0000000000000000000000000000000000000000000000000000000000000000611515565b915f925f9273ffffffffffffffffffffffffffffffffffffffff82161561150b5760245f60209381937f70a082310000000000000000000000000000000000000000000000000000000083526004525afa6114fd57565b5f51601f3d11935083029150565b6001945031925050565b91611471916075917fffffffffffffffffffffffffffffffffffffffff000000000000000000000000604051927fff00000000000000000000000000000000000000000000000000000000000000602085019716875260601b1660218301525f60358301526055820152605581526111f856fe60a08060405234601f573360805260599081602482396080518160010152f35b5f80fdfe7f00000000000000000000000000000000000000000000000000000000000000003318605757602035806039575f80808080356040355af1005b5f6044601c82809463a9059cbb82526020604081376020826040375af15b0060a08060405234601f573360805260599081602482396080518160010152f35b5f80fdfe7f00000000000000000000000000000000000000000000000000000000000000003318605757602035806039575f80808080356040355af1005b5f6044601c82809463a9059cbb82526020604081376020826040375af15b00" as const;

/** On every chain of the Ethereum family. */
export const factoryAddress = "0xfFE5a4ae79491C318d469d314eA3160256075F12" as const;

export const sweeperLogic = "0x132F9eF50E0C1fFed1869B97B058bD00ab294Eed" as const;

/** Of what `eth_getCode` gives for the factory, for each of its sweepers and for the logic behind them. */
export const factoryCodeHash = "0xf9d60cd94602ca7decc421110428c792f7016094a372a75dfbff05abe6425c15" as const;

export const sweeperCloneCodeHash = "0x1fa3e37a476113784614c59739fa25ae6d280a481b2f52c7b7ad9c245c44f9da" as const;

export const sweeperLogicCodeHash = "0x52a8eecf750eb38b932b924105eccf3f28322827804897fe5c3ce9c4589fc3b3" as const;

/** What addresses are computed from. */
export const sweeperLogicInitCodeHash = "0xa0f14a58057098043e4c485a30a7d4af4a447a0509578314beb1cd561505567e" as const;

export const depositInitCodeHash = "0x5b5ca41d37f768c04523995f616f7ee7bc8e2755cc04584de0389714a75e2235" as const;
