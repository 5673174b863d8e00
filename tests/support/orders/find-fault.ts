import { openTestDatabase } from '../test-database.ts';
import { auditedOtherwise } from './book-audit.ts';
import { type PlantedFault, plant } from './planted-faults.ts';
import { runRandomLives } from './random-lives.ts';

const LIVES = 60;
const CLIENTS = 3;
const SEED = 7;

/**
 * Plants a fault in a new database, and runs random lives until the auditor finds a difference.
 * @param batches of sixty lives at most
 * @returns lives until then, and the first difference; zero lives: never
 */
export const findFault = async (
  fault: PlantedFault,
  batches: number,
): Promise<{ readonly lives: number; readonly difference: string | null }> => {
  const database = await openTestDatabase();
  try {
    await plant(database.sql, fault);
    for (let batch = 0; batch < batches; batch += 1) {
      await runRandomLives(database.url, LIVES, CLIENTS, SEED + batch * LIVES, fault.isOfRentals ? 1 : undefined);
      const [difference] = await auditedOtherwise(database.sql);
      if (difference !== undefined) return { lives: (batch + 1) * LIVES, difference };
    }
    return { lives: 0, difference: null };
  } finally {
    await database.close();
  }
};
