import * as v from 'valibot';
import type { ListedAnnouncement, StoredAnnouncement } from '../../../application/notification/announcement-repository.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import { NOTIFICATION_TYPES } from '../../../domain/notification/notification.ts';

const words = {
  id: v.string(),
  user_id: v.nullable(v.string()),
  recipient: v.nullable(v.string()),
  type: v.fallback(v.picklist(NOTIFICATION_TYPES), 'info'),
  title: v.string(),
  body: v.string(),
  link_url: v.nullable(v.string()),
  problem: v.fallback(v.nullable(v.picklist(['UNWANTED', 'AUTHOR', 'REFUSED'])), null),
};

export const ListedRow = v.object({
  ...words,
  at: v.string(),
  updated_at: v.string(),
  reached: v.nullable(v.number()),
  read_count: v.number(),
  author: v.nullable(v.string()),
});
export const DraftRow = v.object({ ...words, send_at: v.nullable(v.string()), updated_at: v.string() });
export const SavedRow = v.object({ id: v.string(), updated_at: v.string() });
export const ReachRow = v.object({ is_sent: v.boolean(), reached: v.number() });

/** @throws PortError for what is none */
export const readRows = <T>(row: v.GenericSchema<unknown, T>, given: unknown): readonly T[] => {
  const parsed = v.safeParse(v.array(row), given);
  if (!parsed.success) throw new PortError('unavailable', 'an answer of another shape');
  return parsed.output;
};

export const toListed = (row: v.InferOutput<typeof ListedRow>): ListedAnnouncement => ({
  id: row.id,
  userId: row.user_id,
  recipient: row.recipient,
  type: row.type,
  title: row.title,
  body: row.body,
  linkUrl: row.link_url,
  version: row.updated_at,
  at: new Date(row.at),
  reached: row.reached,
  readCount: row.read_count,
  problem: row.problem,
  author: row.author,
});

export const toKept = (row: v.InferOutput<typeof DraftRow>): StoredAnnouncement => ({
  id: row.id,
  userId: row.user_id,
  recipient: row.recipient,
  type: row.type,
  title: row.title,
  body: row.body,
  linkUrl: row.link_url,
  sendAt: row.send_at === null ? null : new Date(row.send_at),
  version: row.updated_at,
  problem: row.problem,
});
