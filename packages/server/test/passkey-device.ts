import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

type Lies = { origin?: string; host?: string; challenge?: string; isVerified?: boolean; counter?: number };

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const text = (bytes: Buffer) => bytes.toString('base64url');

/** A device that makes one passkey, as browsers hand on what it says; told to, it says something else. */
export class PasskeyDevice {
  readonly #id = randomBytes(32);
  readonly #publicKey: KeyObject;
  readonly #privateKey: KeyObject;
  readonly #origin: string;
  #counter = 0;

  constructor(origin = 'http://localhost:8080') {
    this.#origin = origin;
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#publicKey = publicKey;
    this.#privateKey = privateKey;
  }

  make(asked: { challenge: string; rp: { id: string } }, lies: Lies = {}) {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#id.length);
    // A key of COSE: a map of five, of kind 2 (EC2), for algorithm -7 (ES256), on curve 1 (P-256).
    const key = Buffer.concat([
      Buffer.from('a5010203262001', 'hex'),
      Buffer.from('215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    const data = Buffer.concat([this.#data(asked.rp.id, 0x40, lies), Buffer.alloc(16), length, this.#id, key]);
    const size = Buffer.alloc(2);
    size.writeUInt16BE(data.length);
    const attestation = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from('fmt'),
      Buffer.from([0x64]),
      Buffer.from('none'),
      Buffer.from([0x67]),
      Buffer.from('attStmt'),
      Buffer.from([0xa0, 0x68]),
      Buffer.from('authData'),
      Buffer.from([0x59]),
      size,
      data,
    ]);
    return this.#answer({
      clientDataJSON: text(this.#clientData('webauthn.create', asked.challenge, lies)),
      attestationObject: text(attestation),
      transports: ['internal'],
    });
  }

  use(asked: { challenge: string; rpId: string }, lies: Lies = {}) {
    const data = this.#data(asked.rpId, 0, lies);
    const client = this.#clientData('webauthn.get', asked.challenge, lies);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#privateKey);
    return this.#answer({
      clientDataJSON: text(client),
      authenticatorData: text(data),
      signature: text(signature),
    });
  }

  /** Whose page, that somebody was there (1) and who (4), and how often it was used. */
  #data(host: string, flags: number, { host: lie, isVerified = true, counter }: Lies): Buffer {
    const tail = Buffer.alloc(5);
    tail.writeUInt8(flags | (isVerified ? 0x05 : 0x01));
    tail.writeUInt32BE(counter ?? ++this.#counter, 1);
    return Buffer.concat([sha256(lie ?? host), tail]);
  }

  #clientData(type: string, challenge: string, lies: Lies): Buffer {
    const origin = lies.origin ?? this.#origin;
    return Buffer.from(JSON.stringify({ type, challenge: lies.challenge ?? challenge, origin, crossOrigin: false }));
  }

  #answer<Response>(response: Response) {
    const id = text(this.#id);
    return { id, rawId: id, type: 'public-key' as const, response, clientExtensionResults: {} };
  }
}
