import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TransactionSql } from 'postgres';
import { actAs, changeRows, withIds } from '../support/answers.ts';
import { FROZEN_AT, frozen, moment } from '../support/frozen-shop.ts';
import { enrol } from '../support/second-factor.ts';
import { openTestDatabase, type TestDatabase, type TestUser } from '../support/test-database.ts';

const PHONE = '6281234567890';
const OTHER_PHONE = '6281234567899';

let database: TestDatabase;
let people: Readonly<Record<string, TestUser>>;
beforeAll(async () => {
  database = await openTestDatabase();
  const made: Record<string, TestUser> = {};
  for (const role of ['owner', 'admin', 'cs', 'finance']) made[role] = await database.user(role);
  for (const name of ['guest', 'other']) made[name] = await database.user();
  for (const role of ['owner', 'admin']) await enrol(database, made[role]);
  people = made;
});
afterAll(() => database.close());

const of = (name: string): TestUser => {
  const user = people[name];
  if (user === undefined) throw new Error(name);
  return user;
};
const filled = (statement: string): string =>
  withIds(statement, Object.fromEntries(Object.entries(people).map(([name, { id }]) => [name, id])));
const fresh = { aal: 'aal2', amr: [{ method: 'totp', timestamp: FROZEN_AT }] };
const invitation = (phone: string, role = 'cs', inviter = 'owner', expires = '1 day') =>
  `insert into private.staff_invitations (phone, role, invited_by, created_at, expires_at)
    values ('${phone}', '${role}', <${inviter}>, ${moment('-1 day')}, ${moment(expires)})`;

interface Outcome {
  readonly answer: unknown;
  /** Roles that are not as before, and invitations. */
  readonly roles: readonly string[];
  readonly invitations: readonly string[];
  /** Lines of the log that the call wrote. */
  readonly lines: readonly string[];
}
const nameOf = (id: unknown): string => Object.entries(people).find(([, user]) => user.id === id)?.[0] ?? 'nobody';
const rolesIn = async (tx: TransactionSql): Promise<string[]> =>
  (await tx`select user_id, role, granted_at from private.user_roles`).map(
    ({ user_id: user, role, granted_at: at }) => `${nameOf(user)} ${role} ${at.toISOString()}`,
  );

/** Calls as a person after a change of the rows. */
const outcomeOf = (expression: string, { caller = 'owner', change = 'select 1', claims = fresh as object } = {}): Promise<Outcome> =>
  frozen(database.sql, async (tx) => {
    await changeRows(tx, filled(change));
    await actAs(tx, of(caller), claims);
    const before = await rolesIn(tx);
    const [{ seq } = { seq: 0 }] = await tx`select coalesce(max(seq), 0) as seq from private.audit_log`;
    const [row] = await tx.unsafe<{ value: unknown }[]>(`select ${filled(expression)} as value`);
    const after = await rolesIn(tx);
    const invitations = await tx`select phone, role, invited_by, created_at, expires_at from private.staff_invitations order by phone`;
    const lines = await tx`select actor, action, subject, detail from private.audit_log where seq > ${seq} order by seq`;
    const hours = (at: Date) => Math.round(at.getTime() / 3_600_000 - FROZEN_AT / 3600);
    return {
      answer: row?.value ?? null,
      roles: [
        ...before.filter((one) => !after.includes(one)).map((one) => `- ${one.split(' ', 2).join(' ')}`),
        ...after.filter((one) => !before.includes(one)).map((one) => `+ ${one.split(' ', 2).join(' ')}`),
      ],
      invitations: invitations.map(
        ({ phone, role, invited_by: by, created_at: made, expires_at: ends }) =>
          `${phone} ${role} ${nameOf(by)} ${hours(made)} ${hours(ends)}`,
      ),
      lines: lines.map(({ actor, action, subject, detail }) => `${nameOf(actor)} ${action} ${nameOf(subject)} ${JSON.stringify(detail)}`),
    };
  });

const left = (role = 'cs', inviter = 'owner', hours = 24) => `${PHONE} ${role} ${inviter} -24 ${hours}`;
const OTHER = `${OTHER_PHONE} content owner -24 24`;
const here = `update auth.users set phone = '${PHONE}', phone_confirmed_at = now() where id = <guest>`;
const otherInvitation = invitation(OTHER_PHONE, 'content');

