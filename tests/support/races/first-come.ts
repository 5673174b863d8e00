import postgres from 'postgres';
import { migrate, readMigrations } from '../../../src/infrastructure/embedded/postgres/migrations.ts';

/** Several people add a group with the same slug at once. @returns the number of successes per round */
export const raceSlugs = async (url: string, writers: number, rounds: number): Promise<readonly number[]> => {
  const sql = postgres(url, { max: writers, onnotice: () => undefined });
  const winners: number[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const tries = Array.from({ length: writers }, () =>
        sql`insert into game_titles (name, slug) values ('Gim', ${`sama-${round}`})`.then(
          () => 1,
          (error: Error & { code?: string }) => (error.code === '23505' ? 0 : Number.NaN),
        ),
      );
      winners.push((await Promise.all(tries)).reduce((sum, won) => sum + won, 0));
    }
    return winners;
  } finally {
    await sql.end();
  }
};

/** Servers that start at once on one empty database. @returns the number of migrations that each counts */
export const raceMigrations = async (url: string, servers: number): Promise<readonly number[]> => {
  const migrations = await readMigrations('supabase/migrations');
  return Promise.all(
    Array.from({ length: servers }, async () => {
      const sql = postgres(url, { max: 2, onnotice: () => undefined });
      try {
        return await migrate(sql, migrations);
      } finally {
        await sql.end();
      }
    }),
  );
};
