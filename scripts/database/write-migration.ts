import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readMigrations } from '../../src/infrastructure/embedded/postgres/migrations.ts';
// @ts-expect-error a plain module, so that Jest's own set-up can load it without a compiler
import { startHelper } from '../../tests/support/helper-process.mjs';
import { openHostedLikeDatabase, openHostedLikeEmptyDatabase } from '../../tests/support/hosted-like-database.ts';
import { draftBetween, migrationText } from './draft.ts';
import { loadSchemas, readSchemaFiles, type SchemaFile } from './schema-files.ts';

const MIGRATIONS = 'supabase/migrations';
const HEADER = '-- A draft: read each statement, say here in a sentence what changes and why, and remove this line.';

const nextVersion = (last: string): string => {
  const now = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  return now > last ? now : String(BigInt(last) + 100n);
};

const asComments = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [[`-- ${title}`, ...lines.map((line) => `--   ${line.replaceAll('\n', ' ')}`)].join('\n')];

/** Says once for each table that its columns stand in another order, instead of once for each column. */
const withoutPositions = (lines: readonly string[]): readonly string[] => {
  const tables = new Set<string>();
  const others = lines.filter((line) => {
    const [, table = '', wanted, found] = /^column (.+)\.[^.]+: expected position \d+(.*), found position \d+(.*)$/.exec(line) ?? [];
    if (wanted === undefined || wanted !== found) return true;
    tables.add(table);
    return false;
  });
  return [
    ...others,
    ...[...tables].map((table) => `table ${table}: write new columns last in the schema file; databases that exist have them there`),
  ];
};

/** Both databases have a hosted project's default privileges, so that the draft revokes what those grant. */
const writeDraft = async (name: string, files: readonly SchemaFile[]): Promise<string> => {
  const migrated = await openHostedLikeDatabase();
  const wanted = await openHostedLikeEmptyDatabase();
  try {
    await loadSchemas(wanted.sql, files);
    const { statements, destructive, left } = await draftBetween(migrated, wanted, files);
    if (statements.length + left.length === 0) return `A database made from ${MIGRATIONS} equals one made from supabase/schemas.`;
    const { current } = await readMigrations(MIGRATIONS);
    const file = join(MIGRATIONS, `${nextVersion(current.at(-1)?.version ?? '')}_${name}.sql`);
    const byHand = withoutPositions(left);
    const notes = [
      ...asComments('These statements lose rows; where a name changed, rename by hand:', destructive),
      ...asComments('To be written by hand (expected is the state of the schemas):', byHand),
    ];
    await writeFile(file, migrationText([HEADER, ...notes].join('\n\n'), statements));
    return `${file}: ${statements.length} statements, ${byHand.length} differences to write by hand. Then: npm run types`;
  } finally {
    await migrated.close();
    await wanted.close();
  }
};

const [name = ''] = process.argv.slice(2);
if (/^[a-z0-9_]+$/.test(name)) {
  const cluster = await startHelper('tests/support/test-cluster.ts');
  process.env['TEST_CLUSTER'] = cluster.ready;
  try {
    console.log(await writeDraft(name, await readSchemaFiles('supabase')));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  } finally {
    await cluster.stop();
  }
} else {
  console.error('Name the migration in small letters: npm run migration -- what_changes');
  process.exitCode = 1;
}
