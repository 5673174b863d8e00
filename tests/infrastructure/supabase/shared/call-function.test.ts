import { describe, expect, test } from '@jest/globals';
import { callFunction } from '../../../../src/infrastructure/supabase/shared/call-function.ts';
import { createRestClient } from '../../../../src/infrastructure/supabase/shared/rest-client.ts';

const sent: unknown[] = [];
const rest = createRestClient({ url: 'https://toko.example', key: 'key' }, async (_, init) => {
  sent.push(JSON.parse(String(init?.body)));
  return Response.json({});
});

describe('parameters of a database function', () => {
  test('names: p_ and snake_case, an id by what it identifies, nested names stay', async () => {
    const details = { game_id: 'g' };
    await callFunction(rest, 'place_order', { key: 'k', productId: 'p', expectedTotal: 5, details });
    expect(sent.at(-1)).toEqual({ p_key: 'k', p_product: 'p', p_expected_total: 5, p_details: details });
  });
  test('null: left out, and times are ISO texts', async () => {
    await callFunction(rest, 'place_order', { key: 'k', productId: 'p', optionId: null as string | null, start: new Date(0) });
    expect(sent.at(-1)).toEqual({ p_key: 'k', p_product: 'p', p_start: '1970-01-01T00:00:00.000Z' });
  });
  test('types: a field that the function does not take, a missing one and one of another type do not compile', () => {
    const calls = [
      // @ts-expect-error the function takes no p_colour
      () => callFunction(rest, 'place_order', { key: 'k', productId: 'p', colour: 'red' }),
      // @ts-expect-error p_product is missing
      () => callFunction(rest, 'place_order', { key: 'k' }),
      // @ts-expect-error p_expected_total is a number
      () => callFunction(rest, 'place_order', { key: 'k', productId: 'p', expectedTotal: '5' }),
    ];
    expect(calls).toHaveLength(3);
  });
});
