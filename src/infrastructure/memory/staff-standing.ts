import type { StaffStanding } from '../../application/admin/staff-standing.ts';
import { nobody, type Standing } from '../../domain/admin/standing.ts';

/** Says what it was told. */
export class InMemoryStaffStanding implements StaffStanding {
  standing: Standing = nobody;

  async mine(): Promise<Standing> {
    return this.standing;
  }
}
