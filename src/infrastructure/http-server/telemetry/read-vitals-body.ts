import * as v from 'valibot';
import { isPagePattern } from '../../../domain/telemetry/page-pattern.ts';
import { isPossible, VITAL_NAMES, type VitalReading } from '../../../domain/telemetry/vital.ts';

const MOST_READINGS = 12;

/** Nothing else may stand in it: what could tell who measured is refused, not dropped. */
const Body = v.strictObject({
  page: v.custom<string>(isPagePattern),
  vitals: v.pipe(
    v.array(
      v.pipe(
        v.strictObject({ name: v.picklist(VITAL_NAMES), value: v.number() }),
        v.check(({ name, value }) => isPossible(name, value)),
      ),
    ),
    v.minLength(1),
    v.maxLength(MOST_READINGS),
  ),
});

/** Readings of one page; null for anything else. */
export const readVitalsBody = (bytes: Uint8Array): readonly VitalReading[] | null => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const body = v.safeParse(Body, JSON.parse(text));
    return body.success ? body.output.vitals.map(({ name, value }) => ({ name, value, page: body.output.page })) : null;
  } catch {
    return null;
  }
};
