import type { Standing } from '../../domain/staff/standing.ts';

/** Tells what the signed-in person is to the shop. @throws PortError */
export interface StaffStanding {
  mine(): Promise<Standing>;
}
