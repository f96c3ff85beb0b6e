import { n as checksummed } from "./evm-address-CVALfKAi.js";
import { t as transferOf } from "../checkout-server.js";
// packages/web/src/wallet/refusal-of.ts
/** Codes of EIP-1193 and EIP-1474. */
var sentences = {
	4001: "You declined it in the wallet.",
	4100: "The wallet has not allowed this site to use the account.",
	4200: "The wallet cannot do this.",
	4900: "The wallet is not connected to any network.",
	4901: "The wallet is not connected to this network.",
	4902: "The wallet does not know this network. Add it there, then try again.",
	[-32002]: "The wallet is waiting for you: open it and answer its request."
};
/** Why a wallet did not do what it was asked, in words. */
function refusalOf(error) {
	const known = sentences[codeOf(error) ?? 0];
	if (known !== void 0) return known;
	const text = wordsOf(error);
	if (/insufficient funds/i.test(text)) return "The account has too little to pay for the transaction.";
	return text === "" ? "The wallet refused without a reason." : `The wallet refused: ${text}`;
}
function codeOf(error) {
	const outer = fieldsOf(error);
	return [fieldsOf(fieldsOf(outer["data"])["originalError"])["code"], outer["code"]].find((code) => typeof code === "number");
}
function wordsOf(error) {
	const { message } = fieldsOf(error);
	return typeof message === "string" ? (message.split("\n")[0] ?? "").slice(0, 200) : "";
}
function fieldsOf(value) {
	return typeof value === "object" && value !== null ? value : {};
}
// packages/web/src/wallet/ask-wallet.ts
var unknownChain = 4902;
/** The account that the person chose to show us, with the capitals of its checksum. */
async function askAccount(provider) {
	const accounts = await provider.request({ method: "eth_requestAccounts" });
	const [first] = Array.isArray(accounts) ? accounts : [];
	if (typeof first !== "string" || !/^0x[0-9a-f]{40}$/i.test(first)) throw new Error("it showed no account");
	return checksummed(first.toLowerCase());
}
/** Moves the wallet to the chain, and teaches it the chain where it must. Fails when it is elsewhere in the end. */
async function askForChain(provider, chain) {
	if (await chainOf(provider) === chain.chainId) return;
	const chainId = `0x${chain.chainId.toString(16)}`;
	try {
		await provider.request({
			method: "wallet_switchEthereumChain",
			params: [{ chainId }]
		});
	} catch (error) {
		if (codeOf(error) !== unknownChain || chain.rpcUrl === void 0) throw error;
		const nativeCurrency = {
			name: chain.coin.symbol,
			...chain.coin
		};
		const learned = {
			chainId,
			chainName: chain.name,
			nativeCurrency,
			rpcUrls: [chain.rpcUrl]
		};
		await provider.request({
			method: "wallet_addEthereumChain",
			params: [learned]
		});
	}
	if (await chainOf(provider) !== chain.chainId) throw new Error(`it stayed on another network than ${chain.name}`);
}
/** The hash of what the wallet signed and sent. */
async function askToSend(provider, { from, to, data, value }) {
	const transaction = {
		from,
		to,
		data,
		value: `0x${value.toString(16)}`
	};
	const hash = await provider.request({
		method: "eth_sendTransaction",
		params: [transaction]
	});
	if (typeof hash !== "string" || !/^0x[0-9a-f]{64}$/i.test(hash)) throw new Error("it gave no transaction hash");
	return hash.toLowerCase();
}
async function chainOf(provider) {
	return Number(await provider.request({ method: "eth_chainId" }));
}
// packages/web/src/areas/checkout/pay-from-wallet.ts
var coin = {
	symbol: "ETH",
	decimals: 18
};
/** Asks for the transfer on the right chain; answers in words why it was refused, if it was. */
async function payFromWallet({ provider }, attempt) {
	const transfer = transferOf(attempt.uri);
	if (transfer === void 0) return void 0;
	try {
		const from = await askAccount(provider);
		const { chainId, transaction } = transfer;
		await askForChain(provider, {
			chainId,
			name: attempt.blockchainName,
			coin,
			rpcUrl: void 0
		});
		await askToSend(provider, {
			from,
			...transaction
		});
		return;
	} catch (failure) {
		return refusalOf(failure);
	}
}
export { payFromWallet };
