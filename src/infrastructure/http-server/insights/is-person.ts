import type { IncomingMessage } from 'node:http';
import { isAutomated } from '../../../domain/telemetry/is-automated.ts';

const AHEAD = /prefetch|prerender/i;

/** Whether somebody asked for this to look at it now: no program, and nothing that a browser fetches ahead or for its own store. */
export const isPerson = ({ headers, method }: IncomingMessage): boolean =>
  method === 'GET' && !isAutomated(headers['user-agent']) && !AHEAD.test(`${headers['sec-purpose'] ?? ''} ${headers['purpose'] ?? ''}`);

/** Whether a browser goes to the page, instead of a program of the page fetching it. */
export const isGoing = ({ headers }: IncomingMessage): boolean =>
  [undefined, 'navigate'].includes(headers['sec-fetch-mode'] as string | undefined);
