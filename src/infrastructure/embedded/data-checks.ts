import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Timer } from '../../application/shared/timer.ts';
import type { Conditions } from '../../application/system/conditions.ts';
import { type Damage, damageText } from './postgres/find-damage.ts';

/** The part of the condition: rows or pages that cannot be read. Others report it as well, when they meet one. */
const DATA = 'data';
const LOOK_EVERY_MS = 30_000;
const DAY_MS = 86_400_000;
/** A condition that another part reported is checked again only after this time. */
const AGAIN_MS = 600_000;

const Last = v.object({ at: v.number(), damage: v.string() });
type Last = v.InferOutput<typeof Last>;
const NEVER: Last = { at: 0, damage: '' };

const fileIn = (dataFolder: string): string => join(dataFolder, 'data-check.json');

/** What a file holds that is not of this form says nothing about the last check, so that the next one is due. */
const lastOf = (text: string): Last => {
  try {
    return v.parse(Last, JSON.parse(text));
  } catch {
    return NEVER;
  }
};

/** What the last check found; null before the first one. */
export const readLastCheck = async (dataFolder: string): Promise<Last | null> => {
  const kept = await readFile(fileIn(dataFolder), 'utf8').catch(() => null);
  return kept === null ? null : lastOf(kept);
};

export const keepLastCheck = async (dataFolder: string, last: Last): Promise<void> => {
  const file = fileIn(dataFolder);
  await writeFile(`${file}.new`, JSON.stringify(last), { mode: 0o600 })
    .then(() => rename(`${file}.new`, file))
    .catch(() => undefined);
};

export interface DataChecksOptions {
  /** Reads the whole database back. */
  readonly check: () => Promise<readonly Damage[]>;
  readonly dataFolder: string;
  readonly conditions: Conditions;
  readonly timer: Timer;
  /** Milliseconds of the machine's clock. A jump of it only moves the next check. */
  readonly now: () => number;
}

/**
 * Reads the whole database once a day, and soon after damage was met. Findings are stored in the data folder, so that they are reported again
 * after a restart.
 */
export class DataChecks {
  private last = NEVER;
  private isStopped = false;
  private cancel: () => void = () => undefined;

  constructor(private readonly options: DataChecksOptions) {}

  async start(): Promise<void> {
    const kept = await readLastCheck(this.options.dataFolder);
    // A new shop is not read back while its first visitors come. Its first day begins once, however often it is restarted during it.
    if (kept === null) await this.keep({ at: this.options.now(), damage: '' });
    else this.last = kept;
    if (this.last.damage !== '') this.options.conditions.report(DATA, this.last.damage);
    this.wait();
  }

  /** Waits for no check: its connection ends with the database. */
  readonly stop = async (): Promise<void> => {
    this.isStopped = true;
    this.cancel();
  };

  private wait(): void {
    if (this.isStopped) return;
    this.cancel = this.options.timer.after(LOOK_EVERY_MS, () => {
      void this.check();
    });
  }

  private get isDue(): boolean {
    const passed = Math.abs(this.options.now() - this.last.at);
    const known = this.options.conditions.current().find(({ part }) => part === DATA);
    const isNews = known !== undefined && known.reason !== this.last.damage;
    return passed >= DAY_MS || (isNews && passed >= AGAIN_MS) || (isNews && this.last.damage === '');
  }

  private async check(): Promise<void> {
    if (this.isDue) {
      const found = await this.options.check().then(damageText, () => null);
      // A check that could not end, because the database stopped, says nothing.
      if (found !== null && !this.isStopped) await this.remember(found);
    }
    this.wait();
  }

  private async remember(damage: string): Promise<void> {
    this.options.conditions.report(DATA, damage === '' ? null : damage);
    await this.keep({ at: this.options.now(), damage });
  }

  private async keep(last: Last): Promise<void> {
    this.last = last;
    await keepLastCheck(this.options.dataFolder, last);
  }
}
