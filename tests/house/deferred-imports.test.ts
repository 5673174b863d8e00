import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

/** Folders of code that runs in a browser and imports dynamically. */
const FOLDERS = ['src/ui', 'src/application', 'src/infrastructure'];
const SERVER_ONLY =
  /^src\/infrastructure\/(artwork|demo|embedded|http-server|messaging|outgoing|payment|player-lookup|supabase-server|composition\/server)\//;
/** These load through `DeferredModule`, whose timeout is 120 s. */
const DEFERRED = /(\b\w*Module|lazyPort|\bpage|\bscreen)(<[^>]*>)?\(/;
const REACH = 260;

test('deferred imports: every lazily loaded module is a deferred module with a time limit', () => {
  const unbounded = FOLDERS.flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter(({ name }) => /\.tsx?$/.test(name))
    .map(({ parentPath, name }) => join(parentPath, name).replaceAll('\\', '/'))
    .filter((file) => !SERVER_ONLY.test(file))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      return [...text.matchAll(/[^\w.]import\(/g)]
        .filter(({ index }) => !DEFERRED.test(text.slice(Math.max(0, index - REACH), index)))
        .map(({ index }) => `${file}:${text.slice(0, index).split('\n').length}`);
    });
  expect(unbounded).toEqual([]);
});
