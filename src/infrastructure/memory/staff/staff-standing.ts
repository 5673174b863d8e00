import type { StaffStanding } from '../../../application/staff/staff-standing.ts';
import { nobody, type Standing } from '../../../domain/staff/standing.ts';

/** Says what it was told. */
export class InMemoryStaffStanding implements StaffStanding {
  standing: Standing = nobody;

  async mine(): Promise<Standing> {
    return this.standing;
  }
}
