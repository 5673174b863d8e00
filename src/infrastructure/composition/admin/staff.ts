import type { Container } from 'inversify';
import { PersistedSession } from '../../../application/auth/client/persisted-session.ts';
import { DraftStorage } from '../../../application/shared/draft-storage.ts';
import { ManageStaff, ReadStaff, type StaffRepository } from '../../../application/staff/manage-staff.ts';
import { type PermissionRepository, ReadPermissions } from '../../../application/staff/permissions.ts';
import { PORT } from '../tokens.ts';

export interface StaffPorts {
  readonly permissions: PermissionRepository;
  readonly staffRepository: StaffRepository;
}

/** Binds staff, and what every admin page needs: permissions and drafts. */
export const bindStaff = (container: Container, { permissions, staffRepository }: StaffPorts): void => {
  container.bind(ReadPermissions).toResolvedValue((log) => new ReadPermissions(permissions, log), [PORT.errors]);
  container
    .bind(DraftStorage)
    .toResolvedValue((tab, session) => new DraftStorage(tab, () => session.read()?.user?.id ?? null), [PORT.tab, PersistedSession]);
  container.bind(ReadStaff).toResolvedValue((log) => new ReadStaff(staffRepository, log), [PORT.errors]);
  container.bind(ManageStaff).toResolvedValue((log) => new ManageStaff(staffRepository, log), [PORT.errors]);
};
