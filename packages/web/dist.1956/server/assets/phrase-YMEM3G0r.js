import { A as sha256, B as clean, C as concatBytes$1, E as isBytes$1, F as ahash, G as kdfInputToBytes, H as createHasher, I as anumber$1, K as rotl, L as asyncLoop, M as HashMD, N as hmac, O as randomBytes, P as abytes$1, R as bytesToHex, S as bytesToNumberLE, T as hexToBytes, U as createView, V as concatBytes, W as hexToBytes$1, _ as abool, a as schnorr, b as bytesToHex$1, c as createCurveFields, d as validatePointCons, f as FpLegendre, g as aInRange, h as pow2, j as sha512, k as validateObject, l as createKeygen, m as mod, o as secp256k1, p as isNegativeLE, q as utf8ToBytes, s as ScalarMultiplier, t as addressBytes, u as normalizeZ, v as abytes$2, w as copyBytes, y as asafenumber, z as checkOpts } from "./evm-address-CVALfKAi.js";
// node_modules/@noble/hashes/pbkdf2.js
/**
* PBKDF (RFC 2898). Can be used to create a key from password and salt.
* @module
*/
function pbkdf2Init(hash, _password, _salt, _opts) {
	ahash(hash);
	const { c, dkLen, asyncTick } = checkOpts({
		dkLen: 32,
		asyncTick: 10
	}, _opts);
	anumber$1(c, "c");
	anumber$1(dkLen, "dkLen");
	anumber$1(asyncTick, "asyncTick");
	if (c < 1) throw new Error("\"c\" (iterations) must be >= 1");
	if (dkLen < 1) throw new Error("\"dkLen\" must be >= 1");
	if (dkLen > (2 ** 32 - 1) * hash.outputLen) throw new Error("derived key too long");
	const p = kdfInputToBytes(_password, "password");
	try {
		const s = kdfInputToBytes(_salt, "salt");
		try {
			const DK = new Uint8Array(dkLen);
			const { iHash, oHash, outputLen } = hmac.create(hash, p);
			return {
				c,
				dkLen,
				asyncTick,
				DK,
				outputLen,
				eng: pbkdf2Engine(iHash, oHash, s, new Uint8Array(outputLen))
			};
		} finally {
			if (typeof _salt === "string") clean(s);
		}
	} finally {
		if (typeof _password === "string") clean(p);
	}
}
function pbkdf2Engine(iHash, oHash, salt, u) {
	const counter = /* @__PURE__ */ new Uint8Array(4);
	const view = createView(counter);
	const salted = iHash._cloneInto().update(salt);
	const work = oHash._cloneInto();
	const iClone = iHash._cloneInto;
	const oClone = oHash._cloneInto;
	return {
		u1: (ti, Ti) => {
			view.setInt32(0, ti, false);
			salted._cloneInto(work).update(counter).digestInto(u);
			oHash._cloneInto(work).update(u).digestInto(u);
			Ti.set(u.subarray(0, Ti.length));
		},
		rounds: (c, Ti) => {
			for (let ui = 1; ui < c; ui++) {
				iClone.call(iHash, work).update(u).digestInto(u);
				oClone.call(oHash, work).update(u).digestInto(u);
				for (let i = 0; i < Ti.length; i++) Ti[i] ^= u[i];
			}
		},
		output: (DK) => {
			iHash.destroy();
			oHash.destroy();
			salted.destroy();
			work.destroy();
			clean(u);
			return DK;
		}
	};
}
/**
* PBKDF2-HMAC: RFC 8018 key derivation function. Async version.
* @param hash - hash function that would be used e.g. sha256
* @param password - password from which a derived key is generated;
*   JS string inputs are UTF-8 encoded first
* @param salt - cryptographic salt; JS string inputs are UTF-8 encoded first
* @param opts - PBKDF2 work factor and output settings. `dkLen`, if provided,
*   must be `>= 1` per RFC 8018 §5.2. `asyncTick` is only a local
*   scheduler-yield knob for this JS wrapper, not part of RFC 8018.
*   See {@link Pbkdf2Opt}.
* @returns Promise resolving to derived key bytes.
* @throws If the PBKDF2 iteration count or derived-key settings are invalid. {@link Error}
* @example
* PBKDF2-HMAC: RFC 2898 key derivation function.
* ```ts
* import { pbkdf2Async } from '@noble/hashes/pbkdf2.js';
* import { sha256 } from '@noble/hashes/sha2.js';
* const key = await pbkdf2Async(sha256, 'password', 'salt', { dkLen: 32, c: 500_000 });
* ```
* @example
* Tune the async PBKDF2 scheduler for short UI tasks.
* ```ts
* import { pbkdf2Async } from '@noble/hashes/pbkdf2.js';
* import { sha256 } from '@noble/hashes/sha2.js';
* const key = await pbkdf2Async(sha256, 'password', 'salt', {
*   dkLen: 32,
*   c: 32,
*   asyncTick: 1,
* });
* ```
*/
async function pbkdf2Async(hash, password, salt, opts) {
	const { c, dkLen, asyncTick, DK, outputLen, eng } = pbkdf2Init(hash, password, salt, opts);
	const abort = () => {
		eng.output(DK);
		clean(DK);
	};
	for (let ti = 1, pos = 0; pos < dkLen; ti++, pos += outputLen) {
		const Ti = DK.subarray(pos, pos + outputLen);
		eng.u1(ti, Ti);
		await asyncLoop(c - 1, asyncTick, () => {
			eng.rounds(2, Ti);
		}, abort);
	}
	return eng.output(DK);
}
// node_modules/@scure/bip39/index.js
/*! scure-bip39 - MIT License (c) 2022 Patricio Palladino, Paul Miller (paulmillr.com) */
function isWellFormedUnicode(value) {
	for (let i = 0; i < value.length; i++) {
		const current = value.charCodeAt(i);
		if (current >= 55296 && current <= 56319) {
			if (i + 1 >= value.length) return false;
			const next = value.charCodeAt(++i);
			if (next < 56320 || next > 57343) return false;
		} else if (current >= 56320 && current <= 57343) return false;
	}
	return true;
}
function nfkd(str) {
	if (typeof str !== "string") throw new TypeError("invalid mnemonic type: " + typeof str);
	if (!isWellFormedUnicode(str)) throw new TypeError("expected well-formed Unicode string");
	return str.normalize("NFKD");
}
function normalize$1(str) {
	const norm = nfkd(str);
	const words = norm.split(" ");
	if (![
		12,
		15,
		18,
		21,
		24
	].includes(words.length)) throw new Error("Invalid mnemonic");
	return {
		nfkd: norm,
		words
	};
}
function aentropy(ent) {
	abytes$1(ent);
	if (![
		16,
		20,
		24,
		28,
		32
	].includes(ent.length)) throw new RangeError("invalid entropy length");
}
var calcChecksum = (entropy) => {
	const bitsLeft = 8 - entropy.length / 4;
	return sha256(entropy)[0] >> bitsLeft << bitsLeft;
};
function awordlist(wordlist) {
	if (!Array.isArray(wordlist) || wordlist.length !== 2048 || typeof wordlist[0] !== "string") throw new TypeError("Wordlist: expected array of 2048 strings");
	wordlist.forEach((i) => {
		if (typeof i !== "string") throw new TypeError("wordlist: non-string element: " + i);
		if (!isWellFormedUnicode(i)) throw new TypeError("wordlist: expected well-formed Unicode string");
	});
}
function decodeWords(words, wordlist) {
	awordlist(wordlist);
	const entLen = words.length / 3 * 4;
	const bytes = new Uint8Array(entLen + 1);
	let carry = 0;
	let bits = 0;
	let pos = 0;
	for (const word of words) {
		const index = wordlist.indexOf(word);
		if (index === -1) throw new Error("Unknown word: " + word);
		carry = carry << 11 | index;
		bits += 11;
		while (bits >= 8) {
			bits -= 8;
			bytes[pos++] = carry >>> bits & 255;
		}
		carry &= (1 << bits) - 1;
	}
	if (bits > 0) bytes[pos] = carry << 8 - bits;
	const entropy = bytes.subarray(0, entLen);
	if (bytes[entLen] !== calcChecksum(entropy)) throw new Error("Invalid checksum");
	return Uint8Array.from(entropy);
}
/**
* Reversible: Converts mnemonic string to raw entropy in form of byte array.
* @param mnemonic - 12-24 words.
* @param wordlist - Imported wordlist for a specific language.
* @returns Raw entropy bytes.
* @throws If the mnemonic shape or checksum is invalid. {@link Error}
* @throws On wrong argument types. {@link TypeError}
* @throws On wrong argument ranges or values. {@link RangeError}
* @example
* Decode a mnemonic back into its original entropy bytes.
* ```ts
* import { mnemonicToEntropy } from '@scure/bip39';
* import { wordlist } from '@scure/bip39/wordlists/english.js';
* const mnem = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
* const entropy = mnemonicToEntropy(mnem, wordlist);
* // Produces the original 16-byte entropy payload.
* new Uint8Array([
*   0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f,
*   0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f
* ])
* ```
*/
function mnemonicToEntropy(mnemonic, wordlist) {
	const { words } = normalize$1(mnemonic);
	const entropy = decodeWords(words, wordlist);
	aentropy(entropy);
	return entropy;
}
/**
* Validates mnemonic for being 12-24 words contained in `wordlist`.
* @param mnemonic - 12-24 words.
* @param wordlist - Imported wordlist for a specific language.
* @returns `true` when mnemonic checksum and words are valid.
* @example
* Validate one English mnemonic.
* ```ts
* import { validateMnemonic } from '@scure/bip39';
* import { wordlist } from '@scure/bip39/wordlists/english.js';
* const ok = validateMnemonic(
*   'legal winner thank year wave sausage worth useful legal winner thank yellow',
*   wordlist
* );
* // => true
* ```
*/
function validateMnemonic(mnemonic, wordlist) {
	try {
		mnemonicToEntropy(mnemonic, wordlist);
	} catch (e) {
		return false;
	}
	return true;
}
var psalt = (passphrase) => {
	if (typeof passphrase !== "string") throw new TypeError("invalid passphrase type: " + typeof passphrase);
	return nfkd("mnemonic" + passphrase);
};
/**
* Irreversible: Uses KDF to derive 64 bytes of key data from mnemonic + optional password.
* @param mnemonic - 12-24 words.
* @param passphrase - String that will additionally protect the key.
* @returns 64 bytes of key data.
* @throws If the mnemonic shape is invalid. {@link Error}
* @throws On wrong argument types. {@link TypeError}
* @example
* Derive a seed from a mnemonic with the async PBKDF2 helper.
* ```ts
* const mnem = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
* const seed = await mnemonicToSeed(mnem, 'password');
* // => new Uint8Array([...64 bytes])
* ```
*/
function mnemonicToSeed(mnemonic, passphrase = "") {
	return pbkdf2Async(sha512, normalize$1(mnemonic).nfkd, psalt(passphrase), {
		c: 2048,
		dkLen: 64
	});
}
// node_modules/@noble/hashes/legacy.js
/**

SHA1 (RFC 3174), MD5 (RFC 1321), and RIPEMD160 legacy, weak hash functions.
RFC 2286 only covers HMAC-RIPEMD160 wrapper material and test vectors,
not the base RIPEMD-160 compression spec.
Don't use them in a new protocol. What "weak" means:

- Collisions can be made with 2^18 effort in MD5, 2^60 in SHA1, 2^80 in RIPEMD160.
- No practical pre-image attacks (only theoretical, 2^123.4)
- HMAC seems kinda ok: https://www.rfc-editor.org/rfc/rfc6151
* @module
*/
var Rho160 = /* @__PURE__ */ Uint8Array.from([
	7,
	4,
	13,
	1,
	10,
	6,
	15,
	3,
	12,
	0,
	9,
	5,
	2,
	14,
	11,
	8
]);
var Id160 = /* @__PURE__ */ (() => Uint8Array.from(new Array(16).fill(0).map((_, i) => i)))();
var Pi160 = /* @__PURE__ */ (() => Id160.map((i) => (9 * i + 5) % 16))();
var idxLR = /* @__PURE__ */ (() => {
	const res = [[Id160], [Pi160]];
	for (let i = 0; i < 4; i++) for (let j of res) j.push(j[i].map((k) => Rho160[k]));
	return res;
})();
var idxL = /* @__PURE__ */ (() => idxLR[0])();
var idxR = /* @__PURE__ */ (() => idxLR[1])();
var shifts160 = /* @__PURE__ */ [
	[
		11,
		14,
		15,
		12,
		5,
		8,
		7,
		9,
		11,
		13,
		14,
		15,
		6,
		7,
		9,
		8
	],
	[
		12,
		13,
		11,
		15,
		6,
		9,
		9,
		7,
		12,
		15,
		11,
		13,
		7,
		8,
		7,
		7
	],
	[
		13,
		15,
		14,
		11,
		7,
		7,
		6,
		8,
		13,
		14,
		13,
		12,
		5,
		5,
		6,
		9
	],
	[
		14,
		11,
		12,
		14,
		8,
		6,
		5,
		5,
		15,
		12,
		15,
		14,
		9,
		9,
		8,
		6
	],
	[
		15,
		12,
		13,
		13,
		9,
		5,
		8,
		6,
		14,
		11,
		12,
		11,
		8,
		6,
		5,
		5
	]
].map((i) => Uint8Array.from(i));
var shiftsL160 = /* @__PURE__ */ idxL.map((idx, i) => idx.map((j) => shifts160[i][j]));
var shiftsR160 = /* @__PURE__ */ idxR.map((idx, i) => idx.map((j) => shifts160[i][j]));
var Kl160 = /* @__PURE__ */ Uint32Array.from([
	0,
	1518500249,
	1859775393,
	2400959708,
	2840853838
]);
var Kr160 = /* @__PURE__ */ Uint32Array.from([
	1352829926,
	1548603684,
	1836072691,
	2053994217,
	0
]);
function ripemd_f(group, x, y, z) {
	if (group === 0) return x ^ y ^ z;
	if (group === 1) return x & y | ~x & z;
	if (group === 2) return (x | ~y) ^ z;
	if (group === 3) return x & z | y & ~z;
	return x ^ (y | ~z);
}
var BUF_160 = /* @__PURE__ */ new Uint32Array(16);
/**
* Internal RIPEMD-160 legacy hash class.
* RFC 2286 only adds HMAC-RIPEMD160 material, not the core hash specification.
*/
var _RIPEMD160 = class extends HashMD {
	h0 = 1732584193;
	h1 = -271733879;
	h2 = -1732584194;
	h3 = 271733878;
	h4 = -1009589776;
	constructor() {
		super(64, 20, 8, true);
	}
	get() {
		const { h0, h1, h2, h3, h4 } = this;
		return [
			h0,
			h1,
			h2,
			h3,
			h4
		];
	}
	set(h0, h1, h2, h3, h4) {
		this.h0 = h0 | 0;
		this.h1 = h1 | 0;
		this.h2 = h2 | 0;
		this.h3 = h3 | 0;
		this.h4 = h4 | 0;
	}
	_cloneInto(to) {
		(to ||= new this.constructor()).set(...this.get());
		return this._cloneIntoMeta(to);
	}
	process(view, offset) {
		for (let i = 0; i < 16; i++, offset += 4) BUF_160[i] = view.getUint32(offset, true);
		let al = this.h0 | 0, ar = al, bl = this.h1 | 0, br = bl, cl = this.h2 | 0, cr = cl, dl = this.h3 | 0, dr = dl, el = this.h4 | 0, er = el;
		for (let group = 0; group < 5; group++) {
			const rGroup = 4 - group;
			const hbl = Kl160[group], hbr = Kr160[group];
			const rl = idxL[group], rr = idxR[group];
			const sl = shiftsL160[group], sr = shiftsR160[group];
			for (let i = 0; i < 16; i++) {
				const tl = rotl(al + ripemd_f(group, bl, cl, dl) + BUF_160[rl[i]] + hbl, sl[i]) + el | 0;
				al = el, el = dl, dl = rotl(cl, 10) | 0, cl = bl, bl = tl;
			}
			for (let i = 0; i < 16; i++) {
				const tr = rotl(ar + ripemd_f(rGroup, br, cr, dr) + BUF_160[rr[i]] + hbr, sr[i]) + er | 0;
				ar = er, er = dr, dr = rotl(cr, 10) | 0, cr = br, br = tr;
			}
		}
		this.set(this.h1 + cl + dr | 0, this.h2 + dl + er | 0, this.h3 + el + ar | 0, this.h4 + al + br | 0, this.h0 + bl + cr | 0);
	}
	roundClean() {
		clean(BUF_160);
	}
	destroy() {
		this.destroyed = true;
		clean(this.buffer);
		this.set(0, 0, 0, 0, 0);
	}
};
/**
* RIPEMD-160 - a legacy hash function from 1990s.
* RFC 2286 only covers HMAC-RIPEMD160 test material; the links below point
* at the base RIPEMD-160 references.
* * {@link https://homes.esat.kuleuven.be/~bosselae/ripemd160.html}
* * {@link https://homes.esat.kuleuven.be/~bosselae/ripemd160/pdf/AB-9601/AB-9601.pdf}
* @param msg - message bytes to hash
* @param opts - Reserved hash options.
* @returns Digest bytes.
* @example
* Hash a message with RIPEMD-160.
* ```ts
* ripemd160(new Uint8Array([97, 98, 99]));
* ```
*/
var ripemd160 = /* @__PURE__ */ createHasher(() => new _RIPEMD160());
// node_modules/@scure/base/index.js
/*! scure-base - MIT License (c) 2022 Paul Miller (paulmillr.com) */
var freeze = (fn) => Object.freeze(fn());
function isBytes(a) {
	return a instanceof Uint8Array || ArrayBuffer.isView(a) && a.constructor.name === "Uint8Array" && "BYTES_PER_ELEMENT" in a && a.BYTES_PER_ELEMENT === 1;
}
/** Asserts something is Uint8Array. */
function abytes(b) {
	if (!isBytes(b)) throw new TypeError("Uint8Array expected");
}
function isArrayOf(isString, arr) {
	if (!Array.isArray(arr)) return false;
	if (arr.length === 0) return true;
	if (isString) return arr.every((item) => typeof item === "string");
	else return arr.every((item) => Number.isSafeInteger(item));
}
function afn(input) {
	if (typeof input !== "function") throw new TypeError("function expected");
	return true;
}
function astr(label, input) {
	if (typeof input !== "string") throw new TypeError(`${label}: string expected`);
	return true;
}
function anumber(n, title = "number") {
	if (typeof n !== "number") throw new TypeError(`${title}: expected number, got ${typeof n}`);
	if (!Number.isSafeInteger(n)) throw new RangeError(`${title}: expected safe integer, got ${n}`);
}
function anumArr(label, input) {
	if (!isArrayOf(false, input)) throw new TypeError(`${label}: array of numbers expected`);
}
function chain(...args) {
	const id = (a) => a;
	const wrap = (a, b) => (c) => a(b(c));
	return {
		encode: args.map((x) => x.encode).reduceRight(wrap, id),
		decode: args.map((x) => x.decode).reduce(wrap, id)
	};
}
function normalize(fn) {
	afn(fn);
	return {
		encode: (from) => from,
		decode: (to) => fn(to)
	};
}
var powers = /* @__PURE__ */ (() => {
	let res = [];
	for (let i = 0; i < 40; i++) res.push(2 ** i);
	return res;
})();
function u8ToNumArr(u8, len = u8.length) {
	const res = new Array(len);
	for (let i = 0; i < len; i++) res[i] = u8[i];
	return res;
}
var asciiDecoder = /* @__PURE__ */ (() => {
	try {
		const decoder = new TextDecoder();
		return decoder.decode(Uint8Array.of(65, 48, 43, 127)) === "A0+" ? decoder : void 0;
	} catch (e) {
		return;
	}
})();
var B2S_CHUNK = 8192;
function charcodesToString(codes) {
	const len = codes.length;
	if (asciiDecoder !== void 0 && len >= 12) return asciiDecoder.decode(codes);
	if (len <= B2S_CHUNK) return String.fromCharCode.apply(null, codes);
	let res = "";
	for (let i = 0; i < len; i += B2S_CHUNK) res += String.fromCharCode.apply(null, codes.subarray(i, i + B2S_CHUNK));
	return res;
}
/**
* Linear 8 <-> bits regrouping (radix2Slow semantics), with Uint8Array digits and
* preallocated output.
*/
function radix2(bits) {
	anumber(bits);
	if (bits <= 0 || bits > 8) throw new RangeError("radix2: bits should be in (0..8]");
	const mask = powers[bits] - 1;
	return {
		encode: (bytes) => {
			abytes(bytes);
			const len = bytes.length;
			const res = new Uint8Array(Math.ceil(len * 8 / bits));
			let carry = 0;
			let pos = 0;
			let j = 0;
			for (let i = 0; i < len;) {
				if (i + 2 < len) {
					carry = carry << 24 | bytes[i] << 16 | bytes[i + 1] << 8 | bytes[i + 2];
					pos += 24;
					i += 3;
				} else {
					carry = (carry << 8 | bytes[i]) & 65535;
					pos += 8;
					i++;
				}
				for (;;) {
					pos -= bits;
					res[j++] = carry >> pos & mask;
					if (pos < bits) break;
				}
			}
			if (pos > 0) res[j] = carry << bits - pos & mask;
			return res;
		},
		decode: (digits) => {
			const len = digits.length;
			const res = new Uint8Array(Math.floor(len * bits / 8));
			let carry = 0;
			let pos = 0;
			let j = 0;
			for (let i = 0; i < len; i++) {
				carry = (carry << bits | digits[i]) & 65535;
				pos += bits;
				for (; pos >= 8; pos -= 8) res[j++] = carry >> pos - 8 & 255;
			}
			carry = carry << 8 - pos & 255;
			if (pos >= bits) throw new Error("Excess padding");
			if (carry > 0) throw new Error(`Non-zero padding: ${carry}`);
			return res;
		}
	};
}
/**
* Digit <-> letter mapping fused with string join (chain(alphabetSlow(letters), join(''))
* semantics), via char-code lookup tables.
*/
function alphabet(letters, aliases) {
	const len = letters.length;
	if (len > 128) throw new Error("alphabet: max 128 letters");
	const encTable = new Uint8Array(len);
	const decTable = (/* @__PURE__ */ new Int8Array(128)).fill(-1);
	for (let i = 0; i < len; i++) {
		const code = letters.charCodeAt(i);
		if (letters.codePointAt(i) !== code || code > 127) throw new Error("alphabet: single-char ASCII letters only");
		encTable[i] = code;
		decTable[code] = i;
	}
	if (aliases !== void 0) for (const alias of Object.keys(aliases)) {
		const code = alias.charCodeAt(0);
		const target = decTable[aliases[alias].charCodeAt(0)];
		if (alias.length !== 1 || code > 127 || target === void 0 || target === -1) throw new Error(`alphabet: invalid alias ${alias}`);
		decTable[code] = target;
	}
	return {
		encode: (digits) => {
			const codes = new Uint8Array(digits.length);
			for (let i = 0; i < digits.length; i++) {
				const d = digits[i];
				const code = encTable[d];
				if (code === void 0) throw new Error(`alphabet.encode: invalid digit ${d}`);
				codes[i] = code;
			}
			return charcodesToString(codes);
		},
		decode: (input) => {
			astr("decode", input);
			const slen = input.length;
			const digits = new Uint8Array(slen);
			for (let i = 0; i < slen; i++) {
				const code = input.charCodeAt(i);
				const digit = code < 128 ? decTable[code] : -1;
				if (digit === -1) throw new Error(`Unknown letter "${input[i]}". Allowed: ${letters}`);
				digits[i] = digit;
			}
			return digits;
		}
	};
}
/**
* Pad / unpad (paddingSlow semantics), on the joined string.
*/
function padding(bits, chr = "=") {
	anumber(bits);
	astr("padding", chr);
	return {
		encode(data) {
			while (data.length * bits % 8) data += chr;
			return data;
		},
		decode(input) {
			astr("decode", input);
			let end = input.length;
			if (end * bits % 8) throw new Error("padding: invalid length");
			for (; end > 0 && input[end - 1] === chr; end--) if ((end - 1) * bits % 8 === 0) throw new Error("padding: excess padding");
			return input.slice(0, end);
		}
	};
}
function unsafeWrapper(fn) {
	afn(fn);
	return function(...args) {
		try {
			return fn.apply(null, args);
		} catch (e) {}
	};
}
function checksum(len, fn) {
	anumber(len);
	if (len <= 0) throw new RangeError(`checksum length must be positive: ${len}`);
	afn(fn);
	const _fn = fn;
	return {
		encode(data) {
			abytes(data);
			const sum = _fn(data).slice(0, len);
			const res = new Uint8Array(data.length + len);
			res.set(data);
			res.set(sum, data.length);
			return res;
		},
		decode(data) {
			abytes(data);
			const payload = data.slice(0, -len);
			const oldChecksum = data.slice(-len);
			const newChecksum = _fn(payload).slice(0, len);
			for (let i = 0; i < len; i++) if (newChecksum[i] !== oldChecksum[i]) throw new Error("Invalid checksum");
			return payload;
		}
	};
}
var hasBase64Builtin = /* @__PURE__ */ (() => typeof Uint8Array.from([]).toBase64 === "function" && typeof Uint8Array.fromBase64 === "function")();
var ASCII_WHITESPACE = /[\t\n\f\r ]/;
var decodeBase64Builtin = (s, isUrl) => {
	astr("base64", s);
	const alphabet = isUrl ? "base64url" : "base64";
	if (s.length > 0 && ASCII_WHITESPACE.test(s)) throw new Error("invalid base64");
	return Uint8Array.fromBase64(s, {
		alphabet,
		lastChunkHandling: "strict"
	});
};
/** base64 from RFC 4648. Padded. Pure JS version */
var base64Fallback = /* @__PURE__ */ freeze(() => chain(radix2(6), alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"), padding(6)));
/**
* base64 from RFC 4648. Padded.
* Alternative variants: `base64nopad`, `base64url`, `base64urlnopad`.
* Utilizes native `Uint8Array.fromBase64` builtin, otherwise falls back to `base64fallback` when it's unavailable.
* @example
* ```js
* base64.encode(Uint8Array.from([0x12, 0xab]));
* // => 'Eqs='
* base64.decode('Eqs=');
* // => Uint8Array.from([0x12, 0xab])
* ```
*/
var base64 = /* @__PURE__ */ freeze(() => hasBase64Builtin ? {
	encode(b) {
		abytes(b);
		return b.toBase64();
	},
	decode(s) {
		return decodeBase64Builtin(s, false);
	}
} : base64Fallback);
var B58_GROUP = 656356768;
var RADIX_BASE_N_MAX_LENGTH = 65536;
var BASE_N_MAX_BYTES = 2048;
var BASE_N_MAX_CHARS = 4096;
var radixBaseN = (BASE, GROUP) => ({
	encode: (bytes) => {
		abytes(bytes);
		const blen = bytes.length;
		if (blen === 0) return /* @__PURE__ */ new Uint8Array(0);
		if (blen >= RADIX_BASE_N_MAX_LENGTH) throw new Error("invalid length");
		let zeros = 0;
		while (zeros < blen - 1 && bytes[zeros] === 0) zeros++;
		const nlimbs = Math.ceil(blen / 2);
		const limbs = new Uint16Array(nlimbs);
		const odd = blen & 1;
		if (odd) limbs[0] = bytes[0];
		for (let i = odd, j = odd; i < blen; i += 2, j++) limbs[j] = bytes[i] << 8 | bytes[i + 1];
		const groups = [];
		let pos = 0;
		while (pos < nlimbs) {
			let carry = 0;
			for (let i = pos; i < nlimbs; i++) {
				const cur = carry * 65536 + limbs[i];
				const q = Math.floor(cur / GROUP);
				carry = cur - q * GROUP;
				limbs[i] = q;
				if (q === 0 && i === pos) pos++;
			}
			groups.push(carry);
		}
		const top = groups.length - 1;
		let sig = top * 5;
		for (let v = groups[top];; v = Math.floor(v / BASE)) {
			sig++;
			if (v < BASE) break;
		}
		const res = new Uint8Array(zeros + sig);
		let j = res.length - 1;
		for (let g = 0; g < top; g++) {
			let v = groups[g];
			for (let k = 0; k < 5; k++) {
				res[j--] = v % BASE;
				v = Math.floor(v / BASE);
			}
		}
		for (let v = groups[top]; j >= zeros; v = Math.floor(v / BASE)) res[j--] = v % BASE;
		return res;
	},
	decode: (digits) => {
		abytes(digits);
		const dlen = digits.length;
		if (dlen === 0) return /* @__PURE__ */ new Uint8Array(0);
		if (dlen >= RADIX_BASE_N_MAX_LENGTH) throw new Error("invalid length");
		let zeros = 0;
		while (zeros < dlen - 1 && digits[zeros] === 0) zeros++;
		const limbs = new Uint16Array(Math.ceil(dlen * 6 / 16) + 1);
		let used = 0;
		let i = 0;
		let group = dlen % 5 || 5;
		while (i < dlen) {
			let gval = 0;
			let factor = 1;
			for (const end = i + group; i < end; i++) {
				const d = digits[i];
				if (d >= BASE) throw new Error(`invalid integer: ${d}`);
				gval = gval * BASE + d;
				factor *= BASE;
			}
			group = 5;
			let carry = gval;
			for (let k = 0; k < used; k++) {
				const cur = limbs[k] * factor + carry;
				carry = Math.floor(cur / 65536);
				limbs[k] = cur - carry * 65536;
			}
			for (; carry > 0; carry = Math.floor(carry / 65536)) limbs[used++] = carry % 65536;
		}
		const valueBytes = used === 0 ? 1 : used * 2 - (limbs[used - 1] < 256 ? 1 : 0);
		const res = new Uint8Array(zeros + valueBytes);
		let j = res.length - 1;
		for (let k = 0; k < used; k++) {
			const limb = limbs[k];
			res[j--] = limb & 255;
			if (j >= zeros) res[j--] = limb >> 8;
		}
		return res;
	}
});
var genBaseN = (radix, abc) => {
	const letters = alphabet(abc);
	return {
		encode(bytes) {
			abytes(bytes);
			if (bytes.length > BASE_N_MAX_BYTES) throw new Error("invalid length");
			return letters.encode(radix.encode(bytes));
		},
		decode(str) {
			astr("baseN.decode", str);
			if (str.length > BASE_N_MAX_CHARS) throw new Error("invalid length");
			return radix.decode(letters.decode(str));
		}
	};
};
var radix58 = /* @__PURE__ */ radixBaseN(58, B58_GROUP);
var genBase58 = (abc) => genBaseN(radix58, abc);
/**
* base58: base64 without ambigous characters +, /, 0, O, I, l.
* Quadratic (O(n^2)) - so, can't be used on large inputs.
* @example
* ```js
* const text = base58.encode(Uint8Array.from([0, 1, 2]));
* base58.decode(text);
* // => Uint8Array.from([0, 1, 2])
* ```
*/
var base58 = /* @__PURE__ */ freeze(() => genBase58("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"));
/**
* Method, which creates base58check encoder.
* Requires function, calculating sha256.
* Callers must include any version bytes in `data`; this helper only applies the
* 4-byte double-SHA256 checksum used by Bitcoin Base58Check.
* @param sha256 - Function used to calculate the checksum hash.
* @returns base58check codec using 4 checksum bytes.
* @throws On wrong argument types. {@link TypeError}
* @example
* Create a base58check codec from a SHA-256 implementation.
* ```ts
* import { createBase58check } from '@scure/base';
* import { sha256 } from '@noble/hashes/sha2.js';
* const coder = createBase58check(sha256);
* coder.encode(Uint8Array.from([1, 2, 3]));
* ```
*/
var createBase58check = (sha256) => {
	afn(sha256);
	const _sha256 = sha256;
	return chain(checksum(4, (data) => _sha256(_sha256(data))), base58);
};
var BECH_ALPHABET = /* @__PURE__ */ alphabet("qpzry9x8gf2tvdw0s3jn54khce6mua7l");
var BECH_UPPERCASE_PRINTABLE = /^[\x21-\x60\x7b-\x7e]+$/;
function assertBech32Printable(label, value) {
	for (let i = 0; i < value.length; i++) {
		const c = value.charCodeAt(i);
		if (c < 33 || c > 126) throw new Error(`${label}: printable ASCII expected`);
	}
}
function wordsToU8(words) {
	const len = words.length;
	const res = new Uint8Array(len);
	for (let i = 0; i < len; i++) {
		const w = words[i];
		if (w < 0 || w >= 32) throw new Error(`alphabet.encode: invalid digit ${w}`);
		res[i] = w;
	}
	return res;
}
var POLYMOD_GENERATORS = [
	996825010,
	642813549,
	513874426,
	1027748829,
	705979059
];
function bech32Polymod(pre) {
	const b = pre >> 25;
	let chk = (pre & 33554431) << 5;
	for (let i = 0; i < POLYMOD_GENERATORS.length; i++) if ((b >> i & 1) === 1) chk ^= POLYMOD_GENERATORS[i];
	return chk;
}
function bechChecksum(prefix, words, encodingConst = 1) {
	const len = prefix.length;
	let chk = 1;
	for (let i = 0; i < len; i++) {
		const c = prefix.charCodeAt(i);
		if (c < 33 || c > 126) throw new Error(`Invalid prefix (${prefix})`);
		chk = bech32Polymod(chk) ^ c >> 5;
	}
	chk = bech32Polymod(chk);
	for (let i = 0; i < len; i++) chk = bech32Polymod(chk) ^ prefix.charCodeAt(i) & 31;
	for (let v of words) chk = bech32Polymod(chk) ^ v;
	for (let i = 0; i < 6; i++) chk = bech32Polymod(chk);
	chk ^= encodingConst;
	const sum = /* @__PURE__ */ new Uint8Array(6);
	for (let i = 0; i < 6; i++) sum[i] = chk >>> 5 * (5 - i) & 31;
	return BECH_ALPHABET.encode(sum);
}
function genBech32(encoding) {
	const ENCODING_CONST = encoding === "bech32" ? 1 : 734539939;
	const _words = radix2(5);
	const toWords = (from) => {
		abytes(from);
		const len = from.length;
		const res = new Array(Math.ceil(len * 8 / 5));
		let carry = 0;
		let pos = 0;
		let j = 0;
		for (let i = 0; i < len; i++) {
			carry = carry << 8 | from[i];
			pos += 8;
			for (; pos >= 5; pos -= 5) res[j++] = carry >> pos - 5 & 31;
		}
		if (pos > 0) res[j] = carry << 5 - pos & 31;
		return res;
	};
	const fromWords = (to) => {
		anumArr("radix2.decode", to);
		const len = to.length;
		const digits = new Uint8Array(len);
		for (let i = 0; i < len; i++) {
			const w = to[i];
			if (w < 0 || w >= 32) throw new Error(`convertRadix2: invalid word=${w}`);
			digits[i] = w;
		}
		return _words.decode(digits);
	};
	const fromWordsUnsafe = unsafeWrapper(fromWords);
	function encode(prefix, words, limit = 90) {
		astr("bech32.encode prefix", prefix);
		if (limit !== false) anumber(limit, "limit");
		if (isBytes(words)) words = u8ToNumArr(words);
		anumArr("bech32.encode", words);
		const plen = prefix.length;
		if (plen === 0) throw new TypeError(`Invalid prefix length ${plen}`);
		const actualLength = plen + 7 + words.length;
		if (limit !== false && actualLength > limit) throw new TypeError(`Length ${actualLength} exceeds limit ${limit}`);
		assertBech32Printable("bech32.encode prefix", prefix);
		const lowered = prefix.toLowerCase();
		const sum = bechChecksum(lowered, words, ENCODING_CONST);
		return `${lowered}1${BECH_ALPHABET.encode(wordsToU8(words))}${sum}`;
	}
	function decode(str, limit = 90) {
		astr("bech32.decode input", str);
		if (limit !== false) anumber(limit, "limit");
		const slen = str.length;
		if (slen < 8 || limit !== false && slen > limit) throw new TypeError(`invalid string length ${slen}, expected (8..${limit})`);
		const lowered = str.toLowerCase();
		if (str !== lowered) {
			if (!BECH_UPPERCASE_PRINTABLE.test(str)) {
				assertBech32Printable("bech32.decode input", str);
				throw new Error(`mixed-case string not allowed`);
			}
		}
		const sepIndex = lowered.lastIndexOf("1");
		if (sepIndex === 0 || sepIndex === -1) throw new Error(`invalid separator "1"`);
		const prefix = lowered.slice(0, sepIndex);
		const data = lowered.slice(sepIndex + 1);
		if (data.length < 6) throw new Error("invalid data length");
		const digits = BECH_ALPHABET.decode(data);
		const words = u8ToNumArr(digits, digits.length - 6);
		const sum = bechChecksum(prefix, words, ENCODING_CONST);
		if (!data.endsWith(sum)) throw new Error(`Invalid checksum in ${str}`);
		return {
			prefix,
			words
		};
	}
	const decodeUnsafe = unsafeWrapper(decode);
	function decodeToBytes(str, limit = 90) {
		const { prefix, words } = decode(str, limit);
		return {
			prefix,
			words,
			bytes: fromWords(words)
		};
	}
	function encodeFromBytes(prefix, bytes) {
		return encode(prefix, toWords(bytes));
	}
	return {
		encode,
		decode,
		encodeFromBytes,
		decodeToBytes,
		decodeUnsafe,
		fromWords,
		fromWordsUnsafe,
		toWords
	};
}
/**
* bech32 from BIP 173. Operates on words.
* For high-level helpers, check out {@link https://github.com/paulmillr/scure-btc-signer | scure-btc-signer}.
* @example
* Convert bytes to words, encode them, then decode back.
* ```ts
* const words = bech32.toWords(Uint8Array.from([1, 2, 3]));
* const text = bech32.encode('bc', words);
* bech32.decode(text);
* ```
*/
var bech32 = /* @__PURE__ */ freeze(() => genBech32("bech32"));
/**
* bech32m from BIP 350. Operates on words.
* It was to mitigate `bech32` weaknesses.
* For high-level helpers, check out {@link https://github.com/paulmillr/scure-btc-signer | scure-btc-signer}.
* @example
* Convert bytes to words, encode them with bech32m, then decode back.
* ```ts
* const words = bech32m.toWords(Uint8Array.from([1, 2, 3]));
* const text = bech32m.encode('bc', words);
* bech32m.decode(text);
* ```
*/
var bech32m = /* @__PURE__ */ freeze(() => genBech32("bech32m"));
var _isWellFormedShim = (str) => {
	try {
		return encodeURI(str) !== null;
	} catch {
		return false;
	}
};
var _isWellFormed = /* @__PURE__ */ (() => typeof "".isWellFormed === "function" ? (str) => str.isWellFormed() : _isWellFormedShim)();
var utf8err = (i) => /* @__PURE__ */ new TypeError(`invalid utf8 at byte ${i}`);
var utf8Fallback = /* @__PURE__ */ freeze(() => ({
	encode(data) {
		abytes(data);
		let res = "";
		for (let i = 0; i < data.length;) {
			const a = data[i++];
			if (a < 128) {
				res += String.fromCharCode(a);
				continue;
			}
			if (a < 194 || i >= data.length) throw utf8err(i - 1);
			const b = data[i++];
			if ((b & 192) !== 128) throw utf8err(i - 1);
			let cp = (a & 31) << 6 | b & 63;
			if (a >= 224) {
				if (i >= data.length) throw utf8err(i - 1);
				const c = data[i++];
				if ((c & 192) !== 128 || a === 224 && b < 160 || a === 237 && b >= 160) throw utf8err(i - 1);
				cp = (a & 15) << 12 | (b & 63) << 6 | c & 63;
				if (a >= 240) {
					if (i >= data.length) throw utf8err(i - 1);
					const d = data[i++];
					if (a > 244 || (d & 192) !== 128 || a === 240 && b < 144 || a === 244 && b >= 144) throw utf8err(i - 1);
					cp = (a & 7) << 18 | (b & 63) << 12 | (c & 63) << 6 | d & 63;
				}
			}
			if (cp < 65536) res += String.fromCharCode(cp);
			else {
				cp -= 65536;
				res += String.fromCharCode((cp >> 10) + 55296, (cp & 1023) + 56320);
			}
		}
		return res;
	},
	decode(str) {
		astr("utf8", str);
		if (!_isWellFormed(str)) throw new TypeError("utf8 expected well-formed string");
		const res = new Uint8Array(str.length * 3);
		let pos = 0;
		for (let i = 0; i < str.length; i++) {
			let c = str.charCodeAt(i);
			if (c < 128) {
				res[pos++] = c;
				continue;
			}
			if (c >= 55296 && c <= 57343) {
				const d = str.charCodeAt(++i);
				c = 65536 + (c - 55296 << 10) + d - 56320;
			}
			if (c >= 65536) {
				res[pos++] = c >> 18 | 240;
				res[pos++] = c >> 12 & 63 | 128;
			} else if (c >= 2048) res[pos++] = c >> 12 | 224;
			else res[pos++] = c >> 6 | 192;
			if (c >= 2048) res[pos++] = c >> 6 & 63 | 128;
			res[pos++] = c & 63 | 128;
		}
		return res.subarray(0, pos);
	}
}));
/**
* Strict UTF-8-to-byte decoder. Uses built-in TextDecoder / TextEncoder when available.
* Method names follow `BytesCoder`, so `encode(bytes)` returns a string and
* `decode(string)` returns bytes.
* `encode(bytes)` requires Uint8Array input, preserves an explicit leading BOM, and
*   throws on invalid UTF-8 bytes.
* `decode(string)` requires a primitive string and throws on malformed UTF-16 strings with
*   lone surrogates.
* @example
* ```js
* const b = utf8.decode("hey"); // => new Uint8Array([ 104, 101, 121 ])
* const str = utf8.encode(b); // "hey"
* ```
*/
var utf8 = /* @__PURE__ */ freeze(() => {
	let _utf8Encoder;
	let _utf8Decoder;
	const utf8Builtin = {
		encode(data) {
			abytes(data);
			return (_utf8Decoder || (_utf8Decoder = new TextDecoder("utf-8", {
				ignoreBOM: true,
				fatal: true
			}))).decode(data);
		},
		decode(str) {
			astr("utf8", str);
			if (!_isWellFormed(str)) throw new TypeError("utf8 expected well-formed string");
			return (_utf8Encoder || (_utf8Encoder = new TextEncoder())).encode(str);
		}
	};
	return {
		encode: typeof TextDecoder === "function" ? utf8Builtin.encode : utf8Fallback.encode,
		decode: typeof TextEncoder === "function" ? utf8Builtin.decode : utf8Fallback.decode
	};
});
/** Lowercase hex with case-insensitive decoding. Pure JS version. */
var hexFallback = /* @__PURE__ */ freeze(() => chain(radix2(4), alphabet("0123456789abcdef", {
	A: "a",
	B: "b",
	C: "c",
	D: "d",
	E: "e",
	F: "f"
}), normalize((s) => {
	astr("hex", s);
	if (s.length % 2 !== 0) throw new TypeError(`hex.decode: odd-length string (${s.length})`);
	return s;
})));
var hasHexBuiltin = /* @__PURE__ */ (() => typeof Uint8Array.from([]).toHex === "function" && typeof Uint8Array.fromHex === "function")();
var hexBuiltin = {
	encode(data) {
		abytes(data);
		return data.toHex();
	},
	decode(s) {
		astr("hex", s);
		return Uint8Array.fromHex(s);
	}
};
/**
* hex string decoder. Uses built-in function, when available.
* Lowercase codec; unlike `base16`, this variant accepts either hex case and emits lowercase.
* @example
* ```js
* const b = hex.decode("0102ff"); // => new Uint8Array([ 1, 2, 255 ])
* const str = hex.encode(b); // "0102ff"
* ```
*/
var hex = /* @__PURE__ */ freeze(() => hasHexBuiltin ? hexBuiltin : hexFallback);
// node_modules/@scure/bip32/index.js
/**
* BIP32 hierarchical deterministic (HD) wallets over secp256k1.
* @module
* @example
* ```js
* import { HDKey } from "@scure/bip32";
* import { sha256 } from '@noble/hashes/sha2.js';
* import { randomBytes } from '@noble/hashes/utils.js';
* const seed = randomBytes(32);
* const root = HDKey.fromMasterSeed(seed);
* const base58key = root.privateExtendedKey;
* const restored = HDKey.fromExtendedKey(base58key);
* const fromJson = HDKey.fromJSON({ xpriv: base58key });
* const child = fromJson.derive("m/0/2147483647'/1");
* const msgHash = sha256(new TextEncoder().encode('hello scure-bip32'));
*
* // props
* [root.depth, root.index, root.chainCode];
* [restored.privateKey, restored.publicKey];
* const sig = child.sign(msgHash);
* child.verify(msgHash, sig);
* ```
*/
/*! scure-bip32 - MIT License (c) 2022 Patricio Palladino, Paul Miller (paulmillr.com) */
var Point$1 = /* @__PURE__ */ (() => secp256k1.Point)();
var Fn = /* @__PURE__ */ (() => Point$1.Fn)();
var base58check$2 = /* @__PURE__ */ createBase58check(sha256);
var MASTER_SECRET$1 = /* @__PURE__ */ (() => {
	return Uint8Array.from("Bitcoin seed".split(""), (char) => char.charCodeAt(0));
})();
var BITCOIN_VERSIONS = {
	private: 76066276,
	public: 76067358
};
/** Hardened child index offset from BIP32. */
var HARDENED_OFFSET$1 = 2147483648;
var MAX_DEPTH = 255;
var hash160$2 = (data) => ripemd160(sha256(data));
var fromU32$1 = (data) => createView(data).getUint32(0, false);
var toU32$1 = (n, title = "number") => {
	if (typeof n !== "number") throw new TypeError(`"${title}" expected number, got type=${typeof n}`);
	if (!Number.isSafeInteger(n) || n < 0 || n > 2 ** 32 - 1) throw new RangeError(`"${title}" expected integer in range 0..2**32-1, got ${n}`);
	const buf = /* @__PURE__ */ new Uint8Array(4);
	createView(buf).setUint32(0, n, false);
	return buf;
};
var validateVersions = (versions, title = "versions") => {
	if (!(typeof versions === "object" && versions !== null)) throw new Error("versions must be an object");
	toU32$1(versions.private, `${title}.private`);
	toU32$1(versions.public, `${title}.public`);
	return versions;
};
/**
* HDKey from BIP32
* @param opt - Node fields used to construct one HDKey instance.
* @example
* ```js
* import { HDKey } from '@scure/bip32';
* import { randomBytes } from '@noble/hashes/utils.js';
*
* const seed = randomBytes(32);
* const root = HDKey.fromMasterSeed(seed);
* const account0 = root.derive("m/0/1'");
* account0.publicKey;
* ```
*/
var HDKey$1 = class HDKey$1 {
	get fingerprint() {
		if (!this._pubHash) throw new Error("No publicKey set!");
		return fromU32$1(this._pubHash);
	}
	get identifier() {
		return this._pubHash ? Uint8Array.from(this._pubHash) : void 0;
	}
	get pubKeyHash() {
		return this._pubHash ? Uint8Array.from(this._pubHash) : void 0;
	}
	get privateKey() {
		return this._privateKey ? Uint8Array.from(this._privateKey) : null;
	}
	get publicKey() {
		return this._publicKey ? Uint8Array.from(this._publicKey) : null;
	}
	get chainCode() {
		return this._chainCode ? Uint8Array.from(this._chainCode) : null;
	}
	get privateExtendedKey() {
		const priv = this._privateKey;
		if (!priv) throw new Error("No private key");
		return base58check$2.encode(this.serialize(this.versions.private, concatBytes(Uint8Array.of(0), priv)));
	}
	get publicExtendedKey() {
		if (!this._publicKey) throw new Error("No public key");
		return base58check$2.encode(this.serialize(this.versions.public, this._publicKey));
	}
	static fromMasterSeed(seed, versions = BITCOIN_VERSIONS) {
		abytes$1(seed);
		versions = validateVersions(versions);
		if (8 * seed.length < 128 || 8 * seed.length > 512) throw new RangeError("HDKey: seed length must be between 128 and 512 bits; 256 bits is advised, got " + seed.length);
		const I = hmac(sha512, MASTER_SECRET$1, seed);
		const privateKey = I.slice(0, 32);
		const chainCode = I.slice(32);
		return new HDKey$1({
			versions,
			chainCode,
			privateKey
		});
	}
	static fromExtendedKey(base58key, versions = BITCOIN_VERSIONS) {
		versions = validateVersions(versions);
		const keyBuffer = base58check$2.decode(base58key);
		if (keyBuffer.length !== 78) throw new Error(`HDKey: invalid extended key length: expected 78 bytes, got ${keyBuffer.length}`);
		const keyView = createView(keyBuffer);
		const version = keyView.getUint32(0, false);
		const opt = {
			versions,
			depth: keyBuffer[4],
			parentFingerprint: keyView.getUint32(5, false),
			index: keyView.getUint32(9, false),
			chainCode: keyBuffer.slice(13, 45)
		};
		const key = keyBuffer.slice(45);
		const isPriv = key[0] === 0;
		if (version !== versions[isPriv ? "private" : "public"]) throw new Error("Version mismatch");
		if (isPriv) return new HDKey$1({
			...opt,
			privateKey: key.slice(1)
		});
		else return new HDKey$1({
			...opt,
			publicKey: key
		});
	}
	static fromJSON(json) {
		return HDKey$1.fromExtendedKey("xpriv" in json ? json.xpriv : json.xpub);
	}
	versions;
	depth = 0;
	index = 0;
	parentFingerprint = 0;
	_chainCode = null;
	_privateKey;
	_publicKey;
	_pubHash;
	constructor(opt) {
		if (!opt || typeof opt !== "object") throw new Error("HDKey.constructor must not be called directly");
		const depth = opt.depth ?? 0;
		const index = opt.index ?? 0;
		const parentFingerprint = opt.parentFingerprint ?? 0;
		if (!Number.isSafeInteger(depth) || depth < 0 || depth > MAX_DEPTH) throw new RangeError("HDKey: depth must be an integer in range 0..255");
		toU32$1(index, "index");
		toU32$1(parentFingerprint, "parentFingerprint");
		if (depth === 0 && (index !== 0 || parentFingerprint !== 0)) throw new Error("HDKey: zero depth with non-zero index/parent fingerprint");
		this.versions = opt.versions ? validateVersions(opt.versions) : BITCOIN_VERSIONS;
		this.depth = depth;
		if (opt.chainCode) abytes$1(opt.chainCode, 32);
		this._chainCode = opt.chainCode ? Uint8Array.from(opt.chainCode) : null;
		this.index = index;
		this.parentFingerprint = parentFingerprint;
		if (opt.publicKey && opt.privateKey) throw new Error("HDKey: publicKey and privateKey at same time.");
		if (opt.privateKey) {
			if (!secp256k1.utils.isValidSecretKey(opt.privateKey)) throw new Error("Invalid private key");
			this._privateKey = Uint8Array.from(opt.privateKey);
			this._publicKey = secp256k1.getPublicKey(this._privateKey, true);
		} else if (opt.publicKey) this._publicKey = Point$1.fromBytes(opt.publicKey).toBytes(true);
		else throw new Error("HDKey: no public or private key provided");
		this._pubHash = hash160$2(this._publicKey);
	}
	derive(path) {
		if (!/^[mM]'?/.test(path)) throw new Error("Path must start with \"m\" or \"M\"");
		if (/^[mM]'?$/.test(path)) return this;
		const parts = path.replace(/^[mM]'?\//, "").split("/");
		if (parts.length > MAX_DEPTH - this.depth) throw new Error("HDKey: path exceeds the serializable depth 255");
		let child = this;
		for (const c of parts) {
			const m = /^(\d+)('?)$/.exec(c);
			const m1 = m && m[1];
			if (!m || m.length !== 3 || typeof m1 !== "string") throw new Error("invalid child index: " + c);
			let idx = +m1;
			if (!Number.isSafeInteger(idx) || idx >= 2147483648) throw new Error("Invalid index");
			if (m[2] === "'") idx += HARDENED_OFFSET$1;
			child = child.deriveChild(idx);
		}
		return child;
	}
	deriveChild(index) {
		return this._deriveChild(index);
	}
	/** Test-only implementation seam. Production callers must use deriveChild(). */
	_deriveChild(index, _I) {
		if (!this._publicKey || !this._chainCode) throw new Error("No publicKey or chainCode set");
		let data = toU32$1(index, "index");
		if (index >= 2147483648) {
			const priv = this._privateKey;
			if (!priv) throw new Error("Could not derive hardened child key");
			data = concatBytes(Uint8Array.of(0), priv, data);
		} else data = concatBytes(this._publicKey, data);
		const out = _I || hmac(sha512, this._chainCode, data);
		abytes$1(out, 64);
		const childTweak = out.slice(0, 32);
		const chainCode = out.slice(32);
		const opt = {
			versions: this.versions,
			chainCode,
			depth: this.depth + 1,
			parentFingerprint: this.fingerprint,
			index
		};
		if (opt.depth > MAX_DEPTH) throw new Error("HDKey: depth exceeds the serializable value 255");
		const retry = () => {
			if (index >= (this._privateKey ? 2 ** 32 - 1 : 2147483647)) throw new Error(`HDKey: cannot retry child derivation at index ${index}`);
			return this.deriveChild(index + 1);
		};
		const ctweak = Fn.fromBytes(childTweak, true);
		if (!Fn.isValid(ctweak)) return retry();
		if (this._privateKey) {
			const added = Fn.create(Fn.fromBytes(this._privateKey) + ctweak);
			if (!Fn.isValidNot0(added)) return retry();
			opt.privateKey = Fn.toBytes(added);
		} else {
			const point = Point$1.fromBytes(this._publicKey);
			const added = ctweak === 0n ? point : point.add(Point$1.BASE.multiply(ctweak));
			if (added.equals(Point$1.ZERO)) return retry();
			opt.publicKey = added.toBytes(true);
		}
		return new HDKey$1(opt);
	}
	sign(hash) {
		if (!this._privateKey) throw new Error("No privateKey set!");
		abytes$1(hash, 32);
		return secp256k1.sign(hash, this._privateKey, { prehash: false });
	}
	verify(hash, signature) {
		abytes$1(hash, 32);
		abytes$1(signature, 64);
		if (!this._publicKey) throw new Error("No publicKey set!");
		return secp256k1.verify(signature, hash, this._publicKey, { prehash: false });
	}
	wipePrivateData() {
		if (this._privateKey) {
			this._privateKey.fill(0);
			this._privateKey = void 0;
		}
		return this;
	}
	toJSON() {
		return this.toPrivateJSON();
	}
	/**
	* Explicitly exports private key material. Treat the returned value as a secret.
	*/
	toPrivateJSON() {
		return {
			xpriv: this.privateExtendedKey,
			xpub: this.publicExtendedKey
		};
	}
	serialize(version, key) {
		if (!this._chainCode) throw new Error("No chainCode set");
		abytes$1(key, 33);
		return concatBytes(toU32$1(version, "version"), new Uint8Array([this.depth]), toU32$1(this.parentFingerprint, "parentFingerprint"), toU32$1(this.index, "index"), this._chainCode, key);
	}
};
// packages/keys/src/bitcoin-network.ts
/** As a node names its chain. */
var bitcoinNetworks = [
	"main",
	"test",
	"testnet4",
	"signet",
	"regtest"
];
var main = {
	bech32: "bc",
	pubKeyHash: 0,
	scriptHash: 5,
	wif: 128
};
var test = {
	bech32: "tb",
	pubKeyHash: 111,
	scriptHash: 196,
	wif: 239
};
var prefixes = {
	main,
	test,
	testnet4: test,
	signet: test,
	regtest: {
		...test,
		bech32: "bcrt"
	}
};
function isBitcoinNetwork(text) {
	return bitcoinNetworks.some((network) => network === text);
}
function prefixesOf(network) {
	return prefixes[network];
}
// packages/keys/src/bitcoin-script.ts
var base58check$1 = createBase58check(sha256);
var opDup = 118;
var opHash160 = 169;
var opEqual = 135;
var opEqualVerify = 136;
var opCheckSig = 172;
var opOne = 81;
/** The bytes of an output that pays to it. */
function scriptBytes({ kind, hash }) {
	const push = concatBytes(Uint8Array.of(hash.length), hash);
	if (kind === "p2pkh") return concatBytes(Uint8Array.of(opDup, opHash160), push, Uint8Array.of(opEqualVerify, opCheckSig));
	if (kind === "p2sh") return concatBytes(Uint8Array.of(opHash160), push, Uint8Array.of(opEqual));
	return concatBytes(Uint8Array.of(kind === "p2tr" ? opOne : 0), push);
}
/** Null for what has no address. */
function readScript(bytes) {
	const [first, second] = bytes;
	if (bytes.length === 22 && first === 0 && second === 20) return {
		kind: "p2wpkh",
		hash: bytes.slice(2)
	};
	if (bytes.length === 34 && first === 0 && second === 32) return {
		kind: "p2wsh",
		hash: bytes.slice(2)
	};
	if (bytes.length === 34 && first === opOne && second === 32) return {
		kind: "p2tr",
		hash: bytes.slice(2)
	};
	if (bytes.length === 23 && first === opHash160 && second === 20 && bytes[22] === opEqual) return {
		kind: "p2sh",
		hash: bytes.slice(2, 22)
	};
	if (bytes.length === 25 && first === opDup && second === opHash160 && bytes[2] === 20 && bytes[23] === opEqualVerify && bytes[24] === opCheckSig) return {
		kind: "p2pkh",
		hash: bytes.slice(3, 23)
	};
	return null;
}
/** In the one spelling in which this program writes it. */
function spellScript({ kind, hash }, network) {
	const prefixes = prefixesOf(network);
	if (kind === "p2pkh") return base58check$1.encode(concatBytes(Uint8Array.of(prefixes.pubKeyHash), hash));
	if (kind === "p2sh") return base58check$1.encode(concatBytes(Uint8Array.of(prefixes.scriptHash), hash));
	if (kind === "p2tr") return bech32m.encode(prefixes.bech32, [1, ...bech32m.toWords(hash)]);
	return bech32.encode(prefixes.bech32, [0, ...bech32.toWords(hash)]);
}
/** The address that an output pays to; null where it has none. */
function addressOfOutput(bytes, network) {
	const script = readScript(bytes);
	return script && spellScript(script, network);
}
// packages/keys/src/bitcoin-keys.ts
var { Point } = secp256k1;
/** What pays to a compressed public key. */
function scriptOfKey(publicKey, script) {
	if (script === "p2tr") return {
		kind: "p2tr",
		hash: tweaked(publicKey)
	};
	const plain = {
		kind: "p2wpkh",
		hash: hash160$1(publicKey)
	};
	return script === "p2wpkh" ? plain : {
		kind: "p2sh",
		hash: hash160$1(scriptBytes(plain))
	};
}
function addressOfKey(publicKey, script, network) {
	return spellScript(scriptOfKey(publicKey, script), network);
}
function hash160$1(bytes) {
	return ripemd160(sha256(bytes));
}
/** Tweaked by itself, so that it hides no script. */
function tweaked(publicKey) {
	const inner = publicKey.subarray(1);
	const tweak = Point.Fn.create(numberOf(schnorr.utils.taggedHash("TapTweak", inner)));
	const outer = schnorr.utils.lift_x(numberOf(inner)).add(Point.BASE.multiply(tweak));
	return schnorr.utils.pointToBytes(outer);
}
function numberOf(bytes) {
	return BigInt(`0x${bytesToHex(bytes)}`);
}
// node_modules/@noble/curves/abstract/edwards.js
/**
* Twisted Edwards curve. The formula is: ax² + y² = 1 + dx²y².
* For design rationale of types / exports, see weierstrass module documentation.
* Untwisted Edwards curves exist, but they aren't used in real-world protocols.
* @module
*/
/*! noble-curves - MIT License (c) 2022 Paul Miller (paulmillr.com) */
var _0n = /* @__PURE__ */ BigInt(0);
var _1n$1 = /* @__PURE__ */ BigInt(1);
var _2n$1 = /* @__PURE__ */ BigInt(2);
var _4n = /* @__PURE__ */ BigInt(4);
var _8n$1 = /* @__PURE__ */ BigInt(8);
function isEdValidXY(Fp, CURVE, x, y) {
	const x2 = Fp.sqr(x);
	const y2 = Fp.sqr(y);
	const left = Fp.add(Fp.mul(CURVE.a, x2), y2);
	const right = Fp.add(Fp.ONE, Fp.mul(CURVE.d, Fp.mul(x2, y2)));
	return Fp.eql(left, right);
}
/**
* @param params - Curve parameters. See {@link EdwardsOpts}.
* @param extraOpts - Optional helpers and overrides. See {@link EdwardsExtraOpts}.
* @returns Edwards point constructor. Generator validation here only checks
*   that `(Gx, Gy)` satisfies the affine Edwards equation.
*   RFC 8032 base-point constraints like `B != (0,1)` and `[L]B = 0`
*   are left to the caller's chosen parameters, since eager subgroup
*   validation here adds about 10-15ms to heavyweight imports like ed448.
*   The returned constructor also eagerly marks `Point.BASE` for W=6
*   precompute caching. Some code paths still assume
*   `Fp.BYTES === Fn.BYTES`, so mismatched byte lengths are not fully audited here.
* @throws If the curve parameters or Edwards overrides are invalid. {@link Error}
* @example
* ```ts
* import { edwards } from '@noble/curves/abstract/edwards.js';
* import { jubjub } from '@noble/curves/misc.js';
* // Build a point constructor from explicit curve parameters, then use its base point.
* const Point = edwards(jubjub.Point.CURVE());
* Point.BASE.toHex();
* ```
*/
function edwards(params, extraOpts = {}) {
	validateObject(extraOpts, {}, {}, "extraOpts");
	const opts = extraOpts;
	const validated = createCurveFields("edwards", params, opts, opts.FpFnLE);
	const { Fp, Fn } = validated;
	let CURVE = validated.CURVE;
	const { h: cofactor } = CURVE;
	if (FpLegendre(Fp, CURVE.a) !== 1) throw new Error("edwards: CURVE.a must be a square in Fp for complete addition formulas");
	if (FpLegendre(Fp, CURVE.d) !== -1) throw new Error("edwards: CURVE.d must be a non-square in Fp for complete addition formulas");
	validateObject(opts, {}, {
		uvRatio: "function",
		randomBytes: "function"
	});
	const randomBytes$1 = opts.randomBytes === void 0 ? randomBytes : opts.randomBytes;
	const MASK = _2n$1 << BigInt(Fp.BYTES * 8) - _1n$1;
	function isOdd(n) {
		if (!Fp.isOdd) throw new Error("Field does not have .isOdd()");
		return Fp.isOdd(n);
	}
	const uvRatio = opts.uvRatio === void 0 ? (u, v) => {
		try {
			return {
				isValid: true,
				value: Fp.sqrt(Fp.div(u, v))
			};
		} catch (e) {
			return {
				isValid: false,
				value: _0n
			};
		}
	} : opts.uvRatio;
	if (!isEdValidXY(Fp, CURVE, CURVE.Gx, CURVE.Gy)) throw new Error("bad curve params: generator point");
	const mulA = Fp.eql(CURVE.a, Fp.neg(Fp.ONE)) ? (x) => Fp.neg(x) : Fp.eql(CURVE.a, Fp.ONE) ? (x) => x : (x) => Fp.mul(CURVE.a, x);
	/**
	* Asserts coordinate is valid: 0 <= n < MASK.
	* Coordinates >= Fp.ORDER are allowed for zip215.
	*/
	function acoord(title, n, banZero = false) {
		const min = banZero ? _1n$1 : _0n;
		aInRange("coordinate " + title, n, min, MASK);
		return n;
	}
	function aedpoint(other) {
		if (!(other instanceof Point)) throw new Error("EdwardsPoint expected");
	}
	class Point {
		static BASE = new Point(CURVE.Gx, CURVE.Gy, Fp.ONE, Fp.mul(CURVE.Gx, CURVE.Gy));
		static ZERO = new Point(Fp.ZERO, Fp.ONE, Fp.ONE, Fp.ZERO);
		static Fp = Fp;
		static Fn = Fn;
		X;
		Y;
		Z;
		T;
		constructor(X, Y, Z, T) {
			this.X = acoord("x", X);
			this.Y = acoord("y", Y);
			this.Z = acoord("z", Z, true);
			this.T = acoord("t", T);
			Object.freeze(this);
		}
		static CURVE() {
			return CURVE;
		}
		/**
		* Create one extended Edwards point from affine coordinates.
		* Does NOT validate that the point is on-curve or torsion-free.
		* Use `.assertValidity()` on adversarial inputs.
		*/
		static fromAffine(p) {
			if (p instanceof Point) throw new Error("extended point not allowed");
			const { x, y } = p || {};
			acoord("x", x);
			acoord("y", y);
			return new Point(x, y, Fp.ONE, Fp.mul(x, y));
		}
		static fromBytes(bytes, zip215 = false) {
			const len = Fp.BYTES;
			const { a, d } = CURVE;
			bytes = copyBytes(abytes$2(bytes, len, "point"));
			abool(zip215, "zip215");
			const normed = copyBytes(bytes);
			const lastByte = bytes[len - 1];
			normed[len - 1] = lastByte & -129;
			const y = bytesToNumberLE(normed);
			const max = zip215 ? MASK : Fp.ORDER;
			aInRange("point.y", y, _0n, max);
			const y2 = Fp.sqr(y);
			const u = Fp.sub(y2, Fp.ONE);
			const v = Fp.sub(Fp.mulN(d, y2), a);
			let { isValid, value: x } = uvRatio(u, v);
			if (!isValid) throw new Error("bad point: invalid y coordinate");
			const isXOdd = isOdd(x);
			const isLastByteOdd = (lastByte & 128) !== 0;
			if (!zip215 && Fp.is0(x) && isLastByteOdd) throw new Error("bad point: x=0 and x_0=1");
			if (isLastByteOdd !== isXOdd) x = Fp.neg(x);
			return Point.fromAffine({
				x,
				y
			});
		}
		static fromHex(hex, zip215 = false) {
			return Point.fromBytes(hexToBytes(hex), zip215);
		}
		get x() {
			return this.toAffine().x;
		}
		get y() {
			return this.toAffine().y;
		}
		precompute(windowSize = 6, isLazy = true) {
			wnaf.setWindowSize(this, windowSize);
			if (!isLazy) this.multiply(_2n$1);
			return this;
		}
		assertValidity() {
			const p = this;
			const { a, d } = CURVE;
			if (p.is0()) throw new Error("bad point: ZERO");
			const { X, Y, Z, T } = p;
			const X2 = Fp.sqr(X);
			const Y2 = Fp.sqr(Y);
			const Z2 = Fp.sqr(Z);
			const Z4 = Fp.sqr(Z2);
			const aX2 = Fp.mul(X2, a);
			const left = Fp.mul(Fp.add(aX2, Y2), Z2);
			const right = Fp.add(Z4, Fp.mul(d, Fp.mul(X2, Y2)));
			if (!Fp.eql(left, right)) throw new Error("bad point: equation left != right (1)");
			const XY = Fp.mul(X, Y);
			const ZT = Fp.mul(Z, T);
			if (!Fp.eql(XY, ZT)) throw new Error("bad point: equation left != right (2)");
		}
		equals(other) {
			aedpoint(other);
			const { X: X1, Y: Y1, Z: Z1 } = this;
			const { X: X2, Y: Y2, Z: Z2 } = other;
			const X1Z2 = Fp.mul(X1, Z2);
			const X2Z1 = Fp.mul(X2, Z1);
			const Y1Z2 = Fp.mul(Y1, Z2);
			const Y2Z1 = Fp.mul(Y2, Z1);
			return Fp.eql(X1Z2, X2Z1) && Fp.eql(Y1Z2, Y2Z1);
		}
		is0() {
			return this.equals(Point.ZERO);
		}
		negate() {
			return new Point(Fp.neg(this.X), this.Y, this.Z, Fp.neg(this.T));
		}
		double() {
			const { X: X1, Y: Y1, Z: Z1 } = this;
			const A = Fp.sqr(X1);
			const B = Fp.sqr(Y1);
			const C = Fp.mul(Fp.sqr(Z1), _2n$1);
			const D = mulA(A);
			const x1y1 = Fp.addN(X1, Y1);
			const E = Fp.sub(Fp.subN(Fp.sqr(x1y1), A), B);
			const G = Fp.addN(D, B);
			const F = Fp.subN(G, C);
			const H = Fp.subN(D, B);
			const X3 = Fp.mul(E, F);
			const Y3 = Fp.mul(G, H);
			const T3 = Fp.mul(E, H);
			const Z3 = Fp.mul(F, G);
			return new Point(X3, Y3, Z3, T3);
		}
		add(other) {
			aedpoint(other);
			const { d } = CURVE;
			const { X: X1, Y: Y1, Z: Z1, T: T1 } = this;
			const { X: X2, Y: Y2, Z: Z2, T: T2 } = other;
			const A = Fp.mul(X1, X2);
			const B = Fp.mul(Y1, Y2);
			const C = Fp.mul(Fp.mulN(T1, d), T2);
			const D = Fp.mul(Z1, Z2);
			const E = Fp.sub(Fp.subN(Fp.mulN(Fp.addN(X1, Y1), Fp.addN(X2, Y2)), A), B);
			const F = Fp.subN(D, C);
			const G = Fp.addN(D, C);
			const H = Fp.sub(B, mulA(A));
			const X3 = Fp.mul(E, F);
			const Y3 = Fp.mul(G, H);
			const T3 = Fp.mul(E, H);
			const Z3 = Fp.mul(F, G);
			return new Point(X3, Y3, Z3, T3);
		}
		subtract(other) {
			aedpoint(other);
			return this.add(other.negate());
		}
		multiply(scalar) {
			if (!Fn.isValidNot0(scalar)) throw new RangeError("invalid scalar: expected 1 <= sc < curve.n");
			const { p, f } = wnaf.mulSecret(this, scalar, cofactor, normalize);
			return normalize([p, f])[0];
		}
		multiplyUnsafe(scalar) {
			if (!Fn.isValid(scalar)) throw new RangeError("invalid scalar: expected 0 <= sc < curve.n");
			if (scalar === _0n) return Point.ZERO;
			if (this.is0() || scalar === _1n$1) return this;
			return wnaf.mulUnsafe(this, scalar, normalize);
		}
		isSmallOrder() {
			return this.clearCofactor().is0();
		}
		isTorsionFree() {
			return wnaf.mulUnsafe(this, CURVE.n).is0();
		}
		toAffine(invertedZ) {
			const p = this;
			let iz = invertedZ;
			if (iz != null && typeof iz !== "bigint") throw new TypeError("\"invertedZ\" expected bigint, got type=" + typeof iz);
			const { X, Y, Z } = p;
			const is0 = p.is0();
			if (iz == null) iz = is0 ? Fp.create(_8n$1) : Fp.inv(Z);
			const x = Fp.mul(X, iz);
			const y = Fp.mul(Y, iz);
			const zz = Fp.mul(Z, iz);
			if (is0) return {
				x: Fp.ZERO,
				y: Fp.ONE
			};
			if (!Fp.eql(zz, Fp.ONE)) throw new Error("invZ was invalid");
			return {
				x,
				y
			};
		}
		clearCofactor() {
			if (cofactor === _1n$1) return this;
			if (cofactor === _2n$1) return this.double();
			if (cofactor === _4n) return this.double().double();
			if (cofactor === _8n$1) return this.double().double().double();
			return this.multiplyUnsafe(cofactor);
		}
		toBytes() {
			const { x, y } = this.toAffine();
			const bytes = Fp.toBytes(y);
			bytes[bytes.length - 1] |= isOdd(x) ? 128 : 0;
			return bytes;
		}
		toHex() {
			return bytesToHex$1(this.toBytes());
		}
		toString() {
			return `<Point ${this.is0() ? "ZERO" : this.toHex()}>`;
		}
	}
	const normalize = (points) => normalizeZ(Point, points);
	const wnaf = new ScalarMultiplier(Point, randomBytes$1);
	if (wnaf.bits >= 6) Point.BASE.precompute(6);
	Object.freeze(Point.prototype);
	Object.freeze(Point);
	return Point;
}
/**
* Initializes EdDSA signatures over given Edwards curve.
* @param Point - Edwards point constructor.
* @param cHash - Hash function.
* @param eddsaOpts - Optional signature helpers. See {@link EdDSAOpts}.
* @returns EdDSA helper namespace.
* @throws If the hash function, options, or derived point operations are invalid. {@link Error}
* @example
* Initializes EdDSA signatures over given Edwards curve.
*
* ```ts
* import { eddsa } from '@noble/curves/abstract/edwards.js';
* import { jubjub } from '@noble/curves/misc.js';
* import { sha512 } from '@noble/hashes/sha2.js';
* const sigs = eddsa(jubjub.Point, sha512);
* const { secretKey, publicKey } = sigs.keygen();
* const msg = new TextEncoder().encode('hello noble');
* const sig = sigs.sign(msg, secretKey);
* const isValid = sigs.verify(sig, msg, publicKey);
* ```
*/
function eddsa(Point, cHash, eddsaOpts = {}) {
	validatePointCons(Point);
	if (typeof cHash !== "function") throw new Error("\"hash\" function param is required");
	const hash = cHash;
	const opts = eddsaOpts;
	validateObject(opts, {}, {
		adjustScalarBytes: "function",
		randomBytes: "function",
		domain: "function",
		prehash: "function",
		zip215: "boolean",
		mapToCurve: "function",
		toMontgomery: "function",
		toMontgomerySecret: "function"
	});
	const { prehash } = opts;
	const { BASE, Fp, Fn } = Point;
	const outputLen = hash.outputLen;
	const expectedLen = 2 * Fp.BYTES;
	if (outputLen !== void 0) {
		asafenumber(outputLen, "hash.outputLen");
		if (outputLen !== expectedLen) throw new Error(`hash.outputLen must be ${expectedLen}, got ${outputLen}`);
	}
	const randomBytes$2 = opts.randomBytes === void 0 ? randomBytes : opts.randomBytes;
	const toMontgomery = opts.toMontgomery;
	const toMontgomerySecret = opts.toMontgomerySecret;
	const adjustScalarBytes = opts.adjustScalarBytes === void 0 ? (bytes) => bytes : opts.adjustScalarBytes;
	const domain = opts.domain === void 0 ? (data, ctx, phflag) => {
		abool(phflag, "phflag");
		if (ctx.length || phflag) throw new Error("Contexts/pre-hash are not supported");
		return data;
	} : opts.domain;
	function modN_LE(hash) {
		return Fn.create(bytesToNumberLE(hash));
	}
	function getPrivateScalar(key) {
		const len = lengths.secretKey;
		abytes$2(key, lengths.secretKey, "secretKey");
		const hashed = abytes$2(hash(key), 2 * len, "hashedSecretKey");
		const head = adjustScalarBytes(hashed.slice(0, len));
		return {
			head,
			prefix: hashed.slice(len, 2 * len),
			scalar: modN_LE(head)
		};
	}
	/** Convenience method that creates public key from scalar. RFC8032 5.1.5
	* Also exposes the derived scalar/prefix tuple and point form reused by sign().
	*/
	function getExtendedPublicKey(secretKey) {
		const { head, prefix, scalar } = getPrivateScalar(secretKey);
		const point = BASE.multiply(scalar);
		return {
			head,
			prefix,
			scalar,
			point,
			pointBytes: point.toBytes()
		};
	}
	/** Calculates EdDSA pub key. RFC8032 5.1.5. */
	function getPublicKey(secretKey) {
		return getExtendedPublicKey(secretKey).pointBytes;
	}
	function hashDomainToScalar(context = Uint8Array.of(), ...msgs) {
		const msg = concatBytes$1(...msgs);
		return modN_LE(hash(domain(msg, abytes$2(context, void 0, "context"), !!prehash)));
	}
	/** Signs message with secret key. RFC8032 5.1.6 */
	function sign(msg, secretKey, options = {}) {
		validateObject(options, {}, {}, "options");
		msg = copyBytes(abytes$2(msg, void 0, "message"));
		if (prehash) msg = prehash(msg);
		const { prefix, scalar, pointBytes } = getExtendedPublicKey(secretKey);
		const r = hashDomainToScalar(options.context, prefix, msg);
		const R = BASE.multiply(r).toBytes();
		const k = hashDomainToScalar(options.context, R, pointBytes, msg);
		const s = Fn.create(r + k * scalar);
		if (!Fn.isValid(s)) throw new Error("sign failed: invalid s");
		const rs = concatBytes$1(R, Fn.toBytes(s));
		return abytes$2(rs, lengths.signature, "result");
	}
	const verifyOpts = { zip215: opts.zip215 };
	/**
	* Verifies EdDSA signature against message and public key. RFC 8032 §§5.1.7 and 5.2.7.
	* A cofactored verification equation is checked.
	*/
	function verify(sig, msg, publicKey, options = verifyOpts) {
		validateObject(options);
		const { context } = options;
		const zip215 = options.zip215 === void 0 ? !!verifyOpts.zip215 : options.zip215;
		const len = lengths.signature;
		sig = abytes$2(sig, len, "signature");
		msg = abytes$2(msg, void 0, "message");
		publicKey = abytes$2(publicKey, lengths.publicKey, "publicKey");
		if (zip215 !== void 0) abool(zip215, "zip215");
		if (prehash) msg = prehash(msg);
		const mid = len / 2;
		const r = sig.subarray(0, mid);
		const s = bytesToNumberLE(sig.subarray(mid, len));
		let A, R, SB;
		try {
			A = Point.fromBytes(publicKey, zip215);
			R = Point.fromBytes(r, zip215);
			SB = BASE.multiplyUnsafe(s);
		} catch (error) {
			return false;
		}
		if (!zip215 && A.isSmallOrder()) return false;
		const k = hashDomainToScalar(context, r, publicKey, msg);
		return R.add(A.multiplyUnsafe(k)).subtract(SB).clearCofactor().is0();
	}
	const _size = Fp.BYTES;
	const lengths = {
		secretKey: _size,
		publicKey: _size,
		signature: 2 * _size,
		seed: _size
	};
	function randomSecretKey(seed) {
		seed = seed === void 0 ? randomBytes$2(lengths.seed) : seed;
		return abytes$2(seed, lengths.seed, "seed");
	}
	function isValidSecretKey(key) {
		return isBytes$1(key) && key.length === lengths.secretKey;
	}
	function isValidPublicKey(key, zip215) {
		try {
			return !!Point.fromBytes(key, zip215 === void 0 ? verifyOpts.zip215 : zip215);
		} catch (error) {
			return false;
		}
	}
	const utils = {
		getExtendedPublicKey,
		randomSecretKey,
		isValidSecretKey,
		isValidPublicKey,
		/** Converts an Edwards public key to a companion Montgomery public key. */
		toMontgomery(publicKey) {
			if (toMontgomery === void 0) throw new Error("Montgomery conversion is not supported for this curve");
			return toMontgomery(Point.fromBytes(publicKey));
		},
		toMontgomerySecret(secretKey) {
			if (toMontgomerySecret === void 0) throw new Error("Montgomery conversion is not supported for this curve");
			return toMontgomerySecret(secretKey);
		}
	};
	Object.freeze(lengths);
	Object.freeze(utils);
	return Object.freeze({
		keygen: createKeygen(randomSecretKey, getPublicKey),
		getPublicKey,
		sign,
		verify,
		utils,
		Point,
		lengths
	});
}
// node_modules/@noble/curves/ed25519.js
/**
* ed25519 Twisted Edwards curve with following addons:
* - X25519 ECDH
* - Ristretto cofactor elimination
* - Elligator hash-to-group / point indistinguishability
* @module
*/
/*! noble-curves - MIT License (c) 2022 Paul Miller (paulmillr.com) */
var _1n = /* @__PURE__ */ BigInt(1);
var _2n = /* @__PURE__ */ BigInt(2);
var _5n = /* @__PURE__ */ BigInt(5);
var _8n = /* @__PURE__ */ BigInt(8);
var ed25519_CURVE_p = /* @__PURE__ */ BigInt("0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffed");
var ed25519_CURVE = /* @__PURE__ */ (() => ({
	p: ed25519_CURVE_p,
	n: BigInt("0x1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3ed"),
	h: _8n,
	a: BigInt("0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffec"),
	d: BigInt("0x52036cee2b6ffe738cc740797779e89800700a4d4141d8ab75eb4dca135978a3"),
	Gx: BigInt("0x216936d3cd6e53fec0a4e231fdd6dc5c692cc7609525a7b2c9562d608f25d51a"),
	Gy: BigInt("0x6666666666666666666666666666666666666666666666666666666666666658")
}))();
function ed25519_pow_2_252_3(x) {
	const _10n = BigInt(10), _20n = BigInt(20), _40n = BigInt(40), _80n = BigInt(80);
	const P = ed25519_CURVE_p;
	const b2 = x * x % P * x % P;
	const b4 = pow2(b2, _2n, P) * b2 % P;
	const b5 = pow2(b4, _1n, P) * x % P;
	const b10 = pow2(b5, _5n, P) * b5 % P;
	const b20 = pow2(b10, _10n, P) * b10 % P;
	const b40 = pow2(b20, _20n, P) * b20 % P;
	const b80 = pow2(b40, _40n, P) * b40 % P;
	const b160 = pow2(b80, _80n, P) * b80 % P;
	const b240 = pow2(b160, _80n, P) * b80 % P;
	const b250 = pow2(b240, _10n, P) * b10 % P;
	return {
		pow_p_5_8: pow2(b250, _2n, P) * x % P,
		b2
	};
}
function adjustScalarBytes(bytes) {
	bytes[0] &= 248;
	bytes[31] &= 127;
	bytes[31] |= 64;
	return bytes;
}
var ED25519_SQRT_M1 = /* @__PURE__ */ BigInt("19681161376707505956807079304988542015446066515923890162744021073123829784752");
function uvRatio(u, v) {
	const P = ed25519_CURVE_p;
	const v3 = mod(v * v * v, P);
	const pow = ed25519_pow_2_252_3(u * mod(v3 * v3 * v, P)).pow_p_5_8;
	let x = mod(u * v3 * pow, P);
	const vx2 = mod(v * x * x, P);
	const root1 = x;
	const root2 = mod(x * ED25519_SQRT_M1, P);
	const useRoot1 = vx2 === u;
	const useRoot2 = vx2 === mod(-u, P);
	const noRoot = vx2 === mod(-u * ED25519_SQRT_M1, P);
	if (useRoot1) x = root1;
	if (useRoot2 || noRoot) x = root2;
	if (isNegativeLE(x, P)) x = mod(-x, P);
	return {
		isValid: useRoot1 || useRoot2,
		value: x
	};
}
var ed25519_Point = /* @__PURE__ */ edwards(ed25519_CURVE, { uvRatio });
var Fp = /* @__PURE__ */ (() => ed25519_Point.Fp)();
function toMontgomery(point) {
	const { y } = point;
	return Fp.toBytes(Fp.div(_1n + y, _1n - y));
}
function toMontgomerySecret(secretKey) {
	const size = ed25519_Point.Fp.BYTES;
	abytes$1(secretKey, size);
	return adjustScalarBytes(sha512(secretKey.subarray(0, size))).subarray(0, size);
}
function ed(opts) {
	return eddsa(ed25519_Point, sha512, Object.assign({
		adjustScalarBytes,
		toMontgomery,
		toMontgomerySecret,
		zip215: true
	}, opts));
}
/**
* ed25519 curve with EdDSA signatures.
* Seeded `keygen(seed)` / `utils.randomSecretKey(seed)` reuse the provided
* 32-byte seed buffer instead of copying it.
* @example
* Generate one Ed25519 keypair, sign a message, and verify it.
*
* ```js
* import { ed25519 } from '@noble/curves/ed25519.js';
* const { secretKey, publicKey } = ed25519.keygen();
* // const publicKey = ed25519.getPublicKey(secretKey);
* const msg = new TextEncoder().encode('hello noble');
* const sig = ed25519.sign(msg, secretKey);
* const isValid = ed25519.verify(sig, msg, publicKey); // ZIP215
* // RFC8032 / FIPS 186-5
* const isValid2 = ed25519.verify(sig, msg, publicKey, { zip215: false });
* ```
*/
var ed25519 = /* @__PURE__ */ ed({});
// node_modules/micro-key-producer/slip10.js
/*! micro-key-producer - MIT License (c) 2024 Paul Miller (paulmillr.com) */
/**
* Allows to work with SLIP-0010 HD keys.
* @module
*/
/** SLIP-0010 master secret label for ed25519 keys. */
var MASTER_SECRET = /* @__PURE__ */ (() => utf8ToBytes("ed25519 seed"))();
/** Hardened child index offset. */
var HARDENED_OFFSET = 2147483648;
var ZERO = /* @__PURE__ */ (() => Uint8Array.of(0))();
var hash160 = (data) => ripemd160(sha256(data));
var fromU32 = (data) => createView(data).getUint32(0, false);
var toU32 = (n) => {
	if (!Number.isSafeInteger(n) || n < 0 || n > 2 ** 32 - 1) throw new Error(`Invalid number=${n}. Should be from 0 to 2 ** 32 - 1`);
	const buf = /* @__PURE__ */ new Uint8Array(4);
	createView(buf).setUint32(0, n, false);
	return buf;
};
/**
* HD key for ed25519, SLIP-0010 format.
* @param opt - Internal constructor options for derived keys: depth, child index, parent fingerprint, chain code, and private key.
* @example
* Start from a master seed, then derive the hardened child path you need.
* ```ts
* import { randomBytes } from '@noble/hashes/utils.js';
* import { HDKey } from 'micro-key-producer/slip10.js';
* const seed = randomBytes(32);
* HDKey.fromMasterSeed(seed).derive("m/0'").fingerprintHex;
* ```
*/
var HDKey = class HDKey {
	get publicKeyRaw() {
		return ed25519.getPublicKey(this.privateKey);
	}
	get publicKey() {
		return concatBytes(ZERO, this.publicKeyRaw);
	}
	get pubHash() {
		return hash160(this.publicKey);
	}
	get fingerprint() {
		return fromU32(this.pubHash);
	}
	get fingerprintHex() {
		return bytesToHex(toU32(this.fingerprint));
	}
	get parentFingerprintHex() {
		return bytesToHex(toU32(this.parentFingerprint));
	}
	static fromMasterSeed(seed) {
		seed = abytes$1(seed);
		if (8 * seed.length < 128 || 8 * seed.length > 512) throw new Error(`HDKey: wrong seed length=${seed.length}. Should be between 128 and 512 bits; 256 bits is advised)`);
		const I = hmac(sha512, MASTER_SECRET, seed);
		return new HDKey({
			privateKey: I.slice(0, 32),
			chainCode: I.slice(32)
		});
	}
	depth = 0;
	index = 0;
	chainCode;
	parentFingerprint = 0;
	privateKey;
	constructor(opt) {
		if (!opt || typeof opt !== "object") throw new Error("HDKey.constructor must not be called directly");
		abytes$1(opt.privateKey, 32);
		abytes$1(opt.chainCode, 32);
		this.depth = opt.depth || 0;
		this.index = opt.index || 0;
		this.parentFingerprint = opt.parentFingerprint || 0;
		if (!this.depth) {
			if (this.parentFingerprint || this.index) throw new Error("HDKey: zero depth with non-zero index/parent fingerprint");
		}
		this.chainCode = opt.chainCode;
		this.privateKey = opt.privateKey;
	}
	derive(path, forceHardened = false) {
		if (!/^[mM]'?/.test(path)) throw new Error("Path must start with \"m\" or \"M\"");
		if (/^[mM]'?$/.test(path)) return this;
		const parts = path.replace(/^[mM]'?\//, "").split("/");
		let child = this;
		for (const c of parts) {
			const m = /^(\d+)('?)$/.exec(c);
			if (!m || m.length !== 3) throw new Error(`Invalid child index: ${c}`);
			let idx = +m[1];
			if (!Number.isSafeInteger(idx) || idx >= 2147483648) throw new Error("Invalid index");
			if (forceHardened || m[2] === "'") idx += HARDENED_OFFSET;
			child = child.deriveChild(idx);
		}
		return child;
	}
	deriveChild(index) {
		if (index < 2147483648) throw new Error(`Non-hardened child derivation not possible for Ed25519 (index=${index})`);
		const data = concatBytes(ZERO, this.privateKey, toU32(index));
		const I = hmac(sha512, this.chainCode, data);
		return new HDKey({
			chainCode: I.slice(32),
			depth: this.depth + 1,
			parentFingerprint: this.fingerprint,
			index,
			privateKey: I.slice(0, 32)
		});
	}
	sign(message) {
		return ed25519.sign(message, this.privateKey);
	}
	verify(message, signature) {
		signature = abytes$1(signature, 64);
		return ed25519.verify(signature, message, this.publicKeyRaw);
	}
};
// packages/keys/src/tron-address.ts
var base58check = createBase58check(sha256);
var network = Uint8Array.of(65);
var bytesOfAddress = 21;
function tronAddress(publicKey) {
	return tronOfBytes(addressBytes(publicKey));
}
/** Twenty bytes as people of this chain write them. */
function tronOfBytes(bytes) {
	if (bytes.length !== 20) throw new RangeError(`an address has 20 bytes, not ${bytes.length}`);
	return base58check.encode(concatBytes(network, bytes));
}
/** From 0x and 40 digits, as contracts and logs write an address. */
function tronOfHex(hex) {
	if (!/^0x[0-9a-fA-F]{40}$/.test(hex)) throw new RangeError(`no address: ${hex}`);
	return tronOfBytes(hexToBytes$1(hex.slice(2)));
}
/** The twenty bytes behind an address; null when a letter is wrong or missing. */
function bytesOfTron(address) {
	try {
		const bytes = base58check.decode(address);
		return bytes.length === bytesOfAddress && bytes[0] === network[0] ? bytes.subarray(1) : null;
	} catch {
		return null;
	}
}
/** In 0x and 40 small digits, as contracts know it. */
function hexOfTron(address) {
	const bytes = bytesOfTron(address);
	if (!bytes) throw new RangeError(`no address of Tron: ${address}`);
	return `0x${bytesToHex(bytes)}`;
}
// node_modules/@scure/bip39/wordlists/english.js
/** English BIP39 wordlist. */
var wordlist = /* @__PURE__ */ Object.freeze(`abandon
ability
able
about
above
absent
absorb
abstract
absurd
abuse
access
accident
account
accuse
achieve
acid
acoustic
acquire
across
act
action
actor
actress
actual
adapt
add
addict
address
adjust
admit
adult
advance
advice
aerobic
affair
afford
afraid
again
age
agent
agree
ahead
aim
air
airport
aisle
alarm
album
alcohol
alert
alien
all
alley
allow
almost
alone
alpha
already
also
alter
always
amateur
amazing
among
amount
amused
analyst
anchor
ancient
anger
angle
angry
animal
ankle
announce
annual
another
answer
antenna
antique
anxiety
any
apart
apology
appear
apple
approve
april
arch
arctic
area
arena
argue
arm
armed
armor
army
around
arrange
arrest
arrive
arrow
art
artefact
artist
artwork
ask
aspect
assault
asset
assist
assume
asthma
athlete
atom
attack
attend
attitude
attract
auction
audit
august
aunt
author
auto
autumn
average
avocado
avoid
awake
aware
away
awesome
awful
awkward
axis
baby
bachelor
bacon
badge
bag
balance
balcony
ball
bamboo
banana
banner
bar
barely
bargain
barrel
base
basic
basket
battle
beach
bean
beauty
because
become
beef
before
begin
behave
behind
believe
below
belt
bench
benefit
best
betray
better
between
beyond
bicycle
bid
bike
bind
biology
bird
birth
bitter
black
blade
blame
blanket
blast
bleak
bless
blind
blood
blossom
blouse
blue
blur
blush
board
boat
body
boil
bomb
bone
bonus
book
boost
border
boring
borrow
boss
bottom
bounce
box
boy
bracket
brain
brand
brass
brave
bread
breeze
brick
bridge
brief
bright
bring
brisk
broccoli
broken
bronze
broom
brother
brown
brush
bubble
buddy
budget
buffalo
build
bulb
bulk
bullet
bundle
bunker
burden
burger
burst
bus
business
busy
butter
buyer
buzz
cabbage
cabin
cable
cactus
cage
cake
call
calm
camera
camp
can
canal
cancel
candy
cannon
canoe
canvas
canyon
capable
capital
captain
car
carbon
card
cargo
carpet
carry
cart
case
cash
casino
castle
casual
cat
catalog
catch
category
cattle
caught
cause
caution
cave
ceiling
celery
cement
census
century
cereal
certain
chair
chalk
champion
change
chaos
chapter
charge
chase
chat
cheap
check
cheese
chef
cherry
chest
chicken
chief
child
chimney
choice
choose
chronic
chuckle
chunk
churn
cigar
cinnamon
circle
citizen
city
civil
claim
clap
clarify
claw
clay
clean
clerk
clever
click
client
cliff
climb
clinic
clip
clock
clog
close
cloth
cloud
clown
club
clump
cluster
clutch
coach
coast
coconut
code
coffee
coil
coin
collect
color
column
combine
come
comfort
comic
common
company
concert
conduct
confirm
congress
connect
consider
control
convince
cook
cool
copper
copy
coral
core
corn
correct
cost
cotton
couch
country
couple
course
cousin
cover
coyote
crack
cradle
craft
cram
crane
crash
crater
crawl
crazy
cream
credit
creek
crew
cricket
crime
crisp
critic
crop
cross
crouch
crowd
crucial
cruel
cruise
crumble
crunch
crush
cry
crystal
cube
culture
cup
cupboard
curious
current
curtain
curve
cushion
custom
cute
cycle
dad
damage
damp
dance
danger
daring
dash
daughter
dawn
day
deal
debate
debris
decade
december
decide
decline
decorate
decrease
deer
defense
define
defy
degree
delay
deliver
demand
demise
denial
dentist
deny
depart
depend
deposit
depth
deputy
derive
describe
desert
design
desk
despair
destroy
detail
detect
develop
device
devote
diagram
dial
diamond
diary
dice
diesel
diet
differ
digital
dignity
dilemma
dinner
dinosaur
direct
dirt
disagree
discover
disease
dish
dismiss
disorder
display
distance
divert
divide
divorce
dizzy
doctor
document
dog
doll
dolphin
domain
donate
donkey
donor
door
dose
double
dove
draft
dragon
drama
drastic
draw
dream
dress
drift
drill
drink
drip
drive
drop
drum
dry
duck
dumb
dune
during
dust
dutch
duty
dwarf
dynamic
eager
eagle
early
earn
earth
easily
east
easy
echo
ecology
economy
edge
edit
educate
effort
egg
eight
either
elbow
elder
electric
elegant
element
elephant
elevator
elite
else
embark
embody
embrace
emerge
emotion
employ
empower
empty
enable
enact
end
endless
endorse
enemy
energy
enforce
engage
engine
enhance
enjoy
enlist
enough
enrich
enroll
ensure
enter
entire
entry
envelope
episode
equal
equip
era
erase
erode
erosion
error
erupt
escape
essay
essence
estate
eternal
ethics
evidence
evil
evoke
evolve
exact
example
excess
exchange
excite
exclude
excuse
execute
exercise
exhaust
exhibit
exile
exist
exit
exotic
expand
expect
expire
explain
expose
express
extend
extra
eye
eyebrow
fabric
face
faculty
fade
faint
faith
fall
false
fame
family
famous
fan
fancy
fantasy
farm
fashion
fat
fatal
father
fatigue
fault
favorite
feature
february
federal
fee
feed
feel
female
fence
festival
fetch
fever
few
fiber
fiction
field
figure
file
film
filter
final
find
fine
finger
finish
fire
firm
first
fiscal
fish
fit
fitness
fix
flag
flame
flash
flat
flavor
flee
flight
flip
float
flock
floor
flower
fluid
flush
fly
foam
focus
fog
foil
fold
follow
food
foot
force
forest
forget
fork
fortune
forum
forward
fossil
foster
found
fox
fragile
frame
frequent
fresh
friend
fringe
frog
front
frost
frown
frozen
fruit
fuel
fun
funny
furnace
fury
future
gadget
gain
galaxy
gallery
game
gap
garage
garbage
garden
garlic
garment
gas
gasp
gate
gather
gauge
gaze
general
genius
genre
gentle
genuine
gesture
ghost
giant
gift
giggle
ginger
giraffe
girl
give
glad
glance
glare
glass
glide
glimpse
globe
gloom
glory
glove
glow
glue
goat
goddess
gold
good
goose
gorilla
gospel
gossip
govern
gown
grab
grace
grain
grant
grape
grass
gravity
great
green
grid
grief
grit
grocery
group
grow
grunt
guard
guess
guide
guilt
guitar
gun
gym
habit
hair
half
hammer
hamster
hand
happy
harbor
hard
harsh
harvest
hat
have
hawk
hazard
head
health
heart
heavy
hedgehog
height
hello
helmet
help
hen
hero
hidden
high
hill
hint
hip
hire
history
hobby
hockey
hold
hole
holiday
hollow
home
honey
hood
hope
horn
horror
horse
hospital
host
hotel
hour
hover
hub
huge
human
humble
humor
hundred
hungry
hunt
hurdle
hurry
hurt
husband
hybrid
ice
icon
idea
identify
idle
ignore
ill
illegal
illness
image
imitate
immense
immune
impact
impose
improve
impulse
inch
include
income
increase
index
indicate
indoor
industry
infant
inflict
inform
inhale
inherit
initial
inject
injury
inmate
inner
innocent
input
inquiry
insane
insect
inside
inspire
install
intact
interest
into
invest
invite
involve
iron
island
isolate
issue
item
ivory
jacket
jaguar
jar
jazz
jealous
jeans
jelly
jewel
job
join
joke
journey
joy
judge
juice
jump
jungle
junior
junk
just
kangaroo
keen
keep
ketchup
key
kick
kid
kidney
kind
kingdom
kiss
kit
kitchen
kite
kitten
kiwi
knee
knife
knock
know
lab
label
labor
ladder
lady
lake
lamp
language
laptop
large
later
latin
laugh
laundry
lava
law
lawn
lawsuit
layer
lazy
leader
leaf
learn
leave
lecture
left
leg
legal
legend
leisure
lemon
lend
length
lens
leopard
lesson
letter
level
liar
liberty
library
license
life
lift
light
like
limb
limit
link
lion
liquid
list
little
live
lizard
load
loan
lobster
local
lock
logic
lonely
long
loop
lottery
loud
lounge
love
loyal
lucky
luggage
lumber
lunar
lunch
luxury
lyrics
machine
mad
magic
magnet
maid
mail
main
major
make
mammal
man
manage
mandate
mango
mansion
manual
maple
marble
march
margin
marine
market
marriage
mask
mass
master
match
material
math
matrix
matter
maximum
maze
meadow
mean
measure
meat
mechanic
medal
media
melody
melt
member
memory
mention
menu
mercy
merge
merit
merry
mesh
message
metal
method
middle
midnight
milk
million
mimic
mind
minimum
minor
minute
miracle
mirror
misery
miss
mistake
mix
mixed
mixture
mobile
model
modify
mom
moment
monitor
monkey
monster
month
moon
moral
more
morning
mosquito
mother
motion
motor
mountain
mouse
move
movie
much
muffin
mule
multiply
muscle
museum
mushroom
music
must
mutual
myself
mystery
myth
naive
name
napkin
narrow
nasty
nation
nature
near
neck
need
negative
neglect
neither
nephew
nerve
nest
net
network
neutral
never
news
next
nice
night
noble
noise
nominee
noodle
normal
north
nose
notable
note
nothing
notice
novel
now
nuclear
number
nurse
nut
oak
obey
object
oblige
obscure
observe
obtain
obvious
occur
ocean
october
odor
off
offer
office
often
oil
okay
old
olive
olympic
omit
once
one
onion
online
only
open
opera
opinion
oppose
option
orange
orbit
orchard
order
ordinary
organ
orient
original
orphan
ostrich
other
outdoor
outer
output
outside
oval
oven
over
own
owner
oxygen
oyster
ozone
pact
paddle
page
pair
palace
palm
panda
panel
panic
panther
paper
parade
parent
park
parrot
party
pass
patch
path
patient
patrol
pattern
pause
pave
payment
peace
peanut
pear
peasant
pelican
pen
penalty
pencil
people
pepper
perfect
permit
person
pet
phone
photo
phrase
physical
piano
picnic
picture
piece
pig
pigeon
pill
pilot
pink
pioneer
pipe
pistol
pitch
pizza
place
planet
plastic
plate
play
please
pledge
pluck
plug
plunge
poem
poet
point
polar
pole
police
pond
pony
pool
popular
portion
position
possible
post
potato
pottery
poverty
powder
power
practice
praise
predict
prefer
prepare
present
pretty
prevent
price
pride
primary
print
priority
prison
private
prize
problem
process
produce
profit
program
project
promote
proof
property
prosper
protect
proud
provide
public
pudding
pull
pulp
pulse
pumpkin
punch
pupil
puppy
purchase
purity
purpose
purse
push
put
puzzle
pyramid
quality
quantum
quarter
question
quick
quit
quiz
quote
rabbit
raccoon
race
rack
radar
radio
rail
rain
raise
rally
ramp
ranch
random
range
rapid
rare
rate
rather
raven
raw
razor
ready
real
reason
rebel
rebuild
recall
receive
recipe
record
recycle
reduce
reflect
reform
refuse
region
regret
regular
reject
relax
release
relief
rely
remain
remember
remind
remove
render
renew
rent
reopen
repair
repeat
replace
report
require
rescue
resemble
resist
resource
response
result
retire
retreat
return
reunion
reveal
review
reward
rhythm
rib
ribbon
rice
rich
ride
ridge
rifle
right
rigid
ring
riot
ripple
risk
ritual
rival
river
road
roast
robot
robust
rocket
romance
roof
rookie
room
rose
rotate
rough
round
route
royal
rubber
rude
rug
rule
run
runway
rural
sad
saddle
sadness
safe
sail
salad
salmon
salon
salt
salute
same
sample
sand
satisfy
satoshi
sauce
sausage
save
say
scale
scan
scare
scatter
scene
scheme
school
science
scissors
scorpion
scout
scrap
screen
script
scrub
sea
search
season
seat
second
secret
section
security
seed
seek
segment
select
sell
seminar
senior
sense
sentence
series
service
session
settle
setup
seven
shadow
shaft
shallow
share
shed
shell
sheriff
shield
shift
shine
ship
shiver
shock
shoe
shoot
shop
short
shoulder
shove
shrimp
shrug
shuffle
shy
sibling
sick
side
siege
sight
sign
silent
silk
silly
silver
similar
simple
since
sing
siren
sister
situate
six
size
skate
sketch
ski
skill
skin
skirt
skull
slab
slam
sleep
slender
slice
slide
slight
slim
slogan
slot
slow
slush
small
smart
smile
smoke
smooth
snack
snake
snap
sniff
snow
soap
soccer
social
sock
soda
soft
solar
soldier
solid
solution
solve
someone
song
soon
sorry
sort
soul
sound
soup
source
south
space
spare
spatial
spawn
speak
special
speed
spell
spend
sphere
spice
spider
spike
spin
spirit
split
spoil
sponsor
spoon
sport
spot
spray
spread
spring
spy
square
squeeze
squirrel
stable
stadium
staff
stage
stairs
stamp
stand
start
state
stay
steak
steel
stem
step
stereo
stick
still
sting
stock
stomach
stone
stool
story
stove
strategy
street
strike
strong
struggle
student
stuff
stumble
style
subject
submit
subway
success
such
sudden
suffer
sugar
suggest
suit
summer
sun
sunny
sunset
super
supply
supreme
sure
surface
surge
surprise
surround
survey
suspect
sustain
swallow
swamp
swap
swarm
swear
sweet
swift
swim
swing
switch
sword
symbol
symptom
syrup
system
table
tackle
tag
tail
talent
talk
tank
tape
target
task
taste
tattoo
taxi
teach
team
tell
ten
tenant
tennis
tent
term
test
text
thank
that
theme
then
theory
there
they
thing
this
thought
three
thrive
throw
thumb
thunder
ticket
tide
tiger
tilt
timber
time
tiny
tip
tired
tissue
title
toast
tobacco
today
toddler
toe
together
toilet
token
tomato
tomorrow
tone
tongue
tonight
tool
tooth
top
topic
topple
torch
tornado
tortoise
toss
total
tourist
toward
tower
town
toy
track
trade
traffic
tragic
train
transfer
trap
trash
travel
tray
treat
tree
trend
trial
tribe
trick
trigger
trim
trip
trophy
trouble
truck
true
truly
trumpet
trust
truth
try
tube
tuition
tumble
tuna
tunnel
turkey
turn
turtle
twelve
twenty
twice
twin
twist
two
type
typical
ugly
umbrella
unable
unaware
uncle
uncover
under
undo
unfair
unfold
unhappy
uniform
unique
unit
universe
unknown
unlock
until
unusual
unveil
update
upgrade
uphold
upon
upper
upset
urban
urge
usage
use
used
useful
useless
usual
utility
vacant
vacuum
vague
valid
valley
valve
van
vanish
vapor
various
vast
vault
vehicle
velvet
vendor
venture
venue
verb
verify
version
very
vessel
veteran
viable
vibrant
vicious
victory
video
view
village
vintage
violin
virtual
virus
visa
visit
visual
vital
vivid
vocal
voice
void
volcano
volume
vote
voyage
wage
wagon
wait
walk
wall
walnut
want
warfare
warm
warrior
wash
wasp
waste
water
wave
way
wealth
weapon
wear
weasel
weather
web
wedding
weekend
weird
welcome
west
wet
whale
what
wheat
wheel
when
where
whip
whisper
wide
width
wife
wild
will
win
window
wine
wing
wink
winner
winter
wire
wisdom
wise
wish
witness
wolf
woman
wonder
wood
wool
word
work
world
worry
worth
wrap
wreck
wrestle
wrist
write
wrong
yard
year
yellow
you
young
youth
zebra
zero
zone
zoo`.split("\n"));
// packages/keys/src/phrase.ts
var wordCounts = [
	12,
	15,
	18,
	21,
	24
];
var known = new Set(wordlist);
/** As in "1. abandon" or "1) abandon", also where the number stands alone. */
var numbering = /^\d+[.):]?/;
/** Takes a phrase the way people keep one: upper case, over several lines, numbered. Says which word is wrong. */
function readPhrase(text) {
	const words = wordsOf(text);
	if (words.length === 0) return refuse("Enter the words of the phrase.");
	const wrong = words.flatMap((word, at) => known.has(word) ? [] : [{
		word,
		position: at + 1
	}]);
	const [first] = wrong;
	if (first) {
		const others = wrong.length - 1;
		const more = others === 0 ? "" : ` ${others} more ${others === 1 ? "is" : "are"} not either.`;
		return refuse(`Word ${first.position}, "${first.word}", is not in the English word list.${more}`);
	}
	if (!wordCounts.includes(words.length)) return refuse(`A phrase has 12, 15, 18, 21 or 24 words. This one has ${words.length}.`);
	const phrase = words.join(" ");
	if (!validateMnemonic(phrase, wordlist)) return refuse("Each word is in the list, but they do not fit together: one is another word, or stands elsewhere.");
	return {
		ok: true,
		phrase
	};
}
function wordsOf(text) {
	return text.normalize("NFKD").toLowerCase().split(/\s+/).map((word) => word.replace(numbering, "")).filter((word) => word !== "");
}
function refuse(problem) {
	return {
		ok: false,
		problem
	};
}
export { utf8 as C, hex as S, mnemonicToSeed as T, base58 as _, tronOfHex as a, bech32m as b, ed25519 as c, addressOfOutput as d, readScript as f, HDKey$1 as g, HARDENED_OFFSET$1 as h, tronAddress as i, addressOfKey as l, isBitcoinNetwork as m, bytesOfTron as n, HARDENED_OFFSET as o, scriptBytes as p, hexOfTron as r, HDKey as s, readPhrase as t, scriptOfKey as u, base64 as v, ripemd160 as w, createBase58check as x, bech32 as y };
