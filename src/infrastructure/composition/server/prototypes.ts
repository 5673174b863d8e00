import type { ErrorLog } from '../../../application/shared/error-log.ts';
import type { Conditions } from '../../../application/system/conditions.ts';
import { isPrototypeWallUp, raisePrototypeWall } from '../../embedded/prototype-wall.ts';

/** The part of the condition in `/api/health`. */
const PART = 'prototypes';

const WALL = { raise: raisePrototypeWall, isUp: isPrototypeWallUp };

/** Freezes built-in prototypes. A shop whose prototypes cannot be frozen opens, and says so. */
export const freezePrototypes = (conditions: Conditions, errors: ErrorLog, { raise, isUp } = WALL): void => {
  try {
    raise();
  } catch (error) {
    errors.record(PART, error);
  }
  conditions.report(PART, isUp() ? null : 'missing');
};
