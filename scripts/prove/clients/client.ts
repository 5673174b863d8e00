import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as v from 'valibot';
import type { ClientAccess } from './clients-shop.ts';

const CALLS_MS = 600_000;

const Call = v.object({ name: v.string(), answered: v.boolean(), came: v.string() });

/** One call of a client: whether its answer is the documented one, and otherwise what came. */
export type Call = v.InferOutput<typeof Call>;

/** A program that is ready to run, with its packages. */
interface ReadyClient {
  /** @returns the calls in their order; a program that breaks off adds one that says why */
  run(access: ClientAccess): Promise<readonly Call[]>;
  remove(): Promise<void>;
}

/** A client of others, in a language of its own. */
export interface ClientProgram {
  /** Names the rows of the client: small letters and digits. */
  readonly name: string;
  /** Packages with their versions, for the reader of the figures. */
  readonly title: string;
  /** @returns a sentence where it cannot run on this machine */
  prepare(): Promise<ReadyClient | string>;
}

const callsIn = (output: string): readonly Call[] =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => v.parse(Call, JSON.parse(line)));

/** Runs a program that prints a line of JSON for each call. */
export const callsOf = async (
  program: string,
  parameters: readonly string[],
  access: ClientAccess,
  cwd?: string,
): Promise<readonly Call[]> => {
  const env = { ...process.env, SHOP: JSON.stringify(access), PYTHONDONTWRITEBYTECODE: '1' };
  try {
    const { stdout } = await promisify(execFile)(program, [...parameters], { cwd, env, timeout: CALLS_MS, maxBuffer: 64 * 1024 * 1024 });
    return callsIn(stdout);
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as { readonly stdout?: string; readonly stderr?: string; readonly message: string };
    const reason = stderr.trim().split('\n').at(-1) ?? message;
    return [...callsIn(stdout), { name: 'the program itself', answered: false, came: reason === '' ? message : reason }];
  }
};
