import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A certificate that vouches for itself, and for the names it is given, for one day. */
export function selfSigned(...names: string[]): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = sequence(objectId(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
  const commonName = sequence(der(0x31, sequence(objectId(0x55, 0x04, 0x03), der(0x0c, Buffer.from('coffer test')))));
  const alternatives = sequence(...names.map((name) => der(0x82, Buffer.from(name))));
  const extension = sequence(objectId(0x55, 0x1d, 0x11), der(0x04, alternatives));
  const toSign = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    commonName,
    sequence(utcTime(-1), utcTime(24)),
    commonName,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension)),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', toSign, privateKey));
  const body = sequence(toSign, ecdsaWithSha256, signature).toString('base64');
  const lines = body.match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}

function der(tag: number, ...contents: Buffer[]): Buffer {
  const body = Buffer.concat(contents);
  const size = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

function sequence(...contents: Buffer[]): Buffer {
  return der(0x30, ...contents);
}

function objectId(...bytes: number[]): Buffer {
  return der(0x06, Buffer.from(bytes));
}

function utcTime(hoursFromNow: number): Buffer {
  const text = new Date(Date.now() + hoursFromNow * 3_600_000).toISOString();
  return der(0x17, Buffer.from(`${text.replaceAll(/[-:T]/g, '').slice(2, 14)}Z`));
}