describe('accepting an invitation', () => {
  const TAKEN = { roles: ['+ guest cs'], invitations: [OTHER] };
  const GONE = { roles: [], invitations: [OTHER] };
  test.each<[string, string, object]>([
    ['as it is', `${here}; ${invitation(PHONE)}`, TAKEN],
    ['ends a moment later', `${here}; ${invitation(PHONE, 'cs', 'owner', '1 microsecond')}`, TAKEN],
    ['ends now', `${here}; ${invitation(PHONE, 'cs', 'owner', '0')}`, GONE],
    ['from an administrator', `${here}; ${invitation(PHONE, 'cs', 'admin')}`, TAKEN],
    ['role above its inviter', `${here}; ${invitation(PHONE, 'admin', 'admin')}`, GONE],
    ['inviter without a role', `${here}; ${invitation(PHONE, 'cs', 'other')}`, GONE],
    [
      'inviter whose role lost this permission',
      `${here}; ${invitation(PHONE, 'cs', 'admin')};
      delete from private.role_permissions where role = 'admin' and permission = 'roles.write'`,
      GONE,
    ],
    ['inviter who is blocked', `${here}; ${invitation(PHONE)}; update auth.users set banned_until = 'infinity' where id = <owner>`, GONE],
    ['person with a role', `${here}; ${invitation(PHONE)}; insert into private.user_roles values (<guest>, 'finance')`, GONE],
    ['a number that no account has', invitation(PHONE), { roles: [], invitations: [left(), OTHER] }],
    [
      'number not confirmed',
      `${here}; ${invitation(PHONE)}; update auth.users set phone_confirmed_at = null where id = <guest>`,
      { roles: [], invitations: [left(), OTHER] },
    ],
    [
      'deleted person',
      `${here}; ${invitation(PHONE)}; update auth.users set deleted_at = now() where id = <guest>`,
      { roles: [], invitations: [left(), OTHER] },
    ],
    [
      'number of somebody else who is there',
      `${here.replace('<guest>', '<other>')}; ${invitation(PHONE)}`,
      { roles: [], invitations: [left(), OTHER] },
    ],
  ])('%s', async (_name, change, outcome) => {
    expect(await outcomeOf('private.accept_invitation(<guest>)', { change: `${change}; ${otherInvitation}` })).toMatchObject(outcome);
  });
  test('two entries in the log; the actor of later changes stays the same', async () => {
    const change = `${here}; ${invitation(PHONE)}; select set_config('app.actor', <finance>, true)`;
    const { lines } = await outcomeOf('private.accept_invitation(<guest>)', { change });
    expect(lines).toEqual(['owner role.granted guest {"role":"cs"}', 'guest invitation.taken guest {"role":"cs"}']);
    const actor = frozen(database.sql, async (tx) => {
      await changeRows(tx, filled(change));
      await tx.unsafe(filled('select private.accept_invitation(<guest>)'));
      return (await tx`select current_setting('app.actor', true) as actor`)[0]?.['actor'];
    });
    expect(await actor).toBe(of('finance').id);
  });
});

describe('inviting', () => {
  const invite = (phone: string | null, role: string | null) =>
    `public.invite_staff(${phone === null ? 'null' : `'${phone}'`}, ${role === null ? 'null' : `'${role}'`})`;
  test.each([
    ['six digits', '628123', 'cs', 'PHONE'],
    ['seven digits', '6281234', 'cs', 'done'],
    ['15 digits', '628123456789012', 'cs', 'done'],
    ['16 digits', '6281234567890123', 'cs', 'PHONE'],
    ['a plus', '+6281234567', 'cs', 'PHONE'],
    ['no number', null, 'cs', 'PHONE'],
    ['no role', PHONE, null, 'ROLE'],
    ['an unknown role', PHONE, 'raja', 'ROLE'],
  ])('%s', async (_name, phone, role, answer) => {
    const outcome = await outcomeOf(invite(phone, role));
    expect(outcome).toMatchObject({ answer, invitations: answer === 'done' ? [`${phone} cs owner 0 168`] : [] });
    expect(outcome.lines.length).toBe(answer === 'done' ? 1 : 0);
  });
  test('invitation: one entry in the log, with a masked number', async () => {
    expect((await outcomeOf(invite(PHONE, 'cs'))).lines).toEqual(['owner invitation.made nobody {"name":"6281••••••890","role":"cs"}']);
  });
  test.each([
    ['a waiting one, by who may take it back', 'cs', '1 day', 'admin', 'done', `${PHONE} finance admin 0 168`],
    ['a waiting one, by who may not', 'admin', '1 day', 'admin', 'NOT_ALLOWED', left('admin')],
    ['one that ends a moment later, by who may not', 'admin', '1 microsecond', 'admin', 'NOT_ALLOWED', left('admin', 'owner', 0)],
    ['one that ends now, by who might not', 'admin', '0', 'admin', 'done', `${PHONE} finance admin 0 168`],
  ])('%s', async (_name, role, expires, caller, answer, kept) => {
    const change = `${invitation(PHONE, role, 'owner', expires)}; ${otherInvitation}`;
    expect(await outcomeOf(invite(PHONE, 'finance'), { caller, change })).toMatchObject({ answer, roles: [], invitations: [kept, OTHER] });
  });
  test.each([
    ['of staff', '<finance>', 'HAS_ROLE'],
    ['of a customer', '<guest>', 'done'],
  ])('number %s', async (_name, whose, answer) => {
    const change = `update public.profiles set phone = '${PHONE}' where id = ${whose}`;
    expect(await outcomeOf(invite(PHONE, 'cs'), { change })).toMatchObject({ answer });
  });
});

