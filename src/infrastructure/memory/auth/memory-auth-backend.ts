import type { Factor } from '../../../application/auth/client/backend-auth.ts';
import type { Clock } from '../../../application/shared/clock.ts';
import type { LoginIdentifier } from '../../../domain/auth/login-identifier.ts';
import type { User } from '../../../domain/auth/user.ts';

/** An account with its server-side data. */
export interface MemoryAccount {
  user: User;
  password: string;
  /** A number, or an e-mail, whose code was sent and not entered yet. */
  newPhone?: { readonly id: string; readonly phone: string };
  newEmail?: string;
  /** Unused recovery codes. */
  recoveryCodes?: readonly string[];
  factors: (Factor & { readonly isVerified: boolean; readonly secret: string })[];
}

interface Code {
  readonly code: string;
  readonly at: number;
  wrongTries: number;
}

const CODE_LIFE_MS = 10 * 60_000;
const MAX_TRIES = 5;

/** The shared state of the fakes of `/api/auth` and Supabase Auth: accounts, sessions and codes. */
export class MemoryAuthBackend {
  readonly byId = new Map<string, MemoryAccount>();
  /** By session token. */
  readonly sessions = new Map<
    string,
    {
      readonly id: string;
      readonly userId: string;
      readonly createdAt: Date;
      readonly expiresAt: Date;
      /** A recovery code replaced the second factor. */
      isRaised?: boolean;
    }
  >();
  /** Every sent message, the latest last. */
  readonly outbox: { readonly to: string; readonly code: string }[] = [];
  /** The shop confirms e-mails with codes. */
  sendsMail = false;
  /** Simulates a server that does not answer. */
  isAway = false;
  private readonly codes = new Map<string, Code>();
  private made = 0;

  constructor(readonly clock: Clock) {}

  nextId(kind: string): string {
    this.made += 1;
    return `${kind}-${this.made}`;
  }

  find(identifier: { readonly phone?: string; readonly email?: string }): MemoryAccount | null {
    return (
      [...this.byId.values()].find(
        ({ user }) =>
          (identifier.phone !== undefined && user.phone === identifier.phone) ||
          (identifier.email !== undefined && user.email === identifier.email),
      ) ?? null
    );
  }

  /** The account of the first reading that has one. */
  findRead(readings: readonly LoginIdentifier[]): MemoryAccount | null {
    return readings.map((reading) => this.find(reading)).find((account) => account !== null) ?? null;
  }

  /** @param about the subject of the code: an account or a challenge */
  send(about: string, to: string): void {
    this.made += 1;
    const code = String(100_000 + ((this.made * 7919) % 900_000));
    this.codes.set(about, { code, at: this.clock.now().getTime(), wrongTries: 0 });
    this.outbox.push({ to, code });
  }

  /** The last sent code. */
  get lastCode(): string {
    return this.outbox.at(-1)?.code ?? '';
  }

  /** Verifies a code: six digits, valid for ten minutes and five attempts, once. */
  takes(about: string, given: string): boolean {
    const code = this.codes.get(about);
    if (code === undefined || code.wrongTries >= MAX_TRIES || this.clock.now().getTime() - code.at > CODE_LIFE_MS) return false;
    if (code.code !== given) {
      code.wrongTries += 1;
      return false;
    }
    this.codes.delete(about);
    return true;
  }
}
