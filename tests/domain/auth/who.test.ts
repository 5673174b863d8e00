import { describe, expect, test } from '@jest/globals';
import { isStaffUser } from '../../../src/domain/auth/is-staff-user.ts';
import { readIdentifier, readIdentifiers } from '../../../src/domain/auth/login-identifier.ts';
import { ownPath } from '../../../src/domain/auth/own-path.ts';
import { readUser } from '../../../src/domain/auth/read-user.ts';
import { isAdminRole, readRole } from '../../../src/domain/auth/roles.ts';
import { isLoggedIn } from '../../../src/domain/auth/stored-session.ts';
import { readCode } from '../../../src/domain/auth/verification-code.ts';

describe('login identifier', () => {
  test('valid phone number: phone', () => {
    expect(readIdentifier(' 0812-3456-7890 ')).toEqual({ kind: 'phone', phone: '6281234567890' });
  });
  test.each([
    ['  Budi@Contoh.ID ', 'budi@contoh.id'],
    ['0842 3456 7890', '0842 3456 7890'],
  ])('%s: read as an e-mail address otherwise', (typed, email) => {
    expect(readIdentifier(typed)).toEqual({ kind: 'email', email });
  });
  test.each([
    '<Budi@Contoh.ID>',
    '"budi@contoh.id"',
    '\u201cbudi@contoh.id\u201d,',
    'mailto:budi@contoh.id',
    '\u200bbudi@contoh.id\ufeff',
    'budi\u2060@contoh.\u00adid',
    '\u00a0budi@contoh.id.',
    ' <mailto:budi@contoh.id>; ',
  ])('%j: the e-mail address without surrounding characters, then the text as typed', (typed) => {
    expect(readIdentifiers(typed)).toEqual(
      [
        { kind: 'email', email: 'budi@contoh.id' },
        { kind: 'email', email: typed.trim().toLowerCase() },
      ].slice(0, typed.trim().toLowerCase() === 'budi@contoh.id' ? 1 : 2),
    );
  });
  test('number with a plus sign: one reading; ambiguous digits: two readings', () => {
    expect(readIdentifiers('+85291234567')).toEqual([{ kind: 'phone', phone: '85291234567' }]);
    expect(readIdentifiers('85291234567')).toEqual([
      { kind: 'phone', phone: '85291234567' },
      { kind: 'phone', phone: '6285291234567' },
    ]);
  });
});

describe('user', () => {
  const whole = {
    id: 'u1',
    name: 'Budi',
    email: 'budi@contoh.id',
    phone: '6281234567890',
    is_admin: true,
    is_staff: true,
    email_confirmed: true,
    phone_verified: true,
    profile_completed: true,
    created_at: '2026-11-21T05:00:00Z',
  };
  const user = {
    id: 'u1',
    name: 'Budi',
    email: 'budi@contoh.id',
    emailConfirmed: true,
    avatarUrl: null,
    phone: '6281234567890',
    isAdmin: true,
    isStaff: true,
    phoneVerified: true,
    profileCompleted: true,
    createdAt: '2026-11-21T05:00:00Z',
  };
  test('server record and stored user: read as the same user', () => {
    expect(readUser(whole)).toEqual(user);
    expect(readUser(user)).toEqual(user);
  });
  test('record with an id only: no role, nothing verified', () => {
    expect(readUser({ id: 'u1' })).toEqual({
      id: 'u1',
      name: '',
      email: null,
      emailConfirmed: false,
      avatarUrl: null,
      phone: null,
      isAdmin: false,
      isStaff: false,
      phoneVerified: false,
      profileCompleted: false,
      createdAt: null,
    });
  });
  test.each([
    [{ full_name: 'Budi S', username: 'budi' }, 'Budi S'],
    [{ name: ' ', username: 'budi' }, 'budi'],
    [{ name: 'B', full_name: 'Budi S' }, 'B'],
  ])('name: display name, else full name, else user name: %j', (fields, name) => {
    expect(readUser({ id: 'u1', ...fields })?.name).toBe(name);
  });
  test.each([
    [{ whatsapp: '62811', phone_number: '62822' }, '62811'],
    [{ phone_number: '62822' }, '62822'],
  ])('phone: phone, else WhatsApp, else phone number: %j', (fields, phone) => {
    expect(readUser({ id: 'u1', ...fields })?.phone).toBe(phone);
  });
  test.each(['admin', 'Super Admin', 'OWNER'])('role %s: administrator', (role) => {
    expect(readUser({ id: 'u1', role })?.isAdmin).toBe(true);
  });
  test.each([
    ['text', 'true'],
    ['a number', 1],
    ['a customer’s role', undefined],
  ])('admin flag is %s: not an administrator', (_, flag) => {
    expect(readUser({ id: 'u1', is_admin: flag, role: 'cs' })?.isAdmin).toBe(false);
  });
  test.each(['cs', 'Finance', 'CONTENT', 'super admin'])('role %s: staff', (role) => {
    expect(isStaffUser(readUser({ id: 'u1', role }))).toBe(true);
  });
  test('staff flag or admin flag: staff; neither: not staff', () => {
    expect([{ is_staff: true }, { is_admin: true }, {}].map((flags) => isStaffUser(readUser({ id: 'u1', ...flags })))).toEqual([
      true,
      true,
      false,
    ]);
    expect(isStaffUser(null)).toBe(false);
  });
  test.each([[null], ['u1'], [{}], [{ id: '' }], [{ id: 7 }]])('invalid record: null for %j', (record) => {
    expect(readUser(record)).toBeNull();
  });
});

