import type { ErrorLog } from '../../../application/shared/error-log.ts';
import type { Conditions } from '../../../application/system/conditions.ts';
import type { HealthCheck } from '../../../application/system/health-checks.ts';
import { isPrototypeWallUp, raisePrototypeWall } from '../../embedded/prototype-wall.ts';

/** The part of the condition in `/api/health`. */
const PART = 'prototypes';

/** Where a property would reach most objects of the process. */
const SHARED: readonly object[] = [Object.prototype, Array.prototype, Function.prototype];

interface Wall {
  readonly raise: () => void;
  readonly isUp: () => boolean;
  readonly shared?: readonly object[];
}
const WALL: Wall = { raise: raisePrototypeWall, isUp: isPrototypeWallUp };

/** The own properties of an object: name, and what stands behind it. */
const propertiesOf = (target: object): ReadonlyMap<PropertyKey, readonly unknown[]> =>
  new Map(
    Reflect.ownKeys(target).map((name) => {
      const { value, get, set } = Object.getOwnPropertyDescriptor(target, name) ?? {};
      return [name, [value, get, set]];
    }),
  );

const hasChanged = (target: object, before: ReturnType<typeof propertiesOf>): boolean => {
  const now = propertiesOf(target);
  return (
    now.size !== before.size || [...now].some(([name, parts]) => parts.some((part, place) => !Object.is(part, before.get(name)?.[place])))
  );
};

/**
 * Freezes built-in prototypes. A shop whose prototypes cannot be frozen opens, and says so.
 * @returns the check that they are frozen still, and have the properties that they have now
 */
export const freezePrototypes = (conditions: Conditions, errors: ErrorLog, { raise, isUp, shared = SHARED }: Wall = WALL): HealthCheck => {
  try {
    raise();
  } catch (error) {
    errors.record(PART, error);
  }
  const atStart = shared.map((target) => [target, propertiesOf(target)] as const);
  const run = (): string | null => {
    if (atStart.some(([target, before]) => hasChanged(target, before))) return 'changed';
    return isUp() ? null : 'missing';
  };
  conditions.report(PART, run());
  return { part: PART, everyMs: 1000, deadlineMs: 1000, run };
};
