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

/** A changed row, as the database announced it. */
export interface Change {
  /** Of its table. */
  readonly name: string;
  readonly type: 'INSERT' | 'UPDATE' | 'DELETE';
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly key: Readonly<Record<string, unknown>>;
  readonly oldKey: Readonly<Record<string, unknown>>;
}

/** Null for a notification that names no row, and for one from another sender. */
export const readChange = (payload: string): Change | null => {
  try {
    const { schema, table, type, at, key, old } = v.parse(ChangePayload, JSON.parse(payload));
    return { name: nameOf(schema, table), type, at, key, oldKey: old ?? key };
  } catch {
    return null;
  }
};