describe('role names', () => {
  test.each(['admin', 'superadmin', 'super-admin', 'super admin', 'owner', ' OWNER ', 'Super  Admin', 'SuperAdmin'])(
    '%s: administrator role',
    (name) => {
      expect(isAdminRole(name)).toBe(true);
    },
  );
  test.each(['cs', 'finance', 'content', 'user', 'administrator', '', null, 1])('%s: not an administrator role', (name) => {
    expect(isAdminRole(name)).toBe(false);
  });
  test('case and spacing: ignored', () => {
    expect(['Owner', 'super admin', 'CS', 'Finance ', 'CONTENT', 'tamu', 'constructor', undefined].map(readRole)).toEqual([
      'owner',
      'admin',
      'cs',
      'finance',
      'content',
      null,
      null,
      null,
    ]);
  });
});

describe('stored session', () => {
  const now = new Date('2026-11-21T05:00:00Z');
  const user = readUser({ id: 'u1' });
  const whole = { token: 't', user, expiresAt: new Date(now.getTime() + 1) };
  test('expiry: valid before it, invalid from it on', () => {
    expect(isLoggedIn(whole, now)).toBe(true);
    expect(isLoggedIn({ ...whole, expiresAt: now }, now)).toBe(false);
  });
  test.each([
    ['token', { ...whole, token: '' }],
    ['any token', { user, expiresAt: whole.expiresAt }],
    ['user', { ...whole, user: null }],
    ['expiry', { ...whole, expiresAt: null }],
    ['anything', null],
    ['every field', {}],
  ])('without %s: invalid', (_, session) => {
    expect(isLoggedIn(session, now)).toBe(false);
  });
});

describe('redirect after login', () => {
  test.each([
    '/',
    '/profile',
    '/admin/products?page=2&q=a%20b#atas',
    '/products/abc?next=https://contoh.id',
    '/arsip/auth',
    `/${'a'.repeat(1999)}`,
  ])('own path %s: kept', (path) => {
    expect(ownPath(path)).toBe(path);
  });
  test.each([
    null,
    '',
    'profile',
    'https://lain.id/',
    '//lain.id',
    '/\\lain.id',
    '/a//lain.id',
    '/.//lain.id',
    '/satu/dua//lain.id',
    '/\tlain',
    '/ada spasi',
    'javascript:alert(1)',
    '/auth',
    '/auth?redirect=/auth',
    `/${'a'.repeat(2000)}`,
  ])('%j: replaced by the home page', (redirect) => {
    expect(ownPath(redirect)).toBe('/');
  });
  test('path that starts like the login path: kept', () => {
    expect(ownPath('/authors')).toBe('/authors');
  });
});

describe('one-time code', () => {
  test.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['12-34-56', '123456'],
    ['123\u2013456', '123456'],
    ['123\u2212456', '123456'],
    ['123\u00a0456', '123456'],
    ['\u200e123456\u200b', '123456'],
    ['１２３４５６', '123456'],
    ['１２３　４５６', '123456'],
    ['١٢٣٤٥٦', '123456'],
    ['۱۲۳۴۵۶', '123456'],
  ])('%j is read as %s', (typed, code) => {
    expect(readCode(typed)).toBe(code);
  });
  test.each(['12345', '1234567', '12345a', '', '１２３４５', '123.456', '123/456'])('%j: null', (typed) => {
    expect(readCode(typed)).toBeNull();
  });
});
