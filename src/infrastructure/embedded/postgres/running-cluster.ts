import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SUPERUSER } from './postgres-cluster.ts';

const PORT_LINE = 3;

/** The address of the PostgreSQL that another process runs in a data folder (its pid file contains the port in the fourth line). */
export const runningClusterUrl = async (dataFolder: string, password: string): Promise<string> => {
  const lines = (await readFile(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  return `postgres://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${lines[PORT_LINE]?.trim() ?? ''}/postgres`;
};
