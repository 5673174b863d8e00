import { describe, expect, test } from '@jest/globals';
import { ProposeForRows } from '../../../src/application/statement/propose-for-rows.ts';
import { GiveRowReason } from '../../../src/application/statement/row-reasons.ts';
import type { StatementRepository, StoredRow, StoredRowPage } from '../../../src/application/statement/statement-repository.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

const errors = new RecentErrorLog(new FixedClock(), () => undefined);
const row = (id: number, amount: number, text: string): StoredRow => ({
  id,
  bookedOn: '2026-01-05',
  time: null,
  amount,
  text,
  reference: null,
  balance: null,
  match: null,
  reason: null,
  candidates: { booked: [], attempts: [], rivals: 0 },
});

describe('proposals for open rows', () => {
  test('pages: all are read, up to the newest thousand rows; reasons by what texts name', async () => {
    const asked: (number | null)[] = [];
    const rows = async (_account: string, _isOpen: boolean, before: number | null): Promise<StoredRowPage> => {
      asked.push(before);
      const id = before ?? 5000;
      return { rows: [row(id, -650_000, 'BIAYA ADM'), row(id + 10_000, 1_000_000, 'TRSF BUDI')], lumpDays: [], next: id - 1 };
    };
    const found = await new ProposeForRows({ rows }, errors).execute('a1');
    expect(found.ok && found.value.reasons.map(({ reason, rows: { length } }) => [reason, length])).toEqual([['fee', 20]]);
    expect(found.ok && found.value.certain).toEqual([]);
    expect(asked.slice(0, 3)).toEqual([null, 4999, 4998]);
  });
});

describe('reason for many rows', () => {
  const give = async (answer: Awaited<ReturnType<StatementRepository['giveReason']>>) => {
    const calls: number[] = [];
    const statements = {
      giveReason: async (ids: readonly number[]) => {
        calls.push(ids.length);
        return answer;
      },
    } as unknown as StatementRepository;
    const ids = Array.from({ length: 450 }, (_, id) => id);
    return { given: await new GiveRowReason(statements, errors).execute(ids, 'fee'), calls };
  };
  test('more than 200: given in several calls, refusals of all are told', async () => {
    const { given, calls } = await give({ refused: [{ id: 1, code: 'MATCHED' }] });
    expect(calls).toEqual([200, 200, 50]);
    expect(given.ok && given.value.refused.length).toBe(3);
  });
  test('a call that is refused: ends with its code', async () => {
    const { given, calls } = await give({ code: 'NOT_FRESH' });
    expect([given.ok || given.failure.code, calls]).toEqual(['NOT_FRESH', [200]]);
  });
});
