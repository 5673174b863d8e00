import { describe, expect, test } from '@jest/globals';
import { ApproveCertainRows } from '../../../src/application/statement/approve-certain-rows.ts';
import type { MatchTarget, StoredRow } from '../../../src/application/statement/statement-repository.ts';
import { fail, succeed } from '../../../src/domain/shared/result.ts';

const row = (id: number, amount = 10_000_000): StoredRow => ({
  ...{ id, bookedOn: '2026-01-05', time: null, amount, text: `TRSF ${id}`, balance: null, reference: null, match: null, reason: null },
  candidates: {
    booked: [],
    rivals: 1,
    attempts: [
      {
        ...{ orderId: `o${id}`, number: `AA-${id}`, orderState: 'pending_payment', buyerName: 'Rina', isExact: true },
        openedAt: new Date('2026-01-04T00:00:00Z'),
      },
    ],
  },
});
const certain = (...rows: readonly StoredRow[]) => rows.map((one) => ({ row: one, target: { orderId: `o${one.id}` } }));
const approved = (outcome: 'done' | 'first' | 'already', exception: 'late' | null = null) => succeed({ outcome, exception });

describe('approval of certain rows', () => {
  const press = async (answers: readonly ReturnType<typeof approved | typeof fail>[]) => {
    const sent: { readonly id: number; readonly target: MatchTarget }[] = [];
    const execute = async (id: number, target: MatchTarget) => {
      sent.push({ id, target });
      return answers[sent.length - 1] ?? approved('done');
    };
    let decided = 0;
    const outcome = await new ApproveCertainRows({ execute }).execute(certain(row(1), row(2, 5_000_000), row(3)), () => {
      decided += 1;
    });
    return { outcome, sent, decided };
  };
  test('each row: decided by itself with the sum of the press', async () => {
    const { outcome, sent, decided } = await press([]);
    expect(sent.map(({ id, target }) => [id, target])).toEqual([1, 2, 3].map((id) => [id, { orderId: `o${id}`, pressTotal: 250_000 }]));
    expect({ outcome, decided }).toEqual({ outcome: { done: 3, first: 0, exceptions: 0, refused: [] }, decided: 3 });
  });
  test('refusal of one row: named, the others go on', async () => {
    const { outcome } = await press([fail('OWN_ORDER'), approved('first'), approved('done', 'late')]);
    expect(outcome).toMatchObject({ done: 1, first: 1, exceptions: 1, refused: [{ row: { id: 1 }, failure: { code: 'OWN_ORDER' } }] });
  });
  test('second factor that is no longer fresh: the rest is not sent', async () => {
    const { outcome, sent } = await press([approved('done'), fail('NOT_FRESH')]);
    expect(sent).toHaveLength(2);
    expect(outcome).toMatchObject({ done: 1, refused: [{ row: { id: 2 } }] });
  });
});
