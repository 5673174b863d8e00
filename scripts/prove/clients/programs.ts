import { resolve } from 'node:path';
import { fetchFromPyPi } from '../packages.ts';
import { type ClientProgram, callsOf } from './client.ts';

const FOLDER = 'scripts/prove/clients';

const python: ClientProgram = {
  name: 'python',
  title: 'Python supabase 2.34.1 (postgrest, storage3, supabase-auth, realtime)',
  prepare: async () => {
    const packages = await fetchFromPyPi(['supabase==2.34.1']);
    if (packages === null) return 'skipped: there is no Python with virtual environments here';
    const { python: interpreter, remove } = packages;
    return { run: (access) => callsOf(interpreter, [resolve(FOLDER, 'python_client.py')], access), remove };
  },
};

export const PROGRAMS: readonly ClientProgram[] = [python];
