import type { Staff, StaffAction } from '../../domain/staff/staff.ts';

/** The shop's own people. @throws PortError `denied` for whoever lacks roles.write */
export interface StaffRepository {
  read(): Promise<Staff>;
  /** Asks for a fresh second factor. @returns "done", or a code that says why it was not */
  perform(deed: StaffAction): Promise<string>;
}
