import * as v from 'valibot';
import type {
  AnnouncementRepository,
  AnnouncementState,
  AnnouncementVersion,
  ListedAnnouncement,
  Recipient,
  StoredAnnouncement,
} from '../../../application/notification/announcement-repository.ts';
import { isPortError, PortError, type PortErrorReason } from '../../../application/shared/port-error.ts';
import type { Announcement } from '../../../domain/notification/announcement.ts';
import { NOTIFICATION_TYPES, type NotificationType } from '../../../domain/notification/notification.ts';
import { readNotificationCursor, writeNotificationCursor } from '../../../domain/notification/notification-cursor.ts';
import type { Page } from '../../../domain/shared/page.ts';
import { isUuid } from '../../../domain/shared/uuid.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf, dataOrNull } from '../shared/to-port-error.ts';

const columns = {
  id: v.string(),
  user_id: v.nullable(v.string()),
  recipient: v.nullable(v.string()),
  type: v.fallback(v.picklist(NOTIFICATION_TYPES), 'info'),
  title: v.string(),
  body: v.string(),
  link_url: v.nullable(v.string()),
  problem: v.fallback(v.nullable(v.picklist(['UNWANTED', 'AUTHOR', 'REFUSED'])), null),
};

const ListedRow = v.object({
  ...columns,
  at: v.string(),
  updated_at: v.string(),
  reached: v.nullable(v.number()),
  read_count: v.number(),
  author: v.nullable(v.string()),
});
const DraftRow = v.object({ ...columns, send_at: v.nullable(v.string()), updated_at: v.string() });
const SavedRow = v.object({ id: v.string(), updated_at: v.string() });
const ReachRow = v.object({ is_sent: v.boolean(), reached: v.number() });

/** @throws PortError for an invalid answer */
const readRows = <T>(row: v.GenericSchema<unknown, T>, given: unknown): readonly T[] => {
  const parsed = v.safeParse(v.array(row), given);
  if (!parsed.success) throw new PortError('unavailable', 'an answer of another shape');
  return parsed.output;
};

const sharedOf = (row: Omit<v.InferOutput<typeof DraftRow>, 'send_at'>) => ({
  id: row.id,
  userId: row.user_id,
  recipient: row.recipient,
  type: row.type,
  title: row.title,
  body: row.body,
  linkUrl: row.link_url,
  version: row.updated_at,
  problem: row.problem,
});

const toListed = (row: v.InferOutput<typeof ListedRow>): ListedAnnouncement => ({
  ...sharedOf(row),
  at: new Date(row.at),
  reached: row.reached,
  readCount: row.read_count,
  author: row.author,
});

const toStored = (row: v.InferOutput<typeof DraftRow>): StoredAnnouncement => ({
  ...sharedOf(row),
  sendAt: row.send_at === null ? null : new Date(row.send_at),
});

const PART = 20;
/** Codes that the database raises as messages. */
const MESSAGE_CODES: Readonly<Record<string, PortErrorReason>> = {
  DRAFT_CHANGED: 'conflict',
  ALREADY_SENT: 'conflict',
  DRAFT_GONE: 'missing',
  SEND_AT_PAST: 'invalid',
};

const worded = async <T>(work: PromiseLike<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    const reason = isPortError(error) ? MESSAGE_CODES[error.message] : undefined;
    throw reason === undefined || !isPortError(error) ? error : new PortError(reason, error.message, error.message);
  }
};

/** Announcements through functions that check the person's permissions. */
export class SupabaseAnnouncementRepository implements AnnouncementRepository {
  constructor(
    /** With the person's token. */
    private readonly rest: RestClient,
  ) {}

  async list(state: AnnouncementState, after: string | null): Promise<Page<ListedAnnouncement>> {
    const cursor = readNotificationCursor(after);
    const answer = await this.rest.rpc('list_announcements', {
      p_state: state,
      p_limit: PART + 1,
      ...(cursor === null ? {} : { p_after_at: cursor.at, p_after_id: cursor.id }),
    });
    const rows = readRows(ListedRow, dataOf(answer));
    const shown = rows.slice(0, PART);
    const last = shown.at(-1);
    return { items: shown.map(toListed), next: rows.length > PART && last !== undefined ? writeNotificationCursor(last) : null };
  }

  async find(id: string): Promise<StoredAnnouncement | null> {
    if (!isUuid(id)) return null;
    const row = dataOrNull(await this.rest.rpc('read_notification_draft', { p_id: id }));
    const [version] = row === null ? [] : readRows(DraftRow, [row]);
    return version === undefined ? null : toStored(version);
  }

  async save(announcement: Announcement, version: AnnouncementVersion | null, newId?: string) {
    const { userId, type, title, body, linkUrl, sendAt } = announcement;
    const parameters = {
      p_id: version?.id ?? null,
      p_user: userId,
      p_type: type,
      p_title: title,
      p_body: body,
      p_link_url: linkUrl,
      p_send_at: sendAt?.toISOString() ?? null,
      ...(version === null ? {} : { p_updated_at: version.version }),
      ...(newId === undefined ? {} : { p_new: newId }),
    };
    // The generated type does not know which parameters may be null.
    const answer = worded(this.rest.rpc('save_notification_draft', parameters as never).then(dataOf));
    const [saved] = readRows(SavedRow, [await answer]);
    if (saved === undefined) throw new PortError('unavailable', 'nothing was saved');
    return { id: saved.id, version: saved.updated_at };
  }

  async send({ id, version }: AnnouncementVersion) {
    const parameters = { p_id: id, p_updated_at: version };
    const [sent] = readRows(ReachRow, [await worded(this.rest.rpc('send_notification_draft', parameters).then(dataOf))]);
    if (sent === undefined) throw new PortError('unavailable', 'nothing was answered');
    return { isSent: sent.is_sent, reached: sent.reached };
  }

  async recall(id: string): Promise<void> {
    await worded(this.rest.rpc('recall_notification_draft', { p_id: id }).then(dataOrNull));
  }

  async remove({ id, version }: AnnouncementVersion): Promise<boolean> {
    return worded(this.rest.rpc('delete_announcement', { p_id: id, p_updated_at: version }).then(dataOf));
  }

  async reach(userId: string | null, type: NotificationType): Promise<number> {
    return dataOf(await this.rest.rpc('count_announcement_reach', { p_user: userId, p_type: type } as never));
  }

  async recipients(text: string): Promise<readonly Recipient[]> {
    return dataOf(await this.rest.rpc('find_recipients', { p_text: text }));
  }
}
