import * as v from 'valibot';
import { nameOf } from './tables.ts';

const Key = v.record(v.string(), v.unknown());
const ChangePayload = v.object({
  schema: v.string(),
  table: v.string(),
  type: v.picklist(['INSERT', 'UPDATE', 'DELETE']),
  at: v.string(),
  key: Key,
  old: v.nullable(Key),
});

/** A row change, as announced by the database. */
export interface Change {
  /** The name of its table. */
  readonly name: string;
  readonly type: 'INSERT' | 'UPDATE' | 'DELETE';
  /** When it was committed, as far as it is known: ISO 8601, UTC. */
  readonly at: string;
  readonly key: Readonly<Record<string, unknown>>;
  readonly oldKey: Readonly<Record<string, unknown>>;
}

/**
 * Null for a notification without a row, and for one of another sender. The database tells when the transaction began; it was committed by the
 * time its notification arrives, which counts unless the clock of this machine is behind.
 */
export const readChange = (payload: string, arrivedAt: string): Change | null => {
  try {
    const { schema, table, type, at, key, old } = v.parse(ChangePayload, JSON.parse(payload));
    return { name: nameOf(schema, table), type, at: at > arrivedAt ? at : arrivedAt, key, oldKey: old ?? key };
  } catch {
    return null;
  }
};
