import { describe, expect, test } from '@jest/globals';
import * as v from 'valibot';
import { popularProducts } from '../../../../src/application/catalog/listing.procedures.ts';
import { type RowsOf, typed } from '../../../../src/application/shared/procedure.ts';
import { answerOf, answerOrCode } from '../../../../src/infrastructure/supabase/shared/call-function.ts';
import { callForRows, callProcedure, callTyped, createRestClient } from '../../../../src/infrastructure/supabase/shared/rest-client.ts';

const sent: unknown[] = [];
const requested: string[] = [];
const rest = createRestClient({ url: 'https://toko.example', key: 'key' }, async (address, init) => {
  requested.push(`${init?.method} ${String(address)}`);
  if (init?.method === 'POST') sent.push(JSON.parse(String(init.body)));
  return Response.json(answer);
});
let answer: object | null = {};

interface Placing {
  readonly key: string;
  readonly productId: string;
}
const placing = <T extends object>() => ({
  procedure: 'place_order' as const,
  parameters: typed<T>(),
  output: v.unknown(),
  failures: [],
});

describe('parameters of a database function', () => {
  test('names: p_ and snake_case, an id by what it identifies, nested objects in snake_case', async () => {
    const described = placing<
      Placing & { readonly expectedTotal: number; readonly details: { readonly gameId: string; readonly server: string } }
    >();
    const details = { gameId: 'g', server: 's' };
    await callProcedure(rest, described, { key: 'k', productId: 'p', expectedTotal: 5, details });
    expect(sent.at(-1)).toEqual({ p_key: 'k', p_product: 'p', p_expected_total: 5, p_details: { game_id: 'g', server: 's' } });
  });
  test('null: left out, and times are ISO texts', async () => {
    const described = placing<Placing & { readonly optionId: string | null; readonly start: Date }>();
    await callProcedure(rest, described, { key: 'k', productId: 'p', optionId: null, start: new Date(0) });
    expect(sent.at(-1)).toEqual({ p_key: 'k', p_product: 'p', p_start: '1970-01-01T00:00:00.000Z' });
  });
  test('types: a field that the function does not take, a missing one and one of another type do not compile', () => {
    const calls = [
      // @ts-expect-error the function takes no p_colour
      () => callProcedure(rest, placing<Placing & { colour: string }>(), { key: 'k', productId: 'p', colour: 'red' }),
      // @ts-expect-error p_product is missing
      () => callProcedure(rest, placing<{ key: string }>(), { key: 'k' }),
      // @ts-expect-error p_expected_total is a number
      () => callProcedure(rest, placing<Placing & { expectedTotal: string }>(), { key: 'k', productId: 'p', expectedTotal: '5' }),
    ];
    expect(calls).toHaveLength(3);
  });
});

describe('functions of visitors’ pages', () => {
  const parameters = typed<{ readonly slug: string }>();
  test('cacheable: called with GET, with parameters in its address', async () => {
    const contents = { procedure: 'read_content', parameters, answer: typed<readonly { body: string }[]>(), isCacheable: true } as const;
    await callTyped(rest, { ...contents, failures: [] }, { slug: 'bantuan' });
    expect(requested.at(-1)).toBe('GET https://toko.example/rest/v1/rpc/read_content?p_slug=bantuan');
  });
  test('rows: columns are selected as of a table', async () => {
    await callForRows(rest, popularProducts, { after: null, limit: 2 }).select('id');
    expect(requested.at(-1)).toBe('GET https://toko.example/rest/v1/rpc/popular_products?p_limit=2&select=id');
  });
  test('types: an answer that differs from the database’s does not compile', () => {
    const wrong = { procedure: 'read_content', parameters, answer: typed<readonly { body: number }[]>(), failures: [] } as const;
    const calls = [
      // @ts-expect-error body is a text
      () => callTyped(rest, wrong, { slug: 'bantuan' }),
      // @ts-expect-error the function returns no rows of products
      () => callForRows(rest, { ...wrong, answer: typed<RowsOf<'products'>>() }, { slug: 'bantuan' }),
    ];
    expect(calls).toHaveLength(2);
  });
});

const described = (name: 'end_rental' | 'order_detail') => ({
  procedure: name,
  parameters: typed<{ readonly orderId: string }>(),
  output: v.nullable(v.object({ outcome: v.string() })),
  failures: [],
});

describe('described functions', () => {
  test('answer: read by the description, null where it may be', async () => {
    answer = { outcome: 'done', version: 3 };
    expect(await answerOf(rest, described('order_detail'), { orderId: 'o' })).toEqual({ outcome: 'done' });
    answer = null;
    expect(await answerOf(rest, described('order_detail'), { orderId: 'o' })).toBeNull();
  });
  test('refusal: its code is the answer', async () => {
    answer = { code: 'TOO_LATE', version: 3 };
    expect(await answerOrCode(rest, described('end_rental'), { orderId: 'o' })).toEqual({ code: 'TOO_LATE' });
    answer = { outcome: 'done' };
    expect(await answerOrCode(rest, described('end_rental'), { orderId: 'o' })).toEqual({ outcome: 'done' });
  });
  test('an answer of another shape: an error', async () => {
    answer = { result: 'done' };
    await expect(answerOf(rest, described('end_rental'), { orderId: 'o' })).rejects.toThrow(
      'an answer of another shape: end_rental outcome',
    );
  });
  test('parameters: names and null of the description, other nulls are left out', async () => {
    const listed = {
      procedure: 'list_staff_products',
      parameters: typed<{ readonly from: string | null; readonly fromId: string | null; readonly by: string | null }>(),
      names: { fromId: 'p_from_id' },
      output: v.unknown(),
      failures: [],
    } as const;
    await answerOf(rest, listed, { from: 'a', fromId: 'b', by: null });
    expect(sent.at(-1)).toEqual({ p_from: 'a', p_from_id: 'b' });
    const observed = {
      procedure: 'server_observe',
      parameters: typed<{
        readonly reference: string;
        readonly source: string;
        readonly observation: { readonly paidAt: Date | null } | null;
      }>(),
      nulls: ['observation'],
      output: v.unknown(),
      failures: [],
    } as const;
    await answerOf(rest, observed, { reference: 'r', source: 'staff', observation: null });
    expect(sent.at(-1)).toEqual({ p_reference: 'r', p_source: 'staff', p_observation: null });
    await answerOf(rest, observed, { reference: 'r', source: 'staff', observation: { paidAt: null } });
    expect(sent.at(-1)).toEqual({ p_reference: 'r', p_source: 'staff', p_observation: { paid_at: null } });
  });
  test('types: described parameters that the function does not take do not compile', () => {
    const wrong = { ...described('end_rental'), parameters: typed<{ readonly orderId: string; readonly colour: string }>() };
    // @ts-expect-error the function takes no p_colour
    const call = () => answerOf(rest, wrong, { orderId: 'o', colour: 'red' });
    expect(call).toBeInstanceOf(Function);
  });
});
