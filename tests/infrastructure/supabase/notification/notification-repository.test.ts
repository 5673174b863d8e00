import { SupabaseBroadcasts } from '../../../../src/infrastructure/supabase/notification/broadcasts.ts';
import { SupabaseNotificationRepository } from '../../../../src/infrastructure/supabase/notification/notification-repository.ts';
import { SupabaseNotificationPreferences } from '../../../../src/infrastructure/supabase/notification/notification-settings.ts';
import { notificationRepositoryContract } from '../../../contracts/notification/notification-repository.contract.ts';
import { fetchAs, restAs } from '../../../support/supabase-as.ts';
import { openTestDatabase } from '../../../support/test-database.ts';

notificationRepositoryContract(async () => {
  const database = await openTestDatabase();
  // The first request runs alone, as in the shop: the gateway's library grants privileges in it, and two at once would conflict.
  await database.request('/rest/v1/website_settings?select=id');
  const { sql } = database;
  const rest = (token: string | null) => restAs(database, token);
  const seenWith = (token: string | null) => ({
    notifications: new SupabaseNotificationRepository(rest(null), rest(token)),
    preferences: new SupabaseNotificationPreferences(rest(token)),
  });
  const [sari, budi] = [await database.user(), await database.user()];
  const opened = new Date('2026-11-01T05:00:00Z');
  await sql`update profiles set created_at = ${opened}`;
  return {
    visitor: seenWith(null),
    sari: { ...seenWith(sari.token), userId: sari.id },
    budi: { ...seenWith(budi.token), userId: budi.id },
    broadcasts: new SupabaseBroadcasts(fetchAs(database, null), { url: 'http://front', key: database.keys.publishableKey }),
    opened,
    insert: async ({ id, userId, type, title, body, linkUrl, isRead, createdAt }) => {
      await sql`insert into notifications ${sql({ id, user_id: userId, type, title, body, link_url: linkUrl, is_read: isRead, created_at: createdAt })}`;
    },
    delete: async (id) => {
      await sql`delete from notifications where id = ${id}`;
    },
    close: database.close,
  };
});
