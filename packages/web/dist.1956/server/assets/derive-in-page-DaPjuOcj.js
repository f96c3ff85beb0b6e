import { T as mnemonicToSeed, _ as base58, g as HDKey, h as HARDENED_OFFSET, i as tronAddress, l as addressOfKey, o as HARDENED_OFFSET$1, s as HDKey$1, t as readPhrase, x as createBase58check } from "./phrase-YMEM3G0r.js";
import { A as sha256, r as evmAddress } from "./evm-address-CVALfKAi.js";
// packages/keys/src/account-xpub.ts
/** What may leave the device: the public half of m/purpose'/coin'/0'. The private keys on the way there are wiped. */
function accountXpub(seed, purpose, coin) {
	let key = HDKey.fromMasterSeed(seed);
	try {
		for (const index of [
			purpose,
			coin,
			0
		]) {
			const child = key.deriveChild(HARDENED_OFFSET + index);
			key.wipePrivateData();
			key = child;
		}
		return key.publicExtendedKey;
	} finally {
		key.wipePrivateData();
	}
}
// packages/keys/src/bitcoin-address.ts
/** bc1q…: pays to the hash of a key (BIP 84). */
function segwitAddress(publicKey) {
	return addressOfKey(publicKey, "p2wpkh", "main");
}
/** bc1p…: pays to a key that is tweaked by itself and hides no script (BIP 86). */
function taprootAddress(publicKey) {
	return addressOfKey(publicKey, "p2tr", "main");
}
// packages/keys/src/extended-key.ts
var base58check = createBase58check(sha256);
var versionBytes = {
	xpub: [
		4,
		136,
		178,
		30
	],
	zpub: [
		4,
		178,
		71,
		70
	]
};
/** Of the two chains of an account, the one whose addresses are handed out. */
var receiving = 0;
/** The same key, for wallets that read the kind of address from its first letter. */
function zpubOf(xpub) {
	return withVersion(xpub, "zpub");
}
function receivingKey(extendedKey) {
	return HDKey.fromExtendedKey(withVersion(extendedKey, "xpub")).deriveChild(receiving);
}
/** The public keys m/…/0/i of an account, from its xpub or zpub alone. */
function receivingKeys(extendedKey) {
	const chain = receivingKey(extendedKey);
	return (index) => publicKeyOf(chain.deriveChild(index));
}
function withVersion(extendedKey, kind) {
	const bytes = base58check.decode(extendedKey);
	if (!Object.values(versionBytes).some((version) => version.every((byte, at) => bytes[at] === byte))) throw new Error("Neither an xpub nor a zpub of a main network.");
	bytes.set(versionBytes[kind]);
	return base58check.encode(bytes);
}
function publicKeyOf({ publicKey }) {
	if (!publicKey) throw new Error("An extended key without a public key.");
	return publicKey;
}
// packages/keys/src/solana-address.ts
/** m/44'/501'/index'/0': every step is hardened, so each address needs the seed. */
function solanaAddress(seed, index) {
	let key = HDKey$1.fromMasterSeed(seed);
	try {
		for (const step of [
			44,
			501,
			index,
			0
		]) {
			const child = key.deriveChild(HARDENED_OFFSET$1 + step);
			wipe(key);
			key = child;
		}
		return base58.encode(key.publicKeyRaw);
	} finally {
		wipe(key);
	}
}
function wipe({ privateKey, chainCode }) {
	privateKey.fill(0);
	chainCode.fill(0);
}
// packages/keys/src/derive-accounts.ts
var addressesBetweenPauses = 4;
var watchables = [
	{
		kind: "evm",
		family: "ETH_Family",
		purpose: 44,
		coin: 60,
		addressOf: evmAddress
	},
	{
		kind: "segwit",
		family: "BTC_Family",
		purpose: 84,
		coin: 0,
		addressOf: segwitAddress
	},
	{
		kind: "taproot",
		family: "BTC_Family",
		purpose: 86,
		coin: 0,
		addressOf: taprootAddress
	},
	{
		kind: "tron",
		family: "TRX_Family",
		purpose: 44,
		coin: 195,
		addressOf: tronAddress
	}
];
/** One account after the other, so that whoever waits sees the first at once. The seed is wiped however it ends. */
async function* deriveAccounts({ phrase, passphrase, ...range }, pause) {
	const seed = await mnemonicToSeed(phrase, passphrase);
	try {
		for (const watchable of watchables) yield await deriveWatchable(seed, watchable, range, pause);
		const at = (index) => `m/44'/501'/${index}'/0'`;
		yield {
			kind: "solana",
			family: "SOL_Family",
			path: "m/44'/501'/index'/0'",
			addresses: await list(range, pause, (index) => ({
				path: at(index),
				address: solanaAddress(seed, index)
			}))
		};
	} finally {
		seed.fill(0);
	}
}
/** Addresses come from the extended key alone, as they will on a server that has nothing else. */
async function deriveWatchable(seed, { kind, family, purpose, coin, addressOf }, range, pause) {
	const path = `m/${purpose}'/${coin}'/0'`;
	const xpub = accountXpub(seed, purpose, coin);
	const keyAt = receivingKeys(xpub);
	const addresses = await list(range, pause, (index) => ({
		path: `${path}/0/${index}`,
		address: addressOf(keyAt(index))
	}));
	return {
		kind,
		family,
		path,
		...kind === "segwit" ? { zpub: zpubOf(xpub) } : {},
		xpub,
		addresses
	};
}
async function list({ start, count }, pause, derive) {
	const addresses = [];
	for (let at = 0; at < count; at++) {
		if (at % addressesBetweenPauses === 0) await pause();
		addresses.push({
			index: start + at,
			...derive(start + at)
		});
	}
	return addresses;
}
// packages/web/src/areas/addresses/derive-in-page.ts
/** All that needs the word list and the curves: a part of its own, so that the page is there before it. */
function deriveInPage({ text, ...wanted }, pause) {
	const read = readPhrase(text);
	return read.ok ? {
		ok: true,
		accounts: deriveAccounts({
			...wanted,
			phrase: read.phrase
		}, pause)
	} : read;
}
export { deriveInPage };
