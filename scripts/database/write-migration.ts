import { execFileSync } from 'node:child_process';
import { readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { readMigrations } from '../../src/infrastructure/embedded/postgres/migrations.ts';
import { ensureSystemSchema } from '../../src/infrastructure/embedded/postgres/system-schema.ts';
// @ts-expect-error a plain module, so that Jest's own set-up can load it without a compiler
import { startHelper } from '../../tests/support/helper-process.mjs';
import { HOSTED_PRIVILEGES } from '../../tests/support/hosted-like-database.ts';
import type { TestCluster } from '../../tests/support/test-cluster.ts';
import { compareCatalogues, readCatalogue } from './catalogue.ts';
import { type Database, draftBetween, migrationText } from './draft.ts';
import { loadSchemas, readSchemaFiles, type SchemaFile } from './schema-files.ts';

const MIGRATIONS = 'supabase/migrations';
const UPGRADE = 'supabase/upgrade';
const BASELINE = '20261128990000_baseline.sql';
const TO_BASELINE = '20261128980000_to_baseline.sql';
/** Commits whose migrations the baseline replaced, and those of the upgrade: the shop's versions that a refusal names. */
const EARLIER = 'eae21ba9';
const LAST_OF_UPGRADE = '84a597f9';

/** Tables whose rows the same transaction has changed are altered once their deferred checks are done. */
const WITHOUT_PENDING = 'set constraints all immediate;';

const NOTHING = 'A database made from supabase/migrations equals one made from supabase/schemas.';

interface Cluster {
  /** A new database. @param template what it is a copy of */
  create(name: string, template: string): Promise<Database>;
  readonly migrated: string;
}

/** A PostgreSQL with a database that the migrations made. */
const withCluster = async (work: (cluster: Cluster) => Promise<void>): Promise<void> => {
  const helper = await startHelper('tests/support/test-cluster.ts');
  const { adminUrl, template } = JSON.parse(helper.ready) as TestCluster;
  const quietly = { max: 2, onnotice: (): void => undefined };
  const opened = [postgres(adminUrl, quietly)];
  try {
    await work({
      migrated: template,
      create: async (name, from) => {
        await opened[0]?.unsafe(`create database ${name} template ${from}`);
        const url = adminUrl.replace(/\/postgres$/, `/${name}`);
        const sql = postgres(url, quietly);
        opened.push(sql);
        return { sql, url };
      },
    });
  } finally {
    await Promise.all(opened.map((sql) => sql.end()));
    await helper.stop();
  }
};

/** A database of a Supabase project without a table of ours. @param before statements that the project ran earlier */
const createEmpty = async ({ create }: Cluster, name: string, before = ''): Promise<Database> => {
  const database = await create(name, 'template1');
  await database.sql.unsafe(before);
  await ensureSystemSchema(database.sql, database.url);
  return database;
};

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

const writeDraft = (name: string, files: readonly SchemaFile[]): Promise<void> =>
  withCluster(async (cluster) => {
    const wanted = await createEmpty(cluster, 'from_schemas');
    await loadSchemas(wanted.sql, files);
    const { statements, destructive, left } = await draftBetween(await cluster.create('from_migrations', cluster.migrated), wanted, files);
    if (statements.length + left.length === 0) return console.log(NOTHING);
    const { current } = await readMigrations(MIGRATIONS);
    const file = join(MIGRATIONS, `${nextVersion(current.at(-1)?.version ?? '')}_${name}.sql`);
    const header = '-- A draft: read each statement, say here in a sentence what changes and why, and remove this line.';
    const byHand = withoutPositions(left);
    const notes = [
      ...asComments('These statements lose rows; where a name changed, rename by hand:', destructive),
      ...asComments('To be written by hand (expected is the state of the schemas):', byHand),
    ];
    await writeFile(file, migrationText([header, ...notes].join('\n\n'), statements));
    console.log(`${file}: ${statements.length} statements, ${byHand.length} differences to write by hand. Then: npm run types`);
  });

const git = (...parameters: string[]): string => execFileSync('git', parameters, { encoding: 'utf8', maxBuffer: 64_000_000 });

/** The migrations of a commit in order: paths. */
const migrationsOf = (commit: string): readonly string[] =>
  git('ls-tree', '--name-only', commit, `${MIGRATIONS}/`).split('\n').filter(Boolean).toSorted();

/** Migrations that came to main before the baseline belong to the upgrade. */
const moveEarlier = async (): Promise<void> => {
  for (const name of (await readdir(MIGRATIONS)).filter((file) => file < BASELINE).toSorted()) {
    await rename(join(MIGRATIONS, name), join(UPGRADE, name));
    console.log(`${name}: moved to ${UPGRADE}`);
  }
};

const generated = (what: string, files: readonly SchemaFile[]): string =>
  `-- Generated by \`npm run migration -- --baseline\`; do not edit. ${what}\n${files.map(({ path }) => `--   supabase/${path}`).join('\n')}`;

const applyAll = async ({ sql }: Database, texts: readonly string[]): Promise<void> => {
  for (const text of texts) await sql.unsafe(text);
};

/** What differs, in a hosted project, between a database that was upgraded and a new one. */
const differencesOfHosted = async (cluster: Cluster, upgraded: readonly string[], made: string): Promise<readonly string[]> => {
  const earlier = await createEmpty(cluster, 'earlier_hosted', HOSTED_PRIVILEGES);
  const fresh = await createEmpty(cluster, 'fresh_hosted', HOSTED_PRIVILEGES);
  await applyAll(earlier, upgraded);
  await applyAll(fresh, [made]);
  return compareCatalogues(await readCatalogue(fresh.sql), await readCatalogue(earlier.sql)).map((line) => `in a hosted project: ${line}`);
};

const writeBaseline = async (files: readonly SchemaFile[]): Promise<void> => {
  await moveEarlier();
  const { current, upgrade } = await readMigrations(MIGRATIONS);
  if (current.length > 1) throw new Error(`${current[1]?.version} follows the baseline, which databases may have: write a migration.`);
  const texts = files.map(({ path, text }) => `-- supabase/${path}\n\n${text.trim()}`);
  const baseline = migrationText(generated('The state of a new database, from these files in this order:', files), texts);
  await writeFile(join(MIGRATIONS, BASELINE), baseline);
  await withCluster(async (cluster) => {
    const byHand = upgrade.filter(({ version, name }) => `${version}_${name}.sql` !== TO_BASELINE);
    const before = [...migrationsOf(EARLIER).map((name) => git('show', `${EARLIER}:${name}`)), ...byHand.map(({ text }) => text)];
    const earlier = await createEmpty(cluster, 'earlier');
    await applyAll(earlier, before);
    const { statements, destructive, left } = await draftBetween(earlier, await cluster.create('baseline', cluster.migrated), files);
    const header = generated('What brings a database of an earlier version to the text of these files:', files);
    const toBaseline = migrationText(header, [WITHOUT_PENDING, ...statements]);
    await writeFile(join(UPGRADE, TO_BASELINE), toBaseline);
    console.log(`${BASELINE}: ${files.length} files. ${TO_BASELINE}: ${statements.length} statements.`);
    const losing = destructive.map((statement) => `loses rows: ${statement}`);
    const unread = byHand
      .map(({ version, name }) => `${MIGRATIONS}/${version}_${name}.sql`)
      .filter((name) => !migrationsOf(LAST_OF_UPGRADE).includes(name));
    if (unread.length > 0) console.log(`LAST_OF_UPGRADE has to be a commit that has ${unread.join(', ')}, if they came to main.`);
    const open = [...losing, ...left, ...(await differencesOfHosted(cluster, [...before, toBaseline], baseline))];
    if (open.length > 0) throw new Error(`Write an upgrade by hand, before ${TO_BASELINE}, for:\n${open.join('\n')}`);
  });
};

const [name = ''] = process.argv.slice(2);
const files = await readSchemaFiles('supabase');
try {
  if (name === '--baseline') await writeBaseline(files);
  else if (/^[a-z0-9_]+$/.test(name)) await writeDraft(name, files);
  else throw new Error('Name the migration in small letters: npm run migration -- what_changes');
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
