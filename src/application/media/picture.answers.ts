import * as v from 'valibot';
import { fields } from '../shared/call.ts';

/** In pixels; zero by zero for a file without pixels. */
export const pictureSize = fields({ width: v.number(), height: v.number() });

export const storedLogo = fields({ path: v.string(), url: v.string() });
