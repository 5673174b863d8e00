import type { Clock } from '../../application/shared/clock.ts';
import type { ErrorLog, LoggedError } from '../../application/shared/error-log.ts';
import { RecentErrorLog } from './recent-error-log.ts';

const kindOf = (error: unknown): string =>
  error instanceof Error ? `${error.name} ${'code' in error && error.code !== null ? String(error.code) : ''}`.trim() : 'error';

const DISK_FULL = 'disk penuh';
const UNREACHABLE = 'tidak ada yang menjawab di alamatnya';
const CONNECTION_LOST = 'sambungan terputus';
const NOT_PERMITTED = 'tidak punya hak';

/** Causes that the operator can fix, by the codes of Node, the driver and PostgreSQL. */
const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: DISK_FULL,
  EDQUOT: DISK_FULL,
  '53100': DISK_FULL,
  EROFS: 'folder hanya bisa dibaca',
  EACCES: NOT_PERMITTED,
  EPERM: NOT_PERMITTED,
  '42501': NOT_PERMITTED,
  EMFILE: 'terlalu banyak file terbuka',
  ECONNREFUSED: UNREACHABLE,
  ENOTFOUND: UNREACHABLE,
  ETIMEDOUT: UNREACHABLE,
  CONNECT_TIMEOUT: UNREACHABLE,
  ECONNRESET: CONNECTION_LOST,
  EPIPE: CONNECTION_LOST,
  CONNECTION_CLOSED: CONNECTION_LOST,
  CONNECTION_ENDED: CONNECTION_LOST,
  CONNECTION_DESTROYED: CONNECTION_LOST,
  '53200': 'memori database habis',
  '53300': 'sambungan ke database habis',
  '57014': 'terlalu lama, dihentikan',
  '57P01': 'database dimatikan',
  '57P02': 'database berhenti mendadak',
  '57P03': 'database belum siap',
  '55P03': 'menunggu kunci terlalu lama',
  '40P01': 'dua perubahan saling menunggu',
  PGRST003: 'sambungan ke database habis',
};

const fileOf = (frame: string): string => /(?:\(|at )([^()]+?):\d+:\d+\)?$/.exec(frame)?.[1] ?? '';

/**
 * The place in the program: stack frames name functions and files, while the message may contain personal data. An error of a library is
 * one of whoever called it, so that the first frame of another file is named too.
 */
const framesOf = (error: unknown): string => {
  if (!(error instanceof Error) || error.stack === undefined) return 'tanpa keterangan';
  const frames = [...error.stack.slice(error.stack.indexOf(error.message) + error.message.length).matchAll(/^\s+(at .+)$/gm)];
  const [first = 'tanpa keterangan', ...rest] = frames.map(([, frame = '']) => frame);
  const caller = rest.find((frame) => !['', fileOf(first)].includes(fileOf(frame)) && !/node_modules|node:/.test(frame));
  return caller === undefined ? first : `${first}, ${caller}`;
};

const reasonOf = (error: unknown): string =>
  (error instanceof Error && 'code' in error ? REASONS[String(error.code)] : undefined) ?? framesOf(error);

/** Logs only place, kind and a known reason, because messages may contain personal data. */
export class RedactingErrorLog implements ErrorLog {
  private readonly log: RecentErrorLog;

  constructor(
    clock: Clock,
    private readonly print: (line: string) => void,
  ) {
    this.log = new RecentErrorLog(clock, () => undefined);
  }

  record(where: string, error: unknown): void {
    const kind = kindOf(error);
    this.log.record(where, new Error(kind));
    this.print(`${where}: ${kind} (${reasonOf(error)})`);
  }

  recent(): readonly LoggedError[] {
    return this.log.recent();
  }
}
