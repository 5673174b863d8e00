import type { Sql } from 'postgres';
import type { Identity } from './identity.ts';

/** The permissions of a connection on a topic. */
export interface Permissions {
  readonly mayReceive: boolean;
  readonly maySend: boolean;
  readonly maySeeOthers: boolean;
  readonly mayBeSeen: boolean;
}

/** Permissions on a public channel. */
export const EVERYTHING: Permissions = { mayReceive: true, maySend: true, maySeeOthers: true, mayBeSeen: true };
/** Permissions on a channel for row changes only. */
export const NOTHING: Permissions = { mayReceive: false, maySend: false, maySeeOthers: false, mayBeSeen: false };

interface Row {
  readonly may_hear: boolean;
  readonly may_say: boolean;
  readonly may_see_others: boolean;
  readonly may_be_seen: boolean;
}

/** The permissions by the policies of `realtime.messages`. */
export const permissionsOn = async (sql: Sql, { role, claims }: Identity, topic: string): Promise<Permissions> => {
  const [row] = await sql<Row[]>`select * from realtime.permissions(${role}, ${claims}, ${topic})`;
  return {
    mayReceive: row?.may_hear ?? false,
    maySend: row?.may_say ?? false,
    maySeeOthers: row?.may_see_others ?? false,
    mayBeSeen: row?.may_be_seen ?? false,
  };
};
