import { pino, type DestinationStream, type Logger } from 'pino';

/** Lines carry named facts, never headers, bodies or queries; the paths below are a second wall for a careless one. */
const redact = {
  paths: [
    'password',
    'token',
    'key',
    'secret',
    'authorization',
    '*.password',
    '*.token',
    '*.key',
    '*.secret',
    '*.authorization',
  ],
  censor: '[redacted]',
};

export function openLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, redact, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  return destination ? pino(options, destination) : pino(options);
}
