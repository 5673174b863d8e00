import type { AdminSettingsRepository, SettingsState } from '../../../application/settings/admin-settings-repository.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import { emptySettings, type SettingChanges } from '../../../domain/settings/own-settings.ts';
import { changesToWire, settingsFromWire } from '../../wire/settings.ts';
import type { Database } from '../database-types.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf, dataOrNull } from '../shared/to-port-error.ts';

type Row = Database['public']['Tables']['website_settings']['Update'];

/** website_settings over PostgREST: public reads, and writes with the person's token under row-level security. */
export class SupabaseAdminSettingsRepository implements AdminSettingsRepository {
  constructor(
    /** With the publishable key. */
    private readonly open: RestClient,
    /** With the person's token. */
    private readonly own: RestClient,
    private readonly fileOrigin: string,
  ) {}

  async read(): Promise<SettingsState> {
    const row = dataOrNull(await this.open.from('website_settings').select('*').limit(1).maybeSingle());
    if (row === null) return { own: emptySettings, version: null };
    const settings = settingsFromWire(row, this.fileOrigin);
    if (settings === null) throw new PortError('unavailable', 'no settings in the answer');
    return settings;
  }

  async update(changes: SettingChanges, version?: string | null): Promise<string> {
    const row: Row = changesToWire(changes, this.fileOrigin);
    const table = this.own.from('website_settings');
    const first = { id: 'default', ...row };
    const [written] =
      version === undefined
        ? dataOf(await table.upsert(first).select('updated_at'))
        : version === null
          ? dataOf(await table.insert(first).select('updated_at'))
          : dataOf(await table.update(row).eq('id', 'default').eq('updated_at', version).select('updated_at'));
    if (written !== undefined) return written.updated_at;
    // Row-level security hides rows that may not be changed, so that no row means either that or another version.
    const reason = (await this.read()).version === version ? 'denied' : 'conflict';
    throw new PortError(reason, 'nothing was written', reason === 'denied' ? '42501' : null);
  }
}
