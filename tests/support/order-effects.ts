import type { RentalWorld } from './rental-world.ts';
import type { TestUser } from './test-database.ts';

type Json = Record<string, unknown>;

/** An order of a table of cases, moved by named steps. */
export interface SteppedOrder {
  readonly order: string;
  readonly buyer: TestUser;
  readonly product: string;
}

const REASON = 'Bukti video sudah kami lihat bersama.';

/** Another member of staff of each world, who decides appeals. */
const seconds = new WeakMap<RentalWorld, Promise<TestUser>>();
const secondOf = (world: RentalWorld): Promise<TestUser> => {
  const known = seconds.get(world) ?? world.staff('owner');
  seconds.set(world, known);
  return known;
};

/** One step of a case: an event with its detail after a colon, or a change of the order's environment. */
export const takeStep = async (world: RentalWorld, staff: TestUser, one: SteppedOrder, step: string): Promise<Json> => {
  const { sql } = world.database;
  const { order, buyer, product } = one;
  const [name = '', given = ''] = step.split(/: (.*)/s);
  const complaint = async (): Promise<unknown> =>
    (await sql`select id from private.complaints where order_id = ${order} order by opened_at desc limit 1`)[0]?.['id'];
  const spareUnit = async (): Promise<unknown> =>
    (
      await sql`select u.id from private.units u where u.product_id = ${product} and u.state = 'available' and u.id is distinct from
        (select r.unit_id from private.rentals r where r.order_id = ${order}) order by u.position limit 1`
    )[0]?.['id'];
  const decide = async (by: TestUser): Promise<Json> => {
    const [outcome = '', value = ''] = given.split(' ');
    const detail = outcome === 'replacement' ? { unit: await spareUnit() } : outcome === 'minutes' ? { minutes: value } : { amount: value };
    return world.call(by.token, 'decide_complaint', {
      ...{ p_complaint: await complaint(), p_outcome: outcome, p_detail: value === '' && outcome !== 'replacement' ? {} : detail },
      p_reason: REASON,
    });
  };
  switch (name) {
    case 'take':
      return world.call(buyer.token, 'take_payment_attempt', { p_order: order, p_method: 'sandbox' });
    case 'settle': {
      const [attempt] =
        await sql`select reference, amount from private.payment_attempts where order_id = ${order} order by opened_at desc limit 1`;
      return world.call('service', 'server_observe', {
        ...{ p_reference: attempt?.['reference'], p_source: 'inquiry' },
        p_observation: { state: 'paid', amount: Number(attempt?.['amount']), provider_status: 'paid' },
      });
    }
    case 'shut':
    case 'unshut':
      return world.call('service', 'server_set_vault', { p_is_open: name === 'unshut', p_note: 'kunci lain' });
    case 'pay':
      return world.pay(buyer, order);
    case 'open':
      return world.open(buyer, order, given === '' ? 'renter' : given);
    case 'end':
      return world.call(buyer.token, 'end_rental', { p_order: order });
    case 'complain':
      return world.call(buyer.token, 'open_complaint', { p_order: order, p_reason: 'other', p_text: 'Data akun tidak sesuai.' });
    case 'withdraw':
      return world.call(buyer.token, 'withdraw_complaint', { p_complaint: await complaint() });
    case 'appeal':
      return world.call(buyer.token, 'appeal_complaint', { p_complaint: await complaint(), p_text: 'Videonya belum dilihat.' });
    case 'decide':
      return decide(staff);
    case 'decide appeal':
      return decide(await secondOf(world));
    case 'claim': {
      const claim = await world.call(staff.token, 'claim_deposit', {
        p_order: order,
        p_amount: Number(given),
        p_reason: 'Skin dihabiskan.',
      });
      await sql`insert into private.complaint_files (complaint_id, path, author, kind, bytes)
        values (${String(claim['id'])}, ${`toko/${String(claim['id'])}.png`}, 'shop', 'picture', 100)`;
      return claim;
    }
    case 'rotate':
      await world.rotate(order);
      return {};
    case 'pass':
      await world.letRentalPass(order, given);
      return {};
    case 'due':
      await sql`update private.order_deadlines set due_at = now() - interval '1 minute' where order_id = ${order} and name = ${given}`;
      return {};
    case 'tick':
      await world.tick();
      return {};
    case 'staff': {
      const [event = '', value = ''] = given.split(' ');
      const detail = { note: 'Kurang lengkap', ...(value === '' ? {} : { amount: value, hours: value }) };
      return world.call(staff.token, 'move_order_as_staff', { p_order: order, p_event: event, p_detail: detail });
    }
    case 'buyer':
      return world.call(buyer.token, 'step_order', { p_order: order, p_event: given, p_detail: { accepted: true } });
    case 'sent': {
      const [refund] = await sql`select id from private.refunds where order_id = ${order} and state <> 'sent' order by granted_at limit 1`;
      return world.call(staff.token, 'mark_refund_sent', { p_refund: refund?.['id'], p_reference: `TRF-${order.slice(0, 8)}` });
    }
    case 'transfer':
      return world.call(buyer.token, 'take_payment_attempt', { p_order: order, p_method: 'transfer' });
    default:
      throw new Error(`no step ${step}`);
  }
};

