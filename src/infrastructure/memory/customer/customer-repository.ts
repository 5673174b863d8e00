import type { ContactKind, CustomerRepository, Subscriber } from '../../../application/customer/customer-repository.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import type { Role } from '../../../domain/auth/roles.ts';
import type { Customer, CustomerRow } from '../../../domain/customer/customer.ts';
import { actionProblem, type CustomerAction } from '../../../domain/customer/customer-action.ts';
import { type CustomerQuery, type CustomerText, readCustomerTexts } from '../../../domain/customer/customer-query.ts';
import { mayChangeRole } from '../../../domain/staff/role-rules.ts';
import { type MemoryPeople, type MemoryPerson, maskEmail, maskNumber } from './people.ts';

/** Owners rank above administrators, and those above all others. */
const rankOf = (role: Role | null): number => (role === 'owner' ? 3 : role === 'admin' ? 2 : role === null ? 0 : 1);

const READING: readonly (Role | null)[] = ['owner', 'admin', 'cs'];

export class InMemoryCustomerRepository implements CustomerRepository {
  /** @param who the signed-in person */
  constructor(
    private readonly people: MemoryPeople,
    private readonly who: () => string | null,
  ) {}

  async find(query: CustomerQuery, limit: number): Promise<readonly CustomerRow[]> {
    const [first = null, other] = readCustomerTexts(query.text);
    const found = this.findBy(query, first, limit);
    return found.length > 0 || other === undefined ? found : this.findBy(query, other, limit);
  }

  private findBy(query: CustomerQuery, wanted: CustomerText | null, limit: number): readonly CustomerRow[] {
    const me = this.admit();
    const isExact = wanted?.by === 'phone' || wanted?.by === 'email';
    const named = isExact ? [] : [...this.people.byId.values()].filter(({ name }) => name.toLowerCase() === wanted?.text.toLowerCase());
    const isLookup = wanted !== null && query.after === null && (isExact || named.length > 0);
    if (isLookup) this.people.spend(me.id, 'lookup', 'LOOKUP_LIMIT');
    const fits = (person: MemoryPerson): boolean => {
      if (isExact && rankOf(person.role) > rankOf(me.role)) return false;
      if (wanted?.by === 'phone') return person.phone === wanted.text;
      if (wanted?.by === 'email') return person.email === wanted.text;
      return wanted === null || person.name.toLowerCase().includes(wanted.text.toLowerCase());
    };
    const isIn = (person: MemoryPerson): boolean =>
      query.state === null ||
      { blocked: person.block !== null, staff: person.role !== null, unverified: !person.phoneVerified }[query.state];
    const key = (person: MemoryPerson): string => (query.sort === 'name' ? person.name.toLowerCase() : person.createdAt.toISOString());
    const order = query.sort === 'newest' ? -1 : 1;
    const compare = (a: MemoryPerson, b: MemoryPerson): number =>
      order * (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.id < b.id ? -1 : 1);
    const cursorOf = (person: MemoryPerson): string => `${key(person).replace('T', ' ')}~${person.id}`;
    const all = [...this.people.byId.values()].filter((person) => fits(person) && isIn(person)).toSorted(compare);
    const found = isExact ? all[0] : named.length === 1 ? named[0] : undefined;
    if (isLookup) this.people.note(me.id, 'customer.looked_up', found?.id ?? null, { by: wanted.by });
    const start = query.after === null ? 0 : all.findIndex((person) => cursorOf(person) === query.after) + 1;
    return all.slice(start, start + limit).map((person) => ({
      ...faceOf(person),
      isBlocked: person.block !== null,
      lastUsedAt: person.sessions[0]?.lastUsedAt ?? null,
      cursor: cursorOf(person),
    }));
  }

  async read(id: string): Promise<Customer | null> {
    const me = this.admit();
    const person = this.people.byId.get(id);
    if (person === undefined) return null;
    const { block } = person;
    return {
      ...faceOf(person),
      hasSecondFactor: person.hasSecondFactor,
      isMe: me.id === id,
      mayManage: this.mayManage(me, person),
      block: block === null ? null : { ...block, by: block.by === null ? null : this.people.nameOf(block.by) },
      sessions: person.sessions,
      wishCount: person.wishCount,
      orderCount: 0,
      notificationCount: person.notifications.length,
      notifications: person.notifications.slice(0, 10),
      notes: person.notes.map(({ authorId, ...note }) => ({ ...note, author: this.people.nameOf(authorId), isMine: authorId === me.id })),
    };
  }

