import type { Container } from 'inversify';
import { PersistedSession } from '../../../application/auth/client/persisted-session.ts';
import { DraftStorage } from '../../../application/shared/draft-storage.ts';
import type { PermissionRepository } from '../../../application/staff/permission-repository.ts';
import { ReadPermissions } from '../../../application/staff/read-permissions.ts';
import { PORT } from '../tokens.ts';

/** What every page of the admin needs. */
export const bindStaff = (container: Container, { standing }: { readonly standing: PermissionRepository }): void => {
  container.bind(ReadPermissions).toResolvedValue((log) => new ReadPermissions(standing, log), [PORT.errors]);
  container
    .bind(DraftStorage)
    .toResolvedValue((tab, kept) => new DraftStorage(tab, () => kept.read()?.user?.id ?? null), [PORT.tab, PersistedSession]);
};
