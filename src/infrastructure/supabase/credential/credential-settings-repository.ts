import * as v from 'valibot';
import type { CredentialSettingsRepository, CredentialSettingsToSave } from '../../../application/credential/credential-settings.ts';
import type { StepAnswer } from '../../../application/order/order-admin-repository.ts';
import type { CredentialSettings } from '../../../domain/credential/field-settings.ts';
import { CREDENTIAL_SCOPES } from '../../../domain/credential/fields.ts';
import { StepJson } from '../order/step-json.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf } from '../shared/to-port-error.ts';

const SettingsJson = v.object({
  is_default: v.boolean(),
  version: v.number(),
  fields: v.array(
    v.object({ name: v.string(), label: v.string(), scope: v.picklist(CREDENTIAL_SCOPES), required: v.boolean(), secret: v.boolean() }),
  ),
  checklist: v.array(v.string()),
});

/** Credential settings over PostgREST; the database authorises changes. */
export class SupabaseCredentialSettingsRepository implements CredentialSettingsRepository {
  constructor(private readonly rest: RestClient) {}

  async read(gameId: string): Promise<CredentialSettings> {
    const { is_default: isDefault, ...rest } = v.parse(
      SettingsJson,
      dataOf(await this.rest.rpc('credential_settings', { p_game: gameId })),
    );
    return { ...rest, isDefault };
  }

  async save(gameId: string, { version, fields, checklist }: CredentialSettingsToSave): Promise<StepAnswer> {
    const given = { p_fields: fields.map((field) => ({ ...field })), p_checklist: [...checklist], p_version: version };
    return v.parse(StepJson, dataOf(await this.rest.rpc('save_credential_settings', { p_game: gameId, ...given })));
  }
}