  async revealContact(id: string, what: ContactKind): Promise<string | null> {
    const me = this.admit();
    const person = this.people.byId.get(id);
    if (rankOf(person?.role ?? null) > rankOf(me.role)) throw new PortError('denied', 'of a higher role', 'HIGHER_ROLE');
    const shown = person?.[what] ?? null;
    if (shown === null) return null;
    this.people.spend(me.id, 'reveal', 'REVEAL_LIMIT');
    this.people.note(me.id, `customer.${what}_shown`, id);
    return shown;
  }

  async perform(action: CustomerAction): Promise<string> {
    const me = this.admit();
    if (action.kind === 'delete-note') return this.deleteNote(me, action.note);
    const person = this.people.byId.get(action.id);
    if (person === undefined) return 'MISSING';
    if (action.kind !== 'add-note' && !this.mayManage(me, person)) return 'NOT_ALLOWED';
    const problem = actionProblem(action);
    if (problem !== null) return problem;
    const at = this.people.clock.now();
    if (action.kind === 'add-note') {
      person.notes.unshift({ id: this.people.newId(), body: action.body.trim(), createdAt: at, authorId: me.id });
      this.people.note(me.id, 'customer.note_added', person.id, { before: null, after: { body: action.body.trim() } });
      return 'done';
    }
    if (action.kind === 'end-sessions') return this.endSessions(me, person, action.session);
    const reason = action.reason.trim();
    const ended = person.sessions.length;
    person.block = action.kind === 'block' ? { reason, by: me.id, at } : null;
    if (action.kind === 'block') person.sessions = [];
    const detail = action.kind === 'block' ? { reason, ended_sessions: ended } : { reason };
    this.people.note(me.id, `customer.${action.kind}ed`, person.id, detail);
    return 'done';
  }

  async newsletter(after: number): Promise<readonly Subscriber[]> {
    const me = this.admit();
    const chosen = this.people.subscribers.filter(({ id }) => id > after).slice(0, 1000);
    this.people.note(me.id, 'newsletter.exported', null, { count: chosen.length });
    return chosen;
  }

  private endSessions(me: MemoryPerson, person: MemoryPerson, session: string | null): string {
    const ending = person.sessions.filter(({ id }) => session === null || id === session);
    if (session !== null && ending.length === 0) return 'MISSING';
    person.sessions = person.sessions.filter((one) => !ending.includes(one));
    if (session === null) this.people.note(me.id, 'customer.sessions_ended', person.id, { ended_sessions: ending.length });
    else this.people.note(me.id, 'customer.session_ended', person.id, { device: ending[0]?.device });
    return 'done';
  }

  private deleteNote(me: MemoryPerson, id: string): string {
    const owner = [...this.people.byId.values()].find(({ notes }) => notes.some((note) => note.id === id));
    const note = owner?.notes.find((one) => one.id === id);
    if (owner === undefined || note === undefined) return 'MISSING';
    if (note.authorId !== me.id) return 'NOT_ALLOWED';
    owner.notes = owner.notes.filter((one) => one !== note);
    this.people.note(me.id, 'customer.note_deleted', owner.id, { before: { body: note.body }, after: null });
    return 'done';
  }

  private mayManage(me: MemoryPerson, person: MemoryPerson): boolean {
    if (me.id === person.id || person.role === 'owner') return false;
    return person.role === null || mayChangeRole({ actor: me.role, isSelf: false, from: person.role, to: null });
  }

  private admit(): MemoryPerson {
    const me = this.people.byId.get(this.who() ?? '');
    if (me === undefined || !READING.includes(me.role)) throw new PortError('denied', 'not allowed', '42501');
    return me;
  }
}

const faceOf = (person: MemoryPerson) => ({
  id: person.id,
  name: person.name,
  phone: person.phone === null ? null : maskNumber(person.phone),
  email: person.email === null ? null : maskEmail(person.email),
  phoneVerified: person.phoneVerified,
  profileCompleted: person.profileCompleted,
  role: person.role,
  createdAt: person.createdAt,
});
