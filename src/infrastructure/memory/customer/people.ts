import type { Subscriber } from '../../../application/customer/customer-repository.ts';
import type { Clock } from '../../../application/shared/clock.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import type { AuditLine } from '../../../domain/audit/audit-line.ts';
import type { Role } from '../../../domain/auth/roles.ts';
import type { CustomerNote, CustomerSession, SentNotification } from '../../../domain/customer/customer.ts';

/** Masks a number like private.mask_phone, so that clear values are returned only on request. */
export const maskNumber = (phone: string): string =>
  phone.length < 8 ? '•••' : `${phone.slice(0, 4)}${'•'.repeat(phone.length - 7)}${phone.slice(-3)}`;

/** Masks an address like private.mask_email. */
export const maskEmail = (email: string): string => `${email.slice(0, 1)}•••@${email.split('@')[1] ?? ''}`;

/** An account as staff see it. */
export interface MemoryPerson {
  readonly id: string;
  name: string;
  /** Normalised. */
  phone: string | null;
  email: string | null;
  phoneVerified: boolean;
  profileCompleted: boolean;
  role: Role | null;
  grantedAt: Date;
  hasSecondFactor: boolean;
  createdAt: Date;
  block: { readonly reason: string; readonly by: string | null; readonly at: Date } | null;
  sessions: CustomerSession[];
  wishCount: number;
  notifications: SentNotification[];
  notes: (Omit<CustomerNote, 'author' | 'isMine'> & { readonly authorId: string })[];
}

export interface MemoryInvitation {
  readonly id: string;
  readonly phone: string;
  readonly role: Role;
  readonly by: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Staff, customers and the audit log: the shared state of the fakes. */
export class MemoryPeople {
  readonly byId = new Map<string, MemoryPerson>();
  readonly lines: AuditLine[] = [];
  subscribers: Subscriber[] = [];
  invitations: MemoryInvitation[] = [];
  needsFactor: readonly Role[] = [];
  /** Whether the signed-in person has verified the second factor recently. */
  isFresh = true;
  /** The daily number of lookups and reveals per member of staff. */
  perDay = 50;
  private readonly spent = new Map<string, number>();
  private made = 0;

  constructor(readonly clock: Clock) {}

  /** An unused id. */
  newId(): string {
    this.made += 1;
    return `00000000-0000-4000-9000-${String(this.made).padStart(12, '0')}`;
  }

  add(given: Partial<MemoryPerson> = {}): MemoryPerson {
    const now = this.clock.now();
    const person: MemoryPerson = {
      id: given.id ?? this.newId(),
      name: '',
      phone: null,
      email: null,
      phoneVerified: true,
      profileCompleted: true,
      role: null,
      grantedAt: now,
      hasSecondFactor: false,
      createdAt: now,
      block: null,
      sessions: [],
      wishCount: 0,
      notifications: [],
      notes: [],
      ...given,
    };
    this.byId.set(person.id, person);
    return person;
  }

  note(actor: string | null, action: string, subject: string | null, detail: Readonly<Record<string, unknown>> = {}): void {
    this.lines.push({ seq: this.lines.length + 1, at: this.clock.now(), actor, action, subject, detail });
  }

  /** Uses one of today's budget. @throws PortError with `code` when nothing is left */
  spend(actor: string, action: 'lookup' | 'reveal', code: string): void {
    const key = `${actor} ${action} ${this.clock.now().toISOString().slice(0, 10)}`;
    const spent = (this.spent.get(key) ?? 0) + 1;
    if (spent > this.perDay) throw new PortError('unavailable', `the budget of ${action} is used up`, code);
    this.spent.set(key, spent);
    if (spent === this.perDay) this.note(actor, `staff.${action}_budget_spent`, actor, { per_day: this.perDay });
  }

  nameOf(id: string): string | null {
    return this.byId.get(id)?.name ?? null;
  }
}
