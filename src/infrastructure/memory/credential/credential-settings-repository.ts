import type { CredentialSettingsRepository, CredentialSettingsToSave } from '../../../application/credential/credential-settings.ts';
import type { StepAnswer } from '../../../application/order/order-admin-repository.ts';
import {
  type CredentialSettings,
  checkChecklist,
  checkCredentialFields,
  hasFieldForRenters,
  MAX_CHECKLIST_STEPS,
  MAX_CREDENTIAL_FIELDS,
} from '../../../domain/credential/field-settings.ts';
import type { CredentialField } from '../../../domain/credential/fields.ts';

/** The default fields of every game. */
export const ACCOUNT_FIELDS: readonly CredentialField[] = [
  { name: 'login_method', label: 'Cara masuk', scope: 'renter', required: true, secret: false },
  { name: 'login', label: 'Login', scope: 'renter', required: true, secret: false },
  { name: 'password', label: 'Kata sandi', scope: 'renter', required: true, secret: true },
  { name: 'email', label: 'E-mail', scope: 'buyer', required: true, secret: false },
  { name: 'email_password', label: 'Kata sandi e-mail', scope: 'buyer', required: true, secret: true },
  { name: 'recovery_codes', label: 'Kode pemulihan', scope: 'buyer', required: false, secret: true },
  { name: 'bound_phone', label: 'Nomor yang terhubung', scope: 'buyer', required: false, secret: false },
  { name: 'first_owner', label: 'Data pemilik pertama', scope: 'buyer', required: false, secret: false },
  { name: 'game_id', label: 'ID game', scope: 'buyer', required: false, secret: false },
  { name: 'server', label: 'Server', scope: 'buyer', required: false, secret: false },
];

const DEFAULTS: CredentialSettings = {
  isDefault: true,
  version: 0,
  fields: ACCOUNT_FIELDS,
  checklist: [
    'Masuk ke akun dan cocokkan isinya',
    'Ganti kata sandi akun',
    'Ganti kata sandi e-mail dan data pemulihannya',
    'Lepas nomor dan akun media sosial yang lama',
    'Keluarkan semua perangkat lain',
    'Nyalakan verifikasi 2 langkah',
  ],
};

/** Fake of the credential settings, with the rules of the database's function. */
export class InMemoryCredentialSettingsRepository implements CredentialSettingsRepository {
  readonly stored = new Map<string, CredentialSettings>();

  async read(gameId: string): Promise<CredentialSettings> {
    return this.stored.get(gameId) ?? DEFAULTS;
  }

  async save(gameId: string, { version, fields, checklist }: CredentialSettingsToSave): Promise<StepAnswer> {
    const hasList = checklist.length <= MAX_CHECKLIST_STEPS && checkChecklist(checklist).size === 0;
    const isFit =
      hasList && fields.length <= MAX_CREDENTIAL_FIELDS && checkCredentialFields(fields).size === 0 && hasFieldForRenters(fields);
    if (!isFit) return { code: 'INVALID' };
    const kept = await this.read(gameId);
    if (version !== kept.version) return { code: 'SETTINGS_CHANGED' };
    const trimmed = fields.map((field) => ({ ...field, label: field.label.trim() }));
    this.stored.set(gameId, { isDefault: false, version: version + 1, fields: trimmed, checklist: checklist.map((step) => step.trim()) });
    return { outcome: 'done' };
  }
}
