import type { Container } from 'inversify';
import { KeptSession } from '../../../application/auth/client/kept-session.ts';
import { ReadOwnSettings } from '../../../application/settings/read-own-settings.ts';
import type { SettingsCopies } from '../../../application/settings/settings-copies.ts';
import type { SettingsDesk, SettingsInterface } from '../../../application/settings/settings-desk.ts';
import { SettingsRooms } from '../../../application/settings/settings-rooms.ts';
import { UndoSettings } from '../../../application/settings/undo-settings.ts';
import { UpdateSettings } from '../../../application/settings/update-settings.ts';
import { HttpSettingsDesk } from '../../http-client/settings/settings-desk.ts';
import { SupabaseSettingsDesk } from '../../supabase/settings/settings-desk.ts';
import { type BackendAddress, createRestClient, type RestClient } from '../../supabase/shared/rest-client.ts';
import { PORT } from '../tokens.ts';

interface SettingsTools {
  readonly backend: BackendAddress;
  readonly fetcher: typeof fetch;
  readonly apiUrl: string;
  readonly fileOrigin: string;
  /** With the person's own token. */
  readonly rest: RestClient;
  readonly forget: (...tags: readonly string[]) => void;
}

export interface SettingsPorts {
  readonly settingsInterface: SettingsInterface;
  readonly settingsDesk: SettingsDesk;
  readonly settingsCopies: SettingsCopies;
}

/** The shop's settings, for whoever keeps them. */
export const bindSettings = (container: Container, { settingsInterface, settingsDesk, settingsCopies }: SettingsPorts): void => {
  container.bind(SettingsRooms).toResolvedValue((kept) => new SettingsRooms(kept, settingsInterface, settingsDesk), [KeptSession]);
  container.bind(ReadOwnSettings).toResolvedValue((rooms, errors) => new ReadOwnSettings(rooms, errors), [SettingsRooms, PORT.errors]);
  container
    .bind(UpdateSettings)
    .toResolvedValue((rooms, errors) => new UpdateSettings(rooms, settingsCopies, errors), [SettingsRooms, PORT.errors]);
  container.bind(UndoSettings).toResolvedValue((update) => new UndoSettings(update), [UpdateSettings]);
};

/** Over the shop's interface and its database. */
export const settingsPorts = ({ backend, fetcher, apiUrl, rest, fileOrigin, forget }: SettingsTools): SettingsPorts => {
  const open = createRestClient(backend, fetcher);
  return {
    settingsInterface: (token) => new HttpSettingsDesk(fetcher, `${apiUrl}/admin`, fileOrigin, token),
    settingsDesk: new SupabaseSettingsDesk(open, rest, fileOrigin),
    settingsCopies: { outdate: () => forget('settings') },
  };
};
