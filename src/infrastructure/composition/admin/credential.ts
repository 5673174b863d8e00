import type { Container } from 'inversify';
import type { CsvReader } from '../../../application/catalog/check-product-import.ts';
import {
  type CredentialSettingsRepository,
  ReadCredentialSettings,
  SaveCredentialSettings,
} from '../../../application/credential/credential-settings.ts';
import { OpenUnit, ReadVault, ReadVaultProduct, SealFile, SealUnit, SendLoginCode } from '../../../application/credential/manage-vault.ts';
import type { VaultAdminRepository } from '../../../application/credential/vault-admin-repository.ts';
import { PORT } from '../tokens.ts';

/** Binds the vault for staff. */
export const bindVault = (
  container: Container,
  vault: VaultAdminRepository,
  settings: CredentialSettingsRepository,
  csv: CsvReader,
): void => {
  for (const UseCase of [ReadCredentialSettings, SaveCredentialSettings])
    container.bind<object>(UseCase).toResolvedValue((log) => new UseCase(settings, log), [PORT.errors]);
  for (const UseCase of [ReadVault, ReadVaultProduct, SealUnit, OpenUnit, SendLoginCode])
    container.bind<object>(UseCase).toResolvedValue((log) => new UseCase(vault, log), [PORT.errors]);
  container.bind(SealFile).toResolvedValue((log) => new SealFile(csv, vault, log), [PORT.errors]);
};
