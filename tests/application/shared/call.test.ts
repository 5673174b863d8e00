import { describe, expect, test } from '@jest/globals';
import * as v from 'valibot';
import * as complaintCalls from '../../../src/application/complaint/complaint.calls.ts';
import * as vaultCalls from '../../../src/application/credential/vault.calls.ts';
import * as orderCalls from '../../../src/application/order/order.calls.ts';
import * as paymentCalls from '../../../src/application/payment/payment.calls.ts';
import { fields, toJson } from '../../../src/application/shared/call.ts';
import { time } from '../../../src/application/shared/call-answers.ts';
import { moment } from '../../../src/application/shared/call-fields.ts';
import { bodyOf, jsonText, RECORDS } from '../../../src/application/shared/procedure.ts';

const body = fields({
  orderId: v.string(),
  hideAfterS: v.number(),
  startsAt: v.optional(v.nullable(moment), null),
  details: v.nullish(fields({ gameId: v.optional(v.nullable(v.string()), null) }), {}),
  rows: v.optional(v.array(fields({ unitId: v.string(), paidAt: time })), []),
  texts: v.optional(v.record(v.string(), v.string()), {}),
});
const given = {
  order_id: 'a',
  hide_after_s: 60,
  starts_at: '2026-11-30T10:00:00.000Z',
  details: { game_id: 'g' },
  rows: [{ unit_id: 'u', paid_at: '2026-11-30T10:00:00.000Z' }],
  texts: { 'Kata Sandi': 'x', login_code: 'y' },
};
const value = {
  orderId: 'a',
  hideAfterS: 60,
  startsAt: new Date('2026-11-30T10:00:00Z'),
  details: { gameId: 'g' },
  rows: [{ unitId: 'u', paidAt: new Date('2026-11-30T10:00:00Z') }],
  texts: { 'Kata Sandi': 'x', login_code: 'y' },
};

describe('fields of a call', () => {
  test('reading: names of the program at every level, records keep theirs', () => {
    expect(v.parse(body, given)).toEqual(value);
  });
  test('writing: the inverse of reading', () => {
    expect(toJson(body, value)).toEqual(given);
  });
  test('reading: unknown fields are ignored, missing optional ones have their default', () => {
    expect(v.parse(body, { order_id: 'a', hide_after_s: 1, details: null, other: 1 })).toEqual({
      ...{ orderId: 'a', hideAfterS: 1, startsAt: null, details: { gameId: null }, rows: [], texts: {} },
    });
  });
  test('names that snake_case does not tell: read and written', () => {
    const line = fields({ actor: v.string(), isOwn: v.boolean() }, { actor: 'actor_kind' });
    expect(v.parse(line, { actor_kind: 'shop', is_own: true })).toEqual({ actor: 'shop', isOwn: true });
    expect(toJson(line, { actor: 'shop', isOwn: true })).toEqual({ actor_kind: 'shop', is_own: true });
    expect(v.safeParse(line, { actor: 'shop', is_own: true }).success).toBe(false);
  });
  test('reading: names of the program are no names of JSON', () => {
    expect(v.safeParse(body, { orderId: 'a', hideAfterS: 1 }).success).toBe(false);
  });
  test('sending: the same as writing, without the schema', () => {
    const { texts: _texts, rows: _rows, ...sent } = value;
    expect(JSON.parse(JSON.stringify(bodyOf({ ...sent, fields: value.texts })))).toEqual({
      ...{ order_id: 'a', hide_after_s: 60, starts_at: given.starts_at, details: given.details, fields: given.texts },
    });
  });
  test('sending: objects of a list have the names of JSON, a text of JSON too', () => {
    expect(bodyOf({ rows: [{ unitId: 'u', keyId: 'k' }, 'x'] })).toEqual({ rows: [{ unit_id: 'u', key_id: 'k' }, 'x'] });
    expect(jsonText([{ unitId: 'u' }])).toBe('[{"unit_id":"u"}]');
  });
  test('writing: only the fields that are named', () => {
    const answer = fields({ unitId: v.string() });
    expect(toJson(answer, { unitId: 'u', sealed: 'secret' } as { unitId: string })).toEqual({ unit_id: 'u' });
  });
  test('sending: the fields that keep their own names are those that hold records', () => {
    const calls = Object.values({ ...complaintCalls, ...vaultCalls, ...orderCalls, ...paymentCalls });
    const records = calls.flatMap((call) => {
      const { entries } = 'input' in call ? call.input : call;
      return Object.entries(entries).flatMap(([name, { type }]) => (type === 'record' || type === 'custom' ? [name] : []));
    });
    expect([...new Set(records)]).toEqual(['fields']);
    expect(records.filter((name) => !RECORDS.has(name))).toEqual([]);
  });
});
