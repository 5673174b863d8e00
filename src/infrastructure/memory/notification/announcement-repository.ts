import type {
  AnnouncementRepository,
  AnnouncementState,
  AnnouncementVersion,
  ListedAnnouncement,
  Recipient,
  StoredAnnouncement,
} from '../../../application/notification/announcement-repository.ts';
import type { Clock } from '../../../application/shared/clock.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import { type Announcement, announcementProblems } from '../../../domain/notification/announcement.ts';
import type { NotificationType } from '../../../domain/notification/notification.ts';
import { isOwnLink } from '../../../domain/notification/notification-link.ts';
import type { Page } from '../../../domain/shared/page.ts';
import { isUuid } from '../../../domain/shared/uuid.ts';

interface Entry extends StoredAnnouncement {
  readonly sentAt: Date | null;
  /** The version that was sent. */
  readonly sentOver: string | null;
  readonly reached: number | null;
  readonly savedAt: Date;
}

const PART = 20;
const stateOf = ({ sentAt, sendAt }: Entry): AnnouncementState => {
  if (sentAt !== null) return 'sent';
  return sendAt === null ? 'draft' : 'scheduled';
};
const momentOf = ({ sentAt, sendAt, savedAt }: Entry): Date => sentAt ?? sendAt ?? savedAt;

export class InMemoryAnnouncementRepository implements AnnouncementRepository {
  customers: readonly (Recipient & { readonly disabledKinds?: readonly NotificationType[] })[] = [];
  isOpen = true;
  private entries: readonly Entry[] = [];
  private count = 0;

  constructor(private readonly clock: Clock) {}

  async list(state: AnnouncementState, after: string | null): Promise<Page<ListedAnnouncement>> {
    this.require();
    const order = state === 'scheduled' ? 1 : -1;
    const all = this.entries
      .filter((entry) => stateOf(entry) === state)
      .toSorted((a, b) => order * (momentOf(a).getTime() - momentOf(b).getTime() || a.id.localeCompare(b.id)));
    const start = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
    const items = all.slice(start, start + PART).map((entry) => this.listed(entry));
    return { items, next: start + PART < all.length ? (items.at(-1)?.id ?? null) : null };
  }

  async find(id: string): Promise<StoredAnnouncement | null> {
    this.require();
    const found = this.entries.find((entry) => entry.id === id && entry.sentAt === null);
    if (found === undefined) return null;
    const { sentAt: _sent, sentOver: _over, reached: _reached, savedAt: _saved, ...stored } = found;
    return stored;
  }

  async save(announcement: Announcement, stored: AnnouncementVersion | null, newId?: string) {
    this.require();
    const { link, sendAt, ...wrong } = announcementProblems(announcement, this.clock.now(), []);
    if (sendAt !== undefined) throw new PortError('invalid', 'SEND_AT_PAST', 'SEND_AT_PAST');
    // The database does not know the pages of the shop.
    const isUnsafe = link === 'unsafe' || (link === 'nowhere' && !isOwnLink(announcement.linkUrl ?? ''));
    if (isUnsafe || Object.keys(wrong).length > 0) throw new PortError('invalid', 'refused', '23514');
    if (newId !== undefined && !isUuid(newId)) throw new PortError('invalid', 'invalid input syntax for type uuid', '22P02');
    const isAgain = stored === null && this.entries.some(({ id }) => id === newId);
    const before = stored === null && !isAgain ? null : this.waiting(stored?.id ?? newId ?? '');
    if (before !== null && stored !== null && before.version !== stored.version)
      throw new PortError('conflict', 'DRAFT_CHANGED', 'DRAFT_CHANGED');
    this.count += 1;
    const id = before?.id ?? newId ?? `00000000-0000-4000-9000-${String(this.count).padStart(12, '0')}`;
    const recipient = this.customers.find((one) => one.id === announcement.userId)?.name ?? null;
    this.put({
      ...announcement,
      id,
      recipient,
      version: `v${this.count}`,
      problem: null,
      sentAt: null,
      sentOver: null,
      reached: null,
      savedAt: this.clock.now(),
    });
    return { id, version: `v${this.count}` };
  }

  async send({ id, version }: AnnouncementVersion) {
    this.require();
    const entry = this.entries.find((one) => one.id === id);
    if (entry === undefined) throw new PortError('missing', 'DRAFT_GONE', 'DRAFT_GONE');
    if (entry.sentAt !== null && entry.sentOver !== version) throw new PortError('conflict', 'ALREADY_SENT', 'ALREADY_SENT');
    if (entry.sentAt !== null) return { isSent: true, reached: entry.reached ?? 0 };
    if (entry.version !== version) throw new PortError('conflict', 'DRAFT_CHANGED', 'DRAFT_CHANGED');
    const reached = await this.reach(entry.userId, entry.type);
    const isSent = entry.userId === null || reached > 0;
    this.count += 1;
    this.put({
      ...entry,
      version: `v${this.count}`,
      sendAt: null,
      sentAt: isSent ? this.clock.now() : null,
      sentOver: isSent ? version : null,
      reached: isSent ? reached : null,
      problem: isSent ? null : 'UNWANTED',
    });
    return { isSent, reached: isSent ? reached : 0 };
  }

  async recall(id: string): Promise<void> {
    this.require();
    this.count += 1;
    this.put({ ...this.waiting(id), sendAt: null, version: `v${this.count}` });
  }

  async remove({ id, version }: AnnouncementVersion): Promise<boolean> {
    this.require();
    const entry = this.entries.find((one) => one.id === id);
    if (entry === undefined) return false;
    const code = entry.sentAt === null ? 'DRAFT_CHANGED' : 'ALREADY_SENT';
    if (entry.version !== version) throw new PortError('conflict', code, code);
    this.entries = this.entries.filter((one) => one.id !== id);
    return true;
  }

  async reach(userId: string | null, type: NotificationType): Promise<number> {
    this.require();
    return this.customers.filter(({ id, disabledKinds = [] }) => (userId === null || id === userId) && !disabledKinds.includes(type))
      .length;
  }

  async recipients(text: string): Promise<readonly Recipient[]> {
    this.require();
    const wanted = text.trim().toLowerCase();
    if (wanted.length < 2) return [];
    return this.customers.filter(({ name }) => name.toLowerCase().includes(wanted)).map(({ disabledKinds: _, ...one }) => one);
  }

  private listed(entry: Entry): ListedAnnouncement {
    const { sendAt: _sendAt, sentAt: _sentAt, sentOver: _sentOver, savedAt: _savedAt, ...words } = entry;
    return { ...words, at: momentOf(entry), readCount: 0, author: null };
  }

  private waiting(id: string): Entry {
    const entry = this.entries.find((one) => one.id === id);
    if (entry === undefined) throw new PortError('missing', 'DRAFT_GONE', 'DRAFT_GONE');
    if (entry.sentAt !== null) throw new PortError('conflict', 'ALREADY_SENT', 'ALREADY_SENT');
    return entry;
  }

  private put(entry: Entry): void {
    this.entries = [...this.entries.filter(({ id }) => id !== entry.id), entry];
  }

  private require(): void {
    if (!this.isOpen) throw new PortError('denied', 'not allowed', '42501');
  }
}
