import type { Sql, TransactionSql } from 'postgres';
import { freezeShopTime, undone } from './answers.ts';

/** Where the shop time stands still, in seconds since 1970. */
export const FROZEN_AT = 1_925_000_000;

/** SQL of a moment so far from the frozen shop time. `+1 microsecond` is the next one that the database can tell. */
export const moment = (distance = '0'): string => `(to_timestamp(${FROZEN_AT}) + interval '${distance}')`;

/** Runs work in a transaction in which the shop time stands still, and undoes it: cases leave no rows to each other. */
export const frozen = <T>(sql: Sql, work: (transaction: TransactionSql) => Promise<T>): Promise<T> =>
  undone(sql, async (transaction) => {
    await freezeShopTime(transaction, new Date(FROZEN_AT * 1000));
    return work(transaction);
  });
