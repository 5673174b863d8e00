import { resolve } from 'node:path';
import { fetchFromNpm, fetchFromPyPi, fetchGoModules } from '../packages.ts';
import { type ClientProgram, callsOf } from './client.ts';

const file = (name: string): string => resolve('scripts/prove/clients', name);

const python: ClientProgram = {
  name: 'python',
  title: 'Python supabase 2.34.1 (postgrest, storage3, supabase-auth, realtime)',
  prepare: async () => {
    const packages = await fetchFromPyPi(['supabase==2.34.1']);
    if (packages === null) return 'skipped: there is no Python with virtual environments here';
    const { python: interpreter, remove } = packages;
    return { run: (access) => callsOf(interpreter, [file('python_client.py')], access), remove };
  },
};

const GO_MODULES = ['postgrest-go@v0.0.11', 'storage-go@v0.8.1', 'gotrue-go@v1.2.0'];

const go: ClientProgram = {
  name: 'go',
  title: `Go ${GO_MODULES.join(', ')}`,
  prepare: async () => {
    const modules = await fetchGoModules(
      file('go_client.go'),
      GO_MODULES.map((module) => `github.com/supabase-community/${module}`),
    );
    if (modules === null) return 'skipped: there is no Go here';
    return { run: (access) => callsOf('go', ['run', '.'], access, modules.folder), remove: modules.remove };
  },
};

/** @param packages with their versions, those of the client's own parts too where it takes any newer one */
const node = (name: string, program: string, packages: readonly string[], title = packages[0] ?? ''): ClientProgram => ({
  name,
  title,
  prepare: async () => {
    const { folder, remove } = await fetchFromNpm(packages);
    return { run: (access) => callsOf(process.execPath, [file(program), folder], access), remove };
  },
});

const supabase = (...parts: readonly string[]): readonly string[] => parts.map((part) => `@supabase/${part}`);

export const PROGRAMS: readonly ClientProgram[] = [
  python,
  go,
  node(
    'js135',
    'supabase-js-1.mjs',
    supabase('supabase-js@1.35.7', 'gotrue-js@1.24.0', 'postgrest-js@0.37.4', 'realtime-js@1.7.5', 'storage-js@1.7.3'),
  ),
  node(
    'js20',
    'supabase-js-2.mjs',
    supabase('supabase-js@2.0.0', 'gotrue-js@2.0.1', 'postgrest-js@1.0.0', 'realtime-js@2.0.0', 'storage-js@2.0.0'),
  ),
  node('js239', 'supabase-js-2.mjs', supabase('supabase-js@2.39.8')),
  node('ra', 'ra-data-postgrest.mjs', [
    '@raphiniert/ra-data-postgrest@2.5.1',
    ...['ra-core@5.7.3', 'react@18.3.1', 'react-dom@18.3.1', '@supabase/supabase-js@2.39.8'],
  ]),
];
