import * as v from 'valibot';
import { fields } from '../shared/call.ts';
import { time } from '../shared/call-answers.ts';

/** Texts and labels by the names of the fields; `openedCount`: earlier openings. */
export const openedCredential = fields({
  fields: v.record(v.string(), v.string()),
  labels: v.optional(v.record(v.string(), v.string()), {}),
  openedCount: v.number(),
  hideAfterS: v.number(),
});

export const sealedCredential = fields({ version: v.number(), unitId: v.string() });

export const loginCode = fields({ code: v.string(), expiresAt: time });
