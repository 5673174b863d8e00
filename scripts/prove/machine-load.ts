import { loadavg } from 'node:os';

/** The load average of the last minute. */
export const machineLoad = (): string => (loadavg()[0] ?? 0).toFixed(1);
