export type TokenValues = { blockchainCode: string; contract: string; currencyCode: string };
export type TokenProblems = Partial<Record<keyof TokenValues, string>>;

const addresses: Readonly<Record<string, RegExp>> = { ETH_Family: /^0x[0-9a-fA-F]{40}$/ };

/** The server has the last word, checksum included. */
export function problemsOf(values: TokenValues, family: string | undefined): TokenProblems {
  const problems: TokenProblems = {};
  const contract = values.contract.trim();
  if (family === undefined) problems.blockchainCode = 'Choose a network';
  if (contract === '') problems.contract = "must be the token's address";
  else if (family !== undefined && !(addresses[family]?.test(contract) ?? true)) {
    problems.contract = 'must be an address of 42 characters that begins with 0x';
  }
  if (!/^[A-Z0-9][A-Z0-9.-]{1,11}$/i.test(values.currencyCode.trim())) {
    problems.currencyCode = 'must have 2 to 12 letters and digits, such as DAI';
  }
  return problems;
}