/** Takes steps until one is refused. @returns the code of that refusal */
export const takeSteps = async (world: RentalWorld, staff: TestUser, one: SteppedOrder, steps: string): Promise<unknown> => {
  for (const step of steps.split(', ')) {
    const { code } = (await takeStep(world, staff, one, step)) ?? {};
    if (code !== undefined) return code;
  }
  return undefined;
};

const listed = (rows: readonly (readonly [name: unknown, value: unknown])[]): string =>
  rows.map(([name, value]) => `${name} ${value}`).join(', ');

/**
 * What an order has brought with it: its state, the deadlines that are not over, the open complaint with its reason, the states of the units of its product, what the books
 * hold of it, its occupied time, the open payment attempts, and what staff and buyer agreed on. All times are minutes from its last event.
 */
export const effectsOf = async (world: RentalWorld, { order, product }: SteppedOrder): Promise<string> => {
  const { sql } = world.database;
  const [last] =
    await sql`select o.state, e.at from orders o join order_events e on e.order_id = o.id where o.id = ${order} order by e.seq desc limit 1`;
  const at = last?.['at'] as Date;
  const deadlines = await sql`select name, case when paused_at is null then round(extract(epoch from due_at - ${at}) / 60)::text
    else 'paused' end as minutes from private.order_deadlines where order_id = ${order} and done_at is null order by name`;
  const units = await sql`select state from private.units where product_id = ${product} order by position`;
  const booked =
    await sql`select l.account, -sum(l.amount) as amount from private.journals j join private.journal_lines l on l.journal_id = j.id
    where j.order_id = ${order} and l.account not like 'cash:%' group by l.account having sum(l.amount) <> 0 order by l.account`;
  const complaint =
    await sql`select 'complaint ' || c.reason || ' ' || c.turn as turn, round(extract(epoch from c.due_at - ${at}) / 60) as minutes
    from private.complaints c where c.order_id = ${order} and c.state in ('open', 'appealed')`;
  const times =
    await sql`select name, round(extract(epoch from x.at - ${at}) / 60) as minutes from private.rentals r cross join lateral (values
      (1, 'from', lower(period)), (2, 'to', upper(period)), (3, 'free', upper(blocked)), (4, 'opened', opened_at), (5, 'ended', ended_at)
    ) x (place, name, at) where r.order_id = ${order} and r.is_blocking and x.at is not null order by place`;
  const attempts = await sql`select 'attempt' as name, round(extract(epoch from a.expires_at - ${at}) / 60) as minutes
    from private.payment_attempts a where a.order_id = ${order} and a.state in ('created', 'pending') order by a.opened_at`;
  const facts = await sql`select name, value from private.order_facts f cross join lateral (values
      (1, 'rejected', nullif(f.proofs_rejected, 0)::text), (2, 'asked hours', f.asked_hours::text),
      (3, 'work', case when f.work_started_at is not null then 'started' end)
    ) x (place, name, value) where f.order_id = ${order} and value is not null order by place`;
  return [
    String(last?.['state']),
    listed(deadlines.map(({ name, minutes }) => [name, minutes])),
    listed(complaint.map(({ turn, minutes }) => [turn, minutes])),
    units.map(({ state }) => state).join(' '),
    listed(booked.map(({ account, amount }) => [account, amount])),
    listed(times.map(({ name, minutes }) => [name, minutes])),
    listed(attempts.map(({ name, minutes }) => [name, minutes])),
    listed(facts.map(({ name, value }) => [name, value])),
  ]
    .filter((part) => part !== '')
    .join(' | ');
};

/** Every row that belongs to these orders, with their units, payments, refunds, complaints and books. */
export const rowsOf = async (world: RentalWorld, orders: readonly string[]): Promise<readonly unknown[]> => {
  const rows = await world.database.sql`
    select to_jsonb(o) as row from orders o where o.id = any (${orders}) union all
    select to_jsonb(f) from private.order_facts f where f.order_id = any (${orders}) union all
    select to_jsonb(r) from private.rentals r where r.order_id = any (${orders}) union all
    select to_jsonb(d) from private.order_deadlines d where d.order_id = any (${orders}) union all
    select to_jsonb(e) from order_events e where e.order_id = any (${orders}) union all
    select to_jsonb(a) from private.payment_attempts a where a.order_id = any (${orders}) union all
    select to_jsonb(x) from private.payment_exceptions x where x.order_id = any (${orders}) union all
    select to_jsonb(r) from private.refunds r where r.order_id = any (${orders}) union all
    select to_jsonb(l) from private.journal_lines l join private.journals j on j.id = l.journal_id where j.order_id = any (${orders}) union all
    select to_jsonb(c) from private.complaints c where c.order_id = any (${orders}) union all
    select to_jsonb(m) from private.complaint_messages m join private.complaints c on c.id = m.complaint_id where c.order_id = any (${orders}) union all
    select to_jsonb(q) from private.login_code_requests q where q.order_id = any (${orders}) union all
    select to_jsonb(h) from private.order_handovers h where h.order_id = any (${orders}) union all
    select to_jsonb(u) from private.units u join private.order_facts f on f.unit_id = u.id where f.order_id = any (${orders}) union all
    select to_jsonb(k) from private.credentials k join private.order_facts f on f.unit_id = k.unit_id where f.order_id = any (${orders})`;
  return rows.map(({ row }) => JSON.stringify(row)).toSorted();
};
