import { randomUUID } from 'node:crypto';
import { SupabaseCredentialSettingsRepository } from '../../../../src/infrastructure/supabase/credential/vault-admin-reader.ts';
import { credentialSettingsContract } from '../../../contracts/credential/credential-settings-repository.contract.ts';
import { openOrderWorld } from '../../../support/order-world.ts';
import { restAs } from '../../../support/supabase-as.ts';

credentialSettingsContract(async () => {
  const world = await openOrderWorld();
  const { token } = await world.staff('owner');
  return {
    owner: new SupabaseCredentialSettingsRepository(restAs(world.database, token)),
    game: async () => {
      const slug = `game-${randomUUID()}`;
      const [game] = await world.database.sql<{ id: string }[]>`
        insert into game_titles (name, slug, icon) values (${slug}, ${slug}, 'gamepad') returning id`;
      return game?.id ?? '';
    },
    close: () => world.close(),
  };
});
