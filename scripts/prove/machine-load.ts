import { loadavg } from 'node:os';

/** How many processes wanted a processor in the last minute, on average. */
export const machineLoad = (): string => (loadavg()[0] ?? 0).toFixed(1);
