import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

export type WebSocketPeer = { send(text: string): void };

export type Hearing = { text(text: string): void; closed(): void };

const kinds = { text: 1, close: 8, ping: 9, pong: 10 };
const finalFrame = 0x80;
const masked = 0x80;
const maskBytes = 4;
const lengths = { short: 125, twoBytes: 126, textMax: 65_535 };
/** Every server adds it to what the client said, to prove that it knows the protocol. */
const proof = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** The little of the protocol that clients of a node use: short texts in one piece, pings and an end. */
export function acceptWebSocket(request: IncomingMessage, socket: Duplex, hearing: Hearing): WebSocketPeer {
  const key = request.headers['sec-websocket-key'] ?? '';
  const accept = createHash('sha1')
    .update(key + proof)
    .digest('base64');
  const head = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade'];
  socket.write([...head, `Sec-WebSocket-Accept: ${accept}`, '', ''].join('\r\n'));

  let unread: Buffer = Buffer.alloc(0);
  function take(frame: Frame): void {
    if (frame.kind === kinds.text) hearing.text(frame.payload.toString('utf8'));
    else if (frame.kind === kinds.ping) socket.write(framed(kinds.pong, frame.payload));
    else if (frame.kind === kinds.close) socket.end(framed(kinds.close, frame.payload));
  }
  socket.on('data', (chunk: Buffer) => {
    unread = Buffer.concat([unread, chunk]);
    for (let frame = readFrame(unread); frame; frame = readFrame(unread)) {
      if (frame === 'too much') {
        socket.destroy();
        return;
      }
      unread = unread.subarray(frame.bytes);
      take(frame);
    }
  });
  socket.on('error', () => socket.destroy());
  socket.once('close', hearing.closed);
  return {
    send(text) {
      if (socket.writable) socket.write(framed(kinds.text, Buffer.from(text)));
    },
  };
}

type Frame = { kind: number; payload: Buffer; bytes: number };

/** Nothing as long as it has not come whole. */
function readFrame(from: Buffer): Frame | 'too much' | undefined {
  if (from.length < 2) return undefined;
  const [first = 0, second = 0] = from;
  const short = second & ~masked;
  if ((first & finalFrame) === 0 || short > lengths.twoBytes) return 'too much';
  const isShort = short <= lengths.short;
  const lengthEnd = isShort ? 2 : 4;
  if (from.length < lengthEnd) return undefined;
  const length = isShort ? short : from.readUInt16BE(2);
  const start = lengthEnd + maskBytes;
  if (from.length < start + length) return undefined;
  const mask = from.subarray(lengthEnd, start);
  const payload = Buffer.from(
    from.subarray(start, start + length).map((byte, at) => byte ^ (mask[at % maskBytes] ?? 0)),
  );
  return { kind: first & 0x0f, payload, bytes: start + length };
}

function framed(kind: number, payload: Buffer): Buffer {
  return Buffer.concat([headOf(kind, payload.length), payload]);
}

function headOf(kind: number, length: number): Buffer {
  if (length <= lengths.short) return Buffer.from([finalFrame | kind, length]);
  if (length <= lengths.textMax) {
    const head = Buffer.from([finalFrame | kind, lengths.twoBytes, 0, 0]);
    head.writeUInt16BE(length, 2);
    return head;
  }
  const head = Buffer.alloc(10);
  head.set([finalFrame | kind, lengths.twoBytes + 1]);
  head.writeBigUInt64BE(BigInt(length), 2);
  return head;
}
