import { beforeEach, describe, expect, test } from '@jest/globals';
import { CheckAudit, ExportAudit, ListAuditPeople, ReadAudit } from '../../../src/application/audit/read-audit.ts';
import { ManageCustomer } from '../../../src/application/customer/manage-customer.ts';
import { CUSTOMERS_PER_PAGE, FindCustomers, ReadCustomer, RevealContact } from '../../../src/application/customer/read-customers.ts';
import { ExportNewsletter } from '../../../src/application/newsletter/export-newsletter.ts';
import { ManageStaff, ReadStaff } from '../../../src/application/staff/manage-staff.ts';
import { everyLine } from '../../../src/domain/audit/audit-filter.ts';
import type { CustomerQuery } from '../../../src/domain/customer/customer-query.ts';
import { InMemoryAuditTrail } from '../../../src/infrastructure/memory/audit/audit-trail.ts';
import { InMemoryCustomerRepository } from '../../../src/infrastructure/memory/customer/customer-repository.ts';
import { MemoryPeople } from '../../../src/infrastructure/memory/customer/people.ts';
import { InMemoryStaffRepository } from '../../../src/infrastructure/memory/staff/staff-repository.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

const all: CustomerQuery = { text: '', state: null, sort: 'name', after: null };
let [people, errors] = [new MemoryPeople(new FixedClock()), new RecentErrorLog(new FixedClock(), () => undefined)];
let who = '';
const me = () => who;
const customers = () => new InMemoryCustomerRepository(people, me);
const staff = () => new InMemoryStaffRepository(people, me);
const trail = () => new InMemoryAuditTrail(people, me);
beforeEach(() => {
  const clock = new FixedClock();
  [people, errors] = [new MemoryPeople(clock), new RecentErrorLog(clock, () => undefined)];
  who = people.add({ name: 'Sari', role: 'owner', hasSecondFactor: true }).id;
});
const codeOf = (result: { readonly ok: boolean; readonly failure?: { readonly code: string } }): string =>
  result.ok ? 'done' : (result.failure?.code ?? '');

describe('customers', () => {
  test('list: in pages with a cursor', async () => {
    for (let number = 0; number < CUSTOMERS_PER_PAGE; number += 1) people.add({ name: `Orang ${String(number).padStart(3, '0')}` });
    const find = new FindCustomers(customers(), errors);
    const first = await find.execute(all);
    const second = await find.execute({ ...all, after: first.ok ? first.value.next : null });
    expect([
      first.ok && first.value.items.length,
      second.ok && second.value.items.map(({ name }) => name),
      second.ok && second.value.next,
    ]).toEqual([CUSTOMERS_PER_PAGE, ['Sari'], null]);
  });
  test('contact: phone number formatted, e-mail unchanged', async () => {
    const rina = people.add({ phone: '6281234567890', email: 'rina@toko.example' });
    const show = new RevealContact(customers(), errors);
    expect(await show.execute(rina.id, 'phone')).toEqual({ ok: true, value: '+62 812-3456-7890' });
    expect(await show.execute(rina.id, 'email')).toEqual({ ok: true, value: 'rina@toko.example' });
  });
  test('invalid id: null without a request', async () => {
    people.add({ id: 'rina' });
    expect(await new ReadCustomer(customers(), errors).execute('rina')).toEqual({ ok: true, value: null });
  });
  test('blocking: requires a reason and the permission', async () => {
    const rina = people.add();
    const manage = new ManageCustomer(customers(), errors);
    expect(codeOf(await manage.execute({ kind: 'block', id: rina.id, reason: 'x' }))).toBe('REASON');
    expect(codeOf(await manage.execute({ kind: 'block', id: who, reason: 'Penipuan' }))).toBe('NOT_ALLOWED');
    expect(codeOf(await manage.execute({ kind: 'block', id: rina.id, reason: 'Penipuan' }))).toBe('done');
    who = rina.id;
    expect(codeOf(await manage.execute({ kind: 'block', id: rina.id, reason: 'Penipuan' }))).toBe('RLS_POLICY_ERROR');
  });
  test('newsletter subscribers: exported completely', async () => {
    const consentedAt = new Date('2026-11-20T03:00:00Z');
    people.subscribers = Array.from({ length: 1001 }, (_, place) => ({
      id: place + 1,
      email: `a${place}@toko.example`,
      consentedAt,
      consentVersion: 'v1',
      source: 'footer',
      unsubscribeToken: 't',
    }));
    const found = await new ExportNewsletter(customers(), errors).execute();
    expect(found.ok && found.value.length).toBe(1001);
    expect(people.lines.map(({ detail }) => detail['count'])).toEqual([1000, 1]);
  });
});

describe('staff', () => {
  test('invitation: phone number in any spelling', async () => {
    const manage = new ManageStaff(staff(), errors);
    expect(codeOf(await manage.execute({ kind: 'invite', phone: '0812-3456-7890', role: 'cs' }))).toBe('done');
    expect(people.invitations).toMatchObject([{ phone: '6281234567890' }]);
    expect(codeOf(await manage.execute({ kind: 'invite', phone: '12', role: 'cs' }))).toBe('PHONE');
    people.isFresh = false;
    expect(codeOf(await manage.execute({ kind: 'invite', phone: '081234567891', role: 'cs' }))).toBe('NOT_FRESH');
    const read = await new ReadStaff(staff(), errors).execute();
    expect(read.ok && read.value.people.length).toBe(1);
  });
});

describe('audit log', () => {
  test('many entries: read by page, exported completely, verified to the end', async () => {
    for (let number = 0; number < 1203; number += 1) people.note(who, 'newsletter.exported', null, { count: number });
    const read = new ReadAudit(trail(), errors);
    const page = await read.execute(everyLine, null, 3);
    expect(page.ok && [page.value.lines.map(({ seq }) => seq), page.value.next]).toEqual([[1203, 1202, 1201], 1201]);
    const end = await read.execute(everyLine, 3, 3);
    expect(end.ok && [end.value.lines.map(({ seq }) => seq), end.value.next]).toEqual([[2, 1], null]);
    const collected = await new ExportAudit(trail(), errors).execute(everyLine);
    expect(collected.ok && [collected.value.lines.length, new Set(collected.value.lines.map(({ seq }) => seq)).size]).toEqual([1203, 1203]);
    expect(await new ListAuditPeople(trail(), errors).execute()).toEqual({ ok: true, value: { [who]: 'Sari' } });
  });
  test('verification: in batches up to the first invalid entry', async () => {
    for (let number = 0; number < 10; number += 1) people.note(who, 'newsletter.exported', null);
    const whole = trail();
    const short = {
      read: whole.read.bind(whole),
      people: whole.people.bind(whole),
      check: async (after: number) => {
        const { last, count, ...rest } = await whole.check(after);
        const end = last === null ? null : Math.min(last, after + 4);
        const isReached = rest.broken !== null && end !== null && rest.broken.seq <= end;
        return { ...rest, last: end, count: Math.min(count, end === null ? 0 : end - after), broken: isReached ? rest.broken : null };
      },
    };
    expect(await new CheckAudit(short, errors).execute()).toMatchObject({ value: { count: 10, last: 10, broken: null } });
    whole.brokenAt = 7;
    expect(await new CheckAudit(short, errors).execute()).toMatchObject({ value: { count: 6, broken: { seq: 7 } } });
    people.lines.length = 0;
    expect(await new CheckAudit(whole, errors).execute()).toMatchObject({ value: { count: 0, last: null } });
  });
});
