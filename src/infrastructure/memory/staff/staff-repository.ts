import { PortError } from '../../../application/shared/port-error.ts';
import type { StaffRepository } from '../../../application/staff/manage-staff.ts';
import type { PermissionRepository } from '../../../application/staff/permissions.ts';
import { ROLES, type Role } from '../../../domain/auth/roles.ts';
import { mayChangeRole } from '../../../domain/staff/role-rules.ts';
import type { Staff, StaffAction } from '../../../domain/staff/staff.ts';
import { noPermissions, type StaffPermissions } from '../../../domain/staff/staff-permissions.ts';
import { type MemoryPeople, type MemoryPerson, maskNumber } from '../customer/people.ts';

const WEEK_MS = 7 * 86_400_000;

export class InMemoryStaffRepository implements StaffRepository {
  /** @param who the signed-in person */
  constructor(
    private readonly people: MemoryPeople,
    private readonly who: () => string | null,
  ) {}

  async read(): Promise<Staff> {
    const me = this.admit();
    const now = this.people.clock.now();
    return {
      people: ROLES.flatMap((role) => [...this.people.byId.values()].filter((person) => person.role === role)).map((person) => ({
        id: person.id,
        name: person.name,
        phone: person.phone === null ? null : maskNumber(person.phone),
        role: person.role ?? 'cs',
        grantedAt: person.grantedAt,
        hasSecondFactor: person.hasSecondFactor,
        isBlocked: person.block !== null,
        isMe: person.id === me.id,
        lastUsedAt: person.sessions[0]?.lastUsedAt ?? null,
      })),
      invitations: this.people.invitations
        .filter(({ expiresAt }) => expiresAt > now)
        .map((one) => ({ ...one, phone: maskNumber(one.phone), by: this.people.nameOf(one.by) })),
      needsFactor: this.people.needsFactor,
    };
  }

  async perform(action: StaffAction): Promise<string> {
    const me = this.admit();
    if (action.kind === 'require-factor') return this.requireFactor(me, action.roles);
    if (!me.hasSecondFactor) return 'NEEDS_FACTOR';
    if (!this.people.isFresh) return 'NOT_FRESH';
    if (action.kind === 'change-role') return this.changeRole(me, action.id, action.role);
    if (action.kind === 'invite') return this.invite(me, action.phone, action.role);
    const invitation = this.people.invitations.find(({ id }) => id === action.id);
    if (invitation === undefined) return 'MISSING';
    if (!mayChangeRole({ actor: me.role, isSelf: false, from: null, to: invitation.role })) return 'NOT_ALLOWED';
    this.people.invitations = this.people.invitations.filter((one) => one !== invitation);
    this.people.note(me.id, 'invitation.revoked', action.id, { name: maskNumber(invitation.phone), role: invitation.role });
    return 'done';
  }

  private changeRole(me: MemoryPerson, id: string, role: Role | null): string {
    const person = this.people.byId.get(id);
    const from = person?.role ?? null;
    if (!mayChangeRole({ actor: me.role, isSelf: me.id === id, from, to: role })) return 'NOT_ALLOWED';
    if (person === undefined) return 'MISSING';
    const owners = [...this.people.byId.values()].filter((one) => one.role === 'owner');
    if (from === 'owner' && role !== 'owner' && owners.length === 1) return 'LAST_OWNER';
    person.role = role;
    if (role === null) this.people.note(me.id, 'role.revoked', id, { role: from });
    else this.people.note(me.id, 'role.granted', id, from === null ? { role } : { role, before: from });
    return 'done';
  }

  private invite(me: MemoryPerson, phone: string, role: Role): string {
    if (!mayChangeRole({ actor: me.role, isSelf: false, from: null, to: role })) return 'NOT_ALLOWED';
    if ([...this.people.byId.values()].some((person) => person.phone === phone && person.role !== null)) return 'HAS_ROLE';
    const createdAt = this.people.clock.now();
    const made = { id: this.people.newId(), phone, role, by: me.id, createdAt, expiresAt: new Date(createdAt.getTime() + WEEK_MS) };
    this.people.invitations = [made, ...this.people.invitations.filter((one) => one.phone !== phone)];
    this.people.note(me.id, 'invitation.made', made.id, { name: maskNumber(phone), role });
    return 'done';
  }

  private requireFactor(me: MemoryPerson, roles: readonly Role[]): string {
    if (me.role !== 'owner') return 'NOT_ALLOWED';
    if (!me.hasSecondFactor) return roles.length > 0 ? 'OWN_FACTOR' : 'NEEDS_FACTOR';
    if (!this.people.isFresh) return 'NOT_FRESH';
    this.people.needsFactor = ROLES.filter((role) => roles.includes(role));
    this.people.note(me.id, 'staff.rules_changed', null, { before: null, after: { second_factor: roles } });
    return 'done';
  }

  private admit(): MemoryPerson {
    const me = this.people.byId.get(this.who() ?? '');
    if (me === undefined || (me.role !== 'owner' && me.role !== 'admin')) throw new PortError('denied', 'not allowed', '42501');
    return me;
  }
}

/** Returns the configured permissions. */
export class InMemoryPermissionRepository implements PermissionRepository {
  current: StaffPermissions = noPermissions;

  async mine(): Promise<StaffPermissions> {
    return this.current;
  }
}
