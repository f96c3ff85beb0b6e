import { C as utf8, S as hex, T as mnemonicToSeed, _ as base58, a as tronOfHex, b as bech32m, c as ed25519, d as addressOfOutput, f as readScript, g as HDKey, h as HARDENED_OFFSET, m as isBitcoinNetwork, n as bytesOfTron, o as HARDENED_OFFSET$1, p as scriptBytes, r as hexOfTron, s as HDKey$1, t as readPhrase, u as scriptOfKey, v as base64, w as ripemd160, x as createBase58check, y as bech32 } from "./phrase-YMEM3G0r.js";
import { A as sha256$1, D as numberToBytesBE, I as anumber, R as bytesToHex, V as concatBytes$2, W as hexToBytes, a as schnorr, i as keccak_256, k as validateObject$1, n as checksummed, o as secp256k1, q as utf8ToBytes, t as addressBytes, v as abytes, x as bytesToNumberBE } from "./evm-address-CVALfKAi.js";
// packages/keys/src/sign-digest.ts
/** Signs 32 bytes that were hashed already. The nonce comes from key and digest, so the same bytes give the same signature. */
function signDigest(digest, privateKey) {
	const bytes = secp256k1.sign(digest, privateKey, {
		prehash: false,
		format: "recovered"
	});
	const [recovery] = bytes;
	if (recovery !== 0 && recovery !== 1) throw new Error("A signature that Ethereum cannot write.");
	return {
		r: `0x${bytesToHex(bytes.subarray(1, 33))}`,
		s: `0x${bytesToHex(bytes.subarray(33))}`,
		yParity: recovery
	};
}
/** The address that a private key controls, in small letters. */
function addressOfPrivateKey(privateKey) {
	return `0x${bytesToHex(addressBytes(secp256k1.getPublicKey(privateKey)))}`;
}
// packages/keys/src/evm-keys.ts
/** The words lead to another address than the one that is to sign: these are not the words of this wallet. */
var WrongPhrase = class extends Error {
	name = "WrongPhrase";
	address;
	position;
	constructor(address, position) {
		super(`This phrase is not the wallet's: it does not lead to ${address}.`);
		this.address = address;
		this.position = position;
	}
};
var coinOfEthereum = 60;
/** The parent of all deposit addresses of a phrase, m/44'/coin'/0'/0. Whoever opens it wipes it. */
async function openReceivingKey({ phrase, passphrase }, coin = coinOfEthereum) {
	const seed = await mnemonicToSeed(phrase, passphrase);
	try {
		let key = HDKey.fromMasterSeed(seed);
		for (const index of [
			HARDENED_OFFSET + 44,
			HARDENED_OFFSET + coin,
			HARDENED_OFFSET,
			0
		]) {
			const child = key.deriveChild(index);
			key.wipePrivateData();
			key = child;
		}
		return key;
	} finally {
		seed.fill(0);
	}
}
/** Lends the key of one deposit address, and wipes it. */
function withDepositKey(receiving, { address, position }, use, isOf = isKeyOf$2) {
	const child = receiving.deriveChild(position);
	const { privateKey } = child;
	child.wipePrivateData();
	if (!privateKey) throw new Error("A key without its private half.");
	try {
		if (!isOf(privateKey, address)) throw new WrongPhrase(address, position);
		return use(privateKey);
	} finally {
		privateKey.fill(0);
	}
}
function isKeyOf$2(privateKey, address) {
	return addressOfPrivateKey(privateKey) === address.toLowerCase();
}
Object.freeze({
	chain: "USD",
	contract: null,
	decimals: 8
});
var coinDecimals = {
	ETH: 18,
	TRX: 6,
	BASE: 18,
	BTC: 8,
	SOLANA: 9
};
/** The coin in which a chain's fees are paid. */
function coinOf(chain) {
	return {
		chain,
		contract: null,
		decimals: coinDecimals[chain]
	};
}
// packages/kernel/src/fault.ts
/** A failure has a code and a sentence for the outside, and a cause for us alone. */
var Fault = class extends Error {
	code;
	status;
	details;
	/** What was written before the refusal is kept: a failed attempt that must be counted, a stolen token that ends a session. */
	keepsWork;
	constructor(code, status, message, more = {}) {
		super(message, more.cause === void 0 ? {} : { cause: more.cause });
		this.name = "Fault";
		this.code = code;
		this.status = status;
		this.details = more.details;
		this.keepsWork = more.keepsWork ?? false;
	}
};
var unitsEnd = 10n ** BigInt(78);
var decimal$1 = /^(0|[1-9][0-9]*)(?:\.([0-9]+))?$/;
/**
* Reads an amount from outside. Text that JavaScript would read leniently (`1e3`, ` 1`, `0x10`, an empty string, a number) is
* refused: what two programs may read differently is not an amount.
*/
function parseMoney(text, asset, path = "") {
	const read = readDecimal(text, asset.decimals);
	const units = read && read.digits * 10n ** BigInt(asset.decimals - read.scale);
	return units === void 0 || units >= unitsEnd ? refusal(path, allowedText(asset)) : {
		units,
		asset
	};
}
/** Only canonical decimals: `digits` without the point, `scale` of them behind it. */
function readDecimal(text, scaleMax) {
	if (typeof text !== "string" || text.length > 79) return void 0;
	const [, whole, fraction = ""] = decimal$1.exec(text) ?? [];
	if (whole === void 0 || fraction.length > scaleMax) return void 0;
	return {
		digits: BigInt(whole + fraction),
		scale: fraction.length
	};
}
function allowedText(asset) {
	return `must be an amount as text such as "${asset.decimals === 0 ? "12" : "12.5"}": digits with ${asset.decimals === 0 ? "no decimals" : `at most ${asset.decimals} decimals`}, without sign, exponent, spaces or leading zeros`;
}
function refusal(path, message) {
	return new Fault("VALIDATION_FAILED", 400, path === "" ? message : `${path}: ${message}`, { details: [{
		path,
		message
	}] });
}
// packages/keys/src/bitcoin-asked-psbt.ts
/** So that the bytes can be held against the words, on both sides of a signature. */
function askedPsbt({ coldAddress, amount, fee, items }) {
	return {
		coins: items.map(({ coin, address, amount: held }) => {
			const [txHash = "", output] = coin.split(":");
			return {
				txHash,
				output: Number(output),
				units: unitsOf$1(held),
				address
			};
		}),
		payees: [{
			address: coldAddress,
			units: unitsOf$1(amount)
		}],
		feeUnitsMax: unitsOf$1(fee)
	};
}
function unitsOf$1(text) {
	const money = parseMoney(text, coinOf("BTC"));
	if (!("units" in money)) throw money;
	return money.units;
}
// node_modules/micro-packed/index.js
/**
* Define complex binary structures using composable primitives.
* Main ideas:
* - Encode / decode can be chained, same as in `scure-base`
* - A complex structure can be created from an array and struct of primitive types
* - Strings / bytes are arrays with specific optimizations: we can just read bytes directly
*   without creating plain array first and reading each byte separately.
* - Types are inferred from definition
* @module
* @example
* Define a struct with numbers, strings, bytes, and nested arrays.
* ```ts
* import * as P from 'micro-packed';
* const s = P.struct({
*   field1: P.U32BE, // 32-bit unsigned big-endian integer
*   field2: P.string(P.U8), // String with U8 length prefix
*   field3: P.bytes(32), // 32 bytes
*   field4: P.array(P.U16BE, P.struct({ // Array of structs with U16BE length
*     subField1: P.U64BE, // 64-bit unsigned big-endian integer
*     subField2: P.string(10) // 10-byte string
*   }))
* });
* ```
*/
/**
* Shortcut to zero-length (empty) byte array.
* Keep public Bytes typing, not TRet<Bytes>, so variables inferred from this
* constant can later accept caller-owned Bytes backed by any ArrayBufferLike.
*/
var EMPTY = /* @__PURE__ */ Uint8Array.of();
/**
* Shortcut to one-element (element is 0) byte array.
* Keep the same public Bytes typing rationale as EMPTY.
*/
var NULL = /* @__PURE__ */ Uint8Array.of(0);
/** Prototype-sensitive names cannot roundtrip as normal fields on plain decoded objects. */
var restrictedKeys = /* @__PURE__ */ new Set([
	"__proto__",
	"constructor",
	"prototype"
]);
var validateFieldName = (name, label) => {
	if (typeof name !== "string") throw new Error(`${label} should be string, got ${typeof name}`);
	if (name.includes("..")) throw new TypeError(`${label} ${name} cannot contain path parent ..`);
	if (name.includes("/")) throw new TypeError(`${label} ${name} cannot contain path separator /`);
	if (restrictedKeys.has(name)) throw new Error(`${label} ${name} is reserved`);
};
/** Checks if two Uint8Arrays are equal. Not constant-time. */
function equalBytes$1(a, b) {
	if (a.length !== b.length) return false;
	for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
	return true;
}
function createFindBytes(needle) {
	if (needle.length === 1) {
		const byte = needle[0];
		return (data, pos = 0) => {
			const idx = data.indexOf(byte, pos);
			return idx === -1 ? void 0 : idx;
		};
	}
	const back = new Uint32Array(needle.length);
	for (let i = 1, j = 0; i < needle.length; i++) {
		while (j && needle[i] !== needle[j]) j = back[j - 1];
		if (needle[i] === needle[j]) back[i] = ++j;
	}
	return (data, pos = 0) => {
		for (let i = pos, j = 0; i < data.length; i++) {
			while (j && data[i] !== needle[j]) j = back[j - 1];
			if (data[i] !== needle[j]) continue;
			if (++j === needle.length) return i - needle.length + 1;
		}
	};
}
var findBytes = (needle, data, pos = 0) => createFindBytes(needle)(data, pos);
/** Compares values used as encoded-domain constants; byte arrays compare by contents. */
function equal(a, b) {
	const aBytes = isBytes$1(a);
	const bBytes = isBytes$1(b);
	if (aBytes || bBytes) return aBytes && bBytes && equalBytes$1(a, b);
	return a === b;
}
/** Checks if the given value is a Uint8Array. */
function isBytes$1(a) {
	return a instanceof Uint8Array || ArrayBuffer.isView(a) && a.constructor.name === "Uint8Array" && "BYTES_PER_ELEMENT" in a && a.BYTES_PER_ELEMENT === 1;
}
/**
* Concatenates multiple Uint8Arrays.
* Engines limit functions to 65K+ arguments.
* @param arrays Array of Uint8Array elements
* @returns Concatenated Uint8Array
*/
function concatBytes$1(...arrays) {
	let sum = 0;
	for (let i = 0; i < arrays.length; i++) {
		const a = arrays[i];
		if (!isBytes$1(a)) throw new Error("Uint8Array expected");
		sum += a.length;
	}
	const res = new Uint8Array(sum);
	for (let i = 0, pad = 0; i < arrays.length; i++) {
		const a = arrays[i];
		res.set(a, pad);
		pad += a.length;
	}
	return res;
}
/**
* Creates DataView from Uint8Array
* @param arr - bytes
* @returns DataView
*/
var createView = (arr) => new DataView(arr.buffer, arr.byteOffset, arr.byteLength);
var _0n$4 = /* @__PURE__ */ BigInt(0);
var _1n$3 = /* @__PURE__ */ BigInt(1);
var _2n$2 = /* @__PURE__ */ BigInt(2);
var _8n$1 = /* @__PURE__ */ BigInt(8);
var _10n = /* @__PURE__ */ BigInt(10);
var _255n = /* @__PURE__ */ BigInt(255);
/**
* Checks if the provided value is object-like for option/schema bags.
* This intentionally matches noble-curves and noble-hashes by using the
* `[object Object]` tag instead of rejecting class/proxy/env objects by prototype;
* stricter checks caused compatibility reports in proxied environments.
* Array, Uint8Array and others are not plain objects.
* @param obj - The value to be checked.
*/
function isPlainObject(obj) {
	return Object.prototype.toString.call(obj) === "[object Object]";
}
function isNum(num) {
	return Number.isSafeInteger(num);
}
var hasOwn = (obj, key) => Object.prototype.hasOwnProperty.call(obj, key);
/**
* Miscellaneous helpers reused by the coder internals and tests.
* @example
* Reuse a couple of byte helpers without pulling in the full namespace.
* ```ts
* import { utils } from 'micro-packed';
* const left = Uint8Array.of(1);
* const right = Uint8Array.of(2);
* utils.equalBytes(utils.concatBytes(left, right), Uint8Array.of(1, 2));
* ```
*/
var utils = /* @__PURE__ */ Object.freeze({
	equalBytes: equalBytes$1,
	isBytes: isBytes$1,
	isCoder,
	checkBounds,
	concatBytes: concatBytes$1,
	createView,
	isPlainObject
});
/**
* Can be:
* - Dynamic (CoderType)
* - Fixed (number)
* - Terminated (usually zero): Uint8Array with terminator
* - Field path to field with length (string)
* - Infinity (null) - decodes until end of buffer
* Used in:
* - bytes (string, prefix is implementation of bytes)
* - array
*/
var lengthCoder = (len) => {
	if (len !== null && typeof len !== "string" && !isCoder(len) && !isBytes$1(len) && !isNum(len)) throw new TypeError(`lengthCoder: expected null | number | Uint8Array | CoderType, got ${len} (${typeof len})`);
	if (typeof len === "number" && len < 0) throw new Error(`lengthCoder: wrong length=${len}`);
	if (isBytes$1(len) && !len.length) throw new Error("lengthCoder: empty terminator");
	return {
		encodeStream(w, value) {
			if (len === null) return;
			if (isCoder(len)) return len.encodeStream(w, value);
			let byteLen;
			if (typeof len === "number") byteLen = len;
			else if (typeof len === "string") byteLen = Path.resolve(w.stack, len);
			if (typeof byteLen === "bigint") byteLen = Number(byteLen);
			if (!isNum(byteLen) || byteLen < 0 || byteLen !== value) throw w.err(`Wrong length: ${byteLen} len=${len} exp=${value} (${typeof value})`);
		},
		decodeStream(r) {
			let byteLen;
			if (isCoder(len)) byteLen = len.decodeStream(r);
			else if (typeof len === "number") byteLen = len;
			else if (typeof len === "string") byteLen = Path.resolve(r.stack, len);
			if (typeof byteLen === "bigint") byteLen = Number(byteLen);
			else if (typeof byteLen !== "number") throw r.err(`Wrong length: ${byteLen}`);
			if (!isNum(byteLen) || byteLen < 0) throw r.err(`Wrong length: ${byteLen}`);
			return byteLen;
		}
	};
};
/**
* Small bitset structure to store position of ranges that have been read.
* Can be more efficient when internal trees are utilized at the cost of complexity.
* Needs `O(N/8)` memory for parsing.
* Purpose: if there are pointers in parsed structure,
* they can cause read of two distinct ranges:
* [0-32, 64-128], which means 'pos' is not enough to handle them
*/
var Bitset = /* @__PURE__ */ Object.freeze({
	BITS: 32,
	FULL_MASK: -1 >>> 0,
	len: (len) => {
		if (!isNum(len) || len < 0) throw new Error(`wrong len=${len}`);
		return Math.ceil(len / 32);
	},
	create: (len) => new Uint32Array(Bitset.len(len)),
	clean: (bs) => bs.fill(0),
	debug: (bs) => Array.from(bs).map((i) => (i >>> 0).toString(2).padStart(32, "0")),
	checkLen: (bs, len) => {
		if (Bitset.len(len) === bs.length) return;
		throw new Error(`wrong length=${bs.length}. Expected: ${Bitset.len(len)}`);
	},
	chunkLen: (bsLen, pos, len) => {
		if (!isNum(bsLen) || bsLen < 0) throw new Error(`wrong bsLen=${bsLen}`);
		if (!isNum(pos) || pos < 0) throw new Error(`wrong pos=${pos}`);
		if (!isNum(len) || len < 0) throw new Error(`wrong len=${len}`);
		if (pos > bsLen - len) throw new Error(`wrong range=${pos}/${len} of ${bsLen}`);
	},
	set: (bs, chunk, value, allowRewrite = true) => {
		if (!isNum(chunk) || chunk < 0 || chunk >= bs.length) return false;
		if (!allowRewrite && (bs[chunk] & value) !== 0) return false;
		bs[chunk] |= value;
		return true;
	},
	pos: (pos, i) => ({
		chunk: Math.floor((pos + i) / 32),
		mask: 1 << 32 - (pos + i) % 32 - 1
	}),
	indices: (bs, len, invert = false) => {
		Bitset.checkLen(bs, len);
		const { FULL_MASK, BITS } = Bitset;
		const left = BITS - len % BITS;
		const lastMask = left ? FULL_MASK >>> left << left : FULL_MASK;
		const res = [];
		for (let i = 0; i < bs.length; i++) {
			let c = bs[i];
			if (invert) c = ~c;
			if (i === bs.length - 1) c &= lastMask;
			if (c === 0) continue;
			for (let j = 0; j < BITS; j++) {
				const m = 1 << BITS - j - 1;
				if (c & m) res.push(i * BITS + j);
			}
		}
		return res;
	},
	range: (arr) => {
		const res = [];
		let cur;
		for (const i of arr) if (cur === void 0 || i !== cur.pos + cur.length) res.push(cur = {
			pos: i,
			length: 1
		});
		else cur.length += 1;
		return res;
	},
	rangeDebug: (bs, len, invert = false) => `[${Bitset.range(Bitset.indices(bs, len, invert)).map((i) => `(${i.pos}/${i.length})`).join(", ")}]`,
	setRange: (bs, bsLen, pos, len, allowRewrite = true) => {
		Bitset.chunkLen(bsLen, pos, len);
		if (len === 0) return true;
		const { FULL_MASK, BITS } = Bitset;
		const first = pos % BITS ? Math.floor(pos / BITS) : void 0;
		const lastPos = pos + len;
		const last = lastPos % BITS ? Math.floor(lastPos / BITS) : void 0;
		const canSet = (chunk, value) => chunk >= 0 && chunk < bs.length && (bs[chunk] & value) === 0;
		if (!allowRewrite) {
			if (first !== void 0 && first === last) {
				if (!canSet(first, FULL_MASK >>> BITS - len << BITS - len - pos)) return false;
			} else {
				if (first !== void 0 && !canSet(first, FULL_MASK >>> pos % BITS)) return false;
				const start = first !== void 0 ? first + 1 : pos / BITS;
				const end = last !== void 0 ? last : lastPos / BITS;
				for (let i = start; i < end; i++) if (!canSet(i, FULL_MASK)) return false;
				if (last !== void 0 && first !== last) {
					if (!canSet(last, FULL_MASK << BITS - lastPos % BITS)) return false;
				}
			}
		}
		if (first !== void 0 && first === last) return Bitset.set(bs, first, FULL_MASK >>> BITS - len << BITS - len - pos, allowRewrite);
		if (first !== void 0) {
			if (!Bitset.set(bs, first, FULL_MASK >>> pos % BITS, allowRewrite)) return false;
		}
		const start = first !== void 0 ? first + 1 : pos / BITS;
		const end = last !== void 0 ? last : lastPos / BITS;
		for (let i = start; i < end; i++) if (!Bitset.set(bs, i, FULL_MASK, allowRewrite)) return false;
		if (last !== void 0 && first !== last) {
			if (!Bitset.set(bs, last, FULL_MASK << BITS - lastPos % BITS, allowRewrite)) return false;
		}
		return true;
	}
});
var Path = /* @__PURE__ */ Object.freeze({
	/**
	* Internal method for handling stack of paths (debug, errors, dynamic fields via path)
	* `.pop()` always happens after the wrapped function.
	* Fields inside the object are tracked via Reader/Writer enterField()/exitField(),
	* which the debugger overrides to observe per-field byte ranges.
	* NOTE: we don't want to do '.pop' on error!
	*/
	pushObj: (stack, obj, objFn) => {
		stack.push({ obj });
		objFn();
		stack.pop();
	},
	path: (stack) => {
		const res = [];
		for (const i of stack) if (i.field !== void 0) res.push(i.field === "" ? "\"\"" : `${i.field}`);
		return res.join("/");
	},
	err: (name, stack, msg) => {
		const text = `${name}(${Path.path(stack)}): ${typeof msg === "string" ? msg : msg.message}`;
		const err = msg instanceof TypeError ? new TypeError(text) : msg instanceof RangeError ? new RangeError(text) : new Error(text);
		if (msg instanceof Error && msg.stack) {
			const from = `${msg.name}: ${msg.message}`;
			const to = `${err.name}: ${err.message}`;
			err.stack = msg.stack.startsWith(from) ? `${to}${msg.stack.slice(from.length)}` : msg.stack;
		}
		return err;
	},
	resolve: (stack, path) => {
		const parts = path.split("/");
		const objPath = stack.map((i) => i.obj);
		let i = 0;
		for (; i < parts.length; i++) if (parts[i] === "..") objPath.pop();
		else break;
		let cur = objPath.pop();
		for (; i < parts.length; i++) {
			if (!cur || cur[parts[i]] === void 0) return void 0;
			cur = cur[parts[i]];
		}
		return cur;
	}
});
/**
* Internal structure. Reader class for reading from a byte array.
* `stack` is internal: for debugger and logging
* @class Reader
*/
var _Reader = class _Reader {
	pos = 0;
	data;
	opts;
	stack;
	parent;
	parentOffset;
	bitBuf = 0;
	bitPos = 0;
	bs;
	view;
	constructor(data, opts = {}, stack = [], parent = void 0, parentOffset = 0) {
		if (!isBytes$1(data)) throw new TypeError(`Reader: expected Uint8Array, got ${typeof data}`);
		if (!isPlainObject(opts)) throw new TypeError(`ReaderOpts: expected plain object, got ${opts}`);
		if (opts.allowUnreadBytes !== void 0 && typeof opts.allowUnreadBytes !== "boolean") throw new TypeError(`ReaderOpts.allowUnreadBytes: expected boolean, got ${typeof opts.allowUnreadBytes}`);
		if (opts.allowMultipleReads !== void 0 && typeof opts.allowMultipleReads !== "boolean") throw new TypeError(`ReaderOpts.allowMultipleReads: expected boolean, got ${typeof opts.allowMultipleReads}`);
		this.data = data;
		this.opts = opts;
		this.stack = stack;
		this.parent = parent;
		this.parentOffset = parentOffset;
		this.view = createView(data);
	}
	/** Internal method for pointers. */
	_enablePointers() {
		if (this.parent) return this.parent._enablePointers();
		if (this.bs) return;
		this.bs = Bitset.create(this.data.length);
		Bitset.setRange(this.bs, this.data.length, 0, this.pos, this.opts.allowMultipleReads);
	}
	markBytesBS(pos, len) {
		if (this.parent) return this.parent.markBytesBS(this.parentOffset + pos, len);
		if (!len) return true;
		if (!this.bs) return true;
		return Bitset.setRange(this.bs, this.data.length, pos, len, false);
	}
	markBytes(len) {
		const pos = this.pos;
		const res = this.markBytesBS(pos, len);
		if (!this.opts.allowMultipleReads && !res) throw this.err(`multiple read pos=${pos} len=${len}`);
		this.pos += len;
		return res;
	}
	pushObj(obj, objFn) {
		return Path.pushObj(this.stack, obj, objFn);
	}
	enterField(field) {
		const last = this.stack[this.stack.length - 1];
		if (last === void 0 || last.field !== void 0) throw this.err(`enterField: invalid stack state, field=${field}`);
		last.field = field;
	}
	exitField() {
		this.stack[this.stack.length - 1].field = void 0;
	}
	readView(n, fn) {
		if (!isNum(n) || n < 0) throw this.err(`readView: wrong length=${n}`);
		if (this.pos + n > this.data.length) throw this.err("readView: Unexpected end of buffer");
		const res = fn(this.view, this.pos);
		this.markBytes(n);
		return res;
	}
	absBytes(n) {
		if (!isNum(n) || n < 0 || n > this.data.length) throw new Error("Unexpected end of buffer");
		return this.data.subarray(n);
	}
	finish() {
		if (this.opts.allowUnreadBytes) return;
		if (this.bitPos) throw this.err(`${this.bitPos} bits left after unpack: ${hex.encode(this.data.subarray(this.pos))}`);
		if (this.bs && !this.parent) {
			const notRead = Bitset.indices(this.bs, this.data.length, true);
			if (notRead.length) {
				const formatted = Bitset.range(notRead).map(({ pos, length }) => `(${pos}/${length})[${hex.encode(this.data.subarray(pos, pos + length))}]`).join(", ");
				throw this.err(`unread byte ranges: ${formatted} (total=${this.data.length})`);
			} else return;
		}
		if (!this.isEnd()) throw this.err(`${this.leftBytes} bytes ${this.bitPos} bits left after unpack: ${hex.encode(this.data.subarray(this.pos))}`);
	}
	err(msg) {
		return Path.err("Reader", this.stack, msg);
	}
	offsetReader(n) {
		if (!isNum(n) || n < 0 || n > this.data.length) throw this.err("offsetReader: Unexpected end of buffer");
		return new _Reader(this.absBytes(n), this.opts, this.stack, this, n);
	}
	bytes(n, peek = false) {
		if (this.bitPos) throw this.err("readBytes: bitPos not empty");
		if (!isNum(n) || n < 0) throw this.err(`readBytes: wrong length=${n}`);
		if (this.pos + n > this.data.length) throw this.err("readBytes: Unexpected end of buffer");
		const slice = this.data.subarray(this.pos, this.pos + n);
		if (!peek) this.markBytes(n);
		return slice;
	}
	byte(peek = false) {
		if (this.bitPos) throw this.err("readByte: bitPos not empty");
		if (this.pos + 1 > this.data.length) throw this.err("readByte: Unexpected end of buffer");
		const data = this.data[this.pos];
		if (!peek) this.markBytes(1);
		return data;
	}
	get leftBytes() {
		return this.data.length - this.pos;
	}
	get totalBytes() {
		return this.data.length;
	}
	isEnd() {
		return this.pos >= this.data.length && !this.bitPos;
	}
	progress() {
		return this.pos * 8 - this.bitPos;
	}
	bits(bits) {
		if (!isNum(bits) || bits < 0) throw this.err(`BitReader: wrong length=${bits}`);
		if (bits > 32) throw this.err("BitReader: cannot read more than 32 bits in single call");
		let out = 0;
		while (bits) {
			if (!this.bitPos) {
				this.bitBuf = this.byte();
				this.bitPos = 8;
			}
			const take = Math.min(bits, this.bitPos);
			this.bitPos -= take;
			out = out << take | this.bitBuf >> this.bitPos & 2 ** take - 1;
			this.bitBuf &= 2 ** this.bitPos - 1;
			bits -= take;
		}
		return out >>> 0;
	}
	find(needle, pos = this.pos) {
		if (!isBytes$1(needle)) throw this.err(`find: needle is not bytes! ${needle}`);
		if (this.bitPos) throw this.err("find: bitPos not empty");
		if (!needle.length) throw this.err(`find: needle is empty`);
		if (!isNum(pos) || pos < 0) throw this.err(`find: wrong pos=${pos}`);
		return findBytes(needle, this.data, pos);
	}
};
var _Writer = class {
	pos = 0;
	stack;
	buffers = [];
	chunks = [];
	chunk;
	chunkView;
	chunkPos = 0;
	run;
	nextChunkSize = 0;
	ptrs = [];
	bitBuf = 0;
	bitPos = 0;
	finished = false;
	constructor(stack = []) {
		this.stack = stack;
	}
	carve(len) {
		if (this.chunk === void 0 || this.chunk.length - this.chunkPos < len) {
			const size = Math.max(len, this.nextChunkSize, 64);
			this.nextChunkSize = Math.min(size * 8, 4096);
			this.chunk = new Uint8Array(size);
			this.chunkView = void 0;
			this.chunkPos = 0;
			this.run = void 0;
			this.chunks.push(this.chunk);
		}
		const pos = this.chunkPos;
		if (this.run === void 0) {
			this.run = {
				chunk: this.chunk,
				start: pos,
				end: pos + len
			};
			this.buffers.push(this.run);
		} else this.run.end += len;
		this.chunkPos = pos + len;
		this.pos += len;
		return pos;
	}
	pushObj(obj, objFn) {
		return Path.pushObj(this.stack, obj, objFn);
	}
	enterField(field) {
		const last = this.stack[this.stack.length - 1];
		if (last === void 0 || last.field !== void 0) throw this.err(`enterField: invalid stack state, field=${field}`);
		last.field = field;
	}
	exitField() {
		this.stack[this.stack.length - 1].field = void 0;
	}
	writeView(len, fn) {
		if (this.finished) throw this.err("buffer: finished");
		if (!isNum(len) || len < 0 || len > 8) throw new Error(`wrong writeView length=${len}`);
		if (this.bitPos) throw this.err("writeBytes: ends with non-empty bit buffer");
		const pos = this.carve(len);
		if (this.chunkView === void 0) this.chunkView = createView(this.chunk);
		fn(this.chunkView, pos);
	}
	err(msg) {
		return Path.err("Writer", this.stack, msg);
	}
	bytes(b) {
		if (this.finished) throw this.err("buffer: finished");
		if (this.bitPos) throw this.err("writeBytes: ends with non-empty bit buffer");
		if (!isBytes$1(b)) throw this.err(`writeBytes: expected Uint8Array, got ${typeof b}`);
		this.buffers.push(b);
		this.run = void 0;
		this.pos += b.length;
	}
	byte(b) {
		if (this.finished) throw this.err("buffer: finished");
		if (this.bitPos) throw this.err("writeByte: ends with non-empty bit buffer");
		if (!isNum(b) || b < 0 || b > 255) throw this.err(`writeByte: wrong value=${b}`);
		const pos = this.carve(1);
		this.chunk[pos] = b;
	}
	finish(clean = true) {
		if (this.finished) throw this.err("buffer: finished");
		if (this.bitPos) throw this.err("buffer: ends with non-empty bit buffer");
		const buffers = this.buffers;
		let sum = 0;
		for (let i = 0; i < buffers.length; i++) {
			const b = buffers[i];
			sum += isBytes$1(b) ? b.length : b.end - b.start;
		}
		for (let i = 0; i < this.ptrs.length; i++) sum += this.ptrs[i].buffer.length;
		const buf = new Uint8Array(sum);
		let pad = 0;
		for (let i = 0; i < buffers.length; i++) {
			const b = buffers[i];
			if (isBytes$1(b)) {
				buf.set(b, pad);
				pad += b.length;
			} else {
				buf.set(b.chunk.subarray(b.start, b.end), pad);
				pad += b.end - b.start;
			}
		}
		for (let i = 0; i < this.ptrs.length; i++) {
			buf.set(this.ptrs[i].buffer, pad);
			pad += this.ptrs[i].buffer.length;
		}
		for (let pos = this.pos, i = 0; i < this.ptrs.length; i++) {
			const ptr = this.ptrs[i];
			buf.set(ptr.ptr.encode(pos), ptr.pos);
			pos += ptr.buffer.length;
		}
		if (clean) {
			for (const c of this.chunks) c.fill(0);
			this.chunks = [];
			this.chunk = void 0;
			this.chunkView = void 0;
			this.chunkPos = 0;
			this.run = void 0;
			this.buffers = [];
			for (const p of this.ptrs) p.buffer.fill(0);
			this.ptrs = [];
			this.finished = true;
			this.bitBuf = 0;
		}
		return buf;
	}
	bits(value, bits) {
		if (this.finished) throw this.err("buffer: finished");
		if (!isNum(bits) || bits < 0) throw this.err(`writeBits: wrong length=${bits}`);
		if (bits > 32) throw this.err("writeBits: cannot write more than 32 bits in single call");
		if (!isNum(value) || value < 0) throw this.err(`writeBits: wrong value=${value}`);
		if (value >= 2 ** bits) throw this.err(`writeBits: value (${value}) >= 2**bits (${bits})`);
		while (bits) {
			const take = Math.min(bits, 8 - this.bitPos);
			this.bitBuf = this.bitBuf << take | value >> bits - take;
			this.bitPos += take;
			bits -= take;
			value &= 2 ** bits - 1;
			if (this.bitPos === 8) {
				this.bitPos = 0;
				const pos = this.carve(1);
				this.chunk[pos] = this.bitBuf;
			}
		}
	}
};
var swapEndianness = (b) => Uint8Array.from(b).reverse();
function checkMinimalBigintBytes(value, le, signed, err) {
	if (!value.length) return;
	const b = le ? swapEndianness(value) : value;
	const fail = () => {
		throw err("bigint: non-minimal encoding");
	};
	if (!signed) {
		if (b[0] === 0) fail();
		return;
	}
	if (b[0] === 0 && (b.length === 1 || (b[1] & 128) === 0)) fail();
	if (b.length > 1 && b[0] === 255 && (b[1] & 128) !== 0) fail();
}
/** Internal function for checking bit bounds of bigint in signed/unsinged form */
function checkBounds(value, bits, signed) {
	if (signed) {
		if (bits <= _0n$4) throw new Error(`checkBounds: signed bits must be positive, got ${bits}`);
		const signBit = _2n$2 ** (bits - _1n$3);
		if (value < -signBit || value >= signBit) throw new Error(`value out of signed bounds. Expected ${-signBit} <= ${value} < ${signBit}`);
	} else {
		const max = _2n$2 ** bits;
		if (_0n$4 > value || value >= max) throw new Error(`value out of unsigned bounds. Expected 0 <= ${value} < ${max}`);
	}
}
function _wrap(inner) {
	const _inner = inner;
	return {
		encodeStream: _inner.encodeStream,
		decodeStream: _inner.decodeStream,
		size: _inner.size,
		encode: (value) => {
			const w = new _Writer();
			_inner.encodeStream(w, value);
			return w.finish();
		},
		decode: (data, opts = {}) => {
			if (!isBytes$1(data)) throw new TypeError(`decode: expected Uint8Array, got ${typeof data}`);
			const r = new _Reader(data, opts);
			const res = _inner.decodeStream(r);
			r.finish();
			return res;
		}
	};
}
/**
* Validates a value before encoding and after decoding using a provided function.
* @param inner - The inner CoderType.
* @param fn - The validation function.
* @returns CoderType which check value with validation function.
* @throws On wrong inner coder or validator argument types. {@link TypeError}
* @example
* Reject values outside the accepted range during both encode and decode.
* ```ts
* import * as P from 'micro-packed';
* const val = (n: number) => {
*   if (n > 10) throw new Error(`${n} > 10`);
*   return n;
* };
*
* // Checks that values are <= 10 during encoding and decoding.
* const RangedInt = P.validate(P.U32LE, val);
* ```
*/
function validate(inner, fn) {
	if (!isCoder(inner)) throw new TypeError(`validate: invalid inner value ${inner}`);
	if (typeof fn !== "function") throw new TypeError("validate: fn should be function");
	return _wrap({
		size: inner.size,
		encodeStream: (w, value) => {
			let res;
			try {
				res = fn(value);
			} catch (e) {
				throw w.err(e);
			}
			inner.encodeStream(w, res);
		},
		decodeStream: (r) => {
			const res = inner.decodeStream(r);
			try {
				return fn(res);
			} catch (e) {
				throw r.err(e);
			}
		}
	});
}
/**
* Wraps a stream encoder into a generic encoder and optionally validation function
* @param inner - Stream coder with optional validation hook.
* @returns The wrapped CoderType.
* @throws On wrong wrapped stream-coder shapes. {@link TypeError}
* @example
* Start from stream methods, then add validation if needed.
* ```ts
* import * as P from 'micro-packed';
* const U8 = P.wrap({
*   encodeStream: (w, value) => w.byte(value),
*   decodeStream: (r) => r.byte(),
* });
* const checkedU8 = P.wrap({
*   encodeStream: (w, value) => w.byte(value),
*   decodeStream: (r) => r.byte(),
*   validate: (n: number) => {
*    if (n > 10) throw new Error(`${n} > 10`);
*    return n;
*   }
* });
* ```
*/
var wrap = (inner) => {
	const _inner = inner;
	if (!isPlainObject(_inner)) throw new TypeError(`wrap: invalid inner value ${_inner}`);
	if (typeof _inner.encodeStream !== "function") throw new TypeError("wrap: encodeStream should be function");
	if (typeof _inner.decodeStream !== "function") throw new TypeError("wrap: decodeStream should be function");
	if (_inner.size !== void 0 && (!isNum(_inner.size) || _inner.size < 0)) throw new TypeError(`wrap: invalid size ${_inner.size}`);
	if (_inner.validate !== void 0 && typeof _inner.validate !== "function") throw new TypeError("wrap: validate should be function");
	const res = _wrap(_inner);
	return _inner.validate !== void 0 ? validate(res, _inner.validate) : res;
};
var isBaseCoder = (elm) => isPlainObject(elm) && typeof elm.decode === "function" && typeof elm.encode === "function";
/**
* Checks if the given value is a CoderType.
* @param elm - The value to check.
* @returns True if the value is a CoderType, false otherwise.
* @example
* Guard unknown values before calling encode/decode helpers on them.
* ```ts
* import { isCoder, U8 } from 'micro-packed';
* isCoder(U8);
* ```
*/
function isCoder(elm) {
	return isPlainObject(elm) && isBaseCoder(elm) && typeof elm.encodeStream === "function" && typeof elm.decodeStream === "function" && (elm.size === void 0 || isNum(elm.size) && elm.size >= 0);
}
/**
* Base coder for working with dictionaries (records, objects, key-value map)
* Dictionary is dynamic type like: `[key: string, value: any][]`
* @returns base coder that encodes/decodes between arrays of key-value tuples and dictionaries.
* @example
* Convert between tuple entries and a plain object record.
* ```ts
* import * as P from 'micro-packed';
* const dict: P.CoderType<Record<string, number>> = P.apply(
*  P.array(P.U16BE, P.tuple([P.cstring, P.U32LE] as const)),
*  P.coders.dict()
* );
* ```
*/
function dict() {
	return {
		encode: (from) => {
			if (!Array.isArray(from)) throw new Error("array expected");
			const to = {};
			const seen = /* @__PURE__ */ new Set();
			for (const item of from) {
				if (!Array.isArray(item) || item.length !== 2) throw new Error(`array of two elements expected`);
				const name = item[0];
				const value = item[1];
				validateFieldName(name, "dict: key");
				if (seen.has(name)) throw new Error(`key(${name}) appears twice in struct`);
				seen.add(name);
				to[name] = value;
			}
			return to;
		},
		decode: (to) => {
			if (!isPlainObject(to)) throw new Error(`expected plain object, got ${to}`);
			for (const name in to) validateFieldName(name, "dict: key");
			return Object.entries(to);
		}
	};
}
/**
* Safely converts bigint to number.
* Sometimes pointers / tags use u64 or other big numbers which cannot be represented by number,
* but we still can use them since real value will be smaller than u32
*/
var numberBigint = /* @__PURE__ */ Object.freeze({
	encode: (from) => {
		if (typeof from !== "bigint") throw new Error(`expected bigint, got ${typeof from}`);
		if (from > BigInt(Number.MAX_SAFE_INTEGER)) throw new Error(`element bigger than MAX_SAFE_INTEGER=${from}`);
		if (from < BigInt(Number.MIN_SAFE_INTEGER)) throw new Error(`element smaller than MIN_SAFE_INTEGER=${from}`);
		return Number(from);
	},
	decode: (to) => {
		if (!isNum(to)) throw new Error("element is not a safe integer");
		return BigInt(to);
	}
});
/**
* Base coder for working with TypeScript enums.
* @param e - TypeScript enum.
* @returns base coder that encodes/decodes between numbers and enum keys.
* @example
* Map enum numbers to their string keys and back.
* ```ts
* import * as P from 'micro-packed';
* enum Color { Red, Green, Blue }
* const colorCoder = P.coders.tsEnum(Color);
* colorCoder.encode(Color.Red); // 'Red'
* colorCoder.decode('Green'); // 1
* ```
*/
function tsEnum(e) {
	if (!isPlainObject(e)) throw new Error("plain object expected");
	return {
		encode: (from) => {
			if (!isNum(from) || !(from in e)) throw new Error(`wrong value ${from}`);
			return e[from];
		},
		decode: (to) => {
			if (typeof to !== "string") throw new Error(`wrong value ${typeof to}`);
			const value = e[to];
			if (!hasOwn(e, to) || !isNum(value)) throw new Error(`wrong value ${to}`);
			return value;
		}
	};
}
/**
* Base coder for working with decimal numbers.
* @param precision - Number of decimal places.
* @param round - Round fraction part if bigger than precision (throws error by default)
* @returns base coder that encodes/decodes between bigints and decimal strings.
* @example
* Convert bigint amounts into fixed-precision decimal strings.
* ```ts
* import * as P from 'micro-packed';
* const decimal8 = P.coders.decimal(8);
* decimal8.encode(630880845n); // '6.30880845'
* decimal8.decode('6.30880845'); // 630880845n
* ```
*/
function decimal(precision, round = false) {
	if (!isNum(precision) || precision < 0) throw new Error(`decimal/precision: wrong value ${precision}`);
	if (typeof round !== "boolean") throw new Error(`decimal/round: expected boolean, got ${typeof round}`);
	const decimalMask = _10n ** BigInt(precision);
	return {
		encode: (from) => {
			if (typeof from !== "bigint") throw new Error(`expected bigint, got ${typeof from}`);
			let s = (from < _0n$4 ? -from : from).toString(10);
			let sep = s.length - precision;
			if (sep < 0) {
				s = s.padStart(s.length - sep, "0");
				sep = 0;
			}
			let i = s.length - 1;
			for (; i >= sep && s[i] === "0"; i--);
			let int = s.slice(0, sep);
			let frac = s.slice(sep, i + 1);
			if (!int) int = "0";
			if (from < _0n$4) int = "-" + int;
			if (!frac) return int;
			return `${int}.${frac}`;
		},
		decode: (to) => {
			if (typeof to !== "string") throw new Error(`expected string, got ${typeof to}`);
			let neg = false;
			if (to.startsWith("-")) {
				neg = true;
				to = to.slice(1);
			}
			if (!/^(0|[1-9]\d*)(\.\d+)?$/.test(to)) throw new Error(`wrong string value=${to}`);
			let sep = to.indexOf(".");
			sep = sep === -1 ? to.length : sep;
			const intS = to.slice(0, sep);
			const fracS = to.slice(sep + 1).replace(/0+$/, "");
			const int = BigInt(intS) * decimalMask;
			if (!round && fracS.length > precision) throw new Error(`fractional part cannot be represented with this precision (num=${to}, prec=${precision})`);
			const fracLen = Math.min(fracS.length, precision);
			const value = int + BigInt(fracS.slice(0, fracLen)) * _10n ** BigInt(precision - fracLen);
			if (neg && value === _0n$4) throw new Error(`negative zero is not allowed`);
			return neg ? -value : value;
		}
	};
}
/**
* Combines multiple coders into a single coder, allowing conditional
* encoding/decoding based on input.
* Acts as a parser combinator, splitting complex conditional coders into smaller parts.
*
*   `encode = [Ae, Be]; decode = [Ad, Bd]`
*   ->
*   `match([{encode: Ae, decode: Ad}, {encode: Be; decode: Bd}])`
*
* @param lst - Array of coders to match.
* @returns Combined coder for conditional encoding/decoding.
*/
function match(lst) {
	if (!Array.isArray(lst)) throw new Error(`expected array, got ${typeof lst}`);
	for (const i of lst) if (!isBaseCoder(i)) throw new Error(`wrong base coder ${i}`);
	return {
		encode: (from) => {
			for (const c of lst) {
				let elm;
				try {
					elm = c.encode(from);
				} catch {
					continue;
				}
				if (elm !== void 0) return elm;
			}
			throw new Error(`match/encode: cannot find match in ${from}`);
		},
		decode: (to) => {
			for (const c of lst) {
				let elm;
				try {
					elm = c.decode(to);
				} catch {
					continue;
				}
				if (elm !== void 0) return elm;
			}
			throw new Error(`match/decode: cannot find match in ${to}`);
		}
	};
}
/** Reverses direction of coder */
var reverse = (coder) => {
	if (!isBaseCoder(coder)) throw new Error("BaseCoder expected");
	return {
		encode: (to) => coder.decode(to),
		decode: (from) => coder.encode(from)
	};
};
/**
* Collection of reusable base coders and helpers.
* @example
* Build a reusable decimal-string adapter.
* ```ts
* import { coders } from 'micro-packed';
* const decimal2 = coders.decimal(2);
* decimal2.encode(123n); // '1.23'
* ```
*/
var coders = /* @__PURE__ */ Object.freeze({
	dict,
	numberBigint,
	tsEnum,
	decimal,
	match,
	reverse
});
/**
* CoderType for working with bigint values.
* Unsized bigint values should be wrapped in a container (e.g., bytes or string).
*
* `0n = Uint8Array.of()`
*
* `1n = new Uint8Array([1n])`
*
* Please open issue, if you need different behavior for zero.
*
* @param size - Size of the bigint in bytes.
* @param le - Whether to use little-endian byte order.
* @param signed - Whether the bigint is signed.
* @param sized - Whether the bigint should have a fixed size.
* @param minimal - Whether unsized decoding should reject redundant zero/sign-extension bytes.
* Without it, `01` and `00 01` decode to the same value (a malleability vector): set
* `minimal: true` whenever encodings must be canonical (consensus data, signed payloads).
* @returns CoderType representing the bigint value.
* @throws On invalid bigint coder configuration or out-of-bounds bigint values. {@link Error}
* @throws On wrong builder argument or wrapped numeric value types. {@link TypeError}
* @example
* Define a 512-bit unsigned big-endian integer coder.
* ```ts
* import * as P from 'micro-packed';
* // Define a CoderType for a 512-bit unsigned big-endian integer.
* const U512BE = P.bigint(64, false, false, true);
* ```
*/
var bigint = (size, le = false, signed = false, sized = true, minimal = false) => {
	if (!isNum(size) || size <= 0) throw new Error(`bigint/size: wrong value ${size}`);
	if (typeof le !== "boolean") throw new Error(`bigint/le: expected boolean, got ${typeof le}`);
	if (typeof signed !== "boolean") throw new Error(`bigint/signed: expected boolean, got ${typeof signed}`);
	if (typeof sized !== "boolean") throw new Error(`bigint/sized: expected boolean, got ${typeof sized}`);
	if (typeof minimal !== "boolean") throw new Error(`bigint/minimal: expected boolean, got ${typeof minimal}`);
	const bLen = BigInt(size);
	const signBit = _2n$2 ** (_8n$1 * bLen - _1n$3);
	return wrap({
		size: sized ? size : void 0,
		encodeStream: (w, value) => {
			const zero = value === _0n$4;
			if (signed && value < 0) value = value | signBit;
			let res = new Uint8Array(size);
			for (let i = size - 1; i >= 0; i--) {
				res[i] = Number(value & _255n);
				value >>= _8n$1;
			}
			if (!sized) {
				let pos = 0;
				if (signed) {
					for (; pos < res.length - 1; pos++) {
						const next = res[pos + 1];
						if (res[pos] === 0 && (next & 128) === 0) continue;
						if (res[pos] === 255 && (next & 128) !== 0) continue;
						break;
					}
					res = zero ? res.subarray(res.length) : res.subarray(pos);
				} else {
					for (; pos < res.length; pos++) if (res[pos] !== 0) break;
					res = res.subarray(pos);
				}
			}
			w.bytes(le ? res.reverse() : res);
		},
		decodeStream: (r) => {
			const value = r.bytes(sized ? size : Math.min(size, r.leftBytes));
			if (!sized && minimal) checkMinimalBigintBytes(value, le, signed, (msg) => r.err(msg));
			let res = _0n$4;
			if (le) for (let i = value.length - 1; i >= 0; i--) res = res << _8n$1 | BigInt(value[i]);
			else for (let i = 0; i < value.length; i++) res = res << _8n$1 | BigInt(value[i]);
			const sBit = sized || !value.length ? signBit : _2n$2 ** (_8n$1 * BigInt(value.length) - _1n$3);
			if (signed && res & sBit) res = (res ^ sBit) - sBit;
			return res;
		},
		validate: (value) => {
			if (typeof value !== "bigint") throw new Error(`bigint: invalid value: ${value}`);
			checkBounds(value, _8n$1 * bLen, !!signed);
			return value;
		}
	});
};
/** Unsigned 256-bit little-endian integer CoderType. */
var U256LE = /* @__PURE__ */ Object.freeze(/* @__PURE__ */ bigint(32, true));
/** Unsigned 64-bit little-endian integer CoderType. */
var U64LE = /* @__PURE__ */ Object.freeze(/* @__PURE__ */ bigint(8, true));
/** Signed 64-bit little-endian integer CoderType. */
var I64LE = /* @__PURE__ */ Object.freeze(/* @__PURE__ */ bigint(8, true, true));
var view = (len, opts) => wrap({
	size: len,
	encodeStream: (w, value) => w.writeView(len, (view, pos) => opts.write(view, pos, value)),
	decodeStream: (r) => r.readView(len, opts.read),
	validate: (value) => {
		if (typeof value !== "number") throw new TypeError(`viewCoder: expected number, got ${typeof value}`);
		if (opts.validate) opts.validate(value);
		return value;
	}
});
var intView = (len, signed, opts) => {
	const bits = len * 8;
	const signBit = 2 ** (bits - 1);
	const validateSigned = (value) => {
		if (!isNum(value)) throw new TypeError(`sintView: value is not safe integer: ${value}`);
		if (value < -signBit || value >= signBit) throw new RangeError(`sintView: value out of bounds. Expected ${-signBit} <= ${value} < ${signBit}`);
	};
	const maxVal = 2 ** bits;
	const validateUnsigned = (value) => {
		if (!isNum(value)) throw new TypeError(`uintView: value is not safe integer: ${value}`);
		if (0 > value || value >= maxVal) throw new RangeError(`uintView: value out of bounds. Expected 0 <= ${value} < ${maxVal}`);
	};
	return view(len, {
		write: opts.write,
		read: opts.read,
		validate: signed ? validateSigned : validateUnsigned
	});
};
/** Unsigned 32-bit little-endian integer CoderType. */
var U32LE = /* @__PURE__ */ Object.freeze(/* @__PURE__ */ intView(4, false, {
	read: (view, pos) => view.getUint32(pos, true),
	write: (view, pos, value) => view.setUint32(pos, value, true)
}));
/** Unsigned 32-bit big-endian integer CoderType. */
var U32BE = /* @__PURE__ */ Object.freeze(/* @__PURE__ */ intView(4, false, {
	read: (view, pos) => view.getUint32(pos, false),
	write: (view, pos, value) => view.setUint32(pos, value, false)
}));
/** Signed 32-bit little-endian integer CoderType. */
var I32LE = /* @__PURE__ */ Object.freeze(/* @__PURE__ */ intView(4, true, {
	read: (view, pos) => view.getInt32(pos, true),
	write: (view, pos, value) => view.setInt32(pos, value, true)
}));
/** Unsigned 16-bit little-endian integer CoderType. */
var U16LE = /* @__PURE__ */ Object.freeze(/* @__PURE__ */ intView(2, false, {
	read: (view, pos) => view.getUint16(pos, true),
	write: (view, pos, value) => view.setUint16(pos, value, true)
}));
/** Unsigned 8-bit integer CoderType. */
var U8 = /* @__PURE__ */ Object.freeze(/* @__PURE__ */ intView(1, false, {
	read: (view, pos) => view.getUint8(pos),
	write: (view, pos, value) => view.setUint8(pos, value)
}));
/**
* Bytes CoderType with a specified length and endianness.
* The bytes can have:
* - Dynamic size (prefixed with a length CoderType like U16BE)
* - Fixed size (specified by a number)
* - Unknown size (null, will parse until end of buffer)
* - Zero-terminated (terminator can be any Uint8Array)
* @param len - Length mode: CoderType for dynamic size, number for fixed size,
* Uint8Array for terminator mode, or null to parse until end of buffer.
* @param le - Whether to use little-endian byte order.
* @returns CoderType representing the bytes.
* @throws If the byte layout or terminator handling is invalid. {@link Error}
* @throws On wrong byte-coder argument or value types. {@link TypeError}
* @example
* Use fixed-size, length-prefixed, or trailing byte arrays.
* ```ts
* import * as P from 'micro-packed';
* const dynamicBytes = P.bytes(P.U16BE, false);
* const fixedBytes = P.bytes(32, false); // Fixed size bytes
* const unknownBytes = P.bytes(null, false); // Unknown size bytes, will parse until end of buffer
* const zeroTerminatedBytes = P.bytes(Uint8Array.of(0), false); // Zero-terminated bytes
* ```
*/
var createBytes = (len, le = false) => {
	if (typeof le !== "boolean") throw new TypeError(`bytes/le: expected boolean, got ${typeof le}`);
	const _length = lengthCoder(len);
	const _isb = isBytes$1(len);
	const terminator = _isb ? Uint8Array.from(len) : void 0;
	const findTerminator = terminator && terminator.length ? createFindBytes(terminator) : void 0;
	return wrap({
		size: typeof len === "number" ? len : void 0,
		encodeStream: (w, value) => {
			if (!_isb) _length.encodeStream(w, value.length);
			w.bytes(le ? swapEndianness(value) : value);
			if (terminator) w.bytes(terminator);
		},
		decodeStream: (r) => {
			let bytes;
			if (terminator) {
				const tPos = r.find(terminator);
				if (tPos === void 0) throw r.err(`bytes: cannot find terminator`);
				bytes = r.bytes(tPos - r.pos);
				r.bytes(terminator.length);
			} else bytes = r.bytes(len === null ? r.leftBytes : _length.decodeStream(r));
			return le ? swapEndianness(bytes) : bytes;
		},
		validate: (value) => {
			if (!isBytes$1(value)) throw new TypeError(`bytes: invalid value ${value}`);
			if (findTerminator) {
				const data = le ? swapEndianness(value) : value;
				if (findTerminator(data) !== void 0) throw new Error("bytes: value contains terminator");
			}
			return value;
		}
	});
};
/**
* Prefix-encoded value using a length prefix and an inner CoderType.
* The prefix can have:
* - Dynamic size (prefixed with a length CoderType like U16BE)
* - Fixed size (specified by a number)
* - Unknown size (null, will parse until end of buffer)
* - Zero-terminated (terminator can be any Uint8Array)
* @param len - Length mode: CoderType for dynamic size, number for fixed size,
* Uint8Array for terminator mode, or null to parse until end of buffer.
* @param inner - CoderType for the actual value to be prefix-encoded.
* @returns CoderType representing the prefix-encoded value.
* @throws If the prefix configuration or wrapped coding step is invalid. {@link Error}
* @throws On wrong prefix-coder argument types. {@link TypeError}
* @example
* Prefix a payload with either a dynamic or fixed byte count.
* ```ts
* import * as P from 'micro-packed';
* // Dynamic size prefix: prefixed with P.U16BE byte length.
* const dynamicPrefix = P.prefix(P.U16BE, P.bytes(null));
* // Fixed size prefix: always 10 bytes.
* const fixedPrefix = P.prefix(10, P.bytes(null));
* ```
*/
function prefix(len, inner) {
	if (!isCoder(inner)) throw new TypeError(`prefix: invalid inner value ${inner}`);
	return apply(createBytes(len), reverse(inner));
}
/**
* String CoderType with a specified length and endianness.
* The string can be:
* - Dynamic size (prefixed with a length CoderType like U16BE)
* - Fixed size (specified by a number)
* - Unknown size (null, will parse until end of buffer)
* - Zero-terminated (terminator can be any Uint8Array)
* @param len - Length mode: CoderType for dynamic size, number for fixed size,
* Uint8Array for terminator mode, or null to parse until end of buffer.
* @param le - Whether to use little-endian byte order.
* Note: UTF-8 has no endian variant; `le` reverses the encoded byte sequence
* via the underlying byte coder.
* @returns CoderType representing the string.
* @throws If the underlying byte layout is invalid. {@link Error}
* @throws On wrong string-coder argument or value types. {@link TypeError}
* @example
* Use fixed-size, length-prefixed, or trailing UTF-8 strings.
* ```ts
* import * as P from 'micro-packed';
* // Dynamic string prefixed with P.U16BE string length.
* const dynamicString = P.string(P.U16BE, false);
* const fixedString = P.string(10, false);
* // Unknown size string, parsed until end of buffer.
* const unknownString = P.string(null, false);
* const nullTerminatedString = P.cstring; // NUL-terminated string
* const _cstring = P.string(Uint8Array.of(0)); // Same thing
* ```
*/
var string = (len, le = false) => validate(apply(createBytes(len, le), utf8), (value) => {
	if (typeof value !== "string") throw new Error(`expected string, got ${typeof value}`);
	return value;
});
/**
* Applies a base coder to a CoderType.
* @param inner - The inner CoderType.
* @param base - The base coder to apply.
* @returns CoderType representing the transformed value.
* @throws On wrong inner-coder or base-coder argument types. {@link TypeError}
* @example
* Reuse a base coder on top of a binary bytes coder.
* ```ts
* import * as P from 'micro-packed';
* import { hex as baseHex } from '@scure/base';
* const hexCoder = P.apply(P.bytes(32), baseHex); // will decode bytes into a hex string
* ```
*/
function apply(inner, base) {
	if (!isCoder(inner)) throw new TypeError(`apply: invalid inner value ${inner}`);
	if (!isBaseCoder(base)) throw new TypeError(`apply: invalid base value ${base}`);
	return wrap({
		size: inner.size,
		encodeStream: (w, value) => {
			let innerValue;
			try {
				innerValue = base.decode(value);
			} catch (e) {
				throw w.err("" + e);
			}
			return inner.encodeStream(w, innerValue);
		},
		decodeStream: (r) => {
			const innerValue = inner.decodeStream(r);
			try {
				return base.encode(innerValue);
			} catch (e) {
				throw r.err("" + e);
			}
		}
	});
}
/**
* Flag CoderType that encodes/decodes a boolean value based on the presence of a marker.
* @param flagValue - Marker value.
* @param xor - Whether to invert the flag behavior.
* @returns CoderType representing the flag value.
* @throws On wrong flag argument or value types. {@link TypeError}
* @throws If the marker is empty. {@link Error}
*
* WARNING: a flag is decoded by peeking at the next bytes, so the field that follows it
* must never be able to start with the marker bytes. Otherwise encode/decode is
* ambiguous: `{ flag: absent, data: <starts with marker> }` re-decodes as
* `{ flag: present, data: <rest> }`. There is no local guard against this (the flag
* cannot see the following coder); choose a marker that cannot collide, or place the
* flag where collision is impossible (e.g. before fixed-alphabet data).
* @example
* Toggle a boolean based on whether a marker is present.
* ```ts
* import * as P from 'micro-packed';
* // Encodes true as u8a([0x01, 0x02]), false as u8a([]).
* const flag = P.flag(new Uint8Array([0x01, 0x02]));
* // Encodes true as u8a([]), false as u8a([0x01, 0x02]).
* const flagXor = P.flag(new Uint8Array([0x01, 0x02]), true);
* const s = P.struct({ f: P.flag(new Uint8Array([0x0, 0x1])), f2: P.flagged('f', P.U32BE) });
* ```
*/
var flag = (flagValue, xor = false) => {
	if (!isBytes$1(flagValue)) throw new TypeError(`flag/flagValue: expected Uint8Array, got ${typeof flagValue}`);
	if (flagValue.length === 0) throw new Error("flag/flagValue: empty marker");
	if (typeof xor !== "boolean") throw new TypeError(`flag/xor: expected boolean, got ${typeof xor}`);
	const marker = Uint8Array.from(flagValue);
	return wrap({
		size: void 0,
		encodeStream: (w, value) => {
			if (!!value !== xor) w.bytes(marker);
		},
		decodeStream: (r) => {
			let hasFlag = r.leftBytes >= marker.length;
			if (hasFlag) {
				hasFlag = equalBytes$1(r.bytes(marker.length, true), marker);
				if (hasFlag) r.bytes(marker.length);
			}
			return hasFlag !== xor;
		},
		validate: (value) => {
			if (value !== void 0 && typeof value !== "boolean") throw new Error(`flag: expected boolean value or undefined, got ${typeof value}`);
			return value;
		}
	});
};
/**
* Absent-flag default slots must hold the canonical default encoding: otherwise they
* carry arbitrary bytes that vanish on re-encode (malleability). Object defaults follow
* magic(): decoded values are fresh objects and deep-equal semantics are out of scope,
* so comparison is skipped only when both sides are non-byte objects.
* Contextual stream coders cannot be compared as standalone bytes, so normalizing coders must
* receive a decoder-canonical default. NaN is the exception because it cannot equal itself.
*/
function validateDefaultSlot(r, value, def) {
	const valueObj = value !== null && typeof value === "object" && !isBytes$1(value);
	const defObj = def !== null && typeof def === "object" && !isBytes$1(def);
	const nan = typeof value === "number" && typeof def === "number" && Number.isNaN(value) && Number.isNaN(def);
	if ((!valueObj || !defObj) && !equal(value, def) && !nan) throw r.err(`default: invalid value ${value} !== ${def}`);
}
/**
* Conditional CoderType that encodes/decodes a value only if a flag is present.
* @param path - Path to the flag value or a CoderType for the flag.
* @param inner - Inner CoderType for the value.
* @param def - Optional default value to use if the flag is not present.
* @returns CoderType representing the conditional value.
* @throws On wrong flag-path or inner-coder argument types. {@link TypeError}
* @example
* Decode a field only when a sibling flag is present.
* ```ts
* import * as P from 'micro-packed';
* const s = P.struct({
*   f: P.flag(new Uint8Array([0x0, 0x1])),
*   f2: P.flagged('f', P.U32BE)
* });
* ```
*
* @example
* Supply a default when the sibling flag is missing.
* ```ts
* import * as P from 'micro-packed';
* const s2 = P.struct({
*   f: P.flag(new Uint8Array([0x0, 0x1])),
*   f2: P.flagged('f', P.U32BE, 123)
* });
* ```
*/
function flagged(path, inner, def) {
	if (typeof path !== "string" && !isCoder(path)) throw new TypeError(`flagged: wrong path=${path}`);
	if (!isCoder(inner)) throw new TypeError(`flagged: invalid inner value ${inner}`);
	const hasDef = def !== void 0;
	return wrap({
		encodeStream: (w, value) => {
			if (typeof path === "string") {
				if (Path.resolve(w.stack, path)) inner.encodeStream(w, value);
				else if (hasDef) inner.encodeStream(w, def);
			} else {
				const present = value !== void 0;
				path.encodeStream(w, present);
				if (present) inner.encodeStream(w, value);
				else if (hasDef) inner.encodeStream(w, def);
			}
		},
		decodeStream: (r) => {
			let hasFlag = false;
			if (typeof path === "string") hasFlag = !!Path.resolve(r.stack, path);
			else hasFlag = path.decodeStream(r);
			if (hasFlag) return inner.decodeStream(r);
			else if (hasDef) validateDefaultSlot(r, inner.decodeStream(r), def);
		}
	});
}
/**
* Magic value CoderType that encodes/decodes a constant value.
* This can be used to check for a specific magic value or byte sequence
* at the beginning of a data structure.
* @param inner - Inner CoderType for the value.
* @param constant - Constant value.
* @param check - Whether to check the decoded value against the constant.
* @returns CoderType representing the magic value.
* @throws On wrong magic-coder argument types. {@link TypeError}
* @example
* Require a specific encoded value at this position in the stream.
* ```ts
* import * as P from 'micro-packed';
* const magicU8 = P.magic(P.U8, 0x42);
* ```
*/
function magic$2(inner, constant, check = true) {
	if (!isCoder(inner)) throw new TypeError(`magic: invalid inner value ${inner}`);
	if (typeof check !== "boolean") throw new TypeError(`magic: expected boolean, got ${typeof check}`);
	return wrap({
		size: inner.size,
		encodeStream: (w, _value) => inner.encodeStream(w, constant),
		decodeStream: (r) => {
			const value = inner.decodeStream(r);
			const valueObj = value !== null && typeof value === "object" && !isBytes$1(value);
			const constantObj = constant !== null && typeof constant === "object" && !isBytes$1(constant);
			if (check && (!valueObj || !constantObj) && !equal(value, constant)) throw r.err(`magic: invalid value: ${value} !== ${constant}`);
		},
		validate: (value) => {
			if (value !== void 0) throw new Error(`magic: wrong value=${typeof value}`);
			return value;
		}
	});
}
function sizeof(fields) {
	let size = 0;
	for (const f of fields) {
		if (f.size === void 0) return;
		if (!isNum(f.size)) throw new Error(`sizeof: wrong element size=${f.size}`);
		size += f.size;
	}
	return size;
}
/**
* Structure of composable primitives (C/Rust struct)
* @param fields - Object mapping field names to CoderTypes.
* @returns CoderType representing the structure.
* @throws If the structure definition or encoded struct value is invalid. {@link Error}
* @throws On wrong structure argument types. {@link TypeError}
* Note: the fields object is retained by reference; mutating it after
* construction can change encoding
* while leaving fixed-size metadata unchanged.
* @example
* Combine named fields into a single structured coder.
* ```ts
* import * as P from 'micro-packed';
* const myStruct = P.struct({
*   id: P.U32BE,
*   name: P.string(P.U8),
*   nested: P.struct({
*     flag: P.bool,
*     value: P.I16LE
*   })
* });
* ```
*/
function struct(fields) {
	if (!isPlainObject(fields)) throw new TypeError(`struct: expected plain object, got ${fields}`);
	const coders = [];
	for (const name in fields) {
		validateFieldName(name, "struct: field");
		if (!isCoder(fields[name])) throw new TypeError(`struct: field ${name} is not CoderType`);
		coders.push(fields[name]);
	}
	return wrap({
		size: sizeof(coders),
		encodeStream: (w, value) => {
			const _w = w;
			_w.pushObj(value, () => {
				for (const name in fields) {
					_w.enterField(name);
					fields[name].encodeStream(w, value[name]);
					_w.exitField();
				}
			});
		},
		decodeStream: (r) => {
			const res = {};
			const _r = r;
			_r.pushObj(res, () => {
				for (const name in fields) {
					_r.enterField(name);
					res[name] = fields[name].decodeStream(r);
					_r.exitField();
				}
			});
			return res;
		},
		validate: (value) => {
			if (typeof value !== "object" || value === null) throw new Error(`struct: invalid value ${value}`);
			return value;
		}
	});
}
/**
* Array of items (inner type) with a specified length.
* @param len - Length mode: CoderType for dynamic size, number for fixed size,
* Uint8Array for terminator mode, or null to parse until end of buffer.
* @param inner - CoderType for encoding/decoding each array item.
* @returns CoderType representing the array.
* @throws If the array definition or encoded array elements are invalid. {@link Error}
* @throws On wrong array-coder argument types. {@link TypeError}
* Note: Uint8Array terminators are copied during construction.
* @example
* Build dynamic, fixed-size, and trailing arrays from one item coder.
* ```ts
* import * as P from 'micro-packed';
* const child = P.U8;
* // Dynamic array prefixed with P.U16BE array length.
* const a1 = P.array(P.U16BE, child);
* const a2 = P.array(4, child); // Fixed size array
* // Unknown size array, parsed until end of buffer.
* const a3 = P.array(null, child);
* // Zero-terminated array; terminator can be any buffer.
* const a4 = P.array(Uint8Array.of(0), child);
* ```
*/
function array(len, inner) {
	if (!isCoder(inner)) throw new TypeError(`array: invalid inner value ${inner}`);
	const terminator = isBytes$1(len) ? Uint8Array.from(len) : void 0;
	const _length = lengthCoder(typeof len === "string" ? `../${len}` : terminator || len);
	if (len === null && inner.size === 0) throw new Error("array: null length cannot use zero-size inner");
	if ((isCoder(len) || typeof len === "string") && inner.size === 0) throw new Error("array: dynamic length cannot use zero-size inner");
	return wrap({
		size: typeof len === "number" && inner.size !== void 0 ? len * inner.size : void 0,
		encodeStream: (w, value) => {
			const _w = w;
			_w.pushObj(value, () => {
				if (!terminator) _length.encodeStream(w, value.length);
				for (let i = 0; i < value.length; i++) {
					_w.enterField(i);
					const elm = value[i];
					const startPos = _w.pos;
					inner.encodeStream(w, elm);
					if (terminator && terminator.length <= _w.pos - startPos) {
						const data = _w.finish(false).subarray(startPos, _w.pos);
						if (equalBytes$1(data.subarray(0, terminator.length), terminator)) throw _w.err(`array: inner element encoding same as separator. elm=${elm} data=${data}`);
					}
					_w.exitField();
				}
			});
			if (terminator) w.bytes(terminator);
		},
		decodeStream: (r) => {
			const res = [];
			const _r = r;
			_r.pushObj(res, () => {
				if (len === null) for (let i = 0; !r.isEnd(); i++) {
					_r.enterField(i);
					const progress = _r.progress();
					res.push(inner.decodeStream(r));
					if (_r.progress() === progress) throw r.err("array: inner decoder did not consume input");
					_r.exitField();
					if (inner.size && r.leftBytes < inner.size) break;
				}
				else if (terminator) for (let i = 0;; i++) {
					if (equalBytes$1(r.bytes(terminator.length, true), terminator)) {
						r.bytes(terminator.length);
						break;
					}
					_r.enterField(i);
					const progress = _r.progress();
					res.push(inner.decodeStream(r));
					if (_r.progress() === progress) throw r.err("array: inner decoder did not consume input");
					_r.exitField();
				}
				else {
					_r.enterField("arrayLen");
					const length = _length.decodeStream(r);
					_r.exitField();
					if (inner.size && length * inner.size > r.leftBytes) throw r.err(`array: length=${length} elements of size=${inner.size} exceed ${r.leftBytes} bytes left`);
					for (let i = 0; i < length; i++) {
						_r.enterField(i);
						res.push(inner.decodeStream(r));
						_r.exitField();
					}
				}
			});
			return res;
		},
		validate: (value) => {
			if (!Array.isArray(value)) throw new Error(`array: invalid value ${value}`);
			return value;
		}
	});
}
// node_modules/@scure/btc-signer/utils.js
/**
* Validates that a value is a non-negative bigint.
* @param n - Value to validate.
* @param title - Label included in thrown errors.
* @returns The same bigint.
* @throws On wrong argument types. {@link TypeError}
* @example
* Validate a satoshi amount before transaction encoding.
* ```ts
* abigint(1n, 'amount');
* ```
*/
function abigint(n, title = "value") {
	if (typeof n !== "bigint") throw new TypeError(`"${title}" expected bigint, got type=${typeof n}`);
	if (n < _0n$3) throw new RangeError(`"${title}" expected non-negative bigint, got ${n}`);
	return n;
}
function aarray(item, title, inner = () => {}) {
	if (!Array.isArray(item)) throw new TypeError(`"${title}" expected array, got type=${typeof item}`);
	for (let i = 0; i < item.length; i++) inner(item[i], `${title}[${i}]`);
	return item;
}
/**
* Asserts something is a string.
* @param value - Value to validate.
* @param title - Label included in thrown errors.
* @returns The validated string.
* @throws On wrong argument types. {@link TypeError}
* @example
* Validate a label string.
*
* ```ts
* astring('example', 'label');
* ```
*/
function astring(value, title = "") {
	if (typeof value !== "string") {
		const prefix = title && `"${title}" `;
		throw new TypeError(prefix + "expected string, got type=" + typeof value);
	}
	return value;
}
function validateObject(object, fields = {}, optFields = {}, _title = "object") {
	return validateObject$1(object, fields, optFields);
}
var Point = /* @__PURE__ */ (() => secp256k1.Point)();
var Fn = /* @__PURE__ */ (() => Point.Fn)();
var CURVE_ORDER = /* @__PURE__ */ (() => Point.Fn.ORDER)();
var _0n$3 = /* @__PURE__ */ BigInt(0);
var _2n$1 = /* @__PURE__ */ BigInt(2);
/**
* Checks whether a curve y-coordinate is even.
* @param y - y-coordinate to inspect
* @returns `true` when the coordinate is even.
* @example
* Check whether a point coordinate has even parity.
* ```ts
* hasEven(2n);
* ```
*/
var hasEven = (y) => y % _2n$1 === _0n$3;
/**
* Checks whether a value is a Uint8Array.
* @param a - value to inspect
* @returns `true` when the value is a Uint8Array.
* @example
* Check whether an unknown value is already bytes.
* ```ts
* isBytes(new Uint8Array([1]));
* ```
*/
var isBytes = /* @__PURE__ */ (() => utils.isBytes)();
/**
* Concatenates byte arrays into a single Uint8Array.
* @param arrays - byte arrays to concatenate
* @returns Concatenated byte array.
* @example
* Join several byte chunks before hashing or signing them.
* ```ts
* concatBytes(new Uint8Array([1]), new Uint8Array([2]));
* ```
*/
var concatBytes = /* @__PURE__ */ (() => utils.concatBytes)();
/**
* Compares two byte arrays for equality.
* @param a - first byte array
* @param b - second byte array
* @returns `true` when both arrays contain the same bytes.
* @example
* Compare two serialized values without converting them first.
* ```ts
* equalBytes(new Uint8Array([1]), new Uint8Array([1]));
* ```
*/
var equalBytes = /* @__PURE__ */ (() => utils.equalBytes)();
/**
* SHA-256 hash function.
* @param msg - bytes to hash
* @returns SHA-256 digest.
* @example
* Hash a byte array with SHA-256.
* ```ts
* sha256(new Uint8Array([1, 2, 3]));
* ```
*/
var sha256 = /* @__PURE__ */ (() => sha256$1)();
/**
* HASH160 helper used by classic Bitcoin addresses.
* @param msg - bytes to hash
* @returns RIPEMD160(SHA256(msg)).
* @example
* Derive the HASH160 used by legacy address formats.
* ```ts
* hash160(new Uint8Array([1, 2, 3]));
* ```
*/
var hash160 = (msg) => ripemd160(sha256(msg));
/**
* Double-SHA256 helper used by Bitcoin transaction ids.
* @param msgs - message parts to concatenate and hash
* @returns SHA256(SHA256(concat(msgs))).
* @example
* Compute the double-SHA256 used by txids and sighashes.
* ```ts
* sha256x2(new Uint8Array([1]), new Uint8Array([2]));
* ```
*/
var sha256x2 = (...msgs) => sha256(sha256(concatBytes(...msgs)));
/**
* Derives a BIP340 Schnorr public key from a private key.
* @param priv - private key bytes
* @returns X-only public key bytes.
* @example
* Derive the x-only public key used by Schnorr and Taproot.
* ```ts
* import { pubSchnorr, randomPrivateKeyBytes } from '@scure/btc-signer/utils.js';
* pubSchnorr(randomPrivateKeyBytes());
* ```
*/
var pubSchnorr = (priv) => schnorr.getPublicKey(priv);
/**
* Derives a secp256k1 ECDSA public key from a private key.
* @param privateKey - private key bytes
* @param isCompressed - whether to return the compressed form
* @returns Serialized public key bytes.
* @example
* Derive the normal secp256k1 public key for legacy or SegWit scripts.
* ```ts
* import { pubECDSA, randomPrivateKeyBytes } from '@scure/btc-signer/utils.js';
* pubECDSA(randomPrivateKeyBytes());
* ```
*/
var pubECDSA = (privateKey, isCompressed) => secp256k1.getPublicKey(privateKey, isCompressed);
var LOW_R_BOUND = /* @__PURE__ */ (() => CURVE_ORDER / _2n$1)();
var hasLowR = (sig) => sig.r < LOW_R_BOUND;
/**
* Signs a 32-byte hash with ECDSA and returns DER encoding.
* @param hash - message hash to sign
* @param privateKey - signer private key
* @param lowR - whether to grind for low-R signatures
* @returns DER-encoded signature bytes.
* @throws If low-R grinding overflows or ECDSA signing fails validation. {@link Error}
* @example
* Hash a message first, then create the DER-encoded ECDSA signature.
* ```ts
* import { randomPrivateKeyBytes, sha256, signECDSA } from '@scure/btc-signer/utils.js';
* signECDSA(sha256(new Uint8Array([1, 2, 3])), randomPrivateKeyBytes());
* ```
*/
function signECDSA(hash, privateKey, lowR = false) {
	abytes(hash, 32, "hash");
	let sig = secp256k1.Signature.fromBytes(secp256k1.sign(hash, privateKey, { prehash: false }));
	if (lowR && !hasLowR(sig)) {
		const extraEntropy = /* @__PURE__ */ new Uint8Array(32);
		let counter = 0;
		while (!hasLowR(sig)) {
			extraEntropy.set(U32LE.encode(counter++));
			sig = secp256k1.Signature.fromBytes(secp256k1.sign(hash, privateKey, {
				prehash: false,
				extraEntropy
			}));
			if (counter > 4294967295) throw new Error("lowR counter overflow: report the error");
		}
	}
	return sig.toBytes("der");
}
/**
* BIP340 Schnorr signing function.
* @param message - 32-byte message digest
* @param secretKey - signer private key
* @param auxRand - optional auxiliary randomness
* @returns Schnorr signature bytes.
* @example
* Sign a 32-byte digest with the built-in BIP340 helper.
* ```ts
* import { randomPrivateKeyBytes, sha256, signSchnorr } from '@scure/btc-signer/utils.js';
* const msg = sha256(new Uint8Array([1, 2, 3]));
* signSchnorr(msg, randomPrivateKeyBytes());
* ```
*/
var signSchnorr = (message, secretKey, auxRand) => schnorr.sign(message, secretKey, auxRand);
/**
* Tagged-hash helper used by Schnorr and taproot constructions.
* @param tag - tagged-hash domain separator
* @param messages - message parts hashed under the tag
* @returns Tagged SHA-256 digest.
* @example
* Build the tagged hash used by Taproot leaves or tweaks.
* ```ts
* import { tagSchnorr } from '@scure/btc-signer/utils.js';
* tagSchnorr('TapLeaf', Uint8Array.of(0xc0), Uint8Array.of(0x51));
* ```
*/
var tagSchnorr = (tag, ...messages) => schnorr.utils.taggedHash(tag, ...messages);
/** Public key format tags used by validation helpers. */
var PubT = /* @__PURE__ */ (() => Object.freeze({
	ecdsa: 0,
	schnorr: 1
}))();
/**
* Validates a public key against the expected Bitcoin key encoding.
* @param pub - public key bytes to validate
* @param type - expected public key format
* @returns The validated public key bytes.
* @throws On wrong argument types. {@link TypeError}
* @throws On wrong argument ranges or values. {@link RangeError}
* @example
* Reject keys that do not match the encoding required by the current script path.
* ```ts
* import {
*   PubT,
*   pubECDSA,
*   randomPrivateKeyBytes,
*   validatePubkey,
* } from '@scure/btc-signer/utils.js';
* validatePubkey(pubECDSA(randomPrivateKeyBytes()), PubT.ecdsa);
* ```
*/
function validatePubkey(pub, type) {
	const len = pub.length;
	if (type === PubT.ecdsa) {
		if (len === 32) throw new RangeError("Expected non-Schnorr key");
		Point.fromBytes(pub);
		return pub;
	} else if (type === PubT.schnorr) {
		if (len !== 32) throw new RangeError("Expected 32-byte Schnorr key");
		schnorr.utils.lift_x(bytesToNumberBE(pub));
		return pub;
	} else throw new TypeError("Unknown key type");
}
/**
* Computes the Taproot tweak scalar from an internal key and merkle root.
* @param a - internal key bytes
* @param b - optional merkle root bytes
* @returns Taproot tweak scalar.
* @throws If the tweak scalar is outside the curve order. {@link Error}
* @example
* Combine the internal key and Merkle root into the Taproot tweak scalar.
* ```ts
* import { pubSchnorr, randomPrivateKeyBytes, tapTweak } from '@scure/btc-signer/utils.js';
* tapTweak(pubSchnorr(randomPrivateKeyBytes()), new Uint8Array());
* ```
*/
function tapTweak(a, b) {
	const t = schnorr.utils.taggedHash("TapTweak", a, b);
	const tn = bytesToNumberBE(t);
	if (tn >= CURVE_ORDER) throw new Error("tweak higher than curve order");
	return tn;
}
/**
* Tweaks a private key for Taproot key-path spending.
* @param privKey - internal private key bytes
* @param merkleRoot - optional taproot merkle root
* @returns Tweaked private key bytes.
* @throws If the Taproot tweak scalar is outside the curve order. {@link Error}
* @example
* Derive the tweaked Taproot key-path secret from the internal private key.
* ```ts
* import { randomPrivateKeyBytes, taprootTweakPrivKey } from '@scure/btc-signer/utils.js';
* taprootTweakPrivKey(randomPrivateKeyBytes());
* ```
*/
function taprootTweakPrivKey(privKey, merkleRoot = Uint8Array.of()) {
	const u = schnorr.utils;
	abytes(privKey, 32, "privKey");
	const seckey0 = bytesToNumberBE(privKey);
	const P = Point.BASE.multiply(seckey0);
	const seckey = hasEven(P.y) ? seckey0 : Fn.neg(seckey0);
	const t = tapTweak(u.pointToBytes(P), merkleRoot);
	return numberToBytesBE(Fn.add(seckey, t), 32);
}
/**
* Tweaks a Schnorr public key for Taproot key-path spending.
* @param pubKey - x-only internal public key
* @param h - taproot merkle root
* @returns Tweaked public key and output-key parity.
* @throws If the Taproot tweak scalar is outside the curve order. {@link Error}
* @example
* Derive the final Taproot output key from the internal key and Merkle root.
* ```ts
* import {
*   pubSchnorr,
*   randomPrivateKeyBytes,
*   taprootTweakPubkey,
* } from '@scure/btc-signer/utils.js';
* taprootTweakPubkey(pubSchnorr(randomPrivateKeyBytes()), new Uint8Array());
* ```
*/
function taprootTweakPubkey(pubKey, h) {
	const u = schnorr.utils;
	abytes(pubKey, 32, "pubKey");
	const t = tapTweak(pubKey, h);
	const Q = u.lift_x(bytesToNumberBE(pubKey)).add(Point.BASE.multiply(t));
	const parity = hasEven(Q.y) ? 0 : 1;
	return [u.pointToBytes(Q), parity];
}
/** Bitcoin mainnet network parameters. */
var NETWORK = /* @__PURE__ */ Object.freeze({
	bech32: "bc",
	pubKeyHash: 0,
	scriptHash: 5,
	wif: 128
});
/**
* Lexicographically compares two byte arrays.
* @param a - first byte array
* @param b - second byte array
* @returns `-1`, `0`, or `1` depending on the ordering.
* @throws On wrong argument types. {@link TypeError}
* @example
* Compare two serialized keys using Bitcoin's byte ordering.
* ```ts
* compareBytes(new Uint8Array([1]), new Uint8Array([2]));
* ```
*/
function compareBytes(a, b) {
	if (!isBytes(a) || !isBytes(b)) throw new TypeError(`cmp: wrong type a=${typeof a} b=${typeof b}`);
	const len = Math.min(a.length, b.length);
	for (let i = 0; i < len; i++) if (a[i] != b[i]) return Math.sign(a[i] - b[i]);
	return Math.sign(a.length - b.length);
}
/**
* Reverses an object's keys and values.
* @param obj - object to reverse
* @returns Object with original values mapped back to keys.
* @throws If duplicate values would collide while reversing the object. {@link Error}
* @example
* Flip a lookup table so the values become keys.
* ```ts
* reverseObject({ a: 1, b: 2 });
* ```
*/
function reverseObject(obj) {
	const res = Object.create(null);
	for (const k in obj) {
		if (res[obj[k]] !== void 0) throw new Error("duplicate key");
		res[obj[k]] = k;
	}
	return res;
}
// node_modules/@scure/btc-signer/script.js
var _0n$2 = /* @__PURE__ */ BigInt(0);
var _1n$2 = /* @__PURE__ */ BigInt(1);
var _2n = /* @__PURE__ */ BigInt(2);
var _8n = /* @__PURE__ */ BigInt(8);
var U8_MAX = /* @__PURE__ */ BigInt(255);
var COMPACT_DIRECT_MAX = /* @__PURE__ */ BigInt(252);
/**
* Bitcoin Script opcode table.
* @example
* Use opcode numbers when you need the raw byte form instead of Script mnemonics.
* ```ts
* import { OP } from '@scure/btc-signer/script.js';
* new Uint8Array([OP.OP_1, OP.OP_2, OP.CHECKMULTISIG]);
* ```
*/
var OP = /* @__PURE__ */ Object.freeze({
	OP_0: 0,
	PUSHDATA1: 76,
	PUSHDATA2: 77,
	PUSHDATA4: 78,
	"1NEGATE": 79,
	RESERVED: 80,
	OP_1: 81,
	OP_2: 82,
	OP_3: 83,
	OP_4: 84,
	OP_5: 85,
	OP_6: 86,
	OP_7: 87,
	OP_8: 88,
	OP_9: 89,
	OP_10: 90,
	OP_11: 91,
	OP_12: 92,
	OP_13: 93,
	OP_14: 94,
	OP_15: 95,
	OP_16: 96,
	NOP: 97,
	VER: 98,
	IF: 99,
	NOTIF: 100,
	VERIF: 101,
	VERNOTIF: 102,
	ELSE: 103,
	ENDIF: 104,
	VERIFY: 105,
	RETURN: 106,
	TOALTSTACK: 107,
	FROMALTSTACK: 108,
	"2DROP": 109,
	"2DUP": 110,
	"3DUP": 111,
	"2OVER": 112,
	"2ROT": 113,
	"2SWAP": 114,
	IFDUP: 115,
	DEPTH: 116,
	DROP: 117,
	DUP: 118,
	NIP: 119,
	OVER: 120,
	PICK: 121,
	ROLL: 122,
	ROT: 123,
	SWAP: 124,
	TUCK: 125,
	CAT: 126,
	SUBSTR: 127,
	LEFT: 128,
	RIGHT: 129,
	SIZE: 130,
	INVERT: 131,
	AND: 132,
	OR: 133,
	XOR: 134,
	EQUAL: 135,
	EQUALVERIFY: 136,
	RESERVED1: 137,
	RESERVED2: 138,
	"1ADD": 139,
	"1SUB": 140,
	"2MUL": 141,
	"2DIV": 142,
	NEGATE: 143,
	ABS: 144,
	NOT: 145,
	"0NOTEQUAL": 146,
	ADD: 147,
	SUB: 148,
	MUL: 149,
	DIV: 150,
	MOD: 151,
	LSHIFT: 152,
	RSHIFT: 153,
	BOOLAND: 154,
	BOOLOR: 155,
	NUMEQUAL: 156,
	NUMEQUALVERIFY: 157,
	NUMNOTEQUAL: 158,
	LESSTHAN: 159,
	GREATERTHAN: 160,
	LESSTHANOREQUAL: 161,
	GREATERTHANOREQUAL: 162,
	MIN: 163,
	MAX: 164,
	WITHIN: 165,
	RIPEMD160: 166,
	SHA1: 167,
	SHA256: 168,
	HASH160: 169,
	HASH256: 170,
	CODESEPARATOR: 171,
	CHECKSIG: 172,
	CHECKSIGVERIFY: 173,
	CHECKMULTISIG: 174,
	CHECKMULTISIGVERIFY: 175,
	NOP1: 176,
	CHECKLOCKTIMEVERIFY: 177,
	CHECKSEQUENCEVERIFY: 178,
	NOP4: 179,
	NOP5: 180,
	NOP6: 181,
	NOP7: 182,
	NOP8: 183,
	NOP9: 184,
	NOP10: 185,
	CHECKSIGADD: 186,
	INVALID: 255
});
/**
* Reverse lookup map from opcode numbers back to names.
* @example
* Turn parsed opcode numbers back into their mnemonic names.
* ```ts
* import { OP, OPNames } from '@scure/btc-signer/script.js';
* OPNames[OP.CHECKSIG];
* ```
*/
var OPNames = /* @__PURE__ */ (() => Object.freeze(reverseObject(OP)))();
/**
* Coder for Bitcoin Script numbers.
* bytesLimit only constrains decode. encode still serializes any bigint in
* Script's signed-magnitude byte form so higher-level consumers can enforce
* opcode-specific 4-byte or 5-byte bounds separately.
* @param bytesLimit - maximum decoded length in bytes
* @param forceMinimal - whether to reject non-minimal encodings
* @returns Script number coder.
* @example
* Encode a small integer using Script number rules.
* ```ts
* ScriptNum().encode(1n);
* ```
*/
function ScriptNum(bytesLimit = 6, forceMinimal = false) {
	return wrap({
		encodeStream: (w, value) => {
			if (value === _0n$2) return;
			const neg = value < 0;
			const val = BigInt(value);
			const nums = [];
			for (let abs = neg ? -val : val; abs; abs >>= _8n) nums.push(Number(abs & U8_MAX));
			if (nums[nums.length - 1] >= 128) nums.push(neg ? 128 : 0);
			else if (neg) nums[nums.length - 1] |= 128;
			w.bytes(new Uint8Array(nums));
		},
		decodeStream: (r) => {
			const len = r.leftBytes;
			if (len > bytesLimit) throw new Error(`ScriptNum: number (${len}) bigger than limit=${bytesLimit}`);
			if (len === 0) return _0n$2;
			const data = r.bytes(len);
			if (forceMinimal) {
				if ((data[len - 1] & 127) === 0) {
					if (len <= 1 || (data[len - 2] & 128) === 0) throw new Error("Non-minimally encoded ScriptNum");
				}
			}
			let res = _0n$2;
			for (let i = 0; i < len; ++i) res |= BigInt(data[i]) << _8n * BigInt(i);
			if (data[len - 1] >= 128) {
				res &= _2n ** BigInt(len * 8) - _1n$2 >> _1n$2;
				res = -res;
			}
			return res;
		}
	});
}
/**
* Attempts to decode a numeric script element into a JavaScript number.
* Accepts decoded small integers already represented as JS numbers and pushed
* `ScriptNum` byte payloads, but does not interpret opcode mnemonics like `1NEGATE`.
* @param op - script element to decode
* @param bytesLimit - maximum encoded length in bytes
* @param forceMinimal - whether to enforce minimal `ScriptNum` encoding
* @returns Decoded number, or `undefined` when the element is not a JS number or valid `ScriptNum` bytes.
* @example
* Decode a script element back into a JavaScript number when possible.
* ```ts
* OpToNum(1);
* ```
*/
function OpToNum(op, bytesLimit = 4, forceMinimal = true) {
	if (typeof op === "number") return op;
	if (isBytes(op)) try {
		const val = ScriptNum(bytesLimit, forceMinimal).decode(op);
		if (val > Number.MAX_SAFE_INTEGER || val < -Number.MAX_SAFE_INTEGER) return;
		return Number(val);
	} catch (e) {
		return;
	}
}
/**
* Returns the pushed-data length for a push opcode.
* @param op - opcode byte already read from the script stream
* @param read - callback that reads the following 1/2/4-byte little-endian length
* @returns Push length for data-carrying opcodes, or `undefined` for non-push opcodes.
* @throws If the opcode falls through the recognized push-opcode set unexpectedly.
* {@link Error}
*/
var scriptPushLen = (op, read) => {
	if (!(OP.OP_0 < op && op <= OP.PUSHDATA4)) return;
	if (op < OP.PUSHDATA1) return op;
	if (op === OP.PUSHDATA1) return read(1);
	if (op === OP.PUSHDATA2) return read(2);
	if (op === OP.PUSHDATA4) return read(4);
	throw new Error("Should be not possible");
};
/**
* Bitcoin script coder.
* @example
* Encode a short script from opcode mnemonics and small integers.
* ```ts
* Script.encode(['OP_1', 'OP_2']);
* ```
*/
var Script = /* @__PURE__ */ (() => Object.freeze(wrap({
	encodeStream: (w, value) => {
		aarray(value, "value");
		for (let o of value) {
			if (typeof o === "string") {
				const op = OP[o];
				if (typeof op !== "number") throw new Error(`Unknown opcode=${o}`);
				w.byte(op);
				continue;
			} else if (typeof o === "number") {
				if (o === 0) {
					w.byte(0);
					continue;
				} else if (o === -1) {
					w.byte(OP["1NEGATE"]);
					continue;
				} else if (1 <= o && o <= 16) {
					w.byte(OP.OP_1 - 1 + o);
					continue;
				}
			}
			if (typeof o === "number") o = ScriptNum().encode(BigInt(o));
			abytes(o, void 0, "value");
			const len = o.length;
			if (len < OP.PUSHDATA1) w.byte(len);
			else if (len <= 255) {
				w.byte(OP.PUSHDATA1);
				w.byte(len);
			} else if (len <= 65535) {
				w.byte(OP.PUSHDATA2);
				w.bytes(U16LE.encode(len));
			} else {
				w.byte(OP.PUSHDATA4);
				w.bytes(U32LE.encode(len));
			}
			w.bytes(o);
		}
	},
	decodeStream: (r) => {
		const out = [];
		while (!r.isEnd()) {
			const cur = r.byte();
			const len = scriptPushLen(cur, (bytes) => {
				if (bytes === 1) return U8.decodeStream(r);
				if (bytes === 2) return U16LE.decodeStream(r);
				return U32LE.decodeStream(r);
			});
			if (len !== void 0) out.push(r.bytes(len));
			else if (cur === 0) out.push(0);
			else if (OP.OP_1 <= cur && cur <= OP.OP_16) out.push(cur - (OP.OP_1 - 1));
			else {
				const op = OPNames[cur];
				if (op === void 0) throw new Error(`Unknown opcode=${cur.toString(16)}`);
				out.push(op);
			}
		}
		return out;
	}
})))();
/**
* Bitcoin CompactSize integer coder.
* @example
* Encode a CompactSize integer for wire serialization.
* ```ts
* CompactSize.encode(1n);
* ```
*/
var CompactSize = /* @__PURE__ */ (() => {
	const limits = {
		253: [
			253,
			2,
			BigInt(253),
			BigInt(65535)
		],
		254: [
			254,
			4,
			BigInt(65536),
			BigInt(4294967295)
		],
		255: [
			255,
			8,
			BigInt(4294967296),
			BigInt("0xffffffffffffffff")
		]
	};
	const limitsList = Object.values(limits);
	return Object.freeze(wrap({
		encodeStream: (w, value) => {
			if (typeof value === "number") value = BigInt(value);
			if (_0n$2 <= value && value <= COMPACT_DIRECT_MAX) return w.byte(Number(value));
			for (const [flag, bytes, start, stop] of limitsList) {
				if (start > value || value > stop) continue;
				w.byte(flag);
				for (let i = 0; i < bytes; i++) w.byte(Number(value >> _8n * BigInt(i) & U8_MAX));
				return;
			}
			throw w.err(`VarInt too big: ${value}`);
		},
		decodeStream: (r) => {
			const b0 = r.byte();
			if (b0 <= 252) return BigInt(b0);
			const [_, bytes, start] = limits[b0];
			let num = _0n$2;
			for (let i = 0; i < bytes; i++) num |= BigInt(r.byte()) << _8n * BigInt(i);
			if (num < start) throw r.err(`Wrong CompactSize(${8 * bytes})`);
			return num;
		}
	}));
})();
/**
* CompactSize coder that decodes into JavaScript numbers.
* @example
* Use the number-based CompactSize helper when the value fits a JS number.
* ```ts
* CompactSizeLen.encode(1);
* ```
*/
var CompactSizeLen = /* @__PURE__ */ (() => Object.freeze(apply(CompactSize, coders.numberBigint)))();
var _VarBytes = /* @__PURE__ */ (() => Object.freeze(createBytes(CompactSize)))();
/**
* Length-prefixed byte array coder.
* @example
* Prefix a byte array with its CompactSize length.
* ```ts
* VarBytes.encode(new Uint8Array([1, 2, 3]));
* ```
*/
var VarBytes = _VarBytes;
var _RawWitness = /* @__PURE__ */ (() => Object.freeze(array(CompactSizeLen, _VarBytes)))();
/**
* SegWit witness stack coder.
* @example
* Encode one witness stack for a SegWit input.
* ```ts
* RawWitness.encode([new Uint8Array([1])]);
* ```
*/
var RawWitness = _RawWitness;
/**
* Coder for CompactSize-prefixed arrays.
* @param t - element coder
* @returns Array coder.
* @example
* CompactSize-prefix a small list of fixed-width integers.
* ```ts
* import * as P from 'micro-packed';
* import { BTCArray } from '@scure/btc-signer/script.js';
* BTCArray(P.U8).encode([1, 2, 3]);
* ```
*/
var BTCArray = (t) => array(CompactSize, t);
/**
* Raw Bitcoin transaction input coder.
* @example
* Encode one transaction input exactly as it appears on the wire.
* ```ts
* import { hex } from '@scure/base';
* import { RawInput } from '@scure/btc-signer/script.js';
* RawInput.encode({
*   txid: hex.decode('0000000000000000000000000000000000000000000000000000000000000001'),
*   index: 0,
*   finalScriptSig: new Uint8Array([0x51]),
*   sequence: 0xffffffff,
* });
* ```
*/
var RawInput = /* @__PURE__ */ (() => Object.freeze(struct({
	txid: createBytes(32, true),
	index: U32LE,
	finalScriptSig: _VarBytes,
	sequence: U32LE
})))();
/**
* Raw Bitcoin transaction output coder.
* @example
* Encode one transaction output with amount and scriptPubKey.
* ```ts
* import { RawOutput } from '@scure/btc-signer/script.js';
* RawOutput.encode({ amount: 1n, script: new Uint8Array([0x51]) });
* ```
*/
var RawOutput = /* @__PURE__ */ (() => Object.freeze(struct({
	amount: U64LE,
	script: _VarBytes
})))();
var _RawTx = /* @__PURE__ */ (() => struct({
	version: I32LE,
	segwitFlag: flag(new Uint8Array([0, 1])),
	inputs: BTCArray(RawInput),
	outputs: BTCArray(RawOutput),
	witnesses: flagged("segwitFlag", array("inputs/length", _RawWitness)),
	lockTime: U32LE
}))();
function validateRawTx(tx) {
	if (tx.segwitFlag && tx.witnesses && tx.witnesses.every((w) => !w.length)) throw new Error("Segwit flag with only empty witness fields");
	return tx;
}
/**
* Raw Bitcoin transaction coder.
* @example
* Encode a SegWit transaction with one input, one output, and one witness stack.
* ```ts
* import { hex } from '@scure/base';
* import { RawTx } from '@scure/btc-signer/script.js';
* RawTx.encode({
*   version: 2,
*   segwitFlag: true,
*   inputs: [{
*     txid: hex.decode('0000000000000000000000000000000000000000000000000000000000000001'),
*     index: 0,
*     finalScriptSig: new Uint8Array(),
*     sequence: 0xffffffff,
*   }],
*   outputs: [{ amount: 1n, script: new Uint8Array([0x51]) }],
*   witnesses: [[new Uint8Array([1])]],
*   lockTime: 0,
* });
* ```
*/
var RawTx = /* @__PURE__ */ (() => Object.freeze(validate(_RawTx, validateRawTx)))();
/**
* Pre-SegWit transaction coder used by PSBTv0.
* @example
* Encode the legacy unsigned transaction format used inside PSBTv0 globals.
* ```ts
* import { hex } from '@scure/base';
* import { RawOldTx } from '@scure/btc-signer/script.js';
* RawOldTx.encode({
*   version: 2,
*   inputs: [{
*     txid: hex.decode('0000000000000000000000000000000000000000000000000000000000000001'),
*     index: 0,
*     finalScriptSig: new Uint8Array(),
*     sequence: 0xffffffff,
*   }],
*   outputs: [{ amount: 1n, script: new Uint8Array([0x51]) }],
*   lockTime: 0,
* });
* ```
*/
var RawOldTx = /* @__PURE__ */ (() => Object.freeze(struct({
	version: I32LE,
	inputs: BTCArray(RawInput),
	outputs: BTCArray(RawOutput),
	lockTime: U32LE
})))();
// node_modules/@scure/btc-signer/psbt.js
var unknowns = (mode, name) => {
	if (mode === true) return "ignore";
	if (mode === false) return "strip";
	if (mode === "ignore" || mode === "strip" || mode === "strict") return mode;
	throw new Error(`PSBT: invalid ${name} policy=${mode}`);
};
var _0n$1 = /* @__PURE__ */ BigInt(0);
var _1n$1 = /* @__PURE__ */ BigInt(1);
var PubKeyECDSA = /* @__PURE__ */ (() => validate(createBytes(null), (pub) => validatePubkey(pub, PubT.ecdsa)))();
var PubKeyECDSACompressed = /* @__PURE__ */ (() => validate(createBytes(33), (pub) => validatePubkey(pub, PubT.ecdsa)))();
var PubKeySchnorr = /* @__PURE__ */ (() => validate(createBytes(32), (pub) => validatePubkey(pub, PubT.schnorr)))();
var SignatureSchnorr = /* @__PURE__ */ (() => validate(createBytes(null), (sig) => {
	if (sig.length !== 64 && sig.length !== 65) throw new Error("Schnorr signature should be 64 or 65 bytes long");
	return sig;
}))();
var RawWitnessWire = RawWitness;
var BIP32Der = /* @__PURE__ */ (() => struct({
	fingerprint: U32BE,
	path: array(null, U32LE)
}))();
var TaprootBIP32Der = /* @__PURE__ */ (() => struct({
	hashes: array(CompactSizeLen, createBytes(32)),
	der: BIP32Der
}))();
var GlobalXPUB = /* @__PURE__ */ (() => validate(struct({
	version: U32BE,
	depth: U8,
	parentFingerprint: U32BE,
	childNumber: U32BE,
	chainCode: createBytes(32),
	publicKey: PubKeyECDSACompressed
}), (xpub) => {
	if (xpub.depth === 0 && xpub.parentFingerprint !== 0) throw new Error("GlobalXPUB: depth=0 requires parentFingerprint=0");
	if (xpub.depth === 0 && xpub.childNumber !== 0) throw new Error("GlobalXPUB: depth=0 requires childNumber=0");
	return xpub;
}))();
var tapScriptSigKey = /* @__PURE__ */ (() => struct({
	pubKey: PubKeySchnorr,
	leafHash: createBytes(32)
}))();
var _TaprootControlBlock = /* @__PURE__ */ (() => struct({
	version: U8,
	internalKey: createBytes(32),
	merklePath: array(null, createBytes(32))
}))();
/**
* Taproot control block coder.
* @example
* Encode the Taproot control block attached to a script-path witness.
* ```ts
* import { TaprootControlBlock } from '@scure/btc-signer/psbt.js';
* import { pubSchnorr, randomPrivateKeyBytes } from '@scure/btc-signer/utils.js';
* TaprootControlBlock.encode({
*   version: 0xc0,
*   internalKey: pubSchnorr(randomPrivateKeyBytes()),
*   merklePath: [],
* });
* ```
*/
var TaprootControlBlock = /* @__PURE__ */ (() => Object.freeze(validate(_TaprootControlBlock, (cb) => {
	if (cb.merklePath.length > 128) throw new Error("TaprootControlBlock: merklePath should be of length 0..128 (inclusive)");
	return cb;
})))();
var tapTree = /* @__PURE__ */ (() => validate(array(null, struct({
	depth: U8,
	version: U8,
	script: VarBytes
})), (tree) => {
	if (tree.length < 1) throw new Error("tapTree: expected at least one tuple");
	let path = Array(tree[0].depth).fill(0);
	let maxDepth = tree[0].depth;
	for (let i = 1; i < tree.length; i++) {
		const { depth } = tree[i];
		if (depth > maxDepth) maxDepth = depth;
		let j = path.length - 1;
		while (j >= 0 && path[j] === 1) j--;
		if (j < 0) throw new Error("tapTree: tuples must be in DFS order");
		const next = path.slice(0, j);
		next.push(1);
		if (depth < next.length) throw new Error("tapTree: tuples must be in DFS order");
		while (next.length < depth) next.push(0);
		path = next;
	}
	let leaves = _0n$1;
	for (let i = 0; i < tree.length; i++) leaves += _1n$1 << BigInt(maxDepth - tree[i].depth);
	if (leaves !== _1n$1 << BigInt(maxDepth)) throw new Error("tapTree: tuples must describe a complete binary tree");
	return tree;
}))();
var BytesInf = /* @__PURE__ */ createBytes(null);
var ProprietaryKey = /* @__PURE__ */ (() => {
	const suffix = struct({
		identifier: createBytes(CompactSizeLen),
		subtype: CompactSizeLen,
		data: BytesInf
	});
	return validate(BytesInf, (key) => {
		try {
			suffix.decode(key);
		} catch (error) {
			const message = error instanceof Error ? error.message : String(error);
			throw new Error(`Proprietary key: expected BIP174 identifier and subtype, got ${message}`);
		}
		return key;
	});
})();
var Bytes20 = /* @__PURE__ */ createBytes(20);
var Bytes32 = /* @__PURE__ */ createBytes(32);
var Bytes64 = /* @__PURE__ */ createBytes(64);
var Bytes66 = /* @__PURE__ */ createBytes(66);
var MuSig2Participants = /* @__PURE__ */ (() => array(null, PubKeyECDSACompressed))();
var MuSig2Key = /* @__PURE__ */ (() => apply(BytesInf, {
	decode: (key) => {
		const _key = key;
		return concatBytes$2(PubKeyECDSACompressed.encode(_key.participantPubkey), PubKeyECDSACompressed.encode(_key.aggregatePubkey), _key.leafHash === void 0 ? EMPTY : Bytes32.encode(_key.leafHash));
	},
	encode: (raw) => {
		const _raw = raw;
		if (_raw.length !== 66 && _raw.length !== 98) throw new Error(`MuSig2 key: expected 66 or 98 bytes, got ${_raw.length}`);
		const key = {
			participantPubkey: PubKeyECDSACompressed.decode(_raw.subarray(0, 33)),
			aggregatePubkey: PubKeyECDSACompressed.decode(_raw.subarray(33, 66))
		};
		if (_raw.length === 98) key.leafHash = Bytes32.decode(_raw.subarray(66));
		return key;
	}
}))();
var SilentPaymentInfo = /* @__PURE__ */ (() => struct({
	scanKey: PubKeyECDSACompressed,
	spendKey: PubKeyECDSACompressed
}))();
var DNSSECProof = /* @__PURE__ */ (() => struct({
	name: createBytes(U8),
	proof: BytesInf
}))();
var PSBTInfo = (type, kc, vc, reqInc, allowInc, silentIgnore) => /* @__PURE__ */ Object.freeze([
	type,
	kc && typeof kc === "object" ? Object.freeze(kc) : kc,
	vc && typeof vc === "object" ? Object.freeze(vc) : vc,
	Object.freeze([...reqInc]),
	Object.freeze([...allowInc]),
	silentIgnore
]);
/**
* PSBT global key definitions.
* @example
* Keep only the fields that are valid for the target PSBT version before serializing.
* ```ts
* import { PSBTGlobal, cleanPSBTFields } from '@scure/btc-signer/psbt.js';
* cleanPSBTFields(2, PSBTGlobal, { txVersion: 2, inputCount: 1, outputCount: 1 });
* ```
*/
var PSBTGlobal = /* @__PURE__ */ (() => Object.freeze({
	unsignedTx: PSBTInfo(0, false, RawOldTx, [0], [0], false),
	xpub: PSBTInfo(1, GlobalXPUB, BIP32Der, [], [0, 2], false),
	txVersion: PSBTInfo(2, false, U32LE, [2], [2], false),
	fallbackLocktime: PSBTInfo(3, false, U32LE, [], [2], false),
	inputCount: PSBTInfo(4, false, CompactSizeLen, [2], [2], false),
	outputCount: PSBTInfo(5, false, CompactSizeLen, [2], [2], false),
	txModifiable: PSBTInfo(6, false, U8, [], [2], false),
	spEcdhShare: PSBTInfo(7, PubKeyECDSACompressed, PubKeyECDSACompressed, [], [2], false),
	spDleq: PSBTInfo(8, PubKeyECDSACompressed, Bytes64, [], [2], false),
	genericSignedMessage: PSBTInfo(9, false, BytesInf, [], [0, 2], false),
	version: PSBTInfo(251, false, U32LE, [], [0, 2], false),
	proprietary: PSBTInfo(252, ProprietaryKey, BytesInf, [], [0, 2], false)
}))();
/**
* PSBT input key definitions.
* @example
* Strip input fields that do not belong in the requested PSBT version.
* ```ts
* import { hex } from '@scure/base';
* import { PSBTInput, cleanPSBTFields } from '@scure/btc-signer/psbt.js';
* cleanPSBTFields(2, PSBTInput, {
*   txid: hex.decode('0000000000000000000000000000000000000000000000000000000000000001'),
*   index: 0,
*   witnessUtxo: { amount: 2n, script: new Uint8Array([0x51]) },
* });
* ```
*/
var PSBTInput = /* @__PURE__ */ (() => Object.freeze({
	nonWitnessUtxo: PSBTInfo(0, false, RawTx, [], [0, 2], false),
	witnessUtxo: PSBTInfo(1, false, RawOutput, [], [0, 2], false),
	partialSig: PSBTInfo(2, PubKeyECDSA, BytesInf, [], [0, 2], false),
	sighashType: PSBTInfo(3, false, U32LE, [], [0, 2], false),
	redeemScript: PSBTInfo(4, false, BytesInf, [], [0, 2], false),
	witnessScript: PSBTInfo(5, false, BytesInf, [], [0, 2], false),
	bip32Derivation: PSBTInfo(6, PubKeyECDSA, BIP32Der, [], [0, 2], false),
	finalScriptSig: PSBTInfo(7, false, BytesInf, [], [0, 2], false),
	finalScriptWitness: PSBTInfo(8, false, RawWitnessWire, [], [0, 2], false),
	porCommitment: PSBTInfo(9, false, BytesInf, [], [0, 2], false),
	ripemd160: PSBTInfo(10, Bytes20, BytesInf, [], [0, 2], false),
	sha256: PSBTInfo(11, Bytes32, BytesInf, [], [0, 2], false),
	hash160: PSBTInfo(12, Bytes20, BytesInf, [], [0, 2], false),
	hash256: PSBTInfo(13, Bytes32, BytesInf, [], [0, 2], false),
	txid: PSBTInfo(14, false, createBytes(32, true), [2], [2], true),
	index: PSBTInfo(15, false, U32LE, [2], [2], true),
	sequence: PSBTInfo(16, false, U32LE, [], [2], true),
	requiredTimeLocktime: PSBTInfo(17, false, U32LE, [], [2], false),
	requiredHeightLocktime: PSBTInfo(18, false, U32LE, [], [2], false),
	tapKeySig: PSBTInfo(19, false, SignatureSchnorr, [], [0, 2], false),
	tapScriptSig: PSBTInfo(20, tapScriptSigKey, SignatureSchnorr, [], [0, 2], false),
	tapLeafScript: PSBTInfo(21, TaprootControlBlock, BytesInf, [], [0, 2], false),
	tapBip32Derivation: PSBTInfo(22, PubKeySchnorr, TaprootBIP32Der, [], [0, 2], false),
	tapInternalKey: PSBTInfo(23, false, PubKeySchnorr, [], [0, 2], false),
	tapMerkleRoot: PSBTInfo(24, false, Bytes32, [], [0, 2], false),
	p2cKeyTweak: PSBTInfo(25, PubKeyECDSACompressed, Bytes32, [], [0, 2], false),
	musig2ParticipantPubkeys: PSBTInfo(26, PubKeyECDSACompressed, MuSig2Participants, [], [0, 2], false),
	musig2PubNonce: PSBTInfo(27, MuSig2Key, Bytes66, [], [0, 2], false),
	musig2PartialSig: PSBTInfo(28, MuSig2Key, Bytes32, [], [0, 2], false),
	spEcdhShare: PSBTInfo(29, PubKeyECDSACompressed, PubKeyECDSACompressed, [], [2], false),
	spDleq: PSBTInfo(30, PubKeyECDSACompressed, Bytes64, [], [2], false),
	spSpendBip32Derivation: PSBTInfo(31, PubKeyECDSACompressed, BIP32Der, [], [2], false),
	spTweak: PSBTInfo(32, false, Bytes32, [], [2], false),
	proprietary: PSBTInfo(252, ProprietaryKey, BytesInf, [], [0, 2], false)
}))();
/**
* Input fields preserved after finalization.
* @example
* Use the allowlist when stripping transient signing fields after finalization.
* ```ts
* import { PSBTInputFinalKeys } from '@scure/btc-signer/psbt.js';
* const finalKeys = new Set(PSBTInputFinalKeys);
* finalKeys.has('finalScriptWitness');
* ```
*/
var PSBTInputFinalKeys = /* @__PURE__ */ Object.freeze([
	"txid",
	"sequence",
	"index",
	"witnessUtxo",
	"nonWitnessUtxo",
	"requiredTimeLocktime",
	"requiredHeightLocktime",
	"finalScriptSig",
	"finalScriptWitness",
	"unknown"
]);
/**
* Signature and final-satisfaction fields used while reopening a finalized input.
* @example
* Finalized inputs may remove their existing satisfaction before further mutation.
* ```ts
* import { PSBTInputSignatureKeys } from '@scure/btc-signer/psbt.js';
* const mutableKeys = new Set(PSBTInputSignatureKeys);
* mutableKeys.has('tapScriptSig');
* ```
*/
var PSBTInputSignatureKeys = /* @__PURE__ */ Object.freeze([
	"partialSig",
	"finalScriptSig",
	"finalScriptWitness",
	"tapKeySig",
	"tapScriptSig"
]);
/**
* PSBT output key definitions.
* @example
* Strip output fields that are not valid for the target PSBT version.
* ```ts
* import { PSBTOutput, cleanPSBTFields } from '@scure/btc-signer/psbt.js';
* cleanPSBTFields(2, PSBTOutput, { amount: 2n, script: new Uint8Array([0x51]) });
* ```
*/
var PSBTOutput = /* @__PURE__ */ (() => Object.freeze({
	redeemScript: PSBTInfo(0, false, BytesInf, [], [0, 2], false),
	witnessScript: PSBTInfo(1, false, BytesInf, [], [0, 2], false),
	bip32Derivation: PSBTInfo(2, PubKeyECDSA, BIP32Der, [], [0, 2], false),
	amount: PSBTInfo(3, false, I64LE, [2], [2], true),
	script: PSBTInfo(4, false, BytesInf, [2], [2], true),
	tapInternalKey: PSBTInfo(5, false, PubKeySchnorr, [], [0, 2], false),
	tapTree: PSBTInfo(6, false, tapTree, [], [0, 2], false),
	tapBip32Derivation: PSBTInfo(7, PubKeySchnorr, TaprootBIP32Der, [], [0, 2], false),
	musig2ParticipantPubkeys: PSBTInfo(8, PubKeyECDSACompressed, MuSig2Participants, [], [0, 2], false),
	spV0Info: PSBTInfo(9, false, SilentPaymentInfo, [], [2], false),
	spV0Label: PSBTInfo(10, false, U32LE, [], [2], false),
	dnssecProof: PSBTInfo(53, false, DNSSECProof, [], [0, 2], false),
	proprietary: PSBTInfo(252, ProprietaryKey, BytesInf, [], [0, 2], false)
}))();
/**
* Output fields that may still change after signing starts.
* @example
* PSBTv2 outputs are fully committed once signing starts, so the set stays empty.
* ```ts
* import { PSBTOutputUnsignedKeys } from '@scure/btc-signer/psbt.js';
* const mutableKeys = new Set(PSBTOutputUnsignedKeys);
* mutableKeys.size; // 0
* ```
*/
var PSBTOutputUnsignedKeys = /* @__PURE__ */ Object.freeze([]);
var PSBTKeyPair = /* @__PURE__ */ (() => array(NULL, struct({
	key: prefix(CompactSizeLen, struct({
		type: CompactSizeLen,
		key: createBytes(null)
	})),
	value: createBytes(CompactSizeLen)
})))();
function PSBTKeyInfo(info) {
	const [type, kc, vc, reqInc, allowInc, silentIgnore] = info;
	return {
		type,
		kc,
		vc,
		reqInc,
		allowInc,
		silentIgnore
	};
}
var PSBTUnknownKey = /* @__PURE__ */ (() => struct({
	type: CompactSizeLen,
	key: createBytes(null)
}))();
function PSBTKeyMap(psbtEnum) {
	const byType = {};
	for (const k in psbtEnum) {
		const [num, kc, vc] = psbtEnum[k];
		byType[num] = [
			k,
			kc,
			vc
		];
	}
	return wrap({
		encodeStream: (w, value) => {
			const _value = value;
			let out = [];
			const seen = {};
			const add = (key, value) => {
				const _value = value;
				const kStr = hex.encode(PSBTUnknownKey.encode(key));
				if (seen[kStr]) throw new Error(`PSBT: duplicate key=${kStr}`);
				seen[kStr] = true;
				out.push({
					key,
					value: _value
				});
			};
			for (const name in psbtEnum) {
				const val = _value[name];
				if (val === void 0) continue;
				const [type, kc, vc] = psbtEnum[name];
				if (!kc) add({
					type,
					key: EMPTY
				}, vc.encode(val));
				else {
					const kv = val.map(([k, v]) => [kc.encode(k), vc.encode(v)]);
					kv.sort((a, b) => compareBytes(a[0], b[0]));
					for (const [key, value] of kv) add({
						key,
						type
					}, value);
				}
			}
			if (_value.unknown) {
				_value.unknown.sort((a, b) => compareBytes(a[0].key, b[0].key));
				for (const [k, v] of _value.unknown) add(k, v);
			}
			PSBTKeyPair.encodeStream(w, out);
		},
		decodeStream: (r) => {
			const raw = PSBTKeyPair.decodeStream(r);
			const out = {};
			const noKey = {};
			const seen = {};
			for (const elm of raw) {
				const kStr = hex.encode(PSBTUnknownKey.encode(elm.key));
				if (seen[kStr]) throw new Error(`PSBT: duplicate key=${kStr}`);
				seen[kStr] = true;
				let name = "unknown";
				let key = elm.key.key;
				let value = elm.value;
				if (byType[elm.key.type]) {
					const [_name, kc, vc] = byType[elm.key.type];
					name = _name;
					if (!kc && key.length) throw new Error(`PSBT: Non-empty key for ${name} (key=${hex.encode(key)} value=${hex.encode(value)}`);
					key = kc ? kc.decode(key) : void 0;
					value = vc.decode(value);
					if (!kc) {
						if (out[name]) throw new Error(`PSBT: Same keys: ${name} (key=${key} value=${value})`);
						out[name] = value;
						noKey[name] = true;
						continue;
					}
				} else key = {
					type: elm.key.type,
					key: elm.key.key
				};
				if (noKey[name]) throw new Error(`PSBT: Key type with empty key and no key=${name} val=${value}`);
				if (!out[name]) out[name] = [];
				out[name].push([key, value]);
			}
			return out;
		}
	});
}
/**
* Validated PSBT input coder.
* @example
* Validate a decoded PSBT input before serializing it back to bytes.
* ```ts
* import { hex } from '@scure/base';
* import { PSBTInputCoder } from '@scure/btc-signer/psbt.js';
* PSBTInputCoder.encode({
*   txid: hex.decode('0000000000000000000000000000000000000000000000000000000000000001'),
*   index: 0,
*   witnessUtxo: { amount: 1n, script: new Uint8Array([0x51]) },
* });
* ```
*/
var PSBTInputCoder = /* @__PURE__ */ (() => Object.freeze(validate(PSBTKeyMap(PSBTInput), (i) => {
	if (i.finalScriptWitness && !i.finalScriptWitness.length) throw new Error("validateInput: empty finalScriptWitness");
	if (i.partialSig && !i.partialSig.length) throw new Error("Empty partialSig");
	if (i.partialSig) for (const [k] of i.partialSig) validatePubkey(k, PubT.ecdsa);
	if (i.bip32Derivation) for (const [k] of i.bip32Derivation) validatePubkey(k, PubT.ecdsa);
	if (i.requiredTimeLocktime !== void 0 && i.requiredTimeLocktime < 5e8) throw new Error(`validateInput: wrong timeLocktime=${i.requiredTimeLocktime}`);
	if (i.requiredHeightLocktime !== void 0 && (i.requiredHeightLocktime <= 0 || i.requiredHeightLocktime >= 5e8)) throw new Error(`validateInput: wrong heighLocktime=${i.requiredHeightLocktime}`);
	if (i.tapLeafScript) for (const [k, v] of i.tapLeafScript) {
		if ((k.version & 254) !== v[v.length - 1]) throw new Error("validateInput: tapLeafScript version mimatch");
		if (v[v.length - 1] & 1) throw new Error("validateInput: tapLeafScript version has parity bit!");
	}
	return i;
})))();
/**
* Validated PSBT output coder.
* @example
* Validate a decoded PSBT output before serializing it back to bytes.
* ```ts
* import { PSBTOutputCoder } from '@scure/btc-signer/psbt.js';
* PSBTOutputCoder.encode({ amount: 1n, script: new Uint8Array([0x51]) });
* ```
*/
var PSBTOutputCoder = /* @__PURE__ */ (() => Object.freeze(validate(PSBTKeyMap(PSBTOutput), (o) => {
	if (o.amount !== void 0 && o.amount < _0n$1) throw new Error(`validateOutput: wrong amount=${o.amount}`);
	if (o.bip32Derivation) for (const [k] of o.bip32Derivation) validatePubkey(k, PubT.ecdsa);
	return o;
})))();
var PSBTGlobalCoder = /* @__PURE__ */ (() => validate(PSBTKeyMap(PSBTGlobal), (g) => {
	if ((g.version || 0) === 0) {
		if (!g.unsignedTx) throw new Error("PSBTv0: missing unsignedTx");
		for (const inp of g.unsignedTx.inputs) if (inp.finalScriptSig && inp.finalScriptSig.length) throw new Error("PSBTv0: input scriptSig found in unsignedTx");
	}
	for (const [xpub, der] of g.xpub || []) if (xpub.depth !== der.path.length) throw new Error(`PSBT_GLOBAL_XPUB: xpub depth=${xpub.depth} must match derivation path length=${der.path.length}`);
	return g;
}))();
var _RawPSBTV0 = /* @__PURE__ */ (() => Object.freeze(struct({
	magic: magic$2(string(new Uint8Array([255])), "psbt"),
	global: PSBTGlobalCoder,
	inputs: array("global/unsignedTx/inputs/length", PSBTInputCoder),
	outputs: array(null, PSBTOutputCoder)
})))();
var _RawPSBTV2 = /* @__PURE__ */ (() => Object.freeze(struct({
	magic: magic$2(string(new Uint8Array([255])), "psbt"),
	global: PSBTGlobalCoder,
	inputs: array("global/inputCount", PSBTInputCoder),
	outputs: array("global/outputCount", PSBTOutputCoder)
})))();
function validatePSBTFields(version, info, lst) {
	const _lst = lst;
	for (const k in _lst) {
		if (k === "unknown") continue;
		if (!info[k]) continue;
		const { allowInc } = PSBTKeyInfo(info[k]);
		if (!allowInc.includes(version)) throw new Error(`PSBTv${version}: field ${k} is not allowed`);
	}
	for (const k in info) {
		const { reqInc } = PSBTKeyInfo(info[k]);
		if (reqInc.includes(version) && _lst[k] === void 0) throw new Error(`PSBTv${version}: missing required field ${k}`);
	}
}
/**
* Removes fields that are not valid for the requested PSBT version.
* @param version - target PSBT version
* @param info - PSBT field definition table
* @param lst - decoded PSBT key map
* @returns Filtered PSBT key map.
* @throws If a field cannot be serialized in the requested PSBT version. {@link Error}
* @example
* Drop fields that are not allowed in the target PSBT version before encoding.
* ```ts
* import { hex } from '@scure/base';
* import { PSBTInput, cleanPSBTFields } from '@scure/btc-signer/psbt.js';
* cleanPSBTFields(2, PSBTInput, {
*   txid: hex.decode('0000000000000000000000000000000000000000000000000000000000000001'),
*   index: 0,
* });
* ```
*/
function cleanPSBTFields(version, info, lst) {
	anumber(version, "version");
	validateObject(info, {}, {}, "info");
	validateObject(lst, {}, {}, "lst");
	const _lst = lst;
	const out = {};
	for (const _k in _lst) {
		const k = _k;
		if (k !== "unknown") {
			if (!info[k]) continue;
			const { allowInc, silentIgnore } = PSBTKeyInfo(info[k]);
			if (!allowInc.includes(version)) {
				if (silentIgnore) continue;
				throw new Error(`Failed to serialize in PSBTv${version}: ${k} but versions allows inclusion=${allowInc}`);
			}
		}
		out[k] = _lst[k];
	}
	return out;
}
function validatePSBT(tx) {
	const version = tx && tx.global && tx.global.version || 0;
	validatePSBTFields(version, PSBTGlobal, tx.global);
	for (const i of tx.inputs) validatePSBTFields(version, PSBTInput, i);
	for (const o of tx.outputs) validatePSBTFields(version, PSBTOutput, o);
	const inputCount = !version ? tx.global.unsignedTx.inputs.length : tx.global.inputCount;
	if (tx.inputs.length !== inputCount) throw new Error(`Wrong number of input maps=${tx.inputs.length}, expected=${inputCount}`);
	const outputCount = !version ? tx.global.unsignedTx.outputs.length : tx.global.outputCount;
	if (tx.outputs.length < outputCount) throw new Error("Not outputs inputs");
	if (version === 0 && inputCount === 0 && Object.keys(tx.outputs[0] || {}).length === 0 && (outputCount > 0 && tx.outputs.length === outputCount + 1 || outputCount === 0 && tx.outputs.length === 2 && Object.keys(tx.outputs[1]).length === 0)) return tx;
	const outputsLeft = tx.outputs.slice(outputCount);
	if (outputsLeft.length > 1 || outputsLeft.length && (version !== 0 || Object.keys(outputsLeft[0]).length)) throw new Error(`Unexpected outputs left in tx=${outputsLeft}`);
	return tx;
}
/**
* Merges two PSBT key maps while preserving keyed-field uniqueness.
* @param psbtEnum - PSBT field definition table
* @param val - new values to merge in
* @param cur - existing decoded PSBT key map
* @param allowedFields - fields still allowed to change
* @param unknown - handling policy for unknown PSBT fields
* @param proprietary - handling policy for proprietary PSBT fields
* @returns Merged PSBT key map.
* @throws If keyed PSBT fields conflict or signed fields would be removed. {@link Error}
* @example
* Merge an updated `witnessUtxo` into an existing decoded input map.
* ```ts
* import { hex } from '@scure/base';
* import { PSBTInput, mergeKeyMap } from '@scure/btc-signer/psbt.js';
* mergeKeyMap(
*   PSBTInput,
*   { witnessUtxo: { amount: 2n, script: new Uint8Array([0x51]) } },
*   {
*     txid: hex.decode('0000000000000000000000000000000000000000000000000000000000000001'),
*     index: 0,
*   }
* );
* ```
*/
function mergeKeyMap(psbtEnum, val, cur, allowedFields, unknown = "strip", proprietary = "strip") {
	validateObject(psbtEnum, {}, {}, "psbtEnum");
	validateObject(val, {}, {}, "val");
	if (cur !== void 0) validateObject(cur, {}, {}, "cur");
	if (allowedFields !== void 0) aarray(allowedFields, "allowedFields");
	const _val = val;
	const _cur = cur;
	const _allowedFields = allowedFields;
	const unknownMode = unknowns(unknown, "unknown");
	const proprietaryMode = unknowns(proprietary, "proprietary");
	for (const [name, mode] of [["unknown", unknownMode], ["proprietary", proprietaryMode]]) {
		if (mode !== "strict") continue;
		if (_val[name]?.length || _cur?.[name]?.length) throw new Error(`PSBT: ${name} PSBT field is not allowed in strict mode`);
	}
	const res = {
		..._cur,
		..._val
	};
	for (const k in psbtEnum) {
		const key = k;
		if (k === "proprietary" && proprietaryMode !== "ignore") continue;
		const [_, kC, vC] = psbtEnum[key];
		const cannotChange = _allowedFields && !_allowedFields.includes(k);
		if (_val[k] === void 0 && k in _val) {
			if (cannotChange) throw new Error(`Cannot remove signed field=${k}`);
			delete res[k];
		} else if (kC) {
			const oldKV = _cur && _cur[k] ? _cur[k] : [];
			let newKV = _val[key];
			if (newKV) {
				if (!Array.isArray(newKV)) throw new Error(`keyMap(${k}): KV pairs should be [k, v][]`);
				newKV = newKV.map((val) => {
					if (val.length !== 2) throw new Error(`keyMap(${k}): KV pairs should be [k, v][]`);
					return [typeof val[0] === "string" ? kC.decode(hex.decode(val[0])) : val[0], typeof val[1] === "string" ? vC.decode(hex.decode(val[1])) : val[1]];
				});
				const map = {};
				const add = (kStr, k, v) => {
					if (map[kStr] === void 0) {
						map[kStr] = [k, v];
						return;
					}
					const oldVal = hex.encode(vC.encode(map[kStr][1]));
					const newVal = hex.encode(vC.encode(v));
					if (oldVal !== newVal) throw new Error(`keyMap(${key}): same key=${kStr} oldVal=${oldVal} newVal=${newVal}`);
				};
				for (const [k, v] of oldKV) add(hex.encode(kC.encode(k)), k, v);
				for (const [k, v] of newKV) {
					const kStr = hex.encode(kC.encode(k));
					if (v === void 0) {
						if (cannotChange) throw new Error(`Cannot remove signed field=${key}/${k}`);
						delete map[kStr];
					} else {
						if (cannotChange && map[kStr] === void 0) throw new Error(`Cannot add signed field=${key}/${kStr}`);
						add(kStr, k, v);
					}
				}
				res[key] = Object.values(map);
			}
		} else {
			if (typeof res[k] === "string") res[k] = vC.decode(hex.decode(res[k]));
			if (cannotChange && k in _val) {
				if (!_cur || _cur[k] === void 0) throw new Error(`Cannot add signed field=${k}`);
				let current = _cur[k];
				if (typeof current === "string") current = vC.decode(hex.decode(current));
				if (!equalBytes(vC.encode(res[k]), vC.encode(current))) throw new Error(`Cannot change signed field=${k}`);
			}
		}
	}
	if (unknownMode === "ignore" && _val.unknown) {
		const map = {};
		for (const [k, v] of _cur?.unknown || []) map[hex.encode(PSBTUnknownKey.encode(k))] = [k, v];
		for (const [k, v] of _val.unknown) {
			const kStr = hex.encode(PSBTUnknownKey.encode(k));
			if (map[kStr] === void 0) {
				map[kStr] = [k, v];
				continue;
			}
			const oldVal = hex.encode(BytesInf.encode(map[kStr][1]));
			const newVal = hex.encode(BytesInf.encode(v));
			if (oldVal !== newVal) throw new Error(`keyMap(unknown): same key=${kStr} oldVal=${oldVal} newVal=${newVal}`);
		}
		res.unknown = Object.values(map);
	}
	for (const k in res) if (!psbtEnum[k]) {
		if (unknownMode === "ignore" && k === "unknown") continue;
		delete res[k];
	}
	if (unknownMode !== "ignore") delete res.unknown;
	if (proprietaryMode !== "ignore") delete res.proprietary;
	return res;
}
/**
* Combines two independently produced PSBT maps without choosing between conflicting scalar
* values. Keyed fields retain {@link mergeKeyMap}'s union semantics.
* @param psbtEnum - PSBT field definition table
* @param current - first map
* @param other - second map
* @param unknown - handling policy for unknown PSBT fields
* @param proprietary - handling policy for proprietary PSBT fields
* @returns The symmetric map union.
* @throws If both maps provide different values for the same scalar field. {@link Error}
* @example
* Combine disjoint global metadata without choosing an operand as authoritative.
* ```ts
* import { combineKeyMap, PSBTGlobal } from '@scure/btc-signer/psbt.js';
* combineKeyMap(PSBTGlobal, { txVersion: 2 }, { fallbackLocktime: 0 });
* ```
*/
function combineKeyMap(psbtEnum, current, other, unknown = "strip", proprietary = "strip") {
	validateObject(psbtEnum, {}, {}, "psbtEnum");
	validateObject(current, {}, {}, "current");
	validateObject(other, {}, {}, "other");
	const _current = current;
	const _other = other;
	for (const k in psbtEnum) {
		const key = k;
		const [_, keyCoder, valueCoder] = psbtEnum[key];
		if (keyCoder || _current[key] === void 0 || _other[key] === void 0) continue;
		let a = _current[key];
		let b = _other[key];
		if (typeof a === "string") a = valueCoder.decode(hex.decode(a));
		if (typeof b === "string") b = valueCoder.decode(hex.decode(b));
		if (!equalBytes(valueCoder.encode(a), valueCoder.encode(b))) throw new Error(`Cannot combine conflicting field=${k}`);
	}
	return mergeKeyMap(psbtEnum, _other, _current, void 0, unknown, proprietary);
}
/** Validated PSBTv0 coder. */
var RawPSBTV0 = /* @__PURE__ */ (() => Object.freeze(validate(_RawPSBTV0, validatePSBT)))();
/** Validated PSBTv2 coder. */
var RawPSBTV2 = /* @__PURE__ */ (() => Object.freeze(validate(_RawPSBTV2, validatePSBT)))();
// node_modules/@scure/btc-signer/payment.js
var P2A_PROGRAM = /* @__PURE__ */ Uint8Array.from([78, 115]);
var OutP2A = {
	encode(from) {
		if (from.length !== 2 || from[0] !== 1 || !isBytes(from[1]) || !equalBytes(from[1], P2A_PROGRAM)) return;
		return {
			type: "p2a",
			script: Script.encode(from)
		};
	},
	decode: (to) => {
		if (to.type !== "p2a") return;
		return [1, Uint8Array.from(P2A_PROGRAM)];
	}
};
function isValidPubkey(pub, type) {
	try {
		validatePubkey(pub, type);
		return true;
	} catch (e) {
		return false;
	}
}
var OutPK = {
	encode(from) {
		if (from.length !== 2 || !isBytes(from[0]) || !isValidPubkey(from[0], PubT.ecdsa) || from[1] !== "CHECKSIG") return;
		return {
			type: "pk",
			pubkey: from[0]
		};
	},
	decode: (to) => {
		if (to.type !== "pk") return;
		return [to.pubkey, "CHECKSIG"];
	}
};
var OutPKH = {
	encode(from) {
		if (from.length !== 5 || from[0] !== "DUP" || from[1] !== "HASH160" || !isBytes(from[2])) return;
		if (from[2].length !== 20) return;
		if (from[3] !== "EQUALVERIFY" || from[4] !== "CHECKSIG") return;
		return {
			type: "pkh",
			hash: from[2]
		};
	},
	decode: (to) => to.type === "pkh" ? [
		"DUP",
		"HASH160",
		to.hash,
		"EQUALVERIFY",
		"CHECKSIG"
	] : void 0
};
var OutSH = {
	encode(from) {
		if (from.length !== 3 || from[0] !== "HASH160" || !isBytes(from[1]) || from[2] !== "EQUAL") return;
		if (from[1].length !== 20) return;
		return {
			type: "sh",
			hash: from[1]
		};
	},
	decode: (to) => to.type === "sh" ? [
		"HASH160",
		to.hash,
		"EQUAL"
	] : void 0
};
var OutWSH = {
	encode(from) {
		if (from.length !== 2 || from[0] !== 0 || !isBytes(from[1])) return;
		if (from[1].length !== 32) return;
		return {
			type: "wsh",
			hash: from[1]
		};
	},
	decode: (to) => to.type === "wsh" ? [0, to.hash] : void 0
};
var OutWPKH = {
	encode(from) {
		if (from.length !== 2 || from[0] !== 0 || !isBytes(from[1])) return;
		if (from[1].length !== 20) return;
		return {
			type: "wpkh",
			hash: from[1]
		};
	},
	decode: (to) => to.type === "wpkh" ? [0, to.hash] : void 0
};
var OutMS = {
	encode(from) {
		const last = from.length - 1;
		if (from[last] !== "CHECKMULTISIG") return;
		const m = from[0];
		const n = from[last - 1];
		if (typeof m !== "number" || typeof n !== "number") return;
		const pubkeys = from.slice(1, -2);
		if (n !== pubkeys.length) return;
		for (const pub of pubkeys) if (!isBytes(pub) || !isValidPubkey(pub, PubT.ecdsa)) return;
		if (!Number.isSafeInteger(m) || m < 1 || m > n) return;
		return {
			type: "ms",
			m,
			pubkeys
		};
	},
	decode: (to) => to.type === "ms" ? [
		to.m,
		...to.pubkeys,
		to.pubkeys.length,
		"CHECKMULTISIG"
	] : void 0
};
var OutTR = {
	encode(from) {
		if (from.length !== 2 || from[0] !== 1 || !isBytes(from[1]) || from[1].length !== 32) return;
		if (!isValidPubkey(from[1], PubT.schnorr)) return;
		return {
			type: "tr",
			pubkey: from[1]
		};
	},
	decode: (to) => to.type === "tr" ? [1, to.pubkey] : void 0
};
var OutTRNS = {
	encode(from) {
		const last = from.length - 1;
		if (from[last] !== "CHECKSIG") return;
		const pubkeys = [];
		for (let i = 0; i < last; i++) {
			const elm = from[i];
			if (i & 1) {
				if (elm !== "CHECKSIGVERIFY" || i === last - 1) return;
				continue;
			}
			if (!isBytes(elm) || !isValidPubkey(elm, PubT.schnorr)) return;
			pubkeys.push(elm);
		}
		if (!pubkeys.length || pubkeys.length > 999) return;
		return {
			type: "tr_ns",
			pubkeys
		};
	},
	decode: (to) => {
		if (to.type !== "tr_ns") return;
		const out = [];
		for (let i = 0; i < to.pubkeys.length - 1; i++) out.push(to.pubkeys[i], "CHECKSIGVERIFY");
		out.push(to.pubkeys[to.pubkeys.length - 1], "CHECKSIG");
		return out;
	}
};
var OutTRMS = {
	encode(from) {
		const last = from.length - 1;
		if (from[last] !== "NUMEQUAL" || from[1] !== "CHECKSIG") return;
		const pubkeys = [];
		const m = OpToNum(from[last - 1]);
		if (typeof m !== "number") return;
		for (let i = 0; i < last - 1; i++) {
			const elm = from[i];
			if (i & 1) {
				if (elm !== (i === 1 ? "CHECKSIG" : "CHECKSIGADD")) return;
				continue;
			}
			if (!isBytes(elm) || !isValidPubkey(elm, PubT.schnorr)) return;
			pubkeys.push(elm);
		}
		if (!Number.isSafeInteger(m) || m < 1 || m > pubkeys.length || pubkeys.length > 999) return;
		return {
			type: "tr_ms",
			pubkeys,
			m
		};
	},
	decode: (to) => {
		if (to.type !== "tr_ms") return;
		const out = [to.pubkeys[0], "CHECKSIG"];
		for (let i = 1; i < to.pubkeys.length; i++) out.push(to.pubkeys[i], "CHECKSIGADD");
		out.push(to.m, "NUMEQUAL");
		return out;
	}
};
var OutUnknown = {
	encode(from) {
		return {
			type: "unknown",
			script: Script.encode(from)
		};
	},
	decode: (to) => to.type === "unknown" ? Script.decode(to.script) : void 0
};
var OutScripts = /* @__PURE__ */ (() => [
	OutP2A,
	OutPK,
	OutPKH,
	OutSH,
	OutWSH,
	OutWPKH,
	OutMS,
	OutTR,
	OutTRNS,
	OutTRMS,
	OutUnknown
])();
var _OutScript = /* @__PURE__ */ (() => apply(Script, coders.match(OutScripts)))();
/**
* Coder for recognized Bitcoin output scripts.
* @example
* Decode a serialized output script back into the tagged payment descriptor.
* ```ts
* import { OutScript, p2wpkh } from '@scure/btc-signer/payment.js';
* import { pubECDSA, randomPrivateKeyBytes } from '@scure/btc-signer/utils.js';
* const pay = p2wpkh(pubECDSA(randomPrivateKeyBytes()));
* OutScript.decode(pay.script);
* ```
*/
var OutScript = /* @__PURE__ */ (() => Object.freeze(validate(_OutScript, (i) => {
	if (i.type === "pk" && !isValidPubkey(i.pubkey, PubT.ecdsa)) throw new Error("OutScript/pk: wrong key");
	if ((i.type === "pkh" || i.type === "sh" || i.type === "wpkh") && (!isBytes(i.hash) || i.hash.length !== 20)) throw new Error(`OutScript/${i.type}: wrong hash`);
	if (i.type === "wsh" && (!isBytes(i.hash) || i.hash.length !== 32)) throw new Error(`OutScript/wsh: wrong hash`);
	if (i.type === "tr" && (!isBytes(i.pubkey) || !isValidPubkey(i.pubkey, PubT.schnorr))) throw new Error("OutScript/tr: wrong taproot public key");
	if (i.type === "ms" || i.type === "tr_ns" || i.type === "tr_ms") {
		if (!Array.isArray(i.pubkeys)) throw new Error("OutScript/multisig: wrong pubkeys array");
	}
	if (i.type === "ms") {
		const n = i.pubkeys.length;
		for (const p of i.pubkeys) if (!isValidPubkey(p, PubT.ecdsa)) throw new Error("OutScript/multisig: wrong pubkey");
		anumber(i.m, "m");
		if (i.m <= 0 || n > 16 || i.m > n) throw new Error("OutScript/multisig: invalid params");
	}
	if (i.type === "tr_ns" || i.type === "tr_ms") {
		if (i.pubkeys.length > 999) throw new Error(`OutScript/${i.type}: invalid params`);
		for (const p of i.pubkeys) if (!isValidPubkey(p, PubT.schnorr)) throw new Error(`OutScript/${i.type}: wrong pubkey`);
	}
	if (i.type === "tr_ms") {
		const n = i.pubkeys.length;
		anumber(i.m, "m");
		if (i.m <= 0 || i.m > n) throw new Error("OutScript/tr_ms: invalid params");
	}
	return i;
})))();
var _WitnessOutScript = /* @__PURE__ */ (() => Object.freeze(wrap({
	encodeStream: (w, value) => OutScript.encodeStream(w, value),
	decodeStream: (r) => {
		const raw = r.bytes(r.leftBytes);
		const out = OutScript.decode(raw);
		if (out && (out.type === "p2a" || out.type === "wpkh" || out.type === "wsh" || out.type === "tr") && !equalBytes(raw, OutScript.encode(out))) throw new Error("OutScript: non-canonical witness program");
		return out;
	}
})))();
function checkWSH(s, witnessScript) {
	if (!equalBytes(s.hash, sha256(witnessScript))) throw new Error("checkScript: wsh wrong witnessScript hash");
	const w = OutScript.decode(witnessScript);
	if (w.type === "tr" || w.type === "tr_ns" || w.type === "tr_ms") throw new Error(`checkScript: P2${w.type} cannot be wrapped in P2SH`);
	if (w.type === "wpkh" || w.type === "wsh" || w.type === "sh") throw new Error(`checkScript: P2${w.type} cannot be wrapped in P2WSH`);
}
/**
* Validates that nested redeem and witness scripts match their wrappers.
* @param script - top-level output script
* @param redeemScript - optional redeem script for P2SH wrappers
* @param witnessScript - optional witness script for P2WSH wrappers
* @throws If the script nesting is invalid or unsupported. {@link Error}
* @example
* Verify that wrapped scripts and hashes still match after custom edits.
* ```ts
* import { hex } from '@scure/base';
* import { checkScript, p2pkh, p2sh } from '@scure/btc-signer/payment.js';
* const wrapped = p2sh(
*   p2pkh(hex.decode('0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'))
* );
* checkScript(wrapped.script, wrapped.redeemScript);
* ```
*/
function checkScript(script, redeemScript, witnessScript) {
	let hasWsh = false;
	let r = void 0;
	if (script) {
		const s = _WitnessOutScript.decode(script);
		if (s.type === "tr_ns" || s.type === "tr_ms" || s.type === "ms" || s.type == "pk") throw new Error(`checkScript: non-wrapped ${s.type}`);
		if (redeemScript) {
			if (s.type !== "sh") throw new Error("checkScript: redeemScript without P2SH");
			if (!equalBytes(s.hash, hash160(redeemScript))) throw new Error("checkScript: sh wrong redeemScript hash");
			r = _WitnessOutScript.decode(redeemScript);
			if (r?.type === "tr" || r?.type === "tr_ns" || r?.type === "tr_ms") throw new Error(`checkScript: P2${r.type} cannot be wrapped in P2SH`);
			if (r?.type === "sh") throw new Error("checkScript: P2SH cannot be wrapped in P2SH");
		}
		if (s.type === "wsh") {
			hasWsh = true;
			if (witnessScript) checkWSH(s, witnessScript);
		}
	}
	if (redeemScript) {
		if (r === void 0) r = _WitnessOutScript.decode(redeemScript);
		if (r?.type === "wsh") {
			hasWsh = true;
			if (witnessScript) checkWSH(r, witnessScript);
		}
	}
	if (witnessScript && !hasWsh) throw new Error("checkScript: witnessScript without P2WSH");
}
var tapLeafVersion = (version) => {
	if (version === void 0) return 192;
	anumber(version, "leafVersion");
	if (version > 254 || version === 80 || !!(version & 1)) throw new Error(`P2TR: invalid leafVersion=${version}`);
	return version;
};
/**
* Computes the tagged hash of a tapleaf script.
* @param script - tapleaf script bytes
* @param version - base even tapleaf version byte (for tapscript, `0xc0`)
* @returns Tapleaf hash.
* @throws If the tapleaf version is not a valid even one-byte version.
* {@link Error}
* @example
* Hash a finalized tapscript leaf before placing it into a Merkle tree.
* ```ts
* tapLeafHash(new Uint8Array([0x51]));
* ```
*/
var tapLeafHash = (script, version = 192) => tagSchnorr("TapLeaf", new Uint8Array([tapLeafVersion(version)]), VarBytes.encode(script));
var base58check = /* @__PURE__ */ createBase58check(sha256);
function validateWitness(version, data) {
	if (data.length < 2 || data.length > 40) throw new Error("Witness: invalid length");
	if (version > 16) throw new Error("Witness: invalid version");
	if (version === 0 && !(data.length === 20 || data.length === 32)) throw new Error("Witness: invalid length for version");
}
function programToWitness(version, data, network = NETWORK) {
	validateWitness(version, data);
	const coder = version === 0 ? bech32 : bech32m;
	return coder.encode(network.bech32, [version].concat(coder.toWords(data)));
}
function formatKey(hashed, prefix) {
	return base58check.encode(concatBytes(Uint8Array.from(prefix), hashed));
}
/**
* Address encoder/decoder for a specific Bitcoin network.
* @param network - address network parameters
* @returns Address coder backed by the provided network.
* @example
* Create a network-specific address coder and encode a payment descriptor.
* ```ts
* import { Address, p2wpkh } from '@scure/btc-signer/payment.js';
* import { pubECDSA, randomPrivateKeyBytes } from '@scure/btc-signer/utils.js';
* const coder = Address();
* coder.encode(p2wpkh(pubECDSA(randomPrivateKeyBytes())));
* ```
*/
function Address(network = NETWORK) {
	validateObject(network, {}, {}, "network");
	return {
		encode(from) {
			validateObject(from, {}, {}, "from");
			const { type } = from;
			astring(type, "from.type");
			if (type === "wpkh") return programToWitness(0, from.hash, network);
			else if (type === "wsh") return programToWitness(0, from.hash, network);
			else if (type === "tr") return programToWitness(1, from.pubkey, network);
			else if (type === "p2a") return programToWitness(1, P2A_PROGRAM, network);
			else if (type === "pkh") return formatKey(from.hash, [network.pubKeyHash]);
			else if (type === "sh") return formatKey(from.hash, [network.scriptHash]);
			throw new Error(`Unknown address type=${type}`);
		},
		decode(address) {
			astring(address, "address");
			if (address.length < 14 || address.length > 74) throw new Error("Invalid address length");
			if (network.bech32 && address.toLowerCase().startsWith(`${network.bech32}1`)) {
				let res;
				try {
					res = bech32.decode(address);
					if (res.words[0] !== 0) throw new Error(`bech32: wrong version=${res.words[0]}`);
				} catch (_) {
					res = bech32m.decode(address);
					if (res.words[0] === 0) throw new Error(`bech32m: wrong version=${res.words[0]}`);
				}
				if (res.prefix !== network.bech32) throw new Error(`wrong bech32 prefix=${res.prefix}`);
				const [version, ...program] = res.words;
				const data = bech32.fromWords(program);
				validateWitness(version, data);
				if (version === 0 && data.length === 32) return {
					type: "wsh",
					hash: data
				};
				else if (version === 0 && data.length === 20) return {
					type: "wpkh",
					hash: data
				};
				else if (version === 1 && data.length === 32) return {
					type: "tr",
					pubkey: data
				};
				else if (version === 1 && equalBytes(data, P2A_PROGRAM)) return {
					type: "p2a",
					script: Script.encode([1, data])
				};
				else throw new Error("Unknown witness program");
			}
			const data = base58check.decode(address);
			if (data.length !== 21) throw new Error("Invalid base58 address");
			if (data[0] === network.pubKeyHash) return {
				type: "pkh",
				hash: data.slice(1)
			};
			else if (data[0] === network.scriptHash) return {
				type: "sh",
				hash: data.slice(1)
			};
			throw new Error(`Invalid address prefix=${data[0]}`);
		}
	};
}
// node_modules/@scure/btc-signer/transaction.js
var _0n = /* @__PURE__ */ BigInt(0);
var _1n = /* @__PURE__ */ BigInt(1);
var U64_MAX = /* @__PURE__ */ BigInt("0xffffffffffffffff");
var EMPTY32 = /* @__PURE__ */ new Uint8Array(32);
var EMPTY_OUTPUT = {
	amount: U64_MAX,
	script: EMPTY
};
/**
* Converts transaction weight units into virtual bytes.
* @param weight - transaction weight
* @returns Rounded-up virtual size.
* @example
* Convert transaction weight units into virtual bytes.
* ```ts
* toVsize(4);
* ```
*/
var toVsize = (weight) => Math.ceil(weight / 4);
var stripCodeSeparator = (script) => {
	let start = 0;
	const out = [];
	for (let i = 0; i < script.length;) {
		const pos = i;
		const op = script[i++];
		if (op === OP.CODESEPARATOR) {
			if (start < pos) out.push(script.subarray(start, pos));
			start = i;
			continue;
		}
		const len = scriptPushLen(op, (bytes) => {
			if (i + bytes > script.length) throw new Error("Unexpected end of script");
			let len = 0;
			for (let j = 0; j < bytes; j++) len |= script[i + j] << 8 * j;
			i += bytes;
			return len;
		});
		if (len === void 0) continue;
		i += len;
		if (i > script.length) throw new Error("Unexpected end of script");
	}
	if (start === 0) return script;
	if (start < script.length) out.push(script.subarray(start));
	return out.length ? concatBytes(...out) : EMPTY;
};
/** Default input sequence number.
* Final (`0xffffffff`): matches the PSBT omission default and disables nLockTime/CLTV semantics
* unless callers choose a lower sequence explicitly (for example `0xfffffffe` with lockTime).
*/
var DEFAULT_SEQUENCE = 4294967295;
/**
* Returns a fallback only when the value is `undefined`.
* @param value - optional value
* @param def - fallback value
* @returns `value` when defined, otherwise `def`.
* @example
* Keep zero-like values but replace `undefined` with a fallback.
* ```ts
* def(undefined, 1);
* ```
*/
var def = (value, def) => value === void 0 ? def : value;
/**
* Deep-clones plain transaction data structures.
* @param obj - value to clone
* @returns Deep copy of the input value.
* @throws If the value contains an unsupported runtime type. {@link Error}
* @example
* Clone plain transaction data structures before mutating them.
* ```ts
* cloneDeep({ a: [new Uint8Array([1])] });
* ```
*/
function cloneDeep(obj) {
	if (Array.isArray(obj)) return obj.map((i) => cloneDeep(i));
	else if (isBytes(obj)) return Uint8Array.from(obj);
	else if ([
		"number",
		"bigint",
		"boolean",
		"string",
		"undefined"
	].includes(typeof obj)) return obj;
	else if (obj === null) return obj;
	else if (typeof obj === "object") return Object.fromEntries(Object.entries(obj).map(([k, v]) => [k, cloneDeep(v)]));
	throw new Error(`cloneDeep: unknown type=${typeof obj}`);
}
/**
* Internal, exported only for backwards-compat. Use `SigHash` instead.
* @deprecated Use {@link SigHash} instead.
* @example
* Combine the legacy bit flags when interoperating with older code.
* ```ts
* SignatureHash.ALL | SignatureHash.ANYONECANPAY;
* ```
*/
var SignatureHash = /* @__PURE__ */ (() => Object.freeze({
	DEFAULT: 0,
	ALL: 1,
	NONE: 2,
	SINGLE: 3,
	ANYONECANPAY: 128
}))();
/**
* Common signature hash flag combinations.
* @example
* Use the predefined signature-hash combinations exported by the library.
* ```ts
* SigHash.SINGLE_ANYONECANPAY;
* ```
*/
var SigHash = /* @__PURE__ */ (() => Object.freeze({
	DEFAULT: SignatureHash.DEFAULT,
	ALL: SignatureHash.ALL,
	NONE: SignatureHash.NONE,
	SINGLE: SignatureHash.SINGLE,
	ALL_ANYONECANPAY: SignatureHash.ALL | SignatureHash.ANYONECANPAY,
	NONE_ANYONECANPAY: SignatureHash.NONE | SignatureHash.ANYONECANPAY,
	SINGLE_ANYONECANPAY: SignatureHash.SINGLE | SignatureHash.ANYONECANPAY
}))();
/** Reverse lookup table for signature hash flag names. */
var SigHashNames = /* @__PURE__ */ (() => Object.freeze(reverseObject(SigHash)))();
function getTaprootKeys(privKey, pubKey, internalKey, merkleRoot = EMPTY) {
	if (equalBytes(internalKey, pubKey)) {
		privKey = taprootTweakPrivKey(privKey, merkleRoot);
		pubKey = pubSchnorr(privKey);
	}
	return {
		privKey,
		pubKey
	};
}
function outputBeforeSign(i) {
	if (i.script === void 0 || i.amount === void 0) throw new Error("Transaction/output: script and amount required");
	return {
		script: i.script,
		amount: i.amount
	};
}
/**
* Normalizes a PSBT input into the fields needed for signing.
* @param i - PSBT input to validate
* @returns Input fields required for signing.
* @throws If the input is missing `txid` or `index`. {@link Error}
* @example
* Fill in defaults for the fields the signer expects to see.
* ```ts
* import { hex } from '@scure/base';
* import { inputBeforeSign } from '@scure/btc-signer/transaction.js';
* inputBeforeSign({
*   txid: hex.decode('0000000000000000000000000000000000000000000000000000000000000001'),
*   index: 0,
* });
* ```
*/
function inputBeforeSign(i) {
	validateObject(i, {}, {}, "i");
	if (i.txid === void 0 || i.index === void 0) throw new Error("Transaction/input: txid and index required");
	const res = {
		txid: i.txid,
		index: i.index,
		sequence: def(i.sequence, DEFAULT_SEQUENCE),
		finalScriptSig: def(i.finalScriptSig, EMPTY)
	};
	RawInput.encode(res);
	return res;
}
var cleanExtensions = (map, unknownMode, proprietaryMode, rejectStrip = false) => {
	const out = { ...map };
	for (const [name, mode] of [["unknown", unknownMode], ["proprietary", proprietaryMode]]) {
		const value = out[name];
		if (value !== void 0) aarray(value, `${name} PSBT field`);
		if (!value?.length) {
			delete out[name];
			continue;
		}
		if (mode === "strict") throw new Error(`PSBT: ${name} PSBT field is not allowed in strict mode`);
		if (mode === "strip") {
			if (rejectStrip) throw new Error(`PSBT: ${name} PSBT field cannot be supplied when policy is strip`);
			delete out[name];
		}
	}
	return out;
};
var cleanTxModifiable = (value, mode) => {
	if (value === void 0 || !(value & -8)) return value;
	if (mode === "strict") throw new Error("PSBT: unknown txModifiable bits in strict mode");
	return mode === "strip" ? value & 7 : value;
};
function cleanFinalInput(i, unknownMode = "strip", proprietaryMode = "strip") {
	const _i = i;
	const extensions = cleanExtensions(_i, unknownMode, proprietaryMode);
	if (extensions.unknown) _i.unknown = extensions.unknown;
	else delete _i.unknown;
	if (extensions.proprietary) _i.proprietary = extensions.proprietary;
	else delete _i.proprietary;
	for (const _k in _i) {
		const k = _k;
		if (proprietaryMode === "ignore" && k === "proprietary" && _i.proprietary?.length) continue;
		if (!PSBTInputFinalKeys.includes(k)) delete _i[k];
	}
}
var TxHashIdx = /* @__PURE__ */ (() => struct({
	txid: createBytes(32, true),
	index: U32LE
}))();
function validateSigHash(s) {
	if (typeof s !== "number" || typeof SigHashNames[s] !== "string") throw new Error(`Invalid SigHash=${s}`);
	return s;
}
function unpackSighash(hashType) {
	const masked = hashType & 31;
	return {
		isAny: !!(hashType & SignatureHash.ANYONECANPAY),
		isNone: masked === SignatureHash.NONE,
		isSingle: masked === SignatureHash.SINGLE
	};
}
var sighashScope = (sighash) => ({
	sigInputs: sighash & SignatureHash.ANYONECANPAY,
	sigOutputs: sighash === SignatureHash.DEFAULT ? SignatureHash.ALL : sighash & 3
});
var normalizeUnknowns = (name, mode, legacy, fallback = "strip") => {
	const alias = legacy === void 0 ? void 0 : legacy ? "ignore" : "strip";
	if (mode !== void 0 && mode !== "ignore" && mode !== "strip" && mode !== "strict") throw new Error(`Transaction options wrong value: ${name}=${mode}`);
	if (mode !== void 0 && alias !== void 0 && mode !== alias) throw new Error(`Transaction options: conflicting ${name} options`);
	return mode || alias || fallback;
};
function validateOpts(opts) {
	if (opts !== void 0) validateObject(opts, {}, {}, "opts");
	const _opts = {
		...opts,
		version: def(opts.version, 2),
		lockTime: def(opts.lockTime, 0),
		PSBTVersion: def(opts.PSBTVersion, 0)
	};
	if (typeof _opts.allowUnknowInput !== "undefined") _opts.allowUnknownInputs = _opts.allowUnknowInput;
	if (typeof _opts.allowUnknowOutput !== "undefined") _opts.allowUnknownOutputs = _opts.allowUnknowOutput;
	if (_opts.allowMissingTxModifiable === void 0) _opts.allowMissingTxModifiable = true;
	if (typeof _opts.lockTime !== "number") throw new Error("Transaction lock time should be number");
	U32LE.encode(_opts.lockTime);
	if (_opts.PSBTVersion !== 0 && _opts.PSBTVersion !== 2) throw new Error(`Unknown PSBT version ${_opts.PSBTVersion}`);
	for (const k of [
		"allowUnknownVersion",
		"allowUnknownOutputs",
		"allowUnknownInputs",
		"disableScriptCheck",
		"bip174jsCompat",
		"allowLegacyWitnessUtxo",
		"strictPrevoutValidation",
		"lowR",
		"allowUnknown",
		"allowMissingTxModifiable"
	]) {
		const v = _opts[k];
		if (v === void 0) continue;
		if (typeof v !== "boolean") throw new Error(`Transation options wrong type: ${k}=${v} (${typeof v})`);
	}
	_opts.unknown = normalizeUnknowns("unknown", _opts.unknown, _opts.allowUnknown);
	_opts.proprietary = normalizeUnknowns("proprietary", _opts.proprietary, void 0, _opts.unknown);
	if (_opts.allowUnknownVersion ? typeof _opts.version !== "number" : ![
		-1,
		0,
		1,
		2,
		3
	].includes(_opts.version)) throw new Error(`Unknown version: ${_opts.version}`);
	I32LE.encode(_opts.version);
	if (_opts.customScripts !== void 0) {
		const cs = _opts.customScripts;
		if (!Array.isArray(cs)) throw new Error(`wrong custom scripts type (expected array): customScripts=${cs} (${typeof cs})`);
		for (const s of cs) {
			if (typeof s.encode !== "function" || typeof s.decode !== "function") throw new Error(`wrong script=${s} (${typeof s})`);
			if (s.finalizeTaproot !== void 0 && typeof s.finalizeTaproot !== "function") throw new Error(`wrong script=${s} (${typeof s})`);
		}
	}
	return Object.freeze(_opts);
}
function checkTaprootInputCommitments(input, prevScript) {
	const output = _WitnessOutScript.decode(prevScript);
	const hasTaprootCommitments = input.tapInternalKey !== void 0 || input.tapMerkleRoot !== void 0 || !!input.tapLeafScript?.length;
	if (output.type !== "tr") {
		if (hasTaprootCommitments) throw new Error("validateInput: Taproot metadata without P2TR previous output");
		return;
	}
	const checkOutputKey = (internalKey, merkleRoot, parity) => {
		const [outputKey, outputParity] = taprootTweakPubkey(internalKey, merkleRoot);
		if (!equalBytes(outputKey, output.pubkey)) throw new Error("validateInput: Taproot commitment does not match previous output");
		if (parity !== void 0 && outputParity !== parity) throw new Error("validateInput: Taproot control-block parity does not match previous output");
	};
	if (input.tapLeafScript) for (const [controlBlock, scriptWithVersion] of input.tapLeafScript) {
		const leafVersion = scriptWithVersion[scriptWithVersion.length - 1];
		let merkleRoot = tapLeafHash(scriptWithVersion.subarray(0, -1), leafVersion);
		for (const sibling of controlBlock.merklePath) merkleRoot = compareBytes(sibling, merkleRoot) === -1 ? tagSchnorr("TapBranch", sibling, merkleRoot) : tagSchnorr("TapBranch", merkleRoot, sibling);
		checkOutputKey(controlBlock.internalKey, merkleRoot, controlBlock.version & 1);
		if (input.tapInternalKey && !equalBytes(input.tapInternalKey, controlBlock.internalKey)) throw new Error("validateInput: tapInternalKey does not match Taproot control block");
		if (input.tapMerkleRoot && !equalBytes(input.tapMerkleRoot, merkleRoot)) throw new Error("validateInput: tapMerkleRoot does not match Taproot control block");
	}
	if (input.tapInternalKey && (input.tapMerkleRoot || !input.tapLeafScript?.length)) checkOutputKey(input.tapInternalKey, input.tapMerkleRoot || EMPTY);
}
var LOCKTIME_THRESHOLD = 5e8;
function validateRequiredLocktimes(input) {
	const height = input.requiredHeightLocktime;
	if (height !== void 0) {
		anumber(height, "requiredHeightLocktime");
		if (height === 0 || height >= LOCKTIME_THRESHOLD) throw new RangeError(`requiredHeightLocktime must be between 1 and 499999999, got ${height}`);
	}
	const time = input.requiredTimeLocktime;
	if (time !== void 0) {
		anumber(time, "requiredTimeLocktime");
		if (time < LOCKTIME_THRESHOLD || time > 4294967295) throw new RangeError(`requiredTimeLocktime must be between ${LOCKTIME_THRESHOLD} and 4294967295, got ${time}`);
	}
}
function resolvePSBTLocktime(inputs, fallback = 0) {
	let height = 0;
	let time = 0;
	let hasRequirements = false;
	let heightSupported = true;
	let timeSupported = true;
	for (const input of inputs) {
		validateRequiredLocktimes(input);
		const hasHeight = input.requiredHeightLocktime !== void 0;
		const hasTime = input.requiredTimeLocktime !== void 0;
		if (!hasHeight && !hasTime) continue;
		hasRequirements = true;
		if (hasHeight) height = Math.max(height, input.requiredHeightLocktime);
		else heightSupported = false;
		if (hasTime) time = Math.max(time, input.requiredTimeLocktime);
		else timeSupported = false;
	}
	if (!hasRequirements) return fallback;
	if (heightSupported) return height;
	if (timeSupported) return time;
	throw new Error("PSBTv2: incompatible height-based and time-based locktime requirements");
}
function validateInput(i, disableScriptCheck = false) {
	validateObject(i, {}, {}, "i");
	const _i = i;
	validateRequiredLocktimes(_i);
	let prevOut;
	if (_i.nonWitnessUtxo && _i.index !== void 0) {
		const last = _i.nonWitnessUtxo.outputs.length - 1;
		if (_i.index > last) throw new Error(`validateInput: index(${_i.index}) not in nonWitnessUtxo`);
		prevOut = _i.nonWitnessUtxo.outputs[_i.index];
		if (_i.witnessUtxo && (!equalBytes(_i.witnessUtxo.script, prevOut.script) || _i.witnessUtxo.amount !== prevOut.amount)) throw new Error("validateInput: witnessUtxo different from nonWitnessUtxo");
		if (_i.txid) {
			if (_i.nonWitnessUtxo.outputs.length - 1 < _i.index) throw new Error("nonWitnessUtxo: incorect output index");
			const tx = Transaction.fromRaw(RawTx.encode(_i.nonWitnessUtxo), {
				allowUnknownOutputs: true,
				disableScriptCheck: true,
				allowUnknownInputs: true,
				allowUnknownVersion: true
			});
			const txid = hex.encode(_i.txid);
			if (tx.id !== txid) throw new Error(`nonWitnessUtxo: wrong txid, exp=${txid} got=${tx.id}`);
		}
	} else if (_i.witnessUtxo) prevOut = _i.witnessUtxo;
	if (prevOut && !disableScriptCheck) {
		checkScript(prevOut.script, _i.redeemScript, _i.witnessScript);
		checkTaprootInputCommitments(_i, prevOut.script);
	}
	return _i;
}
var inputSignatures = (input) => {
	const _input = input;
	const res = [];
	const add = (signature, taproot, scriptPath = false) => {
		const sig = signature;
		if (!sig.length) return;
		const sighash = taproot && sig.length === 64 ? SignatureHash.DEFAULT : sig[sig.length - 1];
		res.push({
			sighash,
			taproot,
			scriptPath
		});
	};
	for (const [, signature] of _input.partialSig || []) add(signature, false);
	if (_input.tapKeySig) add(_input.tapKeySig, true);
	for (const [, signature] of _input.tapScriptSig || []) add(signature, true, true);
	return res;
};
var inputSignedKeys = {
	self: [
		"txid",
		"index",
		"sequence",
		"nonWitnessUtxo",
		"witnessUtxo",
		"sighashType"
	],
	ecdsa: ["redeemScript", "witnessScript"],
	tapscript: ["tapLeafScript"],
	cross: ["txid", "index"],
	prevout: ["nonWitnessUtxo", "witnessUtxo"]
};
/**
* Extracts the previous output referenced by an input.
* @param input - PSBT input with previous output data
* @returns Previous output information.
* @throws If the input does not contain usable previous-output information. {@link Error}
* @example
* Read the previous output from either `witnessUtxo` or `nonWitnessUtxo`.
* ```ts
* getPrevOut({ witnessUtxo: { amount: 1n, script: new Uint8Array([0x51]) } });
* ```
*/
function getPrevOut(input) {
	validateObject(input, {}, {}, "input");
	const _input = input;
	if (_input.nonWitnessUtxo) {
		if (_input.index === void 0) throw new Error("Unknown input index");
		if (!Number.isSafeInteger(_input.index) || _input.index < 0 || _input.index >= _input.nonWitnessUtxo.outputs.length) throw new Error(`Wrong input index=${_input.index}`);
		return _input.nonWitnessUtxo.outputs[_input.index];
	} else if ("witnessUtxo" in _input) {
		const prev = _input.witnessUtxo;
		validateObject(prev, {}, {}, "input.witnessUtxo");
		abigint(prev.amount, "input.witnessUtxo.amount");
		if (!isBytes(prev.script)) throw new TypeError("\"input.witnessUtxo.script\" expected Uint8Array, got type=" + typeof prev.script);
		return prev;
	} else throw new Error("Cannot find previous output info");
}
/**
* Normalizes a transaction input update into canonical PSBT form.
* @param i - input update to normalize
* @param cur - existing input value to merge with
* @param allowedFields - fields that may still change on signed inputs
* @param disableScriptCheck - whether to skip wrapper and Taproot commitment sanity checks
* @param unknown - handling policy for unknown PSBT fields
* @param proprietary - handling policy for proprietary PSBT fields
* @returns Normalized PSBT input.
* @throws If the update conflicts with the existing input or its signatures. {@link Error}
* @throws If a numeric input field is outside its wire or protocol range. {@link RangeError}
* @example
* Accept hex txids from callers in the same display-order form used by `Transaction.id`, then
* normalize them into the repo's internal `TransactionInput` shape.
* ```ts
* import { hex } from '@scure/base';
* import { normalizeInput } from '@scure/btc-signer/transaction.js';
* normalizeInput({
*   txid: '0000000000000000000000000000000000000000000000000000000000000001',
*   index: 0,
*   witnessUtxo: { amount: 1n, script: new Uint8Array([0x51]) },
* });
* ```
*/
function normalizeInput(i, cur, allowedFields, disableScriptCheck = false, unknown = "strip", proprietary = "strip") {
	validateObject(i, {}, {}, "i");
	if (cur !== void 0) validateObject(cur, {}, {}, "cur");
	if (allowedFields !== void 0) aarray(allowedFields, "allowedFields");
	const _i = i;
	const _cur = cur;
	const _allowedFields = allowedFields;
	let { nonWitnessUtxo, txid } = _i;
	if (typeof nonWitnessUtxo === "string") nonWitnessUtxo = hex.decode(nonWitnessUtxo);
	if (isBytes(nonWitnessUtxo)) nonWitnessUtxo = RawTx.decode(nonWitnessUtxo);
	if (!("nonWitnessUtxo" in _i) && nonWitnessUtxo === void 0) nonWitnessUtxo = _cur?.nonWitnessUtxo;
	if (typeof txid === "string") txid = hex.decode(txid);
	if (txid === void 0) txid = _cur?.txid;
	let res = {
		..._cur,
		..._i,
		nonWitnessUtxo,
		txid
	};
	if (!("nonWitnessUtxo" in _i) && res.nonWitnessUtxo === void 0) delete res.nonWitnessUtxo;
	if (res.sequence === void 0) res.sequence = DEFAULT_SEQUENCE;
	if (res.tapMerkleRoot === null) delete res.tapMerkleRoot;
	res = mergeKeyMap(PSBTInput, res, _cur, _allowedFields, unknown, proprietary);
	if (Array.isArray(res.tapLeafScript) && !res.tapLeafScript.length) delete res.tapLeafScript;
	validateRequiredLocktimes(res);
	PSBTInputCoder.encode(res);
	return validateInput(res, disableScriptCheck);
}
/**
* Determines how an input should be signed and finalized.
* Wrapper consistency is expected to be validated earlier by {@link normalizeInput}
* and {@link checkScript}; this helper classifies already-normalized inputs and is
* not a standalone redeemScript/witnessScript correctness gate for raw caller input.
* @param input - PSBT input to inspect
* @param allowLegacyWitnessUtxo - whether legacy inputs may rely on witness UTXO data only
* @returns Input classification including transaction type and sighash defaults.
* @throws If a documented runtime validation or state check fails. {@link Error}
* @example
* Detect how the signer should treat a SegWit input from its previous output script.
* ```ts
* import { hex } from '@scure/base';
* import { p2wpkh } from '@scure/btc-signer/payment.js';
* import { getInputType } from '@scure/btc-signer/transaction.js';
* import { pubECDSA, randomPrivateKeyBytes } from '@scure/btc-signer/utils.js';
* getInputType({
*   witnessUtxo: {
*     amount: 1n,
*     script: p2wpkh(pubECDSA(randomPrivateKeyBytes())).script,
*   },
* });
* ```
*/
function getInputType(input, allowLegacyWitnessUtxo = false) {
	const _input = input;
	let txType = "legacy";
	let defaultSighash = SignatureHash.ALL;
	const prevOut = getPrevOut(_input);
	const first = _WitnessOutScript.decode(prevOut.script);
	let type = first.type;
	let cur = first;
	const stack = [first];
	let lastScript = prevOut.script;
	if (first.type === "tr") {
		defaultSighash = SignatureHash.DEFAULT;
		return {
			txType: "taproot",
			type: "tr",
			last: first,
			lastScript: prevOut.script,
			defaultSighash,
			sighash: _input.sighashType || defaultSighash
		};
	} else {
		if (first.type === "wpkh" || first.type === "wsh") txType = "segwit";
		if (first.type === "sh") {
			if (!_input.redeemScript) throw new Error("inputType: sh without redeemScript");
			let child = _WitnessOutScript.decode(_input.redeemScript);
			if (child.type === "wpkh" || child.type === "wsh") txType = "segwit";
			stack.push(child);
			cur = child;
			lastScript = _input.redeemScript;
			type += `-${child.type}`;
		}
		if (cur.type === "wsh") {
			if (!_input.witnessScript) throw new Error("inputType: wsh without witnessScript");
			let child = OutScript.decode(_input.witnessScript);
			if (child.type === "wsh") txType = "segwit";
			stack.push(child);
			cur = child;
			lastScript = _input.witnessScript;
			type += `-${child.type}`;
		}
		const last = stack[stack.length - 1];
		if (last.type === "sh" || last.type === "wsh") throw new Error("inputType: sh/wsh cannot be terminal type");
		const res = {
			type,
			txType,
			last,
			lastScript,
			defaultSighash,
			sighash: _input.sighashType || defaultSighash
		};
		if (txType === "legacy" && !allowLegacyWitnessUtxo && !_input.nonWitnessUtxo) throw new Error(`Transaction/sign: legacy input without nonWitnessUtxo, can result in attack that forces paying higher fees. Pass allowLegacyWitnessUtxo=true, if you sure`);
		return res;
	}
}
/**
* Mutable Bitcoin transaction and PSBT helper.
* @param opts - Transaction construction and PSBT serialization options. See {@link TxOpts}.
* @example
* Create a transaction, add one spend, and export it as PSBT.
* ```ts
* import { hex } from '@scure/base';
* import { p2wpkh } from '@scure/btc-signer/payment.js';
* import { Transaction } from '@scure/btc-signer/transaction.js';
* import { pubECDSA, randomPrivateKeyBytes } from '@scure/btc-signer/utils.js';
* const spend = p2wpkh(pubECDSA(randomPrivateKeyBytes()));
* const tx = new Transaction();
* tx.addInput({
*   txid: hex.decode('0000000000000000000000000000000000000000000000000000000000000001'),
*   index: 0,
*   witnessUtxo: { amount: 2n, script: spend.script },
* });
* tx.addOutput({ script: spend.script, amount: 1n });
* tx.toPSBT();
* ```
*/
var Transaction = class Transaction {
	global = {};
	inputs = [];
	outputs = [];
	opts;
	constructor(opts = {}) {
		const _opts = this.opts = validateOpts(opts);
		this.global.fallbackLocktime = _opts.lockTime;
		this.global.txVersion = _opts.version;
		if (_opts.PSBTVersion === 2) this.global.txModifiable = 3;
	}
	isPSBTv2() {
		return (this.global.version ?? this.opts.PSBTVersion) === 2;
	}
	requireTxModifiable(bit, kind) {
		if (!this.isPSBTv2()) return;
		if (!(this.txModifiablePolicy() & bit)) throw new Error(`PSBTv2: ${kind} are not modifiable`);
	}
	txModifiablePolicy(allowMissing = this.opts.allowMissingTxModifiable, unknownMode = this.opts.unknown) {
		if (!this.isPSBTv2()) return 3;
		if (this.global.txModifiable !== void 0) return cleanTxModifiable(this.global.txModifiable, unknownMode);
		return allowMissing ? 3 : 0;
	}
	modifiable(allowMissing = this.opts.allowMissingTxModifiable, unknownMode = this.opts.unknown) {
		let flags = this.txModifiablePolicy(allowMissing, unknownMode);
		let hasOpaqueFinal = false;
		let hasSingle = false;
		for (let idx = 0; idx < this.inputs.length; idx++) {
			const signatures = inputSignatures(this.inputs[idx]);
			if (!signatures.length && this.inputStatus(idx) === "finalized") hasOpaqueFinal = true;
			for (const { sighash } of signatures) {
				const { isAny, isNone, isSingle } = unpackSighash(sighash);
				if (!isAny) flags &= -2;
				if (!isNone) flags &= -3;
				if (isSingle) hasSingle = true;
			}
		}
		if (hasSingle) flags |= 4;
		if (hasOpaqueFinal && this.global.txModifiable === void 0) flags &= -4;
		return flags;
	}
	get txModifiable() {
		return this.modifiable();
	}
	static fromRaw(raw, opts = {}) {
		const parsed = RawTx.decode(raw);
		const tx = new Transaction({
			...opts,
			version: parsed.version,
			lockTime: parsed.lockTime
		});
		for (const o of parsed.outputs) tx.addOutput(o);
		tx.outputs = parsed.outputs;
		tx.inputs = parsed.inputs;
		if (parsed.witnesses) for (let i = 0; i < parsed.witnesses.length; i++) tx.inputs[i].finalScriptWitness = parsed.witnesses[i];
		return tx;
	}
	static fromPSBT(psbt_, opts = {}) {
		let parsed;
		try {
			parsed = RawPSBTV0.decode(psbt_);
		} catch (e0) {
			try {
				parsed = RawPSBTV2.decode(psbt_);
			} catch (e2) {
				throw e0;
			}
		}
		const PSBTVersion = parsed.global.version || 0;
		if (PSBTVersion !== 0 && PSBTVersion !== 2) throw new Error(`Wrong PSBT version=${PSBTVersion}`);
		const unsigned = parsed.global.unsignedTx;
		const version = PSBTVersion === 0 ? unsigned?.version : parsed.global.txVersion;
		const lockTime = PSBTVersion === 0 ? unsigned?.lockTime : parsed.global.fallbackLocktime;
		const tx = new Transaction({
			...opts,
			version,
			lockTime,
			PSBTVersion
		});
		const inputCount = PSBTVersion === 0 ? unsigned?.inputs.length : parsed.global.inputCount;
		tx.inputs = parsed.inputs.slice(0, inputCount).map((i, j) => {
			const input = {
				...parsed.global.unsignedTx?.inputs[j],
				...i
			};
			if (!i.finalScriptSig?.length) delete input.finalScriptSig;
			return validateInput(input, tx.opts.disableScriptCheck);
		});
		const outputCount = PSBTVersion === 0 ? unsigned?.outputs.length : parsed.global.outputCount;
		const outputStart = PSBTVersion === 0 && inputCount === 0 && Object.keys(parsed.outputs[0] || {}).length === 0 && (outputCount > 0 && parsed.outputs.length === outputCount + 1 || outputCount === 0 && parsed.outputs.length === 2 && Object.keys(parsed.outputs[1]).length === 0) ? 1 : 0;
		tx.outputs = parsed.outputs.slice(outputStart, outputStart + outputCount).map((i, j) => ({
			...i,
			...parsed.global.unsignedTx?.outputs[j]
		}));
		const unknownMode = tx.opts.unknown;
		const proprietaryMode = tx.opts.proprietary;
		tx.global = cleanExtensions({
			...parsed.global,
			txVersion: version
		}, unknownMode, proprietaryMode);
		tx.inputs = tx.inputs.map((input) => cleanExtensions(input, unknownMode, proprietaryMode));
		tx.outputs = tx.outputs.map((output) => cleanExtensions(output, unknownMode, proprietaryMode));
		if (tx.global.txModifiable !== void 0) tx.global.txModifiable = cleanTxModifiable(tx.global.txModifiable, unknownMode);
		resolvePSBTLocktime(tx.inputs, tx.global.fallbackLocktime ?? 0);
		if (PSBTVersion === 0) tx.global.fallbackLocktime = def(lockTime, 0);
		return tx;
	}
	toPSBT(PSBTVersion = this.global.version || this.opts.PSBTVersion) {
		if (PSBTVersion !== void 0) anumber(PSBTVersion, "PSBTVersion");
		if (PSBTVersion !== 0 && PSBTVersion !== 2) throw new Error(`Wrong PSBT version=${PSBTVersion}`);
		const inputs = this.inputs.map((i) => cleanExtensions(cleanPSBTFields(PSBTVersion, PSBTInput, validateInput(i, this.opts.disableScriptCheck)), this.opts.unknown, this.opts.proprietary));
		for (const inp of inputs) {
			if (inp.partialSig && !inp.partialSig.length) delete inp.partialSig;
			if (inp.finalScriptSig && !inp.finalScriptSig.length) delete inp.finalScriptSig;
			if (inp.finalScriptWitness && !inp.finalScriptWitness.length) delete inp.finalScriptWitness;
		}
		const outputs = this.outputs.map((i) => cleanExtensions(cleanPSBTFields(PSBTVersion, PSBTOutput, i), this.opts.unknown, this.opts.proprietary));
		const global = cleanExtensions({ ...this.global }, this.opts.unknown, this.opts.proprietary);
		if (global.txModifiable !== void 0) global.txModifiable = cleanTxModifiable(global.txModifiable, this.opts.unknown);
		if (PSBTVersion === 0) {
			global.unsignedTx = RawOldTx.decode(RawOldTx.encode({
				version: this.version,
				lockTime: this.lockTime,
				inputs: this.inputs.map((i) => inputBeforeSign(i)).map((i) => ({
					...i,
					finalScriptSig: EMPTY
				})),
				outputs: this.outputs.map((o) => outputBeforeSign(o))
			}));
			delete global.fallbackLocktime;
			delete global.txVersion;
			delete global.inputCount;
			delete global.outputCount;
			delete global.version;
			delete global.txModifiable;
		} else {
			delete global.unsignedTx;
			global.version = PSBTVersion;
			global.txVersion = this.version;
			global.inputCount = this.inputs.length;
			global.outputCount = this.outputs.length;
			if (!this.isPSBTv2() || global.txModifiable === void 0 && this.opts.allowMissingTxModifiable) global.txModifiable = this.txModifiable;
		}
		if (this.opts.bip174jsCompat && PSBTVersion === 0 && !outputs.length) outputs.push({});
		const raw = {
			global,
			inputs,
			outputs
		};
		return PSBTVersion === 0 ? RawPSBTV0.encode(raw) : RawPSBTV2.encode(raw);
	}
	get lockTime() {
		return resolvePSBTLocktime(this.inputs, this.global.fallbackLocktime ?? 0);
	}
	get version() {
		if (this.global.txVersion === void 0) throw new Error("No global.txVersion");
		return this.global.txVersion;
	}
	inputStatus(idx) {
		this.checkInputIdx(idx);
		const input = this.inputs[idx];
		if (input.finalScriptSig && input.finalScriptSig.length) return "finalized";
		if (input.finalScriptWitness && input.finalScriptWitness.length) return "finalized";
		if (input.tapKeySig) return "signed";
		if (input.tapScriptSig && input.tapScriptSig.length) return "signed";
		if (input.partialSig && input.partialSig.length) return "signed";
		return "unsigned";
	}
	cleanFinalInput(input) {
		cleanFinalInput(input, this.opts.unknown, this.opts.proprietary);
		if (this.global.txModifiable !== void 0) this.global.txModifiable = cleanTxModifiable(this.global.txModifiable, this.opts.unknown);
	}
	inputSighash(idx) {
		this.checkInputIdx(idx);
		const inputSighash = this.inputs[idx].sighashType;
		return sighashScope(inputSighash === void 0 ? SignatureHash.DEFAULT : inputSighash);
	}
	signatures() {
		const res = [];
		for (let idx = 0; idx < this.inputs.length; idx++) {
			const actual = inputSignatures(this.inputs[idx]);
			for (const signature of actual) res.push({
				idx,
				...signature
			});
			if (actual.length || this.inputStatus(idx) !== "finalized") continue;
			let taproot = true;
			try {
				taproot = _WitnessOutScript.decode(getPrevOut(this.inputs[idx]).script).type === "tr";
			} catch {}
			const declared = this.inputs[idx].sighashType;
			const sighash = declared === void 0 ? SignatureHash.DEFAULT : declared;
			res.push({
				idx,
				sighash,
				taproot,
				scriptPath: taproot
			});
		}
		return res;
	}
	signedInputKeys(idx, signatures = this.signatures()) {
		const res = /* @__PURE__ */ new Set();
		const add = (keys) => {
			for (const key of keys) res.add(key);
		};
		for (const signature of signatures) {
			const { isAny, isNone, isSingle } = unpackSighash(signature.sighash);
			if (signature.idx === idx) {
				add(inputSignedKeys.self);
				if (signature.taproot) {
					if (signature.scriptPath) add(inputSignedKeys.tapscript);
				} else add(inputSignedKeys.ecdsa);
			} else if (!isAny) {
				add(inputSignedKeys.cross);
				if (signature.taproot || !isNone && !isSingle) res.add("sequence");
				if (signature.taproot) add(inputSignedKeys.prevout);
			}
		}
		return [...res];
	}
	signStatus(signatures = this.signatures()) {
		let addInput = true, addOutput = true;
		let inputs = [], outputs = [];
		for (const { idx, sighash } of signatures) {
			const { sigInputs, sigOutputs } = sighashScope(sighash);
			if (sigInputs === SignatureHash.ANYONECANPAY) {
				if (!inputs.includes(idx)) inputs.push(idx);
			} else addInput = false;
			if (sigOutputs === SignatureHash.ALL) addOutput = false;
			else if (sigOutputs === SignatureHash.SINGLE) {
				if (!outputs.includes(idx)) outputs.push(idx);
			} else if (sigOutputs === SignatureHash.NONE) {} else throw new Error(`Wrong signature hash output type: ${sigOutputs}`);
		}
		return {
			addInput,
			addOutput,
			inputs,
			outputs
		};
	}
	get isFinal() {
		for (let idx = 0; idx < this.inputs.length; idx++) if (this.inputStatus(idx) !== "finalized") return false;
		return true;
	}
	get hasWitnesses() {
		for (const i of this.inputs) if (i.finalScriptWitness && i.finalScriptWitness.length) return true;
		return false;
	}
	get weight() {
		if (!this.isFinal) throw new Error("Transaction is not finalized");
		const varLen = (dataLen) => CompactSizeLen.encode(dataLen).length + dataLen;
		const hasWitnesses = this.hasWitnesses;
		let out = 32;
		const outputs = this.outputs.map(outputBeforeSign);
		out += 4 * CompactSizeLen.encode(this.outputs.length).length;
		for (const o of outputs) out += 32 + 4 * varLen(o.script.length);
		if (hasWitnesses) out += 2;
		out += 4 * CompactSizeLen.encode(this.inputs.length).length;
		for (const i of this.inputs) {
			out += 160 + 4 * varLen((i.finalScriptSig || EMPTY).length);
			if (hasWitnesses) {
				const witness = i.finalScriptWitness || [];
				out += CompactSizeLen.encode(witness.length).length;
				for (const w of witness) out += varLen(w.length);
			}
		}
		return out;
	}
	get vsize() {
		return toVsize(this.weight);
	}
	toBytes(withScriptSig = false, withWitness = false) {
		return RawTx.encode({
			version: this.version,
			lockTime: this.lockTime,
			inputs: this.inputs.map(inputBeforeSign).map((i) => ({
				...i,
				finalScriptSig: withScriptSig && i.finalScriptSig || EMPTY
			})),
			outputs: this.outputs.map(outputBeforeSign),
			witnesses: this.inputs.map((i) => i.finalScriptWitness || []),
			segwitFlag: withWitness && this.hasWitnesses
		});
	}
	get unsignedTx() {
		return this.toBytes(false, false);
	}
	get hex() {
		return hex.encode(this.toBytes(true, this.hasWitnesses));
	}
	get hash() {
		return hex.encode(sha256x2(this.toBytes(true)));
	}
	get id() {
		return hex.encode(sha256x2(this.toBytes(true)).reverse());
	}
	checkInputIdx(idx) {
		anumber(idx, "idx");
		if (idx >= this.inputs.length) throw new Error(`Wrong input index=${idx}`);
	}
	validatePrevoutsForSigning() {
		if (!this.opts.strictPrevoutValidation) return;
		for (let i = 0; i < this.inputs.length; i++) {
			const input = this.inputs[i];
			if (!input.nonWitnessUtxo) throw new Error(`Transaction/sign: strictPrevoutValidation requires nonWitnessUtxo for input=${i}`);
			if (input.txid === void 0 || input.index === void 0) throw new Error(`Transaction/sign: strictPrevoutValidation requires an outpoint for input=${i}`);
			validateInput(input, this.opts.disableScriptCheck);
		}
	}
	getInput(idx) {
		this.checkInputIdx(idx);
		return cloneDeep(this.inputs[idx]);
	}
	get inputsLength() {
		return this.inputs.length;
	}
	addInput(input, _ignoreSignStatus = false) {
		validateObject(input, {}, {}, "input");
		cleanExtensions(input, this.opts.unknown, this.opts.proprietary, true);
		this.requireTxModifiable(1, "inputs");
		const signatures = _ignoreSignStatus ? void 0 : this.signatures();
		const status = signatures && this.signStatus(signatures);
		if (status && !status.addInput) throw new Error("Tx has signed inputs, cannot add new one");
		const normalized = cloneDeep(normalizeInput(input, void 0, void 0, this.opts.disableScriptCheck, this.opts.unknown, this.opts.proprietary));
		const nextLockTime = resolvePSBTLocktime([...this.inputs, normalized], this.global.fallbackLocktime ?? 0);
		if (signatures?.length && nextLockTime !== this.lockTime) throw new Error("Tx has signed inputs, cannot change lockTime");
		this.inputs.push(normalized);
		return this.inputs.length - 1;
	}
	updateInput(idx, input, _ignoreSignStatus = false) {
		this.checkInputIdx(idx);
		cleanExtensions(input, this.opts.unknown, this.opts.proprietary, true);
		let allowedFields;
		const signatures = _ignoreSignStatus ? void 0 : this.signatures();
		if (signatures?.length) {
			if (this.inputStatus(idx) === "finalized") allowedFields = PSBTInputSignatureKeys.filter((key) => this.inputs[idx][key] !== void 0);
			else {
				const signed = new Set(this.signedInputKeys(idx, signatures));
				if (signed.size) allowedFields = Object.keys(PSBTInput).filter((key) => !signed.has(key));
			}
		}
		const normalized = cloneDeep(normalizeInput(input, this.inputs[idx], allowedFields, this.opts.disableScriptCheck, this.opts.unknown, this.opts.proprietary));
		const inputs = this.inputs.slice();
		inputs[idx] = normalized;
		const nextLockTime = resolvePSBTLocktime(inputs, this.global.fallbackLocktime ?? 0);
		if (signatures?.length && nextLockTime !== this.lockTime) throw new Error("Tx has signed inputs, cannot change lockTime");
		const current = this.inputs[idx];
		if (current.index !== normalized.index || def(current.sequence, 4294967295) !== def(normalized.sequence, 4294967295) || (current.txid === void 0 ? normalized.txid !== void 0 : normalized.txid === void 0 || !equalBytes(current.txid, normalized.txid)) || nextLockTime !== this.lockTime) this.requireTxModifiable(1, "inputs");
		this.inputs[idx] = normalized;
	}
	checkOutputIdx(idx) {
		anumber(idx, "idx");
		if (idx >= this.outputs.length) throw new Error(`Wrong output index=${idx}`);
	}
	getOutput(idx) {
		this.checkOutputIdx(idx);
		return cloneDeep(this.outputs[idx]);
	}
	getOutputAddress(idx, network = NETWORK) {
		const out = this.getOutput(idx);
		if (!out.script) return;
		return Address(network).encode(_WitnessOutScript.decode(out.script));
	}
	get outputsLength() {
		return this.outputs.length;
	}
	normalizeOutput(o, cur, allowedFields) {
		validateObject(o, {}, {}, "o");
		let { amount, script } = o;
		if (amount === void 0) amount = cur?.amount;
		amount = abigint(amount, "o.amount");
		if (typeof script === "string") script = hex.decode(script);
		if (script === void 0) script = cur?.script;
		let res = {
			...cur,
			...o,
			amount,
			script
		};
		if (res.amount === void 0) delete res.amount;
		res = mergeKeyMap(PSBTOutput, res, cur, allowedFields, this.opts.unknown, this.opts.proprietary);
		PSBTOutputCoder.encode(res);
		if (res.script && !this.opts.allowUnknownOutputs && _WitnessOutScript.decode(res.script).type === "unknown") throw new Error("Transaction/output: unknown output script type, there is a chance that input is unspendable. Pass allowUnknownOutputs=true, if you sure");
		if (!this.opts.disableScriptCheck) checkScript(res.script, res.redeemScript, res.witnessScript);
		return res;
	}
	addOutput(o, _ignoreSignStatus = false) {
		cleanExtensions(o, this.opts.unknown, this.opts.proprietary, true);
		this.requireTxModifiable(2, "outputs");
		const status = _ignoreSignStatus ? void 0 : this.signStatus();
		if (status && (!status.addOutput || status.outputs.includes(this.outputs.length))) throw new Error("Tx has signed outputs, cannot add new one");
		this.outputs.push(cloneDeep(this.normalizeOutput(o)));
		return this.outputs.length - 1;
	}
	updateOutput(idx, output, _ignoreSignStatus = false) {
		this.checkOutputIdx(idx);
		cleanExtensions(output, this.opts.unknown, this.opts.proprietary, true);
		let allowedFields = void 0;
		if (!_ignoreSignStatus) {
			const status = this.signStatus();
			if (!status.addOutput || status.outputs.includes(idx)) allowedFields = PSBTOutputUnsignedKeys;
		}
		const current = this.outputs[idx];
		const normalized = cloneDeep(this.normalizeOutput(output, current, allowedFields));
		if (current.amount !== normalized.amount || (current.script === void 0 ? normalized.script !== void 0 : normalized.script === void 0 || !equalBytes(current.script, normalized.script))) this.requireTxModifiable(2, "outputs");
		this.outputs[idx] = normalized;
	}
	addOutputAddress(address, amount, network = NETWORK) {
		return this.addOutput({
			script: OutScript.encode(Address(network).decode(address)),
			amount
		});
	}
	get fee() {
		let res = _0n;
		for (const i of this.inputs) {
			const prevOut = getPrevOut(i);
			if (!prevOut) throw new Error("Empty input amount");
			res += prevOut.amount;
		}
		const outputs = this.outputs.map(outputBeforeSign);
		for (const o of outputs) res -= o.amount;
		return res;
	}
	preimageLegacy(idx, prevOutScript, hashType) {
		const { isAny, isNone, isSingle } = unpackSighash(hashType);
		if (idx < 0 || !Number.isSafeInteger(idx)) throw new Error(`Invalid input idx=${idx}`);
		if (isSingle && idx >= this.outputs.length || idx >= this.inputs.length) return U256LE.encode(_1n);
		prevOutScript = stripCodeSeparator(prevOutScript);
		let inputs = this.inputs.map(inputBeforeSign).map((input, inputIdx) => ({
			...input,
			finalScriptSig: inputIdx === idx ? prevOutScript : EMPTY
		}));
		if (isAny) inputs = [inputs[idx]];
		else if (isNone || isSingle) inputs = inputs.map((input, inputIdx) => ({
			...input,
			sequence: inputIdx === idx ? input.sequence : 0
		}));
		let outputs = this.outputs.map(outputBeforeSign);
		if (isNone) outputs = [];
		else if (isSingle) outputs = outputs.slice(0, idx).fill(EMPTY_OUTPUT).concat([outputs[idx]]);
		return sha256x2(RawTx.encode({
			lockTime: this.lockTime,
			version: this.version,
			segwitFlag: false,
			inputs,
			outputs
		}), I32LE.encode(hashType));
	}
	preimageWitnessV0(idx, prevOutScript, hashType, amount) {
		anumber(idx, "idx");
		if (idx >= this.inputs.length) throw new Error(`Invalid input idx=${idx}`);
		const { isAny, isNone, isSingle } = unpackSighash(hashType);
		let inputHash = EMPTY32;
		let sequenceHash = EMPTY32;
		let outputHash = EMPTY32;
		const inputs = this.inputs.map(inputBeforeSign);
		const outputs = this.outputs.map(outputBeforeSign);
		if (!isAny) inputHash = sha256x2(...inputs.map(TxHashIdx.encode));
		if (!isAny && !isSingle && !isNone) sequenceHash = sha256x2(...inputs.map((i) => U32LE.encode(i.sequence)));
		if (!isSingle && !isNone) outputHash = sha256x2(...outputs.map(RawOutput.encode));
		else if (isSingle && idx < outputs.length) outputHash = sha256x2(RawOutput.encode(outputs[idx]));
		const input = inputs[idx];
		return sha256x2(I32LE.encode(this.version), inputHash, sequenceHash, createBytes(32, true).encode(input.txid), U32LE.encode(input.index), VarBytes.encode(prevOutScript), U64LE.encode(amount), U32LE.encode(input.sequence), outputHash, U32LE.encode(this.lockTime), U32LE.encode(hashType));
	}
	preimageWitnessV1(idx, prevOutScript, hashType, amount, codeSeparator = -1, leafScript, leafVer = 192, annex) {
		anumber(idx, "idx");
		if (idx >= this.inputs.length) throw new Error(`Invalid input idx=${idx}`);
		aarray(amount, "amount");
		aarray(prevOutScript, "prevOutScript");
		if (this.inputs.length !== amount.length) throw new Error(`Invalid amounts array=${amount}`);
		if (this.inputs.length !== prevOutScript.length) throw new Error(`Invalid prevOutScript array=${prevOutScript}`);
		const out = [
			U8.encode(0),
			U8.encode(hashType),
			I32LE.encode(this.version),
			U32LE.encode(this.lockTime)
		];
		const outType = hashType === SignatureHash.DEFAULT ? SignatureHash.ALL : hashType & 3;
		const inType = hashType & SignatureHash.ANYONECANPAY;
		const inputs = this.inputs.map(inputBeforeSign);
		const outputs = this.outputs.map(outputBeforeSign);
		if (outType === SignatureHash.SINGLE && idx >= outputs.length) throw new Error(`Input with sighash SINGLE, but there is no output with corresponding index=${idx}`);
		if (inType !== SignatureHash.ANYONECANPAY) out.push(...[
			inputs.map(TxHashIdx.encode),
			amount.map(U64LE.encode),
			prevOutScript.map(VarBytes.encode),
			inputs.map((i) => U32LE.encode(i.sequence))
		].map((i) => sha256(concatBytes(...i))));
		if (outType === SignatureHash.ALL) out.push(sha256(concatBytes(...outputs.map(RawOutput.encode))));
		const spendType = (annex ? 1 : 0) | (leafScript ? 2 : 0);
		out.push(new Uint8Array([spendType]));
		if (inType === SignatureHash.ANYONECANPAY) {
			const inp = inputs[idx];
			out.push(TxHashIdx.encode(inp), U64LE.encode(amount[idx]), VarBytes.encode(prevOutScript[idx]), U32LE.encode(inp.sequence));
		} else out.push(U32LE.encode(idx));
		if (spendType & 1) out.push(sha256(VarBytes.encode(annex || EMPTY)));
		if (outType === SignatureHash.SINGLE) out.push(sha256(RawOutput.encode(outputs[idx])));
		if (leafScript) out.push(tapLeafHash(leafScript, leafVer), U8.encode(0), I32LE.encode(codeSeparator));
		return tagSchnorr("TapSighash", ...out);
	}
	signIdx(privateKey, idx, allowedSighash, _auxRand) {
		if (!isBytes(privateKey)) {
			if (!privateKey || typeof privateKey !== "object" || typeof privateKey.deriveChild !== "function") throw new TypeError("\"privateKey\" expected Uint8Array or HDKey, got type=" + typeof privateKey);
		}
		this.checkInputIdx(idx);
		this.validatePrevoutsForSigning();
		const input = validateInput(this.inputs[idx], this.opts.disableScriptCheck);
		const inputType = getInputType(input, this.opts.allowLegacyWitnessUtxo);
		const canSign = (privateKey) => {
			if (inputType.txType === "taproot") {
				const pubKey = pubSchnorr(privateKey);
				if (input.tapInternalKey && equalBytes(pubKey, input.tapInternalKey)) return true;
				if (!input.tapLeafScript) return false;
				for (const [_, leaf] of input.tapLeafScript) for (const op of Script.decode(leaf.subarray(0, -1))) if (isBytes(op) && equalBytes(op, pubKey)) return true;
				return false;
			}
			const pubKey = pubECDSA(privateKey);
			const pubKeyHash = hash160(pubKey);
			for (const op of Script.decode(inputType.lastScript)) if (isBytes(op) && (equalBytes(op, pubKey) || equalBytes(op, pubKeyHash))) return true;
			return false;
		};
		if (!isBytes(privateKey)) {
			const root = privateKey;
			const deriveSigners = (label, rows, pubKey) => {
				if (!rows || !rows.length) throw new Error(`${label}: empty`);
				const signers = rows.filter((row) => row.fingerprint == root.fingerprint).map((row) => {
					let s = root;
					for (const i of row.path) s = s.deriveChild(i);
					if (!equalBytes(pubKey(s), row.pubKey)) throw new Error(`${label}: wrong pubKey`);
					if (!s.privateKey) throw new Error(`${label}: no privateKey`);
					return s;
				});
				if (!signers.length) throw new Error(`${label}: no items with fingerprint=${root.fingerprint}`);
				return signers;
			};
			const signers = inputType.txType === "taproot" ? deriveSigners("tapBip32Derivation", input.tapBip32Derivation?.map(([pubKey, { der }]) => ({
				pubKey,
				fingerprint: der.fingerprint,
				path: der.path
			})), (s) => s.publicKey.slice(1)) : deriveSigners("bip32Derivation", input.bip32Derivation?.map(([pubKey, der]) => ({
				pubKey,
				fingerprint: der.fingerprint,
				path: der.path
			})), (s) => s.publicKey);
			let signed = false;
			for (const s of signers) {
				if (!canSign(s.privateKey)) continue;
				if (this.signIdx(s.privateKey, idx, allowedSighash, _auxRand)) signed = true;
			}
			if (signed) return true;
			if (inputType.txType === "taproot") throw new Error("No taproot scripts signed");
			throw new Error(`Input script doesn't have pubKey: ${inputType.lastScript}`);
		}
		if (!allowedSighash) allowedSighash = [inputType.defaultSighash];
		else allowedSighash.forEach(validateSigHash);
		const sighash = inputType.sighash;
		if (!allowedSighash.includes(sighash)) throw new Error(`Input with not allowed sigHash=${sighash}. Allowed: ${allowedSighash.join(", ")}`);
		const { sigOutputs } = this.inputSighash(idx);
		if (sigOutputs === SignatureHash.SINGLE && idx >= this.outputs.length) throw new Error(`Input with sighash SINGLE, but there is no output with corresponding index=${idx}`);
		const prevOut = getPrevOut(input);
		if (inputType.txType === "taproot") {
			const prevOuts = this.inputs.map(getPrevOut);
			const prevOutScript = prevOuts.map((i) => i.script);
			const amount = prevOuts.map((i) => i.amount);
			let signed = false;
			let schnorrPub = pubSchnorr(privateKey);
			let merkleRoot = input.tapMerkleRoot || EMPTY;
			if (input.tapInternalKey) {
				const { pubKey, privKey } = getTaprootKeys(privateKey, schnorrPub, input.tapInternalKey, merkleRoot);
				const [taprootPubKey, _] = taprootTweakPubkey(input.tapInternalKey, merkleRoot);
				if (equalBytes(taprootPubKey, pubKey)) {
					const sig = concatBytes(signSchnorr(this.preimageWitnessV1(idx, prevOutScript, sighash, amount), privKey, _auxRand), sighash !== SignatureHash.DEFAULT ? new Uint8Array([sighash]) : EMPTY);
					this.updateInput(idx, { tapKeySig: sig }, true);
					signed = true;
				}
			}
			if (input.tapLeafScript) {
				input.tapScriptSig = input.tapScriptSig || [];
				for (const [_, _script] of input.tapLeafScript) {
					const script = _script.subarray(0, -1);
					const scriptDecoded = Script.decode(script);
					const ver = _script[_script.length - 1];
					const hash = tapLeafHash(script, ver);
					if (scriptDecoded.findIndex((i) => isBytes(i) && equalBytes(i, schnorrPub)) === -1) continue;
					const sig = concatBytes(signSchnorr(this.preimageWitnessV1(idx, prevOutScript, sighash, amount, void 0, script, ver), privateKey, _auxRand), sighash !== SignatureHash.DEFAULT ? new Uint8Array([sighash]) : EMPTY);
					this.updateInput(idx, { tapScriptSig: [[{
						pubKey: schnorrPub,
						leafHash: hash
					}, sig]] }, true);
					signed = true;
				}
			}
			if (!signed) throw new Error("No taproot scripts signed");
			return true;
		} else {
			const pubKey = pubECDSA(privateKey);
			let hasPubkey = false;
			const pubKeyHash = hash160(pubKey);
			for (const i of Script.decode(inputType.lastScript)) if (isBytes(i) && (equalBytes(i, pubKey) || equalBytes(i, pubKeyHash))) hasPubkey = true;
			if (!hasPubkey) throw new Error(`Input script doesn't have pubKey: ${inputType.lastScript}`);
			let hash;
			if (inputType.txType === "legacy") hash = this.preimageLegacy(idx, inputType.lastScript, sighash);
			else if (inputType.txType === "segwit") {
				let script = inputType.lastScript;
				if (inputType.last.type === "wpkh") script = OutScript.encode({
					type: "pkh",
					hash: inputType.last.hash
				});
				hash = this.preimageWitnessV0(idx, script, sighash, prevOut.amount);
			} else throw new Error(`Transaction/sign: unknown tx type: ${inputType.txType}`);
			const sig = signECDSA(hash, privateKey, this.opts.lowR);
			this.updateInput(idx, { partialSig: [[pubKey, concatBytes(sig, new Uint8Array([sighash]))]] }, true);
		}
		return true;
	}
	sign(privateKey, allowedSighash, _auxRand) {
		this.validatePrevoutsForSigning();
		let num = 0;
		for (let i = 0; i < this.inputs.length; i++) try {
			if (this.signIdx(privateKey, i, allowedSighash, _auxRand)) num++;
		} catch (e) {}
		if (!num) throw new Error("No inputs signed");
		return num;
	}
	finalizeIdx(idx) {
		this.checkInputIdx(idx);
		if (this.fee < _0n) throw new Error("Outputs spends more than inputs amount");
		const input = this.inputs[idx];
		cleanExtensions(input, this.opts.unknown, this.opts.proprietary);
		cleanTxModifiable(this.global.txModifiable, this.opts.unknown);
		const inputType = getInputType(input, this.opts.allowLegacyWitnessUtxo);
		if (inputType.txType === "taproot") {
			if (input.tapKeySig) input.finalScriptWitness = [input.tapKeySig];
			else if (input.tapLeafScript && input.tapScriptSig) {
				const leafs = input.tapLeafScript.slice().sort((a, b) => TaprootControlBlock.encode(a[0]).length - TaprootControlBlock.encode(b[0]).length);
				let smallest;
				let smallestSize = Number.POSITIVE_INFINITY;
				let unsupported = false;
				for (const [cb, _script] of leafs) {
					const script = _script.slice(0, -1);
					const ver = _script[_script.length - 1];
					const outScript = OutScript.decode(script);
					const hash = tapLeafHash(script, ver);
					const scriptSig = input.tapScriptSig.filter((i) => equalBytes(i[0].leafHash, hash));
					let signatures = [];
					let witness;
					if (outScript.type === "tr_ms") {
						const m = outScript.m;
						const pubkeys = outScript.pubkeys;
						let added = 0;
						for (const pub of pubkeys) {
							const sigIdx = scriptSig.findIndex((i) => equalBytes(i[0].pubKey, pub));
							if (added === m || sigIdx === -1) {
								signatures.push(EMPTY);
								continue;
							}
							signatures.push(scriptSig[sigIdx][1]);
							added++;
						}
						if (added !== m) continue;
					} else if (outScript.type === "tr_ns") {
						for (const pub of outScript.pubkeys) {
							const sigIdx = scriptSig.findIndex((i) => equalBytes(i[0].pubKey, pub));
							if (sigIdx === -1) continue;
							signatures.push(scriptSig[sigIdx][1]);
						}
						if (signatures.length !== outScript.pubkeys.length) continue;
					} else if (outScript.type === "unknown" && this.opts.allowUnknownInputs) {
						const scriptDecoded = Script.decode(script);
						signatures = scriptSig.map(([{ pubKey }, signature]) => {
							const pos = scriptDecoded.findIndex((i) => isBytes(i) && equalBytes(i, pubKey));
							if (pos === -1) throw new Error("finalize/taproot: cannot find position of pubkey in script");
							return {
								signature,
								pos
							};
						}).sort((a, b) => a.pos - b.pos).map((i) => i.signature);
						if (!signatures.length) continue;
					} else {
						const custom = this.opts.customScripts;
						let recognized = false;
						if (custom) for (const c of custom) {
							if (!c.finalizeTaproot) continue;
							const scriptDecoded = Script.decode(script);
							const csEncoded = c.encode(scriptDecoded);
							if (csEncoded === void 0) continue;
							recognized = true;
							const finalized = c.finalizeTaproot(script, csEncoded, scriptSig);
							if (!finalized) continue;
							witness = finalized.concat(TaprootControlBlock.encode(cb));
							break;
						}
						if (!witness && !recognized && scriptSig.length) unsupported = true;
						if (!witness) continue;
					}
					witness ||= signatures.reverse().concat([script, TaprootControlBlock.encode(cb)]);
					const size = RawWitness.encode(witness).length;
					if (size >= smallestSize) continue;
					smallest = witness;
					smallestSize = size;
				}
				if (!smallest && unsupported) throw new Error("Finalize: Unknown tapLeafScript");
				if (!smallest) throw new Error("finalize/taproot: empty witness");
				input.finalScriptWitness = smallest;
			} else throw new Error("finalize/taproot: unknown input");
			delete input.finalScriptSig;
			this.cleanFinalInput(input);
			return;
		}
		if (!input.partialSig || !input.partialSig.length) throw new Error("Not enough partial sign");
		let inputScript = EMPTY;
		let witness = [];
		if (inputType.last.type === "ms") {
			const m = inputType.last.m;
			const pubkeys = inputType.last.pubkeys;
			let signatures = [];
			for (const pub of pubkeys) {
				const sign = input.partialSig.find((s) => equalBytes(pub, s[0]));
				if (!sign) continue;
				signatures.push(sign[1]);
			}
			signatures = signatures.slice(0, m);
			if (signatures.length !== m) throw new Error(`Multisig: wrong signatures count, m=${m} n=${pubkeys.length} signatures=${signatures.length}`);
			inputScript = Script.encode([0, ...signatures]);
		} else if (inputType.last.type === "pk") inputScript = Script.encode([input.partialSig[0][1]]);
		else if (inputType.last.type === "pkh") inputScript = Script.encode([input.partialSig[0][1], input.partialSig[0][0]]);
		else if (inputType.last.type === "wpkh") {
			inputScript = EMPTY;
			witness = [input.partialSig[0][1], input.partialSig[0][0]];
		} else if (inputType.last.type === "unknown" && !this.opts.allowUnknownInputs) throw new Error("Unknown inputs not allowed");
		let finalScriptSig, finalScriptWitness;
		if (inputType.type.includes("wsh-")) {
			if (inputScript.length && inputType.lastScript.length) witness = Script.decode(inputScript).map((i) => {
				if (i === 0) return EMPTY;
				if (isBytes(i)) return i;
				throw new Error(`Wrong witness op=${i}`);
			});
			witness = witness.concat(inputType.lastScript);
		}
		if (inputType.txType === "segwit") finalScriptWitness = witness;
		if (inputType.type.startsWith("sh-wsh-")) finalScriptSig = Script.encode([Script.encode([0, sha256(inputType.lastScript)])]);
		else if (inputType.type.startsWith("sh-")) finalScriptSig = Script.encode([...Script.decode(inputScript), inputType.lastScript]);
		else if (inputType.type.startsWith("wsh-")) {} else if (inputType.txType !== "segwit") finalScriptSig = inputScript;
		if (!finalScriptSig && !finalScriptWitness) throw new Error("Unknown error finalizing input");
		if (finalScriptSig) input.finalScriptSig = finalScriptSig;
		if (finalScriptWitness) input.finalScriptWitness = finalScriptWitness;
		this.cleanFinalInput(input);
	}
	finalize() {
		for (let i = 0; i < this.inputs.length; i++) this.finalizeIdx(i);
	}
	extract() {
		if (!this.isFinal) throw new Error("Transaction has unfinalized inputs");
		if (!this.outputs.length) throw new Error("Transaction has no outputs");
		if (this.fee < _0n) throw new Error("Outputs spends more than inputs amount");
		return this.toBytes(true, true);
	}
	combine(other) {
		if (!(other instanceof Transaction)) throw new TypeError("\"other\" expected Transaction, got type=" + typeof other);
		const opts = this.opts;
		const PSBTVersion = Math.max(this.opts.PSBTVersion || 0, other.opts.PSBTVersion || 0);
		if (this.opts.version !== other.opts.version) throw new Error(`Transaction/combine: different version this=${this.opts.version} other=${other.opts.version}`);
		const thisV2 = this.isPSBTv2();
		const otherV2 = other.isPSBTv2();
		if (!thisV2 || !otherV2) {
			const thisLockTime = this.lockTime;
			const otherLockTime = other.lockTime;
			if (thisLockTime !== otherLockTime) throw new Error(`Transaction/combine: different lockTime this=${thisLockTime} other=${otherLockTime}`);
		}
		for (const k of ["inputs", "outputs"]) if (this[k].length !== other[k].length) throw new Error(`Transaction/combine: different ${k} length this=${this[k].length} other=${other[k].length}`);
		const unsignedTx = this.unsignedTx;
		if (!equalBytes(unsignedTx, other.unsignedTx)) throw new Error(`Transaction/combine: different unsigned tx`);
		let txModifiable;
		if (thisV2 && otherV2) {
			const policy = (tx) => {
				if (tx.global.txModifiable !== void 0) return cleanTxModifiable(tx.global.txModifiable, opts.unknown);
				return opts.allowMissingTxModifiable ? tx.modifiable(true, opts.unknown) : 0;
			};
			const a = policy(this);
			const b = policy(other);
			if ((a & -8) !== (b & -8)) throw new Error("Transaction/combine: conflicting unknown txModifiable flags");
			txModifiable = a & -8 | a & b & 3 | (a | b) & 4;
			if (txModifiable === 0 && this.global.txModifiable === void 0 && other.global.txModifiable === void 0 && !opts.allowMissingTxModifiable) txModifiable = void 0;
		} else if (thisV2) txModifiable = this.modifiable(opts.allowMissingTxModifiable, opts.unknown);
		else if (otherV2) txModifiable = other.modifiable(opts.allowMissingTxModifiable, opts.unknown);
		const thisGlobal = { ...this.global };
		const otherGlobal = { ...other.global };
		if (thisV2 !== otherV2) {
			if (!thisV2) delete thisGlobal.fallbackLocktime;
			if (!otherV2) delete otherGlobal.fallbackLocktime;
			if (!thisV2) delete thisGlobal.version;
			if (!otherV2) delete otherGlobal.version;
		}
		const fallbackLocktime = thisGlobal.fallbackLocktime !== void 0 ? thisGlobal.fallbackLocktime : otherGlobal.fallbackLocktime;
		delete thisGlobal.txModifiable;
		delete otherGlobal.txModifiable;
		delete thisGlobal.fallbackLocktime;
		delete otherGlobal.fallbackLocktime;
		const global = combineKeyMap(PSBTGlobal, thisGlobal, otherGlobal, opts.unknown, opts.proprietary);
		if (fallbackLocktime !== void 0) global.fallbackLocktime = fallbackLocktime;
		if (PSBTVersion) global.version = PSBTVersion;
		if (txModifiable === void 0) delete global.txModifiable;
		else global.txModifiable = txModifiable;
		let hasOpaqueFinalizedV0 = false;
		const inputs = this.inputs.map((current, i) => {
			const currentFinal = this.inputStatus(i) === "finalized";
			const otherFinal = other.inputStatus(i) === "finalized";
			if (!thisV2 && currentFinal || !otherV2 && otherFinal) hasOpaqueFinalizedV0 = true;
			if (currentFinal && otherFinal) {
				for (const k of ["finalScriptSig", "finalScriptWitness"]) if (!!this.inputs[i][k]?.length !== !!other.inputs[i][k]?.length) throw new Error(`Transaction/combine: different finalized field=${k} input=${i}`);
			}
			const combined = combineKeyMap(PSBTInput, current, other.inputs[i], opts.unknown, opts.proprietary);
			if (currentFinal || otherFinal) cleanFinalInput(combined, opts.unknown, opts.proprietary);
			return cloneDeep(normalizeInput(combined, void 0, void 0, opts.disableScriptCheck, opts.unknown, opts.proprietary));
		});
		if (hasOpaqueFinalizedV0 && global.txModifiable !== void 0) global.txModifiable &= -4;
		const candidate = new Transaction({
			...opts,
			PSBTVersion
		});
		const outputs = this.outputs.map((current, i) => {
			const combined = combineKeyMap(PSBTOutput, current, other.outputs[i], opts.unknown, opts.proprietary);
			return cloneDeep(candidate.normalizeOutput(combined));
		});
		candidate.global = global;
		candidate.inputs = inputs;
		candidate.outputs = outputs;
		if ((!thisV2 || !otherV2) && candidate.isPSBTv2()) candidate.global.txModifiable = candidate.txModifiable;
		if (!equalBytes(candidate.unsignedTx, unsignedTx)) throw new Error("Transaction/combine: combined unsigned tx differs");
		this.global = candidate.global;
		this.inputs = candidate.inputs;
		this.outputs = candidate.outputs;
		return this;
	}
	clone() {
		return Transaction.fromPSBT(this.toPSBT(), this.opts);
	}
};
// packages/keys/src/bitcoin-size.ts
var weightPerByte = 4;
/** Version, lock time, two counts of up to three bytes each, and the two marks of a transaction with witnesses. */
var frameWeight = 58;
/** With a signature of the greatest length there is. What a script hides is known to be P2WPKH: nothing else is ours. */
var inputWeights = {
	p2wpkh: 273,
	p2sh: 365,
	p2tr: 231,
	p2pkh: 596,
	p2wsh: 420
};
/** The weight that spending a coin with this script adds to a transaction, at most. */
function inputWeight(script) {
	const kind = readScript(script)?.kind;
	if (kind === void 0) throw new RangeError("a coin that we cannot spend");
	return inputWeights[kind];
}
function outputWeight(script) {
	return outputBytes(script) * weightPerByte;
}
/** In virtual bytes, of which a block holds a million: what fees are counted by. */
function virtualBytes(inputs, outputs) {
	const weight = inputs.reduce((sum, script) => sum + inputWeight(script), frameWeight);
	return Math.ceil(outputs.reduce((sum, script) => sum + outputWeight(script), weight) / weightPerByte);
}
function outputBytes(script) {
	return 9 + script.length;
}
// packages/keys/src/bitcoin-review-psbt.ts
var magic$1 = "psbtÿ";
var finalSequence = 4294967294;
var lenient = {
	allowUnknownOutputs: true,
	allowUnknownInputs: true,
	unknown: "ignore"
};
/** As wallets hand it over: a file, or text in base64 or hexadecimal digits. */
function openPsbt(given) {
	const bytes = typeof given === "string" ? bytesIn(given) : given;
	if (!bytes || !startsLikePsbt(bytes)) return { reason: "is no PSBT: it should begin with cHNidP or 70736274ff" };
	try {
		return Transaction.fromPSBT(bytes, lenient);
	} catch {
		return { reason: "is a PSBT that breaks off, or has been changed by hand" };
	}
}
function reviewTransaction(transaction, network) {
	const inputs = Array.from({ length: transaction.inputsLength }, (_one, at) => transaction.getInput(at));
	const outputs = Array.from({ length: transaction.outputsLength }, (_one, at) => transaction.getOutput(at));
	const coins = inputs.map((input) => input.witnessUtxo || input.nonWitnessUtxo ? getPrevOut(input) : null).flatMap((coin, at) => {
		const { txid, index = 0 } = inputs[at] ?? {};
		if (!coin || !txid) return [];
		const address = addressOfOutput(coin.script, network);
		return [{
			txHash: bytesToHex(txid),
			output: index,
			units: coin.amount,
			address,
			script: coin.script
		}];
	});
	if (coins.length < inputs.length) return { reason: "does not say what it spends" };
	const payees = outputs.map(({ script = /* @__PURE__ */ new Uint8Array(), amount = 0n }) => ({
		script,
		address: addressOfOutput(script, network),
		units: amount
	}));
	const feeUnits = payees.reduce((rest, { units }) => rest - units, coins.reduce((sum, { units }) => sum + units, 0n));
	if (feeUnits < 0n) return { reason: "pays more than it spends" };
	if (coins.find(({ address }) => address === null)) return { reason: "spends a coin that has no address" };
	const bytes = virtualBytes(coins.map(({ script }) => script), payees.map(({ script }) => script));
	return { review: {
		hash: transaction.id,
		coins: coins.map(({ script: _script, ...coin }) => coin),
		payees: payees.map(({ script: _script, ...payee }) => payee),
		feeUnits,
		virtualBytes: bytes,
		unitsPerKilobyte: feeUnits * 1000n / BigInt(bytes),
		replaceable: inputs.some(({ sequence = 4294967295 }) => sequence < finalSequence)
	} };
}
function bytesIn(text) {
	const plain = text.replaceAll(/\s+/g, "");
	try {
		return /^(?:[0-9a-f]{2})+$/i.test(plain) ? hex.decode(plain.toLowerCase()) : base64.decode(plain);
	} catch {
		return null;
	}
}
function startsLikePsbt(bytes) {
	return Array.from(magic$1).every((letter, at) => bytes[at] === letter.charCodeAt(0));
}
// packages/keys/src/bitcoin-check-psbt.ts
/** Signatures for all there is: nothing of the transaction can be changed afterwards. Taproot may leave that unsaid. */
var sighashAll = 1;
var sighashDefault = 0;
/** Holds a transaction against what was asked for, coin by coin and payee by payee, and says the first thing that differs. */
function checkPsbt(given, asked, network) {
	const transaction = openPsbt(given);
	if ("reason" in transaction) return transaction;
	const read = reviewTransaction(transaction, network);
	if ("reason" in read) return read;
	const reason = wrongPayee(read.review, asked) ?? wrongCoin(read.review, asked) ?? wrongFee(read.review, asked) ?? wrongPromise(transaction);
	return reason === null ? read : { reason };
}
function wrongPayee({ payees }, asked) {
	for (const [at, { address, units }] of payees.entries()) {
		const wanted = asked.payees[at];
		if (!wanted) return `pays ${units} satoshis to ${nameOf(address)}, which nobody asked for`;
		if (address !== wanted.address) return `pays ${nameOf(address)} instead of ${wanted.address}`;
		if (units !== wanted.units) return `pays ${units} satoshis to ${wanted.address} instead of ${wanted.units}`;
	}
	const missing = asked.payees[payees.length];
	return missing ? `does not pay ${missing.address}` : null;
}
function wrongCoin({ coins }, asked) {
	const wanted = new Map(asked.coins.map((coin) => [`${coin.txHash}:${coin.output}`, coin]));
	for (const { txHash, output, units, address } of coins) {
		const name = `${txHash}:${output}`;
		const coin = wanted.get(name);
		if (!coin) return `spends the coin ${name}, which nobody asked for`;
		if (coin.units !== units || coin.address !== address) return `says something else of the coin ${name} than is true`;
		wanted.delete(name);
	}
	const [missing] = wanted.keys();
	return missing === void 0 ? null : `does not spend the coin ${missing}`;
}
function wrongFee({ feeUnits }, { feeUnitsMax }) {
	return feeUnits > feeUnitsMax ? `gives the network ${feeUnits} satoshis, and at most ${feeUnitsMax} was allowed` : null;
}
/** What would let somebody change it after it was signed, or hold it back. */
function wrongPromise(transaction) {
	if (transaction.lockTime !== 0) return "could not be sent before a certain time";
	for (let at = 0; at < transaction.inputsLength; at += 1) {
		const { sighashType } = transaction.getInput(at);
		if (sighashType !== void 0 && sighashType !== sighashAll && sighashType !== sighashDefault) return "asks for a signature that would leave a part of it open to change";
	}
	return null;
}
function nameOf(address) {
	return address ?? "a script without an address";
}
// packages/keys/src/bitcoin-sign-psbt.ts
var signaturesBetweenPauses$3 = 4;
/** m/purpose'/coin'/account'/chain/index. */
var stepsOfAccount = 3;
/**
* Signs each input with the key that its path leads to. Gives the number of inputs signed as it goes, and in the end what can
* be sent. All keys are wiped however it ends.
*/
async function* signPsbtWithPhrase(words, psbt, network, pause) {
	const transaction = Transaction.fromPSBT(base64.decode(psbt));
	const accounts = await openAccounts(words, transaction);
	try {
		for (let at = 0; at < transaction.inputsLength; at += 1) {
			if (at % signaturesBetweenPauses$3 === 0) await pause();
			withInputKey(accounts, transaction, at, network, (privateKey) => transaction.signIdx(privateKey, at));
			yield at + 1;
		}
	} finally {
		for (const account of accounts.values()) account.wipePrivateData();
	}
	transaction.finalize();
	return {
		hash: transaction.id,
		bytes: transaction.hex
	};
}
/** The accounts that the inputs name. Seed, root and what stands between are wiped at once. */
async function openAccounts({ phrase, passphrase }, transaction) {
	const paths = Array.from({ length: transaction.inputsLength }, (_one, at) => accountOf(pathOf(transaction, at)));
	const seed = await mnemonicToSeed(phrase, passphrase);
	const accounts = /* @__PURE__ */ new Map();
	try {
		for (const path of paths) {
			if (accounts.has(String(path))) continue;
			let key = HDKey.fromMasterSeed(seed);
			for (const step of path) {
				const child = key.deriveChild(step);
				key.wipePrivateData();
				key = child;
			}
			accounts.set(String(path), key);
		}
		return accounts;
	} finally {
		seed.fill(0);
	}
}
function withInputKey(accounts, transaction, at, network, use) {
	const path = pathOf(transaction, at);
	const [chainStep = 0, index = 0] = path.slice(stepsOfAccount);
	const chain = accounts.get(String(accountOf(path)))?.deriveChild(chainStep);
	const child = chain?.deriveChild(index);
	chain?.wipePrivateData();
	const privateKey = child?.privateKey;
	child?.wipePrivateData();
	if (!child?.publicKey || !privateKey) throw new Error("A key without its private half.");
	try {
		const { script } = getPrevOut(transaction.getInput(at));
		if (!isKeyOf$1(child.publicKey, script)) throw new WrongPhrase(addressOfOutput(script, network) ?? "the coin", index);
		use(privateKey);
	} finally {
		privateKey.fill(0);
	}
}
var keyScripts = [
	"p2wpkh",
	"p2sh-p2wpkh",
	"p2tr"
];
function isKeyOf$1(publicKey, script) {
	const wanted = bytesToHex(script);
	return keyScripts.some((kind) => bytesToHex(scriptBytes(scriptOfKey(publicKey, kind))) === wanted);
}
function pathOf(transaction, at) {
	const { bip32Derivation, tapBip32Derivation } = transaction.getInput(at);
	const path = bip32Derivation?.[0]?.[1].path ?? tapBip32Derivation?.[0]?.[1].der.path;
	if (!(path?.length === 5 && accountOf(path).every((step) => step >= 2147483648))) throw new Error(`Input ${at + 1} does not say which key of a wallet it is for.`);
	return path;
}
function accountOf(path) {
	return path.slice(0, stepsOfAccount);
}
// packages/keys/src/parse-evm-address.ts
var shape = /^0x[0-9a-fA-F]{40}$/;
var withoutPrefix = /^[0-9a-fA-F]{40}$/;
/** An address in small letters, as it is kept; or why the text is none. Capitals are a checksum where they are mixed. */
function parseEvmAddress(text) {
	if (withoutPrefix.test(text)) return { reason: "An address begins with 0x." };
	if (!shape.test(text)) return { reason: "An address is 0x and 40 digits from 0 to 9 and a to f." };
	const address = text.toLowerCase();
	const digits = text.slice(2);
	if (digits === digits.toLowerCase() || digits === digits.toUpperCase() || text === checksummed(address)) return { address };
	return { reason: "The capitals of this address do not fit its digits: it was mistyped or altered. Copy it once more." };
}
// packages/keys/src/rlp.ts
var shortMax = 55;
var bytesStart = 128;
var listStart = 192;
function rlp(item) {
	if (!(item instanceof Uint8Array)) {
		const content = concatBytes$2(...item.map(rlp));
		return concatBytes$2(headOf(content.length, listStart), content);
	}
	const [only] = item;
	if (item.length === 1 && only !== void 0 && only < bytesStart) return item;
	return concatBytes$2(headOf(item.length, bytesStart), item);
}
/** A whole number without a leading zero; zero is no byte at all. */
function rlpNumber(value) {
	if (value < 0n) throw new RangeError(`${value} is below zero`);
	if (value === 0n) return /* @__PURE__ */ new Uint8Array();
	const digits = value.toString(16);
	return hexToBytes(digits.length % 2 === 0 ? digits : `0${digits}`);
}
function headOf(length, start) {
	if (length <= shortMax) return Uint8Array.of(start + length);
	const size = rlpNumber(BigInt(length));
	return concatBytes$2(Uint8Array.of(start + shortMax + size.length), size);
}
// packages/keys/src/evm-authorization.ts
var magic = Uint8Array.of(5);
/** What an account signs. An authorization for chain 0 would hold on every chain there is: nobody gets one here. */
function authorizationDigest({ chainId, delegate, nonce }) {
	if (!/^[1-9]\d*$/.test(chainId)) throw new RangeError(`an authorization for one chain, not for ${chainId}`);
	if (!Number.isSafeInteger(nonce) || nonce < 0) throw new RangeError(`no nonce: ${nonce}`);
	const parsed = parseEvmAddress(delegate);
	if ("reason" in parsed) throw new RangeError(parsed.reason);
	const fields = [
		rlpNumber(BigInt(chainId)),
		hexToBytes(parsed.address.slice(2)),
		rlpNumber(BigInt(nonce))
	];
	return keccak_256(concatBytes$2(magic, rlp(fields)));
}
/** 65 bytes: r, s and the parity. */
function signEvmAuthorization(authorization, privateKey) {
	const { r, s, yParity } = signDigest(authorizationDigest(authorization), privateKey);
	return `${r}${s.slice(2)}0${yParity}`;
}
// packages/keys/src/sign-authorizations.ts
var signaturesBetweenPauses$2 = 4;
/**
* One after the other, in the order asked. Fails with `WrongPhrase` at the first address that the words do not lead to. The
* seed and the keys are wiped however it ends.
*/
async function* signAuthorizations(words, { chainId, delegate, items }, pause) {
	const receiving = await openReceivingKey(words);
	try {
		for (const [at, item] of items.entries()) {
			if (at % signaturesBetweenPauses$2 === 0) await pause();
			const { address, nonce } = item;
			yield {
				address,
				nonce,
				signature: withDepositKey(receiving, item, (privateKey) => signEvmAuthorization({
					chainId,
					delegate,
					nonce
				}, privateKey))
			};
		}
	} finally {
		receiving.wipePrivateData();
	}
}
// packages/keys/src/evm-transaction.ts
function parseAuthorizationText(text) {
	const [, chainId, delegate, nonce, signature] = /^([1-9]\d*)\/(0x[0-9a-f]{40})\/(\d+)\/(0x[0-9a-f]{128}0[01])$/.exec(text) ?? [];
	if (!chainId || !delegate || !nonce || !signature) throw new RangeError(`no authorization: ${text}`);
	return {
		chainId,
		delegate,
		nonce: Number(nonce),
		signature
	};
}
/** Signs what the text says, and nothing else. */
function signEvmTransaction(text, privateKey) {
	const signed = text["gasPrice"] === void 0 ? signedMarket(text, privateKey) : signedLegacy(text, privateKey);
	return {
		hash: `0x${bytesToHex(keccak_256(signed))}`,
		bytes: `0x${bytesToHex(signed)}`
	};
}
/** The older kind of transaction writes the parity into another number, together with the chain (EIP-155). */
function signedLegacy(text, privateKey) {
	if (text["authorizations"]) throw new RangeError("the older kind of transaction carries no authorizations");
	const chainId = chainIdOf(text);
	const fields = [
		number$1(text, "nonce"),
		number$1(text, "gasPrice"),
		...contentOf(text)
	];
	const none = /* @__PURE__ */ new Uint8Array();
	const { r, s, yParity } = signDigest(keccak_256(rlp([
		...fields,
		rlpNumber(chainId),
		none,
		none
	])), privateKey);
	return rlp([
		...fields,
		rlpNumber(chainId * 2n + 35n + BigInt(yParity)),
		rlpNumber(BigInt(r)),
		rlpNumber(BigInt(s))
	]);
}
function signedMarket(text, privateKey) {
	const fields = [
		rlpNumber(chainIdOf(text)),
		...[
			"nonce",
			"maxPriorityFeePerGas",
			"maxFeePerGas"
		].map((name) => number$1(text, name)),
		...contentOf(text),
		[]
	];
	const carried = text["authorizations"] ? text["authorizations"].split(" ").map(authorizationItem) : [];
	if (carried.length > 0) fields.push(carried);
	const type = Uint8Array.of(carried.length > 0 ? 4 : 2);
	const { r, s, yParity } = signDigest(keccak_256(concatBytes$2(type, rlp(fields))), privateKey);
	const signature = [
		rlpNumber(BigInt(yParity)),
		rlpNumber(BigInt(r)),
		rlpNumber(BigInt(s))
	];
	return concatBytes$2(type, rlp([...fields, ...signature]));
}
function authorizationItem(word) {
	const { chainId, delegate, nonce, signature } = parseAuthorizationText(word);
	const part = (from, to) => rlpNumber(BigInt(`0x${signature.slice(from, to)}`));
	return [...[
		rlpNumber(BigInt(chainId)),
		hexToBytes(delegate.slice(2)),
		rlpNumber(BigInt(nonce))
	], ...[
		part(130, 132),
		part(2, 66),
		part(66, 130)
	]];
}
function contentOf(text) {
	return [
		number$1(text, "gas"),
		bytes(text, "to", 20),
		number$1(text, "value"),
		bytes(text, "data")
	];
}
function chainIdOf(text) {
	const chainId = BigInt(field$1(text, "chainId"));
	if (chainId < 1n) throw new RangeError("a transaction for no chain");
	return chainId;
}
function number$1(text, name) {
	const value = field$1(text, name);
	if (!/^(\d+|0x[0-9a-fA-F]+)$/.test(value)) throw new RangeError(`${name} of a transaction is no number: ${value}`);
	return rlpNumber(BigInt(value));
}
function bytes(text, name, length) {
	const value = field$1(text, name);
	if (!/^0x([0-9a-fA-F]{2})*$/.test(value)) throw new RangeError(`${name} of a transaction is no hex: ${value}`);
	const read = hexToBytes(value.slice(2));
	if (length !== void 0 && read.length !== length) throw new RangeError(`${name} does not have ${length} bytes`);
	return read;
}
function field$1(text, name) {
	const value = text[name];
	if (value === void 0 || value === "") throw new RangeError(`a transaction without ${name}`);
	return value;
}
// packages/keys/src/sign-transfers.ts
var signaturesBetweenPauses$1 = 4;
/** Signs each transaction with the key of its own address. Like `signAuthorizations` in all else. */
async function* signTransfers(words, items, pause) {
	const receiving = await openReceivingKey(words);
	try {
		for (const [at, item] of items.entries()) {
			if (at % signaturesBetweenPauses$1 === 0) await pause();
			const whole = {
				...item.payload,
				nonce: String(item.nonce)
			};
			const signed = withDepositKey(receiving, item, (privateKey) => signEvmTransaction(whole, privateKey));
			yield {
				address: item.address,
				...signed
			};
		}
	} finally {
		receiving.wipePrivateData();
	}
}
// packages/keys/src/solana-bytes.ts
var lengthMax = 65535;
/** How long a list is, in seven bits a byte. */
function lengthBytes(length) {
	if (length > lengthMax) throw new RangeError(`a list of ${length}`);
	const bytes = [];
	let rest = length;
	while (rest > 127) {
		bytes.push(rest & 127 | 128);
		rest >>= 7;
	}
	return Uint8Array.from([...bytes, rest]);
}
/** Reads what was written tightly, and fails with a RangeError instead of guessing. */
var ByteReader = class {
	#bytes;
	#at = 0;
	constructor(bytes) {
		this.#bytes = bytes;
	}
	get isAtEnd() {
		return this.#at === this.#bytes.length;
	}
	peek() {
		const byte = this.#bytes[this.#at];
		if (byte === void 0) throw new RangeError("The transaction is cut off.");
		return byte;
	}
	byte() {
		const byte = this.peek();
		this.#at += 1;
		return byte;
	}
	take(count) {
		if (this.#at + count > this.#bytes.length) throw new RangeError("The transaction is cut off.");
		this.#at += count;
		return this.#bytes.slice(this.#at - count, this.#at);
	}
	rest() {
		return this.take(this.#bytes.length - this.#at);
	}
	/** One length has one spelling: a longer one would be another text for the same transaction. */
	length() {
		const start = this.#at;
		let length = 0;
		for (let shift = 0; shift <= 14; shift += 7) {
			const byte = this.byte();
			length |= (byte & 127) << shift;
			if ((byte & 128) !== 0) continue;
			if (length > lengthMax || lengthBytes(length).length !== this.#at - start) break;
			return length;
		}
		throw new RangeError("The transaction has a length that nobody writes so.");
	}
};
function u32Bytes(value) {
	const bytes = /* @__PURE__ */ new Uint8Array(4);
	new DataView(bytes.buffer).setUint32(0, value, true);
	return bytes;
}
function u64Bytes(value) {
	if (value < 0n || value > 18446744073709551615n) throw new RangeError(`${value} is no number of 64 bits`);
	const bytes = /* @__PURE__ */ new Uint8Array(8);
	new DataView(bytes.buffer).setBigUint64(0, value, true);
	return bytes;
}
function readU32(bytes, at) {
	return new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, true);
}
function readU64(bytes, at) {
	return new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(at, true);
}
// packages/keys/src/solana-programs.ts
/** Programs and accounts that are the same on every network. */
var systemProgram = "11111111111111111111111111111111";
var associatedTokenProgram = "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL";
var computeBudgetProgram = "ComputeBudget111111111111111111111111111111";
var recentBlockhashes = "SysvarRecentB1ockHashes11111111111111111111";
function isTokenProgram(address) {
	return address === "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA" || address === "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb";
}
// packages/keys/src/solana-token-account.ts
var bumpMax = 255;
var marker = utf8ToBytes("ProgramDerivedAddress");
/** Whether these 32 bytes may be somebody's public key. Accounts of programs are chosen so that they are none. */
function isOnCurve(bytes) {
	try {
		ed25519.Point.fromBytes(bytes, true);
		return true;
	} catch {
		return false;
	}
}
/** Where wallets put what an owner gets of a token. Its program is part of it: the same mint has one account under each. */
function tokenAccountOf(owner, mint, program) {
	const seeds = [
		owner,
		program,
		mint
	].map((address) => base58.decode(address));
	for (let bump = bumpMax; bump >= 0; bump -= 1) {
		const found = sha256$1(concatBytes$2(...seeds, Uint8Array.of(bump), base58.decode(associatedTokenProgram), marker));
		if (!isOnCurve(found)) return base58.encode(found);
	}
	throw new Error(`no token account can be derived for ${owner}`);
}
// packages/keys/src/solana-instructions.ts
var signer = (address) => ({
	address,
	isSigner: true,
	isWritable: false
});
var paying = (address) => ({
	address,
	isSigner: true,
	isWritable: true
});
var changed = (address) => ({
	address,
	isSigner: false,
	isWritable: true
});
var named = (address) => ({
	address,
	isSigner: false,
	isWritable: false
});
var systemTransfer = 2;
var systemAdvanceNonce = 4;
var createIdempotent = 1;
var tokenTransferChecked = 12;
var tokenClose = 9;
var feeExtension = 26;
var feeHarvest = 4;
var computeLimit = 2;
var computePrice = 3;
function instructionOf(deed) {
	switch (deed.does) {
		case "limit-work": return {
			program: computeBudgetProgram,
			accounts: [],
			data: concatBytes$2(Uint8Array.of(computeLimit), u32Bytes(deed.workMax))
		};
		case "price-work": return {
			program: computeBudgetProgram,
			accounts: [],
			data: concatBytes$2(Uint8Array.of(computePrice), u64Bytes(deed.microLamports))
		};
		case "advance-nonce": return {
			program: systemProgram,
			accounts: [
				changed(deed.nonceAccount),
				named(recentBlockhashes),
				signer(deed.authority)
			],
			data: u32Bytes(systemAdvanceNonce)
		};
		case "pay-coin": {
			const data = concatBytes$2(u32Bytes(systemTransfer), u64Bytes(deed.units));
			return {
				program: systemProgram,
				accounts: [paying(deed.from), changed(deed.to)],
				data
			};
		}
		case "create-account": {
			const { payer, account, owner, token } = deed;
			return {
				program: associatedTokenProgram,
				accounts: [
					...[
						paying(payer),
						changed(account),
						named(owner)
					],
					named(token.mint),
					named(systemProgram),
					named(token.program)
				],
				data: Uint8Array.of(createIdempotent)
			};
		}
		case "pay-token": {
			const { from, to, owner, token, units } = deed;
			const data = concatBytes$2(Uint8Array.of(tokenTransferChecked), u64Bytes(units), Uint8Array.of(token.decimals));
			return {
				program: token.program,
				accounts: [
					changed(from),
					named(token.mint),
					changed(to),
					signer(owner)
				],
				data
			};
		}
		case "harvest-fees": {
			const data = Uint8Array.of(feeExtension, feeHarvest);
			return {
				program: deed.token.program,
				accounts: [changed(deed.token.mint), changed(deed.account)],
				data
			};
		}
		case "close-account": {
			const accounts = [
				changed(deed.account),
				changed(deed.rentTo),
				signer(deed.owner)
			];
			return {
				program: deed.program,
				accounts,
				data: Uint8Array.of(tokenClose)
			};
		}
	}
}
/**
* What an instruction does; null when it is none that we know in its plainest form: an account more, such as the signer of a
* multisig, makes it another one.
*/
function deedOf({ program, accounts, data }) {
	const at = accounts.map(({ address }) => address);
	if (program === "ComputeBudget111111111111111111111111111111" && at.length === 0) return budgetDeed(data);
	if (program === "11111111111111111111111111111111") return systemDeed(at, data);
	if (program === "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL") return creation(at, data);
	return isTokenProgram(program) ? tokenDeed(program, at, data) : null;
}
function budgetDeed(data) {
	if (data[0] === computeLimit && data.length === 5) return {
		does: "limit-work",
		workMax: readU32(data, 1)
	};
	if (data[0] === computePrice && data.length === 9) return {
		does: "price-work",
		microLamports: readU64(data, 1)
	};
	return null;
}
function systemDeed([first, second, third, ...more], data) {
	if (data.length < 4 || first === void 0 || second === void 0 || more.length > 0) return null;
	const kind = readU32(data, 0);
	if (kind === systemTransfer && data.length === 12 && third === void 0) return {
		does: "pay-coin",
		from: first,
		to: second,
		units: readU64(data, 4)
	};
	if (kind === systemAdvanceNonce && data.length === 4 && second === "SysvarRecentB1ockHashes11111111111111111111" && third !== void 0) return {
		does: "advance-nonce",
		nonceAccount: first,
		authority: third
	};
	return null;
}
/** Whoever names an account that is not the owner's own one is not believed. */
function creation(at, data) {
	const [payer, account, owner, mint, system, program, ...more] = at;
	if (data.length !== 1 || data[0] !== createIdempotent || more.length > 0) return null;
	if (payer === void 0 || account === void 0 || owner === void 0 || mint === void 0) return null;
	if (system !== "11111111111111111111111111111111" || program === void 0 || !isTokenProgram(program)) return null;
	if (tokenAccountOf(owner, mint, program) !== account) return null;
	return {
		does: "create-account",
		payer,
		owner,
		account,
		token: {
			mint,
			program
		}
	};
}
function tokenDeed(program, at, data) {
	const [first, second, third, fourth, ...more] = at;
	if (first === void 0 || second === void 0 || more.length > 0) return null;
	const [kind] = data;
	if (kind === tokenTransferChecked && data.length === 10 && third !== void 0 && fourth !== void 0) {
		const token = {
			mint: second,
			program,
			decimals: data[9] ?? 0
		};
		return {
			does: "pay-token",
			owner: fourth,
			from: first,
			to: third,
			units: readU64(data, 1),
			token
		};
	}
	if (fourth !== void 0) return null;
	if (kind === tokenClose && data.length === 1 && third !== void 0) return {
		does: "close-account",
		owner: third,
		account: first,
		rentTo: second,
		program
	};
	return kind === feeExtension && data[1] === feeHarvest && data.length === 2 && third === void 0 ? {
		does: "harvest-fees",
		account: second,
		token: {
			mint: first,
			program
		}
	} : null;
}
// packages/keys/src/solana-message.ts
var bytesOfKey = 32;
var accountsMax = 256;
var versionFlag = 128;
/** The bytes that are signed. Accounts stand in the order in which they are first named. */
function encodeMessage({ feePayer, lifetime, instructions }) {
	const accounts = /* @__PURE__ */ new Map();
	const name = ({ address, isSigner, isWritable }) => {
		const known = accounts.get(address);
		const needs = {
			isSigner: isSigner || known?.isSigner === true,
			isWritable: isWritable || known?.isWritable === true
		};
		accounts.set(address, {
			address,
			...needs
		});
	};
	name({
		address: feePayer,
		isSigner: true,
		isWritable: true
	});
	for (const instruction of instructions) for (const account of instruction.accounts) name(account);
	for (const { program } of instructions) name({
		address: program,
		isSigner: false,
		isWritable: false
	});
	const groups = [
		[...accounts.values()].filter((one) => one.isSigner && one.isWritable),
		[...accounts.values()].filter((one) => one.isSigner && !one.isWritable),
		[...accounts.values()].filter((one) => !one.isSigner && one.isWritable),
		[...accounts.values()].filter((one) => !one.isSigner && !one.isWritable)
	];
	const order = groups.flat().map(({ address }) => address);
	if (order.length > accountsMax) throw new RangeError(`${order.length} accounts in one transaction`);
	const indexOf = new Map(order.map((address, at) => [address, at]));
	const at = (address) => indexOf.get(address) ?? 0;
	return concatBytes$2(Uint8Array.of(groups[0].length + groups[1].length, groups[1].length, groups[3].length), lengthBytes(order.length), ...order.map((address) => base58.decode(address)), base58.decode(lifetime), lengthBytes(instructions.length), ...instructions.flatMap(({ program, accounts: named, data }) => [
		Uint8Array.of(at(program)),
		lengthBytes(named.length),
		Uint8Array.from(named, ({ address }) => at(address)),
		lengthBytes(data.length),
		data
	]));
}
/** What the bytes say, or why they say nothing that we would sign. */
function decodeMessage(bytes) {
	const reader = new ByteReader(bytes);
	try {
		const message = readMessage(reader);
		return reader.isAtEnd ? message : { reason: "There is something behind the end of the transaction." };
	} catch (error) {
		if (error instanceof RangeError) return { reason: error.message };
		throw error;
	}
}
function readMessage(reader) {
	const isVersioned = (reader.peek() & versionFlag) !== 0;
	if (isVersioned && reader.byte() !== versionFlag) throw new RangeError("This version of a transaction is not known.");
	const [signerCount, readonlySigners, readonlyOthers] = [
		reader.byte(),
		reader.byte(),
		reader.byte()
	];
	const addresses = Array.from({ length: reader.length() }, () => base58.encode(reader.take(bytesOfKey)));
	if (signerCount === 0 || readonlySigners >= signerCount || signerCount + readonlyOthers > addresses.length) throw new RangeError("Its head does not fit its accounts.");
	if (new Set(addresses).size !== addresses.length) throw new RangeError("It names an account twice.");
	const account = (index) => {
		const address = addresses[index];
		if (address === void 0) throw new RangeError("It names an account that is not there.");
		const isSigner = index < signerCount;
		return {
			address,
			isSigner,
			isWritable: isSigner ? index < signerCount - readonlySigners : index < addresses.length - readonlyOthers
		};
	};
	const lifetime = base58.encode(reader.take(bytesOfKey));
	const instructions = Array.from({ length: reader.length() }, () => ({
		program: account(reader.byte()).address,
		accounts: Array.from({ length: reader.length() }, () => account(reader.byte())),
		data: reader.take(reader.length())
	}));
	if (isVersioned && reader.length() > 0) throw new RangeError("It takes accounts from a table, so that nobody can see here whom it pays.");
	return {
		feePayer: account(0).address,
		signers: addresses.slice(0, signerCount),
		lifetime,
		instructions
	};
}
// packages/keys/src/solana-keys.ts
/** m/44'/501', the parent of all deposit keys. Whoever opens it wipes it. */
async function openSolanaKey({ phrase, passphrase }) {
	const seed = await mnemonicToSeed(phrase, passphrase);
	try {
		return descend(HDKey$1.fromMasterSeed(seed), [44, 501]);
	} finally {
		seed.fill(0);
	}
}
/** Lends the private key of one deposit address, m/44'/501'/index'/0', and wipes it. */
function withSolanaKey(parent, { address, position }, use) {
	const child = depositKey(parent, position);
	try {
		if (base58.encode(child.publicKeyRaw) !== address) throw new WrongPhrase(address, position);
		return use(child.privateKey);
	} finally {
		wipeSolanaKey(child);
	}
}
function addressOfSolanaKey(privateKey) {
	return base58.encode(ed25519.getPublicKey(privateKey));
}
function wipeSolanaKey({ privateKey, chainCode }) {
	privateKey.fill(0);
	chainCode.fill(0);
}
function depositKey(parent, position) {
	const index = parent.deriveChild(HARDENED_OFFSET$1 + position);
	try {
		return index.deriveChild(HARDENED_OFFSET$1);
	} finally {
		wipeSolanaKey(index);
	}
}
function descend(from, steps) {
	let key = from;
	for (const step of steps) {
		const child = key.deriveChild(HARDENED_OFFSET$1 + step);
		wipeSolanaKey(key);
		key = child;
	}
	return key;
}
// packages/keys/src/solana-transaction.ts
/** A network takes no transaction that is larger. */
var transactionBytesMax = 1232;
var bytesOfSignature = 64;
/** As nodes take it, and as it is stored: base64, with zeros for what is missing. */
function encodeTransaction({ messageBytes, signatures }) {
	const slots = signatures.map((one) => one ?? new Uint8Array(bytesOfSignature));
	return base64.encode(concatBytes$2(lengthBytes(slots.length), ...slots, messageBytes));
}
function decodeTransaction(text) {
	const bytes = bytesOf$1(text);
	if (!bytes) return { reason: "This is no transaction: it is not base64." };
	if (bytes.length > 1232) return { reason: `A transaction has at most ${transactionBytesMax} bytes; this has ${bytes.length}.` };
	try {
		const reader = new ByteReader(bytes);
		const slots = Array.from({ length: reader.length() }, () => reader.take(bytesOfSignature));
		const messageBytes = reader.rest();
		const message = decodeMessage(messageBytes);
		if ("reason" in message) return message;
		if (message.signers.length !== slots.length) return { reason: "It has not one place for each signer." };
		return {
			messageBytes,
			message,
			signatures: slots.map((one) => one.some((byte) => byte !== 0) ? one : null)
		};
	} catch (error) {
		if (error instanceof RangeError) return { reason: error.message };
		throw error;
	}
}
/** Puts the signature of one key in its place. */
function signSolanaTransaction(transaction, privateKey) {
	const at = transaction.message.signers.indexOf(addressOfSolanaKey(privateKey));
	if (at < 0) throw new RangeError("This key is not among the signers.");
	const signature = ed25519.sign(transaction.messageBytes, privateKey);
	return {
		...transaction,
		signatures: transaction.signatures.with(at, signature)
	};
}
/** Who has not signed, and whose signature is not good. */
function faultsOf({ message, messageBytes, signatures }) {
	const wrong = message.signers.filter((address, at) => {
		const signature = signatures[at];
		return signature && !isSignedBy(address, messageBytes, signature);
	});
	return {
		missing: message.signers.filter((_one, at) => !signatures[at]),
		wrong
	};
}
function isSignedBy(address, bytes, signature) {
	try {
		return ed25519.verify(signature, bytes, base58.decode(address), { zip215: false });
	} catch {
		return false;
	}
}
function bytesOf$1(text) {
	try {
		return base64.decode(text);
	} catch {
		return;
	}
}
// packages/keys/src/solana-sweep.ts
var microInLamport = 1000000n;
var lamportsPerSignature = 5000n;
/** What the transaction does, step by step. */
function deedsOf(sweep) {
	const { hotWallet, coldWallet, token, lifetime } = sweep;
	const deeds = [];
	if (lifetime.by === "nonce") deeds.push({
		does: "advance-nonce",
		nonceAccount: lifetime.account,
		authority: hotWallet
	});
	deeds.push({
		does: "limit-work",
		workMax: sweep.workMax
	});
	const microLamports = sweep.microLamportsPerWork;
	if (microLamports > 0n) deeds.push({
		does: "price-work",
		microLamports
	});
	if (token === null) {
		for (const { address, units } of sweep.deposits) deeds.push({
			does: "pay-coin",
			from: address,
			to: coldWallet,
			units
		});
		return deeds;
	}
	const { mint, program } = token;
	const to = tokenAccountOf(coldWallet, mint, program);
	if (sweep.createsAccount) deeds.push({
		does: "create-account",
		payer: hotWallet,
		owner: coldWallet,
		account: to,
		token: {
			mint,
			program
		}
	});
	for (const deposit of sweep.deposits) deeds.push(...tokenDeeds(sweep, deposit, to, token));
	return deeds;
}
function tokenDeeds({ hotWallet, closesAccounts }, { address: owner, units, account }, to, { mint, program, decimals, withholdsFees }) {
	const from = account ?? tokenAccountOf(owner, mint, program);
	const deeds = [{
		does: "pay-token",
		owner,
		from,
		to,
		units,
		token: {
			mint,
			program,
			decimals
		}
	}];
	if (!closesAccounts) return deeds;
	if (withholdsFees) deeds.push({
		does: "harvest-fees",
		account: from,
		token: {
			mint,
			program
		}
	});
	return [...deeds, {
		does: "close-account",
		owner,
		account: from,
		rentTo: hotWallet,
		program
	}];
}
function messageOf(sweep) {
	const { lifetime } = sweep;
	return {
		feePayer: sweep.hotWallet,
		lifetime: lifetime.by === "nonce" ? lifetime.value : lifetime.blockhash,
		instructions: deedsOf(sweep).map(instructionOf)
	};
}
/** Who signs: the hot wallet first, and whoever holds a token in several accounts once. */
function signersOf({ hotWallet, deposits }) {
	return [.../* @__PURE__ */ new Set([hotWallet, ...deposits.map(({ address }) => address)])];
}
/** What the network takes at most, without the rent of an account that is created. */
function sweepFeeMax(sweep) {
	const priority = BigInt(sweep.workMax) * sweep.microLamportsPerWork;
	return BigInt(signersOf(sweep).length) * lamportsPerSignature + (priority + microInLamport - 1n) / microInLamport;
}
// packages/keys/src/solana-read-sweep.ts
/** What a transaction does, when it is a sweep to this cold wallet and nothing else: written anew it has the very same bytes. */
function readSweep(text, known) {
	const transaction = decodeTransaction(text);
	if ("reason" in transaction) return transaction;
	const deeds = [];
	for (const instruction of transaction.message.instructions) {
		const deed = deedOf(instruction);
		if (deed === null) return { reason: `It holds an instruction to ${instruction.program} that is none of a sweep.` };
		deeds.push(deed);
	}
	const sweep = sweepIn(transaction.message, deeds, known);
	if (sweep === null) return notASweep;
	const again = encodeMessage(messageOf(sweep));
	return base64.encode(again) === base64.encode(transaction.messageBytes) ? { sweep } : notASweep;
}
var notASweep = { reason: "It does something else than to move deposits to the cold wallet." };
function sweepIn({ feePayer, lifetime: value }, deeds, { coldWallet, positionOf }) {
	const all = (does) => deeds.filter((deed) => deed.does === does);
	const [nonce] = all("advance-nonce");
	const [limit] = all("limit-work");
	const [price] = all("price-work");
	const common = {
		hotWallet: feePayer,
		coldWallet,
		lifetime: nonce ? {
			by: "nonce",
			account: nonce.nonceAccount,
			value
		} : {
			by: "blockhash",
			blockhash: value
		},
		workMax: limit?.workMax ?? 0,
		microLamportsPerWork: price?.microLamports ?? 0n,
		createsAccount: all("create-account").length > 0
	};
	const coins = all("pay-coin");
	if (coins.length > 0) {
		const deposits = coins.map(({ from, units }) => ({
			position: positionOf(from),
			address: from,
			units
		}));
		return {
			...common,
			token: null,
			deposits,
			closesAccounts: true
		};
	}
	const payments = all("pay-token");
	const [payment] = payments;
	if (!payment) return null;
	return {
		...common,
		token: {
			...payment.token,
			withholdsFees: all("harvest-fees").length > 0
		},
		deposits: payments.map((one) => depositOf(one, positionOf)),
		closesAccounts: all("close-account").length > 0
	};
}
function depositOf({ owner, from, units, token }, positionOf) {
	const isUsual = tokenAccountOf(owner, token.mint, token.program) === from;
	return {
		position: positionOf(owner),
		address: owner,
		units,
		...isUsual ? {} : { account: from }
	};
}
// packages/keys/src/solana-asked-sweeps.ts
/**
* The transactions of a request, each held against the words beside it: who is paid, who pays, from where, how much, and what
* the network may take. Both sides of a signature ask this.
*/
function askedSweeps(shown) {
	const positions = new Map(shown.items.map(({ address, position }) => [address, position]));
	const known = {
		coldWallet: shown.coldAddress,
		positionOf: (address) => positions.get(address) ?? 0
	};
	const sweeps = [];
	for (const [at, transaction] of shown.transactions.entries()) {
		const read = readSweep(transaction, known);
		const reason = "reason" in read ? read.reason : whatDiffers$1(shown, at, read.sweep);
		if (reason !== null) return { reason };
		if ("sweep" in read) sweeps.push({
			asked: read.sweep,
			transaction
		});
	}
	return sweeps.reduce((sum, { asked }) => sum + sweepFeeMax(asked), 0n) > unitsOf(shown.fee, coinOf("SOLANA").decimals) ? { reason: `The network may take more than ${shown.fee} SOL.` } : { sweeps };
}
function whatDiffers$1(shown, at, { hotWallet, token, deposits }) {
	if (hotWallet !== shown.hotAddress) return `It is paid for by ${hotWallet}, not by ${shown.hotAddress}.`;
	if ((token?.mint ?? null) !== shown.currencyAddress) return "It moves another currency than the one shown.";
	if (token && token.decimals !== shown.decimals) return "It divides the currency in another way than shown.";
	const own = shown.items.filter(({ transaction }) => transaction === at);
	const moved = deposits.map(({ address, units }) => `${address} ${units}`);
	const said = own.map(({ address, amount }) => `${address} ${unitsOf(amount, shown.decimals)}`);
	return moved.join() === said.join() ? null : "It moves something else than what is shown.";
}
function unitsOf(text, decimals) {
	const money = parseMoney(text, {
		chain: "SOLANA",
		contract: null,
		decimals
	});
	if (!("units" in money)) throw money;
	return money.units;
}
// packages/keys/src/solana-check-sweep.ts
/**
* Holds a transaction against what was asked, byte by byte. Whoever signs it and whoever gets it back signed asks this: what
* differs anywhere is refused, and told.
*/
function checkSweep(asked, text) {
	const transaction = decodeTransaction(text);
	if ("reason" in transaction) return transaction;
	const expected = encodeMessage(messageOf(asked));
	if (base64.encode(transaction.messageBytes) !== base64.encode(expected)) return { reason: whatDiffers(asked, transaction.message) };
	const { wrong } = faultsOf(transaction);
	const [first] = wrong;
	return first === void 0 ? { transaction } : { reason: `The signature of ${first} is not good.` };
}
function whatDiffers(asked, { feePayer, lifetime, signers, instructions }) {
	const expected = signersOf(asked);
	if (feePayer !== asked.hotWallet) return `It is paid for by ${feePayer}, not by ${asked.hotWallet}.`;
	const stranger = signers.find((address) => !expected.includes(address));
	if (stranger !== void 0) return `It also has ${stranger} sign, who was not asked.`;
	const left = expected.find((address) => !signers.includes(address));
	if (left !== void 0) return `It does not have ${left} sign.`;
	const deeds = [];
	for (const instruction of instructions) {
		const deed = deedOf(instruction);
		if (deed === null) return `It holds an instruction to ${instruction.program} that was not asked for.`;
		deeds.push(deed);
	}
	const wrong = wrongDeed(deedsOf(asked), deeds);
	if (wrong !== null) return wrong;
	if (lifetime !== messageOf(asked).lifetime) return "It lives by another block or nonce than the one asked for.";
	return "It is not written as it was asked for. Sign it as it is shown.";
}
function wrongDeed(asked, given) {
	for (const [at, deed] of given.entries()) {
		const wanted = asked[at];
		if (!wanted) return `It does more than was asked for: ${sayDeed(deed)}.`;
		if (sayDeed(wanted) !== sayDeed(deed)) return `Step ${at + 1} is to ${sayDeed(deed)}. Asked for was to ${sayDeed(wanted)}.`;
	}
	const missing = asked[given.length];
	return missing ? `It does less than was asked for: it does not ${sayDeed(missing)}.` : null;
}
/** Two deeds say the same only when they do the same. */
function sayDeed(deed) {
	switch (deed.does) {
		case "limit-work": return `use at most ${deed.workMax} units of work`;
		case "price-work": return `pay ${deed.microLamports} micro-lamports for a unit of work`;
		case "advance-nonce": return `use up the nonce ${deed.nonceAccount} of ${deed.authority}`;
		case "pay-coin": return `pay ${deed.units} lamports from ${deed.from} to ${deed.to}`;
		case "create-account": return `create the account ${deed.account} of ${deed.owner} for the token ${deed.token.mint} (${deed.token.program}), paid by ${deed.payer}`;
		case "pay-token": return `pay ${deed.units} of the token ${deed.token.mint} (${deed.token.program}, ${deed.token.decimals} decimals) from ${deed.from} of ${deed.owner} to ${deed.to}`;
		case "harvest-fees": return `hand the fees withheld in ${deed.account} over to the token ${deed.token.mint} (${deed.token.program})`;
		case "close-account": return `close the account ${deed.account} of ${deed.owner} (${deed.program}) and pay its rent to ${deed.rentTo}`;
	}
}
// packages/keys/src/solana-sign-sweeps.ts
/** The bytes do something else than what their signer was shown. */
var AlteredSweep = class extends Error {
	name = "AlteredSweep";
};
/**
* Signs each transaction with the keys of the deposits that it moves, and gives it back in the order asked. Nothing is signed
* before all of them do what was shown. Fails with `WrongPhrase` at the first address that the words do not lead to.
*/
async function* signSweeps(words, sweeps, pause) {
	const checked = sweeps.map(({ asked, transaction: text }) => {
		const one = checkSweep(asked, text);
		if ("reason" in one) throw new AlteredSweep(one.reason);
		return {
			asked,
			transaction: one.transaction
		};
	});
	const parent = await openSolanaKey(words);
	try {
		for (const { asked, transaction } of checked) {
			await pause();
			let signed = transaction;
			for (const deposit of asked.deposits) signed = withSolanaKey(parent, deposit, (privateKey) => signSolanaTransaction(signed, privateKey));
			yield { transaction: encodeTransaction(signed) };
		}
	} finally {
		wipeSolanaKey(parent);
	}
}
// packages/keys/src/tron-protobuf.ts
var varintKind = 0;
var bytesKind = 2;
var int64Max = 2n ** 63n - 1n;
/** In the order given. What is zero or empty is left out, as Tron's nodes do: another spelling would be another hash. */
function writeFields(fields) {
	return concatBytes$2(...fields.map(({ field, value }) => isEmpty(value) ? /* @__PURE__ */ new Uint8Array() : written(field, value)));
}
function isEmpty(value) {
	return typeof value === "bigint" ? value === 0n : value.length === 0;
}
function written(field, value) {
	const kind = typeof value === "bigint" ? varintKind : bytesKind;
	const tag = varint(BigInt(field << 3 | kind));
	return typeof value === "bigint" ? concatBytes$2(tag, varint(value)) : concatBytes$2(tag, varint(BigInt(value.length)), value);
}
function varint(value) {
	if (value < 0n || value > int64Max) throw new RangeError(`${value} does not fit into 63 bits`);
	const bytes = [];
	let rest = value;
	do {
		const low = Number(rest & 127n);
		rest >>= 7n;
		bytes.push(rest === 0n ? low : low | 128);
	} while (rest > 0n);
	return Uint8Array.from(bytes);
}
// packages/keys/src/tron-transaction.ts
var transferType = 1n;
var triggerType = 31n;
var typeUrl = (name) => new TextEncoder().encode(`type.googleapis.com/protocol.${name}`);
var urls = {
	transfer: typeUrl("TransferContract"),
	trigger: typeUrl("TriggerSmartContract")
};
var network = Uint8Array.of(65);
/** The bytes that are hashed and signed. */
function writeTronTransaction(text, from) {
	const refBlock = field(text, "refBlock");
	if (!/^[0-9a-f]{64}$/.test(refBlock)) throw new RangeError(`refBlock is no id of a block: ${refBlock}`);
	const data = field(text, "data");
	if (!/^0x([0-9a-fA-F]{2})*$/.test(data)) throw new RangeError(`data of a transaction is no hex: ${data}`);
	return rawOf({
		from,
		to: field(text, "to"),
		value: number(text, "value"),
		data: data === "0x" ? null : hexToBytes(data.slice(2)),
		feeLimit: number(text, "feeLimit"),
		refBlock: refBlock.slice(12, 32),
		expiration: Number(number(text, "expiration")),
		timestamp: Number(number(text, "timestamp"))
	});
}
function rawOf(order) {
	const refBlock = hexToBytes(order.refBlock);
	return writeFields([
		{
			field: 1,
			value: refBlock.subarray(0, 2)
		},
		{
			field: 4,
			value: refBlock.subarray(2)
		},
		{
			field: 8,
			value: BigInt(order.expiration)
		},
		{
			field: 11,
			value: contractOf(order)
		},
		{
			field: 14,
			value: BigInt(order.timestamp)
		},
		{
			field: 18,
			value: order.feeLimit
		}
	]);
}
function contractOf({ from, to, value, data }) {
	const [type, url] = data === null ? [transferType, urls.transfer] : [triggerType, urls.trigger];
	const fields = [
		{
			field: 1,
			value: bytesOf(from)
		},
		{
			field: 2,
			value: bytesOf(to)
		},
		{
			field: 3,
			value
		},
		{
			field: 4,
			value: data ?? /* @__PURE__ */ new Uint8Array()
		}
	];
	const parameter = writeFields([{
		field: 1,
		value: url
	}, {
		field: 2,
		value: writeFields(fields)
	}]);
	return writeFields([{
		field: 1,
		value: type
	}, {
		field: 2,
		value: parameter
	}]);
}
/** By which everybody knows a transaction. The signature is no part of it. */
function tronTransactionId(raw) {
	return bytesToHex(sha256$1(raw));
}
function bytesOf(address) {
	const bytes = bytesOfTron(address);
	if (!bytes) throw new RangeError(`no address of Tron: ${address}`);
	return concatBytes$2(network, bytes);
}
function number(text, name) {
	const value = field(text, name);
	if (!/^\d+$/.test(value)) throw new RangeError(`${name} of a transaction is no number: ${value}`);
	return BigInt(value);
}
function field(text, name) {
	const value = text[name];
	if (value === void 0 || value === "") throw new RangeError(`a transaction without ${name}`);
	return value;
}
// packages/keys/src/tron-sign.ts
var parityBase = 27;
/** The address that a private key controls. */
function tronAddressOfKey(privateKey) {
	return tronOfHex(addressOfPrivateKey(privateKey));
}
/** Signs what the text says, and nothing else. */
function signTronTransaction(text, from, privateKey) {
	if (tronAddressOfKey(privateKey) !== from) throw new RangeError(`the key is not that of ${from}`);
	const raw = writeTronTransaction(text, from);
	const hash = tronTransactionId(raw);
	const { r, s, yParity } = signDigest(hexToBytes(hash), privateKey);
	const signature = hexToBytes(`${r.slice(2)}${s.slice(2)}${(parityBase + yParity).toString(16)}`);
	return {
		hash,
		bytes: bytesToHex(withSignature(raw, signature)),
		validUntil: Number(text["expiration"])
	};
}
/** What nodes take, and what counts for bandwidth. */
function withSignature(raw, signature) {
	return writeFields([{
		field: 1,
		value: raw
	}, {
		field: 2,
		value: signature
	}]);
}
// packages/keys/src/tron-sign-transfers.ts
var coinOfTron = 195;
var signaturesBetweenPauses = 4;
var isKeyOf = (privateKey, address) => tronAddressOfKey(privateKey) === address;
/** Signs each transaction with the key of its own address. Like `signTransfers` in all else. */
async function* signTronTransfers(words, items, pause) {
	const receiving = await openReceivingKey(words, coinOfTron);
	try {
		for (const [at, item] of items.entries()) {
			if (at % signaturesBetweenPauses === 0) await pause();
			const sign = (privateKey) => signTronTransaction(item.payload, item.address, privateKey);
			const { hash, bytes } = withDepositKey(receiving, item, sign, isKeyOf);
			yield {
				address: item.address,
				hash,
				bytes
			};
		}
	} finally {
		receiving.wipePrivateData();
	}
}
// packages/web/src/wallet/check-transfers.ts
/** `transfer(address,uint256)`, of which the amount is in units that only the token knows. */
var tokenCall = /^0xa9059cbb0{22}(?:00|41)([0-9a-f]{40})[0-9a-f]{64}$/i;
/** How the bytes would do something else than what stands beside them; null where they would not. */
function whatTransfersHide(unsigned) {
	const { family, blockchainCode, coldAddress, items } = unsigned;
	const isTron = family === "TRX_Family";
	const hexOf = (address) => (address.startsWith("T") ? hexOfTron(address) : address).toLowerCase();
	const unitsOf = (text) => {
		const read = parseMoney(text, coinOf(blockchainCode));
		return "units" in read ? read.units : null;
	};
	try {
		for (const item of items) {
			const paid = paidBy(item.payload);
			if (hexOf(paid.to) !== hexOf(coldAddress)) return `of ${item.address} pays somebody else than the cold wallet`;
			if (paid.units !== null && paid.units !== unitsOf(item.amount)) return `of ${item.address} moves another amount`;
			const feeMax = unitsOf(item.feeMax);
			if (feeMax === null || feeOf(item, isTron) > feeMax) return `of ${item.address} may cost more than is shown`;
		}
		return null;
	} catch {
		return "cannot be read";
	}
}
/** `units` is null for those of a token. */
function paidBy({ to = "", value = "", data = "" }) {
	if (data === "0x") return {
		to,
		units: BigInt(value)
	};
	const [, payee] = tokenCall.exec(data) ?? [];
	if (payee === void 0 || BigInt(value) !== 0n) throw new RangeError("no plain transfer");
	return {
		to: `0x${payee}`,
		units: null
	};
}
/** What the bytes themselves allow. */
function feeOf({ payload }, isTron) {
	if (isTron) return BigInt(payload["feeLimit"] ?? "");
	const price = payload["maxFeePerGas"] ?? payload["gasPrice"];
	return BigInt(payload["gas"] ?? "") * BigInt(price ?? "");
}
// packages/web/src/wallet/sign-in-page.ts
/** All that needs the word list and the curves: a part of its own. Nothing in here knows the network. */
function signInPage(unsigned, { phrase: text, passphrase }, pause) {
	const read = readPhrase(text);
	if (!read.ok) return read;
	const problem = whatIsHidden(unsigned);
	if (problem !== null) return {
		ok: false,
		problem: `Nothing was signed: ${problem}`
	};
	return {
		ok: true,
		entries: signAll(unsigned, {
			phrase: read.phrase,
			passphrase
		}, pause)
	};
}
/** A file may say one thing and hold another: nothing is signed but what the page shows. */
function whatIsHidden(unsigned) {
	if (unsigned.kind === "authorizations") return null;
	if (unsigned.kind === "cosigned") {
		const asked = askedSweeps(unsigned);
		return "reason" in asked ? asked.reason : null;
	}
	if (unsigned.kind === "transfers") {
		const hidden = whatTransfersHide(unsigned);
		return hidden && `the transaction ${hidden}.`;
	}
	const { chainId, psbt } = unsigned;
	if (!isBitcoinNetwork(chainId)) return "the transaction is for a network that nobody knows.";
	const checked = checkPsbt(psbt, askedPsbt(unsigned), chainId);
	return "reason" in checked ? `the transaction ${checked.reason}.` : null;
}
async function* signWhole({ chainId, psbt, coldAddress }, words, pause) {
	if (!isBitcoinNetwork(chainId)) throw new TypeError("a network that nobody knows");
	yield {
		address: coldAddress,
		nonce: 0,
		signed: (yield* signPsbtWithPhrase(words, psbt, chainId, pause)).bytes
	};
}
/** With the keys of the deposits alone: the hot wallet, which pays, signs on the server. */
async function* signCosigned(unsigned, words, pause) {
	const asked = askedSweeps(unsigned);
	if ("reason" in asked) throw new TypeError(asked.reason);
	let nonce = 0;
	for await (const { transaction } of signSweeps(words, asked.sweeps, pause)) yield {
		address: unsigned.coldAddress,
		nonce: nonce++,
		signed: transaction
	};
}
async function* signAll(unsigned, words, pause) {
	if (unsigned.kind === "psbt") return yield* signWhole(unsigned, words, pause);
	if (unsigned.kind === "cosigned") return yield* signCosigned(unsigned, words, pause);
	if (unsigned.kind === "authorizations") {
		for await (const { address, nonce, signature } of signAuthorizations(words, unsigned, pause)) yield {
			address,
			nonce,
			signed: signature
		};
		return;
	}
	const nonces = new Map(unsigned.items.map(({ address, nonce }) => [address, nonce]));
	const sign = unsigned.family === "TRX_Family" ? signTronTransfers : signTransfers;
	for await (const { address, bytes } of sign(words, unsigned.items, pause)) yield {
		address,
		nonce: nonces.get(address) ?? 0,
		signed: bytes
	};
}
/** What is told of a failure: never a word of what was typed. */
function problemOf(failure) {
	if (failure instanceof WrongPhrase) return failure.message;
	return "It could not be signed: what is asked for cannot be signed with this phrase.";
}
export { problemOf, signInPage };
