import { SupabaseAdminContentRepository } from '../../../../src/infrastructure/supabase/content/admin-content-repository.ts';
import { SupabaseAnnouncementRepository } from '../../../../src/infrastructure/supabase/notification/announcement-repository.ts';
import type { RestClient } from '../../../../src/infrastructure/supabase/shared/rest-client.ts';
import { adminContentContract } from '../../../contracts/content/admin-content-repository.contract.ts';
import { announcementContract } from '../../../contracts/notification/announcement-repository.contract.ts';
import { restAs } from '../../../support/supabase-as.ts';
import { openTestDatabase } from '../../../support/test-database.ts';

const world = async () => {
  const database = await openTestDatabase();
  // The first request runs alone, as in the shop: the gateway's library grants privileges in it, and two at once would conflict.
  await database.request('/rest/v1/website_settings?select=id');
  const as = (token: string): RestClient => restAs(database, token);
  const [owner, customer] = [await database.user('owner'), await database.user()];
  return { database, owner: as(owner.token), customer: as(customer.token) };
};

announcementContract(async () => {
  const { database, owner, customer } = await world();
  const { id: sariId } = await database.user();
  await database.sql`update public.profiles set name = 'Sari Dewi' where id = ${sariId}`;
  await database.sql`insert into public.notification_preferences (user_id, type, is_wanted) values (${sariId}, 'promo', false)`;
  return {
    owner: new SupabaseAnnouncementRepository(owner),
    customer: new SupabaseAnnouncementRepository(customer),
    sariId,
    close: database.close,
  };
});

adminContentContract(async () => {
  const { database, owner, customer } = await world();
  return {
    owner: new SupabaseAdminContentRepository(owner),
    customer: new SupabaseAdminContentRepository(customer),
    close: database.close,
  };
});