describe('revoking an invitation', () => {
  const id = `(select id from private.staff_invitations where phone = '${PHONE}')`;
  test.each([
    ['by an owner', 'owner', 'admin', fresh, 'done', [OTHER]],
    ['by an administrator', 'admin', 'cs', fresh, 'done', [OTHER]],
    ['of an administrator by an administrator', 'admin', 'admin', fresh, 'NOT_ALLOWED', [left('admin'), OTHER]],
    ['without a fresh factor', 'owner', 'cs', { aal: 'aal2' }, 'NOT_FRESH', [left('cs'), OTHER]],
  ])('%s', async (_name, caller, role, claims, answer, invitations) => {
    const change = `${invitation(PHONE, role)}; ${otherInvitation}`;
    const outcome = await outcomeOf(`public.revoke_invitation(${id})`, { caller, change, claims });
    expect(outcome).toMatchObject({ answer, invitations });
    expect(outcome.lines).toEqual(
      answer === 'done' ? [`${caller} invitation.revoked nobody {"name":"6281••••••890","role":"${role}"}`] : [],
    );
  });
  test('unknown invitation: missing, others stay', async () => {
    expect(await outcomeOf('public.revoke_invitation(gen_random_uuid())', { change: otherInvitation })).toMatchObject({
      answer: 'MISSING',
      invitations: [OTHER],
      lines: [],
    });
  });
});

describe('changing a role', () => {
  test.each([
    ['given', "'cs'", '<guest>', 'done', ['+ guest cs']],
    ['another', "'finance'", '<cs>', 'done', ['- cs cs', '+ cs finance']],
    ['the same', "'cs'", '<cs>', 'done', []],
    ['taken', 'null', '<cs>', 'done', ['- cs cs']],
    ['of an account that does not exist', "'cs'", 'gen_random_uuid()', 'MISSING', []],
    ['of the last owner', 'null', '<owner>', 'LAST_OWNER', []],
    ['unknown', "'raja'", '<guest>', 'ROLE', []],
    ['own', "'cs'", '<owner>', 'NOT_ALLOWED', []],
  ])('%s', async (_name, role, person, answer, roles) => {
    expect(await outcomeOf(`public.change_role(${person}, ${role})`)).toMatchObject({ answer, roles });
  });
  test('of a deleted account: missing', async () => {
    const change = 'update auth.users set deleted_at = now() where id = <guest>';
    expect(await outcomeOf("public.change_role(<guest>, 'cs')", { change })).toMatchObject({ answer: 'MISSING', roles: [] });
    expect(await outcomeOf("public.change_role(<other>, 'cs')", { change })).toMatchObject({ answer: 'done' });
  });
  test('role of the last owner moved by a direct write: refused', async () => {
    const moved = outcomeOf('1', { change: 'select 1' }).then(() =>
      frozen(database.sql, (tx) => tx.unsafe(filled('update private.user_roles set user_id = <guest> where user_id = <owner>'))),
    );
    await expect(moved).rejects.toThrow('last owner');
  });
  test('one of two owners: revoked, with the administrator flag', async () => {
    const marks = await frozen(database.sql, async (tx) => {
      const mark = async () =>
        (await tx.unsafe(filled('select is_admin from public.profiles where id = <guest>')))[0]?.['is_admin'] as boolean;
      const steps = ["private.grant_role(null, <guest>, 'owner')", 'private.revoke_role(<guest>, <guest>)'];
      const seen: boolean[] = [];
      for (const step of steps) {
        await tx.unsafe(filled(`select ${step}`));
        seen.push(await mark());
      }
      return seen;
    });
    expect(marks).toEqual([true, false]);
  });
});

describe('roles that require a second factor', () => {
  const requireFactorOf = (roles: string) => `public.require_second_factor(${roles})`;
  test.each([
    ['some', 'owner', fresh, "'{cs,admin}'", 'done', 1],
    ['the same', 'owner', fresh, "'{finance}'", 'done', 0],
    ['none', 'owner', fresh, "'{}'", 'done', 1],
    ['unknown', 'owner', fresh, "'{cs,raja}'", 'ROLE', 0],
    ['null', 'owner', fresh, 'null', 'ROLE', 0],
    ['by an administrator', 'admin', fresh, "'{cs}'", 'NOT_ALLOWED', 0],
    ['not fresh', 'owner', { aal: 'aal2' }, "'{cs}'", 'NOT_FRESH', 0],
  ])('%s', async (_name, caller, claims, roles, answer, lines) => {
    const change = "update private.staff_rules set requires_second_factor = role = 'finance'";
    const outcome = await outcomeOf(requireFactorOf(roles), { caller, claims, change });
    expect([outcome.answer, outcome.lines.length]).toEqual([answer, lines]);
  });
  test('owner without a second factor: neither extended nor withdrawn', async () => {
    const change = 'delete from auth.mfa_factors where user_id = <owner>';
    expect((await outcomeOf(requireFactorOf("'{cs}'"), { change })).answer).toBe('OWN_FACTOR');
    expect((await outcomeOf(requireFactorOf("'{}'"), { change })).answer).toBe('NEEDS_FACTOR');
  });
});
